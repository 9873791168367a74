// `npm start`: installs, builds, starts; each only when needed. The very first command on a fresh clone.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node24 } from './install.mjs';

const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts');

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('../server/src/main.ts');
} else {
  // npm found the machine's own Node when it began: the packages were not there yet.
  const server = spawn(node24(), [MAIN], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}
