// A law nobody can break proves nothing: each rule of .dependency-cruiser.mjs meets a file that breaks it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Rule, a file, and what it must not import. */
const BREACHES = [
  ['sides-meet-in-contract', 'server/src/config.ts', 'web/src/platform/app/theme.ts'],
  ['sides-meet-in-contract', 'web/src/platform/http/call.ts', 'server/src/config.ts'],
  ['sides-meet-in-contract', 'server/src/main.ts', 'scripts/build.mjs'],
  ['contract-is-alone', 'contract/src/accounts/accounts.ts', 'server/src/config.ts'],
  ['contract-is-alone', 'contract/src/base/fields.ts', 'node_modules/fastify'],
  ['markdown-is-alone', 'markdown/src/parse.ts', 'contract/src/accounts/accounts.ts'],
  ['markdown-is-alone', 'markdown/src/parse.ts', 'node_modules/fastify'],
  ['files-know-no-question', 'files/src/read-csv.ts', 'contract/src/questions/questions.ts'],
  ['files-know-no-question', 'files/src/read-csv.ts', 'kinds/src/kind.rules.ts'],
  ['kinds-are-alone', 'kinds/src/kind.rules.ts', 'question-files/src/gift.ts'],
  ['kinds-are-alone', 'kinds/src/kind.rules.ts', 'files/src/read-csv.ts'],
  ['pure-code-acts-on-nothing', 'question-files/src/gift.ts', 'server/src/config.ts'],
  ['pure-code-acts-on-nothing', 'question-files/src/moodle.ts', 'node_modules/fs'],
  ['pure-code-acts-on-nothing', 'files/src/read-csv.ts', 'node_modules/dns'],
  ['one-markdown-dialect', 'server/src/features/exams/paper.ts', 'node_modules/marked'],
  ['journeys-act-from-outside', 'e2e/guards.spec.ts', 'web/src/routes.tsx'],
  [
    'platform-knows-no-feature',
    'server/src/platform/jobs/jobs.ts',
    'server/src/features/exams/exams.service.ts',
  ],
  ['platform-knows-no-feature', 'web/src/platform/app/root.tsx', 'web/src/features/exams/use-exams.ts'],
  ['page-platform-knows-no-exam', 'web/src/platform/app/badge.tsx', 'contract/src/exams/attempts.ts'],
  ['ui-is-only-a-look', 'web/src/ui/buttons/button.tsx', 'web/src/platform/session/session.ts'],
  ['ui-is-only-a-look', 'web/src/ui/fields/select.tsx', 'contract/src/accounts/accounts.ts'],
  [
    'features-meet-in-services',
    'server/src/features/exams/deadline.ts',
    'server/src/features/papers/scale.ts',
  ],
  [
    'features-in-order',
    'server/src/features/attempts/sit.service.ts',
    'server/src/features/hall/door.service.ts',
  ],
  [
    'features-in-order',
    'server/src/features/audit/audit.service.ts',
    'server/src/features/site/site.rules.ts',
  ],
  ['features-have-a-place', 'server/src/app.ts', 'server/src/features/newest/newest.service.ts'],
  ['demo-calls-services', 'server/src/demo/college.ts', 'server/src/features/papers/marks.queries.ts'],
  [
    'marking-knows-no-exam',
    'server/src/features/marking/sheets.service.ts',
    'server/src/features/oral/oral.service.ts',
  ],
  ['marking-knows-no-exam', 'contract/src/marking/award.ts', 'contract/src/oral/parts.ts'],
  ['nobody-needs-the-demo', 'server/src/features/exams/past.ts', 'server/src/demo/demo.ts'],
  ['web-features-stand-apart', 'web/src/features/exams/list.tsx', 'web/src/features/marks/chart.tsx'],
  ['web-features-stand-apart', 'web/src/features/exams/card.tsx', 'web/src/routes.tsx'],
  ['platform-knows-no-feature', 'web/src/platform/session/guards.tsx', 'web/src/shared/photos.ts'],
  ['ui-is-only-a-look', 'web/src/ui/labels/badge.tsx', 'web/src/shared/photos.ts'],
  ['shared-knows-no-feature', 'web/src/shared/photos.ts', 'web/src/features/exams/list.tsx'],
  ['shared-knows-no-feature', 'web/src/shared/clock.ts', 'web/src/features/kinds/kind.ts'],
  ['pages-meet-in-routes', 'web/src/features/marks/sheet.tsx', 'web/src/pages/admin-page.tsx'],
  ['pages-load-on-demand', 'web/src/routes.tsx', 'web/src/pages/student-page.tsx'],
  ['only-use-files-call', 'web/src/features/exams/start.tsx', 'web/src/platform/http/call.ts'],
  ['only-use-files-call', 'web/src/shared/due.ts', 'web/src/platform/http/call.ts'],
  [
    'routes-do-not-query',
    'server/src/features/exams/exams.routes.ts',
    'server/src/features/exams/exams.queries.ts',
  ],
  ['only-app-mounts-routes', 'server/src/endpoints.ts', 'server/src/features/papers/marks.routes.ts'],
  ['rules-know-no-http', 'server/src/features/exams/exams.service.ts', 'server/src/platform/http/route.ts'],
  ['rules-know-no-http', 'server/src/features/papers/marks.service.ts', 'node_modules/fastify'],
  [
    'queries-hold-no-rules',
    'server/src/features/papers/marks.queries.ts',
    'server/src/features/papers/marks.service.ts',
  ],
  ['one-door-to-postgres', 'server/src/features/papers/export.ts', 'node_modules/pg'],
  ['tests-stay-tests', 'server/src/app.ts', 'server/src/testing/test-app.ts'],
  ['no-dev-dependency-ships', 'web/src/main.tsx', 'node_modules/vite'],
  ['no-circles', 'web/src/ui/fields/field.tsx', 'web/src/ui/fields/field.tsx'],
  ['no-dead-ends', 'web/src/platform/app/date-time.tsx', 'web/src/platform/app/gone.ts'],
] as const;

/** What the law allows, however close it comes to a breach. */
const CUSTOMS = [
  ['server/src/features/exams/grading.ts', 'server/src/features/papers/marks.service.ts'],
  ['server/src/features/hall/board.service.ts', 'server/src/features/attempts/save.service.ts'],
  ['server/src/features/audit/audit.api.test.ts', 'server/src/features/site/site.rules.ts'],
  ['server/src/features/exams/exams.api.test.ts', 'server/src/features/papers/scale.ts'],
  ['server/src/features/oral/sheets.service.ts', 'server/src/features/marking/sheets.service.ts'],
  ['web/src/features/exams/use-exams.ts', 'web/src/platform/http/call.ts'],
  ['web/src/ui/layout/theme-toggle.tsx', 'web/src/platform/app/theme.ts'],
  ['web/src/ui/layout/theme-toggle.tsx', 'markdown/src/tokens.ts'],
  ['server/src/features/exams/grading.ts', 'markdown/src/tokens.ts'],
  ['markdown/src/tokens.ts', 'node_modules/marked'],
  ['web/src/pages/admin-page.tsx', 'web/src/features/exams/list.tsx'],
  ['web/src/pages/admin-page.tsx', 'web/src/shared/use-due.ts'],
  ['web/src/features/marks/chart.tsx', 'web/src/shared/use-due.ts'],
  ['web/src/features/kinds/kind.ts', 'web/src/shared/use-due.ts'],
  ['web/src/shared/use-due.ts', 'web/src/platform/http/call.ts'],
  ['web/src/shared/use-due.ts', 'contract/src/exams/attempts.ts'],
  ['e2e/exams.spec.ts', 'contract/src/accounts/accounts.ts'],
] as const;

const ORPHAN = 'server/src/platform/alone.ts';

let folder: string;
let found: { rule: string; from: string; to: string }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-law-'));
  await lay(folder);
  const depcruise = path.join(ROOT, 'node_modules/.bin/depcruise');
  const law = path.join(ROOT, '.dependency-cruiser.mjs');
  const args = [
    depcruise,
    '--config',
    law,
    '-T',
    'json',
    'contract',
    'files',
    'kinds',
    'markdown',
    'question-files',
    'server',
    'web',
    'e2e',
    'scripts',
  ];
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  found = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import law', () => {
  test.each(BREACHES)('%s: %s does not import %s', (rule, from, to) => {
    expect(found).toContainEqual({ rule, from, to: expect.stringContaining(path.basename(to)) });
  });

  test('a file that nobody knows is found', () => {
    expect(found).toContainEqual({ rule: 'no-orphans', from: ORPHAN, to: ORPHAN });
  });

  test.each(CUSTOMS)('%s may import %s', (from, to) => {
    expect(found.find((violation) => violation.from === from && violation.to === to)).toBeUndefined();
  });

  test('every feature of the server has its place', async () => {
    const { FEATURES } = (await import(path.join(ROOT, '.dependency-cruiser.mjs'))) as {
      FEATURES: string[];
    };
    const folders = await readdir(path.join(ROOT, 'server/src/features'));
    expect(FEATURES.toSorted()).toEqual(folders.toSorted());
  });

  test('every rule was broken here', async () => {
    const { default: law } = (await import(path.join(ROOT, '.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    const broken = new Set([...BREACHES.map(([rule]) => rule), 'no-orphans']);
    expect(new Set(law.forbidden.map(({ name }) => name))).toEqual(broken);
  });
});

/** A small house of the same shape, where every file breaks or keeps the law as the tables say. */
async function lay(root: string): Promise<void> {
  const imports = new Map<string, string[]>([[ORPHAN, []]]);
  const pairs = [...BREACHES.map(([, from, to]) => [from, to] as const), ...CUSTOMS];
  for (const [from, to] of pairs) {
    imports.set(from, [...(imports.get(from) ?? []), to]);
    if (!to.startsWith('node_modules/') && !to.endsWith('gone.ts') && !imports.has(to)) imports.set(to, []);
  }
  for (const [file, targets] of imports) {
    const lines = targets.map((target) => `import '${specifier(file, target)}';`);
    await write(path.join(root, file), `${lines.join('\n')}\nexport {};\n`);
  }
  for (const name of ['fastify', 'marked', 'pg', 'vite']) {
    await write(path.join(root, 'node_modules', name, 'index.js'), 'export {};\n');
    await write(
      path.join(root, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, main: 'index.js' }),
    );
  }
  for (const side of ['contract', 'files', 'kinds', 'markdown', 'question-files', 'server', 'web', 'e2e']) {
    const dependencies = { fastify: '1', marked: '1', pg: '1' };
    await write(
      path.join(root, side, 'package.json'),
      JSON.stringify({ name: side, dependencies, devDependencies: { vite: '1' } }),
    );
  }
}

function specifier(from: string, to: string): string {
  if (to.startsWith('node_modules/')) return to.slice('node_modules/'.length);
  const way = path.relative(path.dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
