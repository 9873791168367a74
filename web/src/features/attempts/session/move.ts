// Moving between questions. Freely, it is a matter of this page alone. Forward only, the server opens the next question,
// after the answers to the one that is left have arrived.
import { CallError } from '../../../platform/http/call-error.ts';
import { deliveryOutcome, type Outbox } from '../../../platform/offline/outbox.ts';
import { isLast, orderOf } from '../sheet/answer-sheet.ts';
import type { SessionContext } from './context.ts';
import { keepPaper } from './kept-page.ts';
import type { Unsent } from './unsent.ts';

interface MoveParts {
  outbox: Outbox<Unsent>;
  /** Asks the server how the attempt is there. */
  sync: () => Promise<unknown>;
}

export function createMove(context: SessionContext, { outbox, sync }: MoveParts) {
  const { userId, examId, device, calls, store, signal, view, show, step, timed, backOff } = context;

  /** The one that can be answered now, while the student can answer. */
  function currentQuestion(): number | undefined {
    const { sheet, entry } = view();
    if (signal.aborted || entry.at !== 'in' || sheet?.phase !== 'open') return;
    return sheet.order[sheet.at];
  }

  async function open(leaving: number) {
    const opening = view().state?.opening ?? 1;
    show({ moving: { isAsking: true, trouble: null } });
    const { question, deadline, photo_minutes } = await timed(() =>
      calls.next(examId, leaving, opening, device),
    );
    const { state } = view();
    if (!question || !state) return;
    const paper = [...view().paper.filter(({ id }) => id !== question.id), question];
    // Before it is shown: a reload must not bring the question back that was left.
    await keepPaper(store, userId, examId, paper);
    show({ paper, state: { ...state, deadline, photo_minutes, current_question: question.id } });
    step({ do: 'reach', ...orderOf(paper) });
  }

  async function forward() {
    const leaving = currentQuestion();
    if (leaving === undefined || view().moving) return;
    const isWanted = () => currentQuestion() === leaving;
    while (isWanted()) {
      show({ moving: { isAsking: false, trouble: view().moving?.trouble ?? null } });
      outbox.retry();
      await outbox.emptied();
      if (!isWanted()) break;
      try {
        await open(leaving);
        break;
      } catch (error) {
        await failed(error);
      }
    }
    show({ moving: null });
  }

  async function failed(error: unknown) {
    const result = deliveryOutcome(error);
    if (result.outcome === 'retry') {
      show({ moving: { isAsking: false, trouble: result.trouble } });
      await backOff();
    } else if (error instanceof CallError && error.code === 'open_elsewhere') {
      step({ do: 'become', phase: 'elsewhere' });
    } else {
      // It was left already, or the attempt has ended: the server says where the student is now.
      await sync();
      await backOff();
    }
  }

  function go(to: number) {
    outbox.release();
    step({ do: 'go', to });
  }

  return {
    go,

    next() {
      const { sheet } = view();
      if (!sheet || isLast(sheet)) return;
      if (sheet.isForwardOnly) void forward();
      else go(sheet.at + 1);
    },

    previous() {
      const { sheet } = view();
      if (sheet) go(sheet.at - 1);
    },
  };
}
