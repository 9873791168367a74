import { spawn } from 'node:child_process';
import path from 'node:path';
import { node24 } from '../install.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const BIN = path.join(ROOT, 'node_modules/.bin');
/** Hundreds of processes start in a run: compiled once, a server is ready in half the time. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/quivia/compiled');
/** Longer than any stage takes: a tool that hangs must not block the whole run. */
const LIMIT_MS = 60 * 60_000;

/** Runs a tool of node_modules on Node 24 and collects its output. */
export async function runTool(name, args, env = {}) {
  return run(node24(), [path.join(BIN, name), ...args], { ...toolEnvironment(), ...env });
}

export const toolEnvironment = () => ({
  ...process.env,
  PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: COMPILED,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
});

/** Never rejects: a command that can't be started has failed, with the reason as its output. */
export function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const limit = setTimeout(() => child.kill(), LIMIT_MS);
    const chunks = [];
    const end = (code, note = '') => {
      clearTimeout(limit);
      resolve({ code, output: Buffer.concat(chunks).toString() + note });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code, signal) => end(code ?? 1, signal ? `\nEnded by ${signal}.` : ''));
  });
}
