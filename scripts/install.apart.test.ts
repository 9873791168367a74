// Commands that install at the same moment: real processes with a real npm, in a small repository of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const INSTALLING = 'Installing packages (first start only, about a minute)\n';
const WAITING = 'Another command is installing packages in this folder: waiting for it to finish\n';

let folder: string;
let started: ChildProcess[];

beforeEach(async () => {
  started = [];
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-install-'));
  await mkdir(path.join(folder, 'scripts'));
  for (const script of ['scripts/install.mjs', 'scripts/one-at-a-time.mjs']) {
    await copyFile(path.join(import.meta.dirname, '..', script), path.join(folder, script));
  }
  // The one package whose script runs at an install, which therefore lasts until the test lets it end, or is over itself.
  const install =
    'cd ..; echo begin >> installs; until [ -e go ] || [ ! -e package.json ]; do sleep 0.1; done; echo end >> installs';
  const node = { name: 'node', version: '24.0.0', scripts: { install } };
  // Any other package's script must not run, whatever this npm thinks of allowScripts.
  const other = { name: 'other', version: '1.0.0', scripts: { install: 'echo other >> ../installs' } };
  const tool = { name: 'tool', version: '1.0.0' };
  for (const each of [node, other, tool]) {
    await mkdir(path.join(folder, each.name));
    await writeJson(`${each.name}/package.json`, each);
  }
  const project = {
    name: 'small',
    version: '1.0.0',
    dependencies: { node: 'file:node', other: 'file:other' },
    devDependencies: { tool: 'file:tool' },
  };
  await writeJson('package.json', project);
  const link = (resolved: string, dev = {}) => ({ resolved, link: true, ...dev });
  await writeJson('package-lock.json', {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': project,
      ...{ node: { version: '24.0.0', hasInstallScript: true } },
      ...{ other: { version: '1.0.0', hasInstallScript: true }, tool: { version: '1.0.0', dev: true } },
      'node_modules/node': link('node'),
      'node_modules/other': link('other'),
      'node_modules/tool': link('tool', { dev: true }),
    },
  });
});

afterEach(async () => {
  for (const command of started) command.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('of two commands at once, one installs and the other waits for it', async () => {
  const [one, other] = [startCommand(), startCommand()];
  await soon(() => expect([one.printed(), other.printed()].sort()).toEqual([WAITING, INSTALLING].sort()));
  await letInstallsEnd();

  expect(await one.ended).toMatchObject({ code: 0 });
  expect(await other.ended).toMatchObject({ code: 0 });
  expect(one.printed() + other.printed()).toHaveLength((WAITING + INSTALLING).length);
  expect(await installs()).toBe('begin\nend\n');
});

test('when the installing command is killed, the waiting one installs once npm has ended', async () => {
  const first = startCommand();
  await soon(async () => expect(await installs()).toBe('begin\n'));
  const second = startCommand();
  await soon(() => expect(second.printed()).toBe(WAITING));
  first.process.kill('SIGKILL');
  await first.ended;
  await letInstallsEnd();

  expect(await second.ended).toMatchObject({ code: 0 });
  expect(second.printed()).toBe(WAITING + INSTALLING);
  expect(await installs()).toBe('begin\nend\nbegin\nend\n');
});

test('a command that is asked to stop stops npm too', async () => {
  const first = startCommand();
  await soon(async () => expect(await installs()).toBe('begin\n'));
  first.process.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ signal: 'SIGTERM' });
  await letInstallsEnd();

  const next = startCommand();
  expect(await next.ended).toMatchObject({ code: 0 });
  expect(next.printed()).toBe(INSTALLING);
  expect(await installs()).toBe('begin\nbegin\nend\n');
});

// L14
test('production installs no development packages, and a build for it removes what it needed', async () => {
  await letInstallsEnd();
  const packages = async () =>
    (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  const run = async (code: string) => expect(await startCommand(code).ended).toMatchObject({ code: 0 });

  await run("ensureInstalled(undefined, 'production')");
  expect(await packages()).toEqual(['node', 'other']);
  // What is there is enough for the next start, and not for a build or a test.
  await run("ensureInstalled(undefined, 'production')");
  expect(await installs()).toBe('begin\nend\n');
  await run("ensureInstalled(undefined, 'build')");
  expect(await packages()).toEqual(['node', 'other', 'tool']);
  await run('removeBuildPackages()');
  expect(await packages()).toEqual(['node', 'other']);

  // What a developer installed stays, also when the server is started for production.
  await run('ensureInstalled()');
  await run("ensureInstalled(undefined, 'production')");
  await run('removeBuildPackages()');
  expect(await packages()).toEqual(['node', 'other', 'tool']);
  expect(await installs()).not.toContain('other');
});

const soon = (assertion: () => unknown) => vi.waitFor(assertion, 60_000);

function letInstallsEnd(): Promise<void> {
  return writeFile(path.join(folder, 'go'), '');
}

function startCommand(code = 'ensureInstalled()') {
  const script = `import('./scripts/install.mjs').then(({ ensureInstalled, removeBuildPackages }) => ${code})`;
  const child = spawn(process.execPath, ['--eval', script], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { process: child, printed: () => printed, ended };
}

function installs(): Promise<string> {
  return readFile(path.join(folder, 'installs'), 'utf8');
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(path.join(folder, file), JSON.stringify(content));
}
