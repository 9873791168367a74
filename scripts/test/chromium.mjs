// The Chromium of this machine; where there is none, that of the system's package manager.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './tool.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(path.delimiter),
];
const ON_MACOS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium with apt-get, once');
    const log = await install();
    const installed = await findChromium();
    if (installed) return installed;
    throw new Error(
      `${log}\nChromium could not be installed: install it, or set CHROMIUM_PATH to a Chrome or Chromium.`,
    );
  }
  throw new Error(
    'The browser journeys need a Chromium and found none: install it with your package manager (as root: apt-get install chromium), or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const known = NAMES.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name)));
  for (const candidate of given ? [given] : [...new Set([...known, ...ON_MACOS])]) {
    // Asked for its version, because some are only a note that says how to install the real one.
    if (existsSync(candidate) && (await run(candidate, ['--version'])).code === 0) return candidate;
  }
  return undefined;
}

function mayInstall() {
  return process.getuid?.() === 0 && !process.env.CHROMIUM_PATH && existsSync('/usr/bin/apt-get');
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const update = await run('apt-get', [...wait, 'update'], env);
  const install = await run(
    'apt-get',
    [...wait, 'install', '-y', '--no-install-recommends', 'chromium'],
    env,
  );
  return install.code === 0 ? '' : `${update.output}\n${install.output}`;
}
