// `npm run backup` and others: installs if needed, then runs a command of the server on Node 24.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24 } from './install.mjs';

const [name, ...options] = process.argv.slice(2);
// Files are named from where the operator is; a relative DATA_DIR means the same folder wherever that is.
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  // Development packages are not needed, but none are removed.
  await ensureInstalled(undefined, 'production');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(node24(), [`server/src/commands/${name}.ts`, ...options], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
