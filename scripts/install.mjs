// Installs the packages when they are missing or no longer those of the lock file. Runs on the machine's own
// Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(ROOT, 'node_modules/.quivia-installed');
const OLDEST = [20, 19];

/** The Node 24 that comes with the packages. */
export function node24() {
  return path.join(ROOT, 'node_modules/node/bin/node');
}

export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Error(
      `Quivia needs Node ${OLDEST.join('.')} or newer to start, and this is ${process.version}.`,
    );
  }
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.error('Installing packages (first start only, about a minute)');
  install();
  requireNode24();
  writeFileSync(STAMP, wanted);
}

/** The machine counts too: a folder may be carried from one to another. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`;
}

function install() {
  // Not `npm ci`: it refuses a lock file made where the registry did not hold every platform's binaries.
  // And with dev: a production environment would leave out what builds the page.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // Under `npm start` this names the very npm that runs us.
  const npm = process.env.npm_execpath;
  const { status, error, stdout, stderr } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error(`${stdout ?? ''}${stderr ?? ''}`.trim());
  const why = error ? ` (${error.message})` : '';
  throw new Error(`The packages could not be installed${why}: see npm's own words above, then try again.`);
}

/** It is put there by an install script of its package, which npm's settings can forbid without a word. */
function requireNode24() {
  const { status, stdout } = spawnSync(node24(), ['--version'], { encoding: 'utf8' });
  if (status === 0 && stdout.startsWith('v24.')) return;
  throw new Error(
    "The package 'node' has no program in it: npm was told to ignore install scripts. Run `npm config delete ignore-scripts`, remove node_modules and start again.",
  );
}
