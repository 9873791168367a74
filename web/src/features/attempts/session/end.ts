// How a session ends: handed in, or closed because the time is over. Each goes on until the server has said so.
import type { Receipt } from '@quivia/contract/attempts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import type { Step } from '../sheet/answer-sheet.ts';
import type { AttemptView } from './attempt-view.ts';

interface EndParts {
  signal: AbortSignal;
  view: () => AttemptView;
  step: (step: Step) => void;
  show: (change: Partial<AttemptView>) => void;
  sleep: (ms: number) => Promise<void>;
  submit: () => Promise<Receipt>;
  receipt: () => Promise<Receipt>;
  /** Asks the server how things stand. */
  sync: () => Promise<unknown>;
  /** Tries at once, and resolves when nothing waits any more. */
  deliverAll: () => Promise<void>;
  forget: () => Promise<unknown>;
}

export function createEnd(parts: EndParts) {
  const { signal, view, step, show, sleep, submit, receipt, sync, deliverAll, forget } = parts;
  const patience = (tries: number) => sleep(backOffMs(Math.min(tries, 3), Math.random()));
  const phase = () => (signal.aborted ? undefined : view().sheet?.phase);

  let finishing = false;
  /** The server has ended it: nothing more can be chosen, what waits is still delivered. */
  async function finish(known?: Receipt) {
    if (finishing) return;
    finishing = true;
    step({ do: 'become', phase: 'time_over' });
    for (let tries = 0; !signal.aborted && !view().receipt; tries++) {
      try {
        show({ receipt: known ?? (await receipt()) });
      } catch {
        await patience(tries);
      }
    }
    if (signal.aborted) return;
    await forget();
    show({ entry: { at: 'in' } });
    step({ do: 'become', phase: 'ended' });
  }

  /** By the clock here. Asks until the server has closed it, or given more time. */
  async function timeIsOver() {
    step({ do: 'become', phase: 'time_over' });
    void deliverAll();
    for (let tries = 0; phase() === 'time_over'; tries++) {
      await sync();
      if (phase() === 'time_over') await patience(tries);
    }
  }

  let round = 0;
  /** Everything chosen goes first. */
  async function submitAll() {
    step({ do: 'become', phase: 'submitting' });
    round += 1;
    const mine = round;
    const isWanted = () => mine === round && phase() === 'submitting';
    for (let tries = 0; isWanted(); tries++) {
      await deliverAll();
      if (!isWanted()) return;
      try {
        await finish(await submit());
      } catch {
        await patience(tries);
        await sync();
      }
    }
  }

  return { finish, timeIsOver, submit: submitAll };
}
