// How an attempt ends: submitted, or closed by the deadline. Each keeps asking until the server has confirmed it.
import type { Receipt } from '@quivia/contract/attempts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Outbox } from '../../../platform/offline/outbox.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { closesAt } from './attempt-view.ts';
import type { SessionContext } from './context.ts';
import { forgetDevice } from './device.ts';
import { forgetPage } from './kept-page.ts';
import type { Unsent } from './unsent.ts';

interface EndParts {
  outbox: Outbox<Unsent>;
  /** Asks the server how the attempt is there. */
  sync: () => Promise<unknown>;
  /** Shows a refusal of the server; true if it is final. */
  refused: (error: unknown) => boolean;
}

export function createEnd(context: SessionContext, { outbox, sync, refused }: EndParts) {
  const { userId, examId, device, calls, store, clock, signal, view, step, show, backOff } = context;
  const isOut = () => signal.aborted || ['refused', 'cancelled'].includes(view().entry.at);
  const phase = () => (isOut() ? undefined : view().sheet?.phase);

  /** Tries at once, and resolves when nothing waits. */
  function deliverAll() {
    outbox.retry();
    return outbox.emptied();
  }

  let isFinishing = false;
  /** The server has ended it: nothing more can be chosen, but what waits is still delivered. */
  async function finish(known?: Receipt) {
    if (isFinishing) return;
    isFinishing = true;
    const isDelivering = outbox.get().waiting.length > 0;
    step({ do: 'become', phase: 'time_up' });
    while (!isOut() && !view().receipt) {
      try {
        show({ receipt: known ?? (await calls.receipt(examId)) });
      } catch (error) {
        const isCancelled = error instanceof CallError && error.code === 'exam_cancelled';
        if (!isCancelled || !refused(error)) await backOff();
      }
    }
    if (isOut()) return;
    await forgetPage(store, userId, examId);
    forgetDevice(userId, examId, device);
    show({ entry: { at: 'in' } });
    step({ do: 'become', phase: 'ended' });
    if (isDelivering || view().receipt?.status === 'closed_by_deadline') void confirmDelivered();
  }

  /** Results may wait for this device. The receipt then says what became of the answers that it had. */
  async function confirmDelivered() {
    await outbox.emptied();
    while (!isOut() && view().receipt) {
      try {
        const receipt = await calls.delivered(examId, device);
        if (view().receipt) show({ receipt });
        return;
      } catch (error) {
        // Such as an attempt that was reopened meanwhile: there is nothing to confirm.
        if (error instanceof CallError && error.status >= 400 && error.status < 500) return;
        await backOff();
      }
    }
  }

  /** By the clock on this device: asks until the server has closed the attempt or given more time. */
  async function timeIsUp() {
    const { state } = view();
    const isForPhotos = state?.photo_minutes && clock.now() < closesAt(state);
    step({ do: 'become', phase: isForPhotos ? 'photos' : 'time_up' });
    void deliverAll();
    while (phase() === 'time_up') {
      await sync();
      if (phase() === 'time_up') await backOff();
    }
  }

  let round = 0;
  /** Every answer is delivered first. */
  async function submit() {
    step({ do: 'become', phase: 'submitting' });
    round += 1;
    const mine = round;
    const isWanted = () => mine === round && phase() === 'submitting';
    while (isWanted()) {
      await deliverAll();
      if (!isWanted()) return;
      try {
        await finish(await calls.submit(examId, device));
      } catch (error) {
        if (error instanceof CallError && error.code === 'submit_too_early') {
          toast(error.message, { duration: 10_000 });
          step({ do: 'become', phase: 'open' });
          return;
        }
        await backOff();
        await sync();
      }
    }
  }

  /** Whether the student can continue after all, where the server says. An exam that was cancelled meanwhile says so. */
  async function followEnded(): Promise<boolean | undefined> {
    const exams = await calls.list().catch(() => undefined);
    const exam = exams?.find(({ id }) => id === examId);
    if (exam?.state === 'cancelled') {
      const receipt = await calls.receipt(examId).catch((error) => void refused(error));
      if (!receipt) show({ receipt: null });
    }
    return exams && exam?.status === 'in_progress';
  }

  return {
    finish,
    timeIsUp,
    submit,
    followEnded,
    reset() {
      isFinishing = false;
    },
  };
}
