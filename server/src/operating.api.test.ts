// What operators are given fits together: every alert has its remedy, and every metric that a file names exists.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from './app.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

const TOKEN = 'operators-token-of-tests';
let server: TestApp;
let exported: Set<string>;
beforeAll(async () => {
  server = await startTestApp({ METRICS_TOKEN: TOKEN });
  const scrape = () => server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  // The first request is timed once it has been answered.
  await scrape();
  const { body } = await scrape();
  exported = new Set(body.match(/^[a-z_]+(?=[{ ])/gm));
});
afterAll(() => server.stop());

/** Names that begin as ours do; `up` is Prometheus' own. */
const metricsIn = (text: string) => new Set(text.match(/\b(?:quivia|nodejs|process)_[a-z_]+\b/g));

test.each(['deploy/grafana/quivia.json', 'deploy/prometheus/alerts.yml'])(
  '%s names only metrics that exist',
  async (file) => {
    const named = metricsIn(await read(file));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  },
);

test('every alert has a section with its remedy, and no section is left over', async () => {
  const alerts = [...(await read('deploy/prometheus/alerts.yml')).matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const guide = await read('docs/operating.md');
  const sections = [...guide.matchAll(/^### (Quivia\w+)\n\n(\S.{40,})/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
});

test('every reason of /readyz is explained', async () => {
  const guide = await read('docs/operating.md');
  for (const code of ['database_away', 'saves_stuck', 'deaf', 'stopping'])
    expect(guide).toContain(`| \`${code}\` |`);
});

test('the dashboard can be imported: panels have ids and a place, and none covers another', async () => {
  const { panels } = JSON.parse(await read('deploy/grafana/quivia.json')) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(cells).size).toBe(cells.length);
});

test('containers and the unit start programs that exist, as no superuser, with variables that the README explains', async () => {
  const [containerfile, compose, unit, readme] = await Promise.all([
    read('deploy/containers/Containerfile'),
    read('deploy/containers/compose.yaml'),
    read('deploy/systemd/quivia.service'),
    read('README.md'),
  ]);
  const quivia = compose.slice(compose.indexOf('\n  quivia:'));
  const variables = [
    ...(containerfile.match(/^ENV (.*)$/m)?.[1]?.split(' ') ?? []).map((pair) => pair.split('=')[0]),
    ...[...quivia.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name),
  ];
  expect(variables.length).toBeGreaterThan(8);
  expect(variables.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([]);

  const programs = [...`${containerfile}${unit}${compose}`.matchAll(/\b((?:deploy|scripts)\/[\w./-]+\w)/g)];
  expect(programs).not.toHaveLength(0);
  expect(programs.filter(([, file]) => !existsSync(path.join(ROOT, file as string)))).toEqual([]);
  expect(containerfile).toMatch(/^USER node$/m);
  expect(unit).toMatch(/^User=quivia$/m);
  // PostgreSQL's image makes a superuser of the name it is given.
  expect(compose).not.toContain('POSTGRES_USER');
  expect(await read('deploy/containers/create-role.sh')).toContain(
    'create role quivia login createdb password',
  );
});

test('proxies take the largest upload, also as the README configures them', async () => {
  const largest = Math.max(...routes.map(({ endpoint }) => endpoint.upload?.most ?? 0));
  for (const file of ['deploy/nginx/quivia.conf', 'README.md']) {
    const megabytes = /client_max_body_size (\d+)m;/.exec(await read(file))?.[1];
    expect([file, Number(megabytes) * 1024 ** 2 >= largest]).toEqual([file, true]);
  }
});

/** Without a key in the body: a repeat finds what the first one did. */
const DONE_ONCE = ['/quiz/response', '/quiz/submit', '/quiz/delivered', '/quiz/integrity', '/quiz/presence'];

test('proxies send only such a POST again that is done once however often it arrives', async () => {
  const [nginx, haproxy] = [await read('deploy/nginx/quivia.conf'), await read('deploy/haproxy/quivia.cfg')];
  const patterns = [
    /location ~ (\S+) \{[^}]+ non_idempotent;/.exec(nginx)?.[1],
    /acl is_done_once path_reg (\S+)/.exec(haproxy)?.[1],
  ];
  expect(nginx.match(/non_idempotent/g)).toHaveLength(1);
  expect(haproxy).toContain('http-request disable-l7-retry unless is_read or is_done_once');
  const posts = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'POST');
  for (const pattern of patterns) {
    const sentAgain = posts.filter(({ path: at }) =>
      new RegExp(pattern as string).test(API_BASE + at.replaceAll(/:\w+/g, '1')),
    );
    const needsKey = ({ body }: EndpointShape) =>
      body?.safeParse({}).error?.issues.some(({ path: [field] }) => field === 'key') ?? false;
    expect(
      sentAgain
        .filter((one) => !needsKey(one))
        .map(({ path: at }) => at)
        .toSorted(),
    ).toEqual(DONE_ONCE.toSorted());
    expect(sentAgain.length).toBeGreaterThan(DONE_ONCE.length);
  }
});

test('the tables about security name each requirement once and only files that exist', async () => {
  const [asvs, inventory] = [await read('docs/asvs.md'), await read('docs/security.md')];
  const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (\S+) \| [^|]+ \|$/gm)];
  const numbers = rows.map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(200);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect([...new Set(rows.map(([, , , verdict]) => verdict))].toSorted()).toEqual(['n.a.', 'partly', 'pass']);

  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' });
  const files = stdout.split('\n').filter(Boolean);
  const named = [...`${asvs}${inventory}`.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|conf|service))`/g)].map(
    ([, name]) => name as string,
  );
  const records = [...asvs.matchAll(/\b(00[0-4]\d)\b/g)].map(([, number]) => `docs/decisions/${number}-`);
  expect([named.length > 0, records.length > 0]).toEqual([true, true]);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual(
    [],
  );
  expect(records.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});
