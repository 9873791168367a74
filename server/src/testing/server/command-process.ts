// A command of the operator's, run as npm runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundled } from './bundled.ts';

export interface CommandOutcome {
  code: number | null;
  output: string;
}

export async function runCommand(
  name: 'backup' | 'restore' | 'archive-term',
  args: string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  const file = bundled(path.resolve(import.meta.dirname, `../../commands/${name}.ts`));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
