// A run of the generator, with the processor time that each side took meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cpuSeconds } from './cpu.ts';
import type { Outcome, Plan } from './plan.ts';

const GENERATOR = path.join(import.meta.dirname, 'generator.ts');

/** Processes, each with its children. */
export interface Watched {
  server: number[];
  database: number[];
}

export interface Run extends Outcome {
  /** Processors that each kept busy. */
  cpu: { server: number; database: number; generator: number };
}

export async function runLoad(plan: Plan, watched: Watched): Promise<Run> {
  const generator = fork(GENERATOR, { serialization: 'advanced' });
  const before = { server: cpuSeconds(watched.server), database: cpuSeconds(watched.database) };
  generator.send(plan);
  const ended = once(generator, 'exit').then(() => {
    throw new Error('The generator ended without a word');
  });
  const [outcome] = (await Promise.race([once(generator, 'message'), ended])) as [Outcome];
  ended.catch(() => {});
  const busy = (from: number, pids: number[]) => (cpuSeconds(pids) - from) / outcome.seconds;
  return {
    ...outcome,
    cpu: {
      server: busy(before.server, watched.server),
      database: busy(before.database, watched.database),
      generator: outcome.cpuSeconds / outcome.seconds,
    },
  };
}
