import { readdirSync, readFileSync } from 'node:fs';

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
