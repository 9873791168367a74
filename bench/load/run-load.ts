// A run of the generator, with the processor time that each side took meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

const TICKS_A_SECOND = 100;

/** Processor time that these processes and their children have taken, those that ended included; Linux only. */
export function cpuSeconds(pids: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .map(read);
  const wanted = processes.filter((one) => one && (pids.includes(one.pid) || pids.includes(one.parent)));
  return wanted.reduce((sum, one) => sum + (one?.ticks ?? 0), 0) / TICKS_A_SECOND;
}

function read(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    // utime, stime, and both of children that have ended
    const ticks = fields.slice(11, 15).reduce((sum, n) => sum + n, 0);
    return { pid, parent, ticks };
  } catch {
    return undefined;
  }
}
