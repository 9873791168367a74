// Where no browser can be had, `npm test` says in one sentence what to do. The browsers and the apt-get here are small
// programs of the test's own: the machine's must neither be removed nor run.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const WHAT_TO_DO =
  'install Chromium or Chrome yourself, or set CHROMIUM_PATH to the path of one, and run npm test again.';
const INSTALLING = 'Installing Chromium with apt-get (first test only, about a minute)';

const run = promisify(execFile);

let folder: string;
let browser: string;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-chromium-'));
  browser = path.join(folder, 'chromium');
  log = path.join(folder, 'cache/install.log');
});

afterEach(() => rm(folder, { recursive: true }));

test('a browser that starts is used', async () => {
  const broken = await program('broken', 'echo install me first; exit 1');
  await program('chromium', 'echo Chromium 140');
  expect(await twoStages({ candidates: [broken, browser] })).toEqual([browser, browser]);
});

test('an ordinary user without a browser learns what to do', async () => {
  const sentence = `No Chromium was found: ${WHAT_TO_DO}`;
  expect(await twoStages({ isRoot: false })).toEqual([sentence, sentence]);
});

test('a wrong CHROMIUM_PATH is reported, and nothing is used instead', async () => {
  await program('chromium', 'echo Chromium 140');
  const sentence = `CHROMIUM_PATH doesn't lead to a browser that starts (/nowhere): ${WHAT_TO_DO}`;
  expect(await twoStages({ given: '/nowhere' })).toEqual([sentence, sentence]);
});

test.each([
  { packages: 'of which the smallest is enough', known: 'chromium-headless-shell' },
  { packages: 'without that one', known: 'chromium' },
])('for root, the browser is installed from packages $packages', async ({ known }) => {
  await program(
    'apt-get',
    `case "$*" in
      *install*' ${known}') [ ! -e ${browser} ] && printf '#!/bin/sh\\n' > ${browser} && chmod +x ${browser};;
      *install*) exit 100;;
    esac`,
  );
  expect(await twoStages()).toEqual([INSTALLING, browser, browser]);
});

test('when the installation fails, it is tried once and the sentence names the log', async () => {
  await program('apt-get', 'echo "E: no network for $*"; exit 100');
  const sentence = `Chromium could not be installed (see ${log}): ${WHAT_TO_DO}`;
  expect(await twoStages()).toEqual([INSTALLING, sentence, sentence]);
  expect(await readFile(log, 'utf8')).toMatch(
    /update\n+E: no network for .*shell\n+E: no network for .*chromium\n/,
  );
});

/** What a run with two stages that need a browser prints: after the installation the path, or what went wrong, of each. */
async function twoStages(machine: object = {}): Promise<string[]> {
  const aptGet = path.join(folder, 'apt-get');
  const given = { candidates: [browser], aptGet, isRoot: true, log, ...machine };
  const script = `const { ensureChromium } = await import('./chromium.mjs');
    for (const stage of ['size', 'browser']) {
      console.log(await ensureChromium(${JSON.stringify(given)}).catch(({ message }) => message));
    }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  return stdout.trim().split('\n');
}

async function program(name: string, script: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
