// `npm start`: installs and builds if needed, then starts the server. Works as the first command on a fresh clone.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, isPageBuilt } from './build.mjs';
import { ensureInstalled, node24, removeBuildPackages } from './install.mjs';

const step = (number) => (line) => console.error(`[${number}/3] ${line}`);

// A relative DATA_DIR means the same folder wherever this is started from.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  if (process.env.NODE_ENV === 'production') {
    await ensureInstalled(step(1), isPageBuilt() ? 'production' : 'build');
    await ensureBuilt(step(2));
    await removeBuildPackages(step(2));
  } else {
    await ensureInstalled(step(1));
    await ensureBuilt(step(2));
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

step(3)('Starting the server');
if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('../server/src/main.ts');
} else {
  // npm started this on the machine's own Node, because the packages were not installed yet.
  const server = spawn(node24(), ['server/src/main.ts'], { stdio: 'inherit' });
  const forward = (signal) => server.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.off(signal, forward);
    process.kill(process.pid, signal);
  });
}
