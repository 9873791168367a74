// `npm run dev`: the server and the page, both with reload. Open the address that Vite prints.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24 } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const env = { DEMO: '1', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...process.env };
const parts = [
  run('server', ROOT, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run('web', path.join(ROOT, 'web'), [path.join(ROOT, 'node_modules/vite/bin/vite.js')]),
];

function run(name, cwd, args) {
  const part = spawn(node24(), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [part.stdout, part.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`));
  }
  return part;
}

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const part of parts) part.kill('SIGTERM');
  process.exitCode = code;
}
for (const part of parts) part.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
