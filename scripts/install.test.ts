// Commands that install at the same moment: real processes with a real npm, in a small repository of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const INSTALLING = 'Installing packages (first start only, about a minute)\n';
const WAITING = 'Another command is installing packages in this folder: waiting for it to finish\n';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let started: ChildProcess[];

beforeEach(async () => {
  started = [];
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-install-'));
  await mkdir(path.join(folder, 'scripts'));
  for (const script of ['scripts/install.mjs', 'scripts/one-at-a-time.mjs']) {
    await copyFile(path.join(import.meta.dirname, '..', script), path.join(folder, script));
  }
  // npm runs this at each install, which therefore lasts until the test lets it end, or is over itself.
  const preinstall =
    'echo begin >> installs; until [ -e go ] || [ ! -e package.json ]; do sleep 0.1; done; echo end >> installs';
  const project = { name: 'small', version: '1.0.0' };
  await writeJson('package.json', { ...project, scripts: { preinstall } });
  await writeJson('package-lock.json', { ...project, lockfileVersion: 3, packages: { '': project } });
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

const soon = (assertion: () => unknown) => vi.waitFor(assertion, 30_000);

function letInstallsEnd(): Promise<void> {
  return writeFile(path.join(folder, 'go'), '');
}

function startCommand() {
  const script = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
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
