import path from 'node:path';
import { node24 } from '../install.mjs';
import { ROOT, run, toolEnvironment } from './tool.mjs';

const FOLDER = path.join(ROOT, 'node_modules/.cache/quivia/server');

let attempt;

/** Bundles the server once for all stages. Resolves with the variable that tells tests where the bundle is. */
export function ensureBundle() {
  attempt ??= bundle();
  return attempt;
}

async function bundle() {
  const { code, output } = await run(node24(), ['scripts/test/bundle-server.ts', FOLDER], toolEnvironment());
  if (code !== 0) throw new Error(output);
  // Fills Node's compile cache. Most servers of the tests are killed, and only a process that exits writes to it: this one
  // exits as soon as it has read its configuration.
  await run(node24(), [path.join(FOLDER, 'main.js')], { ...toolEnvironment(), PORT: 'none' });
  return { SERVER_BUNDLE: FOLDER };
}
