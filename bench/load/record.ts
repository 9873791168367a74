// What happened during a run.
import type { Outcome, Times } from './plan.ts';

export interface Record {
  /** What was before is not part of it. */
  begin(): void;
  saved(ms: number, attempt: number, seq: number, question: number, option: number): void;
  opened(ms: number): void;
  failed(reason: string): void;
  outcome(): Outcome;
}

export function newRecord(): Record {
  const saves: number[] = [];
  const openings: number[] = [];
  const acknowledged: number[] = [];
  const reasons: { [reason: string]: number } = {};
  let from = performance.now();
  let cpuFrom = process.cpuUsage();
  return {
    begin() {
      from = performance.now();
      cpuFrom = process.cpuUsage();
    },
    saved(ms, attempt, seq, question, option) {
      saves.push(ms);
      acknowledged.push(attempt, seq, question, option);
    },
    opened: (ms) => void openings.push(ms),
    failed(reason) {
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    },
    outcome() {
      const { user, system } = process.cpuUsage(cpuFrom);
      return {
        seconds: (performance.now() - from) / 1000,
        cpuSeconds: (user + system) / 1e6,
        saves: timesOf(saves),
        opening: timesOf(openings),
        errors: Object.values(reasons).reduce((sum, count) => sum + count, 0),
        reasons,
        acknowledged: Int32Array.from(acknowledged),
      };
    },
  };
}

function timesOf(values: number[]): Times {
  const sorted = Float64Array.from(values).sort();
  const at = (p: number) => sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? 0;
  return { count: values.length, p50: at(50), p95: at(95), p99: at(99), longest: at(100) };
}
