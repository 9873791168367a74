import path from 'node:path';
import { node24 } from '../install.mjs';
import { ROOT, run, toolEnvironment } from './tool.mjs';

const FOLDER = path.join(ROOT, 'node_modules/.cache/quivia/server');

let attempt;

/** Once for all stages. What tests are told by their environment, so that they start it. */
export function compileServer() {
  attempt ??= compile();
  return attempt;
}

async function compile() {
  const { code, output } = await run(node24(), ['scripts/test/compile-server.ts', FOLDER], toolEnvironment());
  if (code !== 0) throw new Error(output);
  // Most servers of the tests are killed, and only a process that ends keeps what V8 compiled: this one ends as soon as
  // it has read its configuration.
  await run(node24(), [path.join(FOLDER, 'main.js')], { ...toolEnvironment(), PORT: 'none' });
  return { COMPILED_SERVER: FOLDER };
}
