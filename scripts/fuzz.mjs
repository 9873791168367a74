// `npm run fuzz` sends hostile requests to every call for ten minutes, with a new seed, which it prints. `npm run fuzz --
// --seconds 60 --seed 7` is shorter, or repeats a run. `npm test` has the same in a small form.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, node24 } from './install.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
await ensureInstalled();
const root = path.resolve(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/.bin/vitest');
const child = spawn(
  node24(),
  [vitest, 'run', 'server/src/hostile-input.long.apart.test.ts', '-t', 'the OpenAPI document'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SECONDS: values.seconds ?? '600',
      FUZZ_SEED: values.seed ?? String(Date.now() % 1_000_000),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
