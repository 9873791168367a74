// `npm run dev`: the server and the page, both with reload. Open the address that Vite prints.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, node24 } from './install.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const parts = [
  spawn(node24(), ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(node24(), [path.join(ROOT, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(ROOT, 'web'),
    stdio: 'inherit',
  }),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const part of parts) part.kill('SIGTERM');
  process.exitCode = code;
}
for (const part of parts) part.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
