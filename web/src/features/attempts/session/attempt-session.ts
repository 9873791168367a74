// One student taking one exam in this tab. Enter, mark, move, deliver and end each do one thing; everything on the screen is
// read from `view`.
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { openKeptSession } from '../../../shared/kept-session/kept-session.ts';
import { loadSurely } from '../../../shared/kept-session/load-later.ts';
import { hasFailed } from '../seb/seb-tab.ts';
import { type ContextParts, createContext } from './context.ts';
import { createDeliver } from './deliver.ts';
import { claimDevice, isInOtherTab, rememberAttending } from './device.ts';
import { createEnd } from './end.ts';
import { createEnter } from './enter.ts';
import { joinOutboxes } from './joined-outbox.ts';
import { readPage } from './kept-page.ts';
import { createMark } from './mark.ts';
import { createMove } from './move.ts';
import { readRefusals } from './refusals.ts';
import { createSequence, isLarge, laneOf, Unsent } from './unsent.ts';

export type AttemptSession = Awaited<ReturnType<typeof openAttemptSession>>;

type SessionParts = Pick<ContextParts, 'userId' | 'examId' | 'calls' | 'signal' | 'onChange'>;

export async function openAttemptSession(parts: SessionParts) {
  const { userId, examId, signal } = parts;
  const [store, device] = await Promise.all([deviceStore(), claimDevice(signal, userId, examId)]);
  const [{ page, left, clock, createOutbox }, rejected] = await Promise.all([
    openKeptSession({
      store,
      unsent: ['unsent', userId, examId],
      shape: Unsent,
      readPage: () =>
        readPage(store, userId, examId).then((page) =>
          page?.device === device && !hasFailed(examId) ? page : undefined,
        ),
    }),
    readRefusals(store, userId, examId),
  ]);

  const context = createContext({ ...parts, store, device, clock });
  const { view, show, step, wake } = context;
  const sequence = createSequence();
  const box = () =>
    createOutbox({
      laneOf,
      deliver: (unsent) => delivery.deliver(unsent),
      onChange: () => show({ outbox: outbox.get() }),
      onRejected: (unsent, why) => delivery.reject(unsent, why),
    });
  const outbox = joinOutboxes(box(), box(), isLarge);
  const { enterUntilAnswered, refused, reopen, follow, sync, hear } = createEnter(context, {
    outbox,
    sequence,
    onEnded: () => end.finish(),
  });
  const essays = loadSurely(async () => (await import('./essay-sender.ts')).createEssaySender());
  const marking = createMark(context, { outbox, sequence, essays });
  const files = loadSurely(async () =>
    (await import('./answer-files.ts')).openFiles(context, { outbox, sequence, mark: marking.mark }),
  );
  const delivery = createDeliver(context, { follow, sync, files, essays });
  const end = createEnd(context, { outbox, sync, refused });

  return {
    get: view,
    now: clock.now,
    ...marking,
    files,
    ...createMove(context, { outbox, sync }),
    submit: () => void end.submit(),
    timeIsUp: () => void end.timeIsUp(),
    keepWorking: () => step({ do: 'become', phase: 'open' }),

    async enter() {
      show({ rejected });
      outbox.resume(left);
      if (page) reopen(page);
      await enterUntilAnswered();
    },

    begin(qbankId: number) {
      rememberAttending(examId, qbankId);
      show({ entry: { at: 'loading' } });
      void enterUntilAnswered({ isAsked: true });
    },

    hear,

    /** After a crash or a move: the clock runs from now. */
    comeBack: () => enterUntilAnswered({ isBack: true }),

    isInOtherTab: () => isInOtherTab(userId, examId, device),

    continueHere() {
      if (!view().sheet) show({ entry: { at: 'loading' } });
      return enterUntilAnswered({ takeOver: true });
    },

    /** The network may be back, or something may have changed. */
    lookAgain(): Promise<unknown> {
      wake();
      outbox.retry();
      const { entry, sheet } = view();
      // The student reads what to expect: it may have changed.
      if (!sheet && ['unstarted', 'refused'].includes(entry.at)) return enterUntilAnswered();
      return sync();
    },

    /** The examiner has reopened it. Where its clock waits for the student, the cover asks before it runs. */
    continueAgain() {
      end.reset();
      show({ entry: { at: 'loading' }, receipt: null, sheet: null, state: null, late: new Set() });
      void enterUntilAnswered();
    },

    /** After it ended: reopened or cancelled, it says so. */
    followEnded: end.followEnded,

    close() {
      wake();
      outbox.release();
      outbox.close();
    },
  };
}
