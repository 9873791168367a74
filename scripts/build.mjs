// Builds the page when anything it is made of has changed, and compresses it once for all requests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { node24 } from './install.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'web/dist');
const CACHE = path.join(ROOT, 'node_modules/.cache/quivia');
const STAMP = path.join(CACHE, 'web-built');
const INPUTS = ['web', 'contract/src', 'package-lock.json', 'scripts/build.mjs'];
const LEFT_OUT = new Set(['node_modules', 'dist']);

export async function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = existsSync(path.join(DIST, 'index.html')) && existsSync(STAMP);
  if (isBuilt && readFileSync(STAMP, 'utf8') === wanted) return;
  console.error('Building the page (some seconds)');
  mkdirSync(CACHE, { recursive: true });
  const next = path.join(ROOT, 'web', `dist-next-${process.pid}`);
  try {
    build(next);
    compress(next);
    swap(next);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  writeFileSync(STAMP, wanted);
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name) && !name.startsWith('dist-'))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? files(file) : [file];
    });
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

function build(folder) {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(node24(), args, {
    cwd: path.join(ROOT, 'web'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The page could not be built:\n${stdout}${stderr}`);
}

function compress(folder) {
  for (const file of files(folder)) {
    if (!/\.(js|css|html|svg|json|txt)$/.test(file)) continue;
    const text = readFileSync(file);
    if (text.length < 1024) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

/** Put in place whole: a server that is running never serves half a build. */
function swap(next) {
  const old = path.join(ROOT, 'web', `dist-old-${process.pid}`);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(next, DIST);
  rmSync(old, { recursive: true, force: true });
}
