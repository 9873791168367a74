// How long processes were on a processor, to the nanosecond: while a busy neighbour makes them wait nothing is counted. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

export interface Sides {
  server: number;
  /** Its postmaster. */
  database: number;
}

/**
 * Until the returned function is called: milliseconds of the server and of all processes of the database, but for that of the
 * bench's `own` connection. Not of those that end meanwhile, such as workers of autovacuum.
 */
export function watchProcessorTime({
  server,
  database,
}: Sides): (own?: number) => { server: number; database: number } {
  const before = timesOf([server, ...family(database)]);
  return (own) => {
    const times = timesOf([server, ...family(database).filter((pid) => pid !== own)]);
    let all = 0;
    for (const [pid, time] of times) all += time - (before.get(pid) ?? 0);
    const ofServer = (times.get(server) ?? 0) - (before.get(server) ?? 0);
    return { server: ofServer, database: all - ofServer };
  };
}

const timesOf = (pids: readonly number[]) => new Map(pids.map((pid) => [pid, timeOf(pid)]));

/** In milliseconds, of all its threads. */
function timeOf(pid: number): number {
  let nanoseconds = 0;
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10);
  } catch {
    // It has ended.
  }
  return nanoseconds / 1e6;
}

/** With its children. */
function family(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
