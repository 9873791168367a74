import * as acts from '@quivia/contract/hall/acts';
import type { Scope } from '@quivia/contract/hall/scope';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { toast, toastWithUndo } from '../../../ui/feedback/toasts.tsx';
import { useKeyFor } from '../use-key-for.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

type Key = string;

/** What each dialog sends, for one exam. The key makes a repeat harmless. */
export const send = {
  pause: (exam: number, key: Key, body: { scope: Scope; reason: string }) =>
    call(acts.pauseHall, { ...of(exam), body: { key, ...body } }),
  resume: (exam: number, key: Key, body: { scope: Scope }) =>
    call(acts.resumeHall, { ...of(exam), body: { key, ...body } }),
  evacuate: (exam: number, key: Key, body: { scope: Scope; message: string }) =>
    call(acts.evacuateHall, { ...of(exam), body: { key, ...body } }),
  minutes: (exam: number, key: Key, body: { scope: Scope; minutes: number; reason: string }) =>
    call(acts.giveMinutes, { ...of(exam), body: { key, ...body } }),
  reEntry: (exam: number, key: Key, body: { student_id: number; minutes: number; reason: string }) =>
    call(acts.reEnter, { ...of(exam), body: { key, ...body } }),
  end: (exam: number, key: Key, body: { student_id: number; reason: string }) =>
    call(acts.endStudent, { ...of(exam), body: { key, ...body } }),
};

/**
 * Sends an act for each exam of the board it concerns. When one of them fails the dialog stays, and what is sent again
 * carries the same key: the others do nothing twice.
 */
export function useAct<Given>(
  examIds: readonly number[],
  sendOne: (examId: number, key: Key, given: Given) => Promise<acts.ActReply>,
  onDone: () => void,
) {
  const keyFor = useKeyFor();
  return useMutationOnce({
    mutationFn: (given: Given) =>
      Promise.all(
        examIds.map(async (exam) => ({ exam, ...(await sendOne(exam, keyFor({ exam, given }), given)) })),
      ),
    onSuccess: (replies) => {
      const message = [...new Set(replies.map((one) => one.message))].join(' ');
      const undoable = replies.filter((one) => one.students > 0 && 'undo_until' in one);
      if (undoable.length === 0) toast.success(message);
      else toastWithUndo(message, () => void undo(undoable), UNDO_MS);
      onDone();
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

/** A little less than the server allows. */
const UNDO_MS = 58_000;

async function undo(given: readonly { exam: number; act_id: number }[]): Promise<void> {
  try {
    const replies = await Promise.all(
      given.map(({ exam, act_id }) =>
        call(acts.undoMinutes, { ...of(exam), body: { key: crypto.randomUUID(), act_id } }),
      ),
    );
    toast.success(replies[0]?.message ?? '');
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}
