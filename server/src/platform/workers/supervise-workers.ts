// Keeps a number of worker processes on one port: starts again what dies, after a pause that grows, and replaces all of
// them one after the other on request, each only when its successor is ready.
//
//   start -> starting -- listens --> serving -- dies --> pause -> starting …
//                     -- dies ----> pause -> starting …        (given up when this repeats and none serves)
//   roll: a successor starts beside it -- listens --> the old one leaves: no new connections, answers what is under way
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { words } from './workers.words.ts';

/** What a worker exits with that can't start and has said why: before the first has served, another try ends the same. */
export const HOPELESS = 78;
/** Sent to a worker that is to make room for its successor. */
export const LEAVE = 'leave';

export interface Supervision {
  count: number;
  fork: () => Worker;
  say: (line: string) => void;
  /** No worker serves, and none will. */
  onHopeless: () => void;
  pace?: Pace;
}

/** In milliseconds. */
interface Pace {
  /** The first pause after a death; it doubles with each death in a row. */
  pause: number;
  longestPause: number;
  /** A worker that served this long was sound: its death starts a new count. */
  steady: number;
  /** A worker that is not ready by then is killed, and counts as dead. */
  startWithin: number;
  /** What has not ended by then is killed. */
  stopWithin: number;
}

// Requests under way get 20 s, jobs 10 s and connections 5 s, one after the other.
export const PACE: Pace = {
  pause: 100,
  longestPause: 10_000,
  steady: 30_000,
  startWithin: 60_000,
  stopWithin: 40_000,
};
const MOST_DEATHS = 7;

interface Member {
  worker: Worker;
  pid: number | undefined;
  /** When it began to listen. */
  since: number | undefined;
  /** `successor`: it may fail to start without being started again. */
  role: 'serving' | 'successor' | 'leaving';
}

export interface WorkerGroup {
  /** Once all of them listen for the first time. */
  ready: Promise<void>;
  /** Replaces all of them, one after the other. A second call while one is under way adds one more round. */
  roll: () => Promise<void>;
  /** Lets them finish what is under way, and kills what takes too long. */
  stop: () => Promise<void>;
}

export function superviseWorkers({ count, fork, say, onHopeless, pace = PACE }: Supervision): WorkerGroup {
  const members = new Set<Member>();
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  let deaths = 0;
  let hasServed = false;
  let isStopping = false;

  const serving = () => [...members].filter(({ role }) => role === 'serving');
  const listening = () => serving().filter(({ since }) => since !== undefined);

  function launch(role: Member['role']): Member {
    const worker = fork();
    const member: Member = { worker, pid: worker.process.pid, since: undefined, role };
    members.add(member);
    const late = setTimeout(() => worker.process.kill('SIGKILL'), pace.startWithin);
    worker.once('listening', () => {
      clearTimeout(late);
      member.since = performance.now();
      hasServed = true;
      if (role === 'serving') fill();
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(late);
      members.delete(member);
      if (member.role === 'serving' && !isStopping) void replace(member, code, signal);
    });
    return member;
  }

  /** The first alone: what keeps one from starting would keep all of them, and is said once. */
  function fill(): void {
    if (listening().length === count) becomeReady();
    while (!isStopping && listening().length > 0 && serving().length < count) launch('serving');
  }

  async function replace({ pid, since }: Member, code: number, signal: string): Promise<void> {
    if (since !== undefined) say(words.died(pid, signal ?? String(code)));
    if (since !== undefined && performance.now() - since > pace.steady) deaths = 0;
    deaths += 1;
    const isRefused = code === HOPELESS && !hasServed;
    if (isRefused || (deaths >= MOST_DEATHS && listening().length === 0)) {
      isStopping = true;
      if (!isRefused) say(words.hopeless(deaths));
      return onHopeless();
    }
    await sleep(Math.min(pace.pause * 2 ** (deaths - 1), pace.longestPause));
    if (!isStopping && serving().length < count) launch('serving');
  }

  async function end(member: Member, how: () => void): Promise<void> {
    const { worker } = member;
    if (!members.has(member)) return;
    const gone = once(worker, 'exit');
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), pace.stopWithin);
    how();
    await gone;
    clearTimeout(kill);
  }

  /** False when its successor did not come up: the old one serves on. */
  async function succeed(old: Member): Promise<boolean> {
    const successor = launch('successor');
    const isUp = await Promise.race([
      once(successor.worker, 'listening').then(() => true),
      once(successor.worker, 'exit').then(() => false),
    ]);
    if (!isUp || isStopping) return false;
    successor.role = 'serving';
    old.role = 'leaving';
    await end(old, () => {
      if (old.worker.isConnected()) old.worker.send(LEAVE);
    });
    return true;
  }

  async function rollOnce(): Promise<void> {
    say(words.rolling);
    for (const old of serving()) {
      if (isStopping) return;
      if (!members.has(old)) continue;
      if (!(await succeed(old))) {
        if (!isStopping) say(words.rollFailed);
        return;
      }
    }
    say(words.rolled);
  }

  let rolling: Promise<void> | undefined;
  let isAskedAgain = false;
  async function roll(): Promise<void> {
    if (rolling) {
      isAskedAgain = true;
      return rolling;
    }
    rolling = (async () => {
      do {
        isAskedAgain = false;
        await rollOnce();
      } while (isAskedAgain && !isStopping);
    })().finally(() => {
      rolling = undefined;
    });
    return rolling;
  }

  launch('serving');
  return {
    ready,
    roll,
    async stop() {
      isStopping = true;
      await Promise.all([...members].map((one) => end(one, () => one.worker.process.kill('SIGTERM'))));
    },
  };
}
