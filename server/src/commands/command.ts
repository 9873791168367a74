import path from 'node:path';
import { StartError } from '../platform/start-error.ts';

export const say = (line: string) => process.stderr.write(`${line}\n`);

/** npm runs its scripts in the root of the repository, wherever the operator is. */
export const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

/** Ends the process: with one sentence and 1 when something can't be done. */
export async function command(run: () => Promise<void>): Promise<never> {
  try {
    await run();
    process.exit(0);
  } catch (error) {
    say(
      error instanceof StartError ? error.message : error instanceof Error ? `${error.stack}` : String(error),
    );
    process.exit(1);
  }
}

/** Wrong options are answered by how to write them. */
export function usage<T>(sentence: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new StartError(sentence);
  }
}
