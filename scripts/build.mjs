// Builds the page when one of its sources has changed, and compresses it once for all requests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { node24 } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = path.join(ROOT, 'web');
const DIST = path.join(WEB, 'dist');
const CACHE = path.join(ROOT, 'node_modules/.cache/quivia');
const STAMP = path.join(CACHE, 'web-built');
const INPUTS = ['web', 'contract/src', 'markdown/src', 'package-lock.json', 'scripts/build.mjs'];
/** In bytes. Chunks of a few hundred shrink by half; shorter ones hardly. */
const LEAST_COMPRESSED = 200;
const WEEK_MS = 7 * 24 * 3_600_000;

export async function ensureBuilt(say = console.error) {
  if (isBuilt(fingerprint())) return;
  await oneAtATime(
    'build',
    () => buildUnlessBuilt(say),
    () => say('Another command is building the page in this folder: waiting for it to finish'),
  );
}

function buildUnlessBuilt(say) {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return;
  say('Building the page (a few seconds)');
  removeLeftovers();
  const next = path.join(WEB, `dist-next-${process.pid}`);
  try {
    build(next);
    compress(next);
    swap(next);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp(wanted));
}

/** Needs no package. */
export function isPageBuilt() {
  return isBuilt(fingerprint());
}

function isBuilt(wanted) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp(wanted);
}

/**
 * Identifies this build by its compressed start page too: one that somebody made with Vite alone has none. Not by a time:
 * an image or a copy doesn't keep it, and the server would build again where it may not write.
 */
function stamp(wanted) {
  const page = path.join(DIST, 'index.html.br');
  return existsSync(page) && `${wanted} ${createHash('sha256').update(readFileSync(page)).digest('hex')}\n`;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    const place = path.join(ROOT, input);
    for (const file of input.includes('.') ? [place] : files(place).sort()) {
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/^dist(-|$)/.test(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? files(file) : [file];
    });
}

function build(folder) {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(node24(), args, {
    cwd: WEB,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The page could not be built:\n${stdout}${stderr}`);
}

function compress(folder) {
  for (const file of files(folder)) {
    if (!/\.(m?js|css|html|svg|json|txt)$/.test(file)) continue;
    const text = readFileSync(file);
    if (text.length < LEAST_COMPRESSED) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

/** Renamed into place, so that a running server never serves half a build. */
function swap(next) {
  const old = path.join(WEB, `dist-old-${process.pid}`);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(next, DIST);
  keepForOpenPages(path.join(old, 'assets'), path.join(DIST, 'assets'));
  rmSync(old, { recursive: true, force: true });
}

/** A page that was opened before, perhaps in the middle of an exam, still requests the files it was built with. */
function keepForOpenPages(from, to) {
  if (!existsSync(from) || !existsSync(to)) return;
  for (const name of readdirSync(from)) {
    const [old, kept] = [path.join(from, name), path.join(to, name)];
    if (!existsSync(kept) && Date.now() - statSync(old).mtimeMs < WEEK_MS) renameSync(old, kept);
  }
}

/** Left by builds that were killed. Recent ones may belong to a build that is running. */
function removeLeftovers() {
  for (const name of readdirSync(WEB)) {
    const place = path.join(WEB, name);
    if (!/^dist-(next|old)-\d+$/.test(name) || Date.now() - statSync(place).mtimeMs < 600_000) continue;
    rmSync(place, { recursive: true, force: true });
  }
}
