// The Chromium of this machine; where there is none, that of the system's package manager.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './tool.mjs';

/** The first has no window: journeys take two thirds of the time in it. Older systems have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(path.delimiter),
];
const ON_MACOS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WHAT_TO_DO =
  'install Chromium or Chrome yourself, or set CHROMIUM_PATH to the path of one, and run npm test again';

let attempt;

/** One attempt per run, however many stages need it. */
export function ensureChromium(machine = thisMachine()) {
  attempt ??= findOrInstall(machine);
  return attempt;
}

function thisMachine() {
  const known = NAMES.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name)));
  return {
    given: process.env.CHROMIUM_PATH,
    candidates: [...new Set([...known, ...ON_MACOS])],
    aptGet: '/usr/bin/apt-get',
    isRoot: process.getuid?.() === 0,
    // Not among the packages: those are installed meanwhile.
    log: path.join(tmpdir(), 'quivia-chromium-install.log'),
  };
}

async function findOrInstall({ given, candidates, aptGet, isRoot, log }) {
  const found = await firstThatRuns(given ? [given] : candidates);
  if (found) return found;
  if (given)
    throw new Error(`CHROMIUM_PATH doesn't lead to a browser that starts (${given}): ${WHAT_TO_DO}.`);
  if (!isRoot || !existsSync(aptGet)) throw new Error(`No Chromium was found: ${WHAT_TO_DO}.`);

  const output = await install(aptGet);
  const installed = await firstThatRuns(candidates);
  if (installed) return installed;
  mkdirSync(path.dirname(log), { recursive: true });
  writeFileSync(log, output);
  throw new Error(`Chromium could not be installed (see ${log}): ${WHAT_TO_DO}.`);
}

/** Asked for its version, because some are only a script that says how to install the real one. */
async function firstThatRuns(candidates) {
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await run(candidate, ['--version'])).code === 0) return candidate;
  }
  return undefined;
}

async function install(aptGet) {
  console.log('Installing Chromium with apt-get (first test only, about a minute)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const update = await run(aptGet, [...wait, 'update'], env);
  const outputs = [update.output];
  for (const name of PACKAGES) {
    const { code, output } = await run(
      aptGet,
      [...wait, 'install', '-y', '--no-install-recommends', name],
      env,
    );
    outputs.push(output);
    if (code === 0) break;
  }
  return outputs.join('\n');
}
