// Installs the packages when they are missing or no longer those of the lock file. Runs on the machine's own
// Node, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

// Not import.meta.dirname: a Node that is too old for it must get as far as the sentence that says so.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = path.join(ROOT, 'node_modules');
const STAMP = path.join(PACKAGES, '.quivia-installed');
const UNFINISHED = path.join(PACKAGES, '.quivia-installing');
const BIN = path.join(PACKAGES, '.bin');
const NODE = path.join(PACKAGES, 'node/bin/node');
const OLDEST = [20, 19];
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'];

let verified;

/** The Node 24 that comes with the packages, or this one when it is as new. */
export function node24() {
  verified ??= [NODE, process.execPath].find((program) => {
    const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    return status === 0 && Number.parseInt(stdout.slice(1), 10) >= 24;
  });
  if (verified) return verified;
  // An install script of the package puts it there, and npm's settings can silently forbid those.
  throw new Error(
    'Node 24, which comes with the packages, is missing because npm is set to ignore install scripts: run `npm rebuild node --ignore-scripts=false` and start again.',
  );
}

/**
 * `packages` is 'all', or 'production' for those that run the server and no others, or 'build' for all of them on behalf
 * of a production start, which removes what it doesn't need once the page is built.
 */
export async function ensureInstalled(say = console.error, packages = 'all') {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Error(
      `Quivia needs Node ${OLDEST.join('.')} or newer and this is ${process.version}: install a newer Node and start again.`,
    );
  }
  if (satisfies(packages)) return;
  await oneAtATime(
    'install',
    async (lock) => {
      // Whoever had the lock before has installed them.
      if (!satisfies(packages)) await install(packages, say, lock);
    },
    () => say('Another command is installing packages in this folder: waiting for it to finish'),
  );
}

/** What a production start installed to build the page goes again; what somebody else installed stays. */
export async function removeBuildPackages(say = console.error) {
  if (installed() !== 'build') return;
  await oneAtATime(
    'install',
    async (lock) => {
      if (installed() === 'build') await install('production', () => {}, lock);
    },
    () => say('Another command is installing packages in this folder: waiting for it to finish'),
  );
}

/** Which packages of this lock file are there; undefined when they are missing or others. */
function installed() {
  const [found, packages] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : [];
  return found === fingerprint() ? packages || 'all' : undefined;
}

function satisfies(packages) {
  const there = installed();
  return there !== undefined && (packages === 'production' || there !== 'production');
}

/** With the platform: a folder may be copied to another machine, and some packages hold programs for one platform. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

async function install(packages, say, lock) {
  say('Installing packages (first start only, about a minute)');
  // npm keeps the half-written packages of an install that was killed, and they crash later.
  if (existsSync(UNFINISHED)) rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  writeFileSync(UNFINISHED, '');
  // Removed, not overwritten: a copy of this folder made of hard links has its own packages.
  rmSync(STAMP, { force: true });
  const started = Date.now();
  const patience = setInterval(() => {
    say(`Still installing packages (${Math.round((Date.now() - started) / 1000)} s)`);
  }, 30_000);
  const { code, output } = await npmInstall(packages, lock).finally(() => clearInterval(patience));
  if (code === 0) {
    rmSync(UNFINISHED, { force: true });
    node24();
    return writeFileSync(STAMP, `${fingerprint()}\n${packages}\n`);
  }
  console.error(output.trim());
  throw new Error(
    'The packages could not be installed: fix what npm reports above (often the network or a full disk) and start again.',
  );
}

async function npmInstall(packages, lock) {
  // Not `npm ci`: it rejects a lock file that was made where the registry lacked the binaries of some platform.
  const args = [
    'install',
    '--no-save',
    // NODE_ENV=production alone would leave out what builds the page.
    packages === 'production' ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // No package may run a program of its own here but the one that brings Node 24. `allowScripts` in package.json says the
  // same, but npm obeys it from version 12 on.
  const outcome = await npm([...args, '--ignore-scripts'], lock);
  // A new version of that package replaces its folder, where the program is then missing.
  if (outcome.code !== 0 || existsSync(NODE)) return outcome;
  // In the foreground, because npm passes signals on to such scripts only.
  return npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'], lock);
}

function npm(args, lock) {
  // npm may replace any package, so neither it nor its scripts may run on the Node that is one of them.
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => path.resolve(place) !== path.resolve(BIN));
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: ROOT,
      env: { ...process.env, PATH: places.join(path.delimiter) },
      shell: process.platform === 'win32',
      // It holds the lock too: when this process is killed, nobody installs before npm has ended.
      stdio: ['ignore', 'pipe', 'pipe', lock?._handle.fd ?? 'ignore'],
    });
    let stoppedBy;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of STOP_SIGNALS) process.once(signal, stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      if (stoppedBy) process.kill(process.pid, stoppedBy);
      else resolve({ code, output });
    });
  });
}
