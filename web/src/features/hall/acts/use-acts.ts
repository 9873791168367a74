import * as acts from '@quivia/contract/hall/acts';
import type { Scope } from '@quivia/contract/hall/scope';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { toast, toastWithUndo } from '../../../ui/feedback/toasts.tsx';
import { useKeyFor } from '../use-key-for.ts';
import { ofExam } from './acts.words.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

type Key = string;

/** What each dialog sends, for one exam. The key makes a repeat harmless. */
export const send = {
  pause: (exam: number, key: Key, body: { scope: Scope; reason: string }) =>
    call(acts.pauseHall, { ...of(exam), body: { key, ...body } }),
  resume: (exam: number, key: Key, body: { scope: Scope; only_back?: true }) =>
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

/** After an evacuation: back in the seat, or not. Sent again at once where the network failed, under the same key. */
export async function markBack(exam: number, body: { scope: Scope; is_back: boolean }): Promise<void> {
  const key = randomUuid();
  const sendOnce = () => call(acts.markBack, { ...of(exam), body: { key, ...body } });
  await sendOnce().catch((error) =>
    error instanceof CallError && error.isTransient ? sendOnce() : Promise.reject(error),
  );
}

/** What a crash or a move cost one student, as it was when the dialog opened; undefined until, or unless, it is known. */
export function useLostMinutes(exams: readonly ActedExam[], { student_id }: Scope): number | undefined {
  const params = { id: String(exams[0]?.id), student_id: String(student_id) };
  return useQuery({
    queryKey: [acts.getLostTime.path, params],
    queryFn: ({ signal }) => call(acts.getLostTime, { params }, { signal }),
    enabled: student_id !== undefined && exams.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data?.minutes;
}

/** An exam that an act reaches. */
export interface ActedExam {
  id: number;
  title: string;
}

/** Each of them, whatever becomes of the others. */
async function tryEach<One, Reply>(all: readonly One[], work: (one: One) => Promise<Reply>) {
  const settled = await Promise.allSettled(all.map(work));
  const done: { one: One; reply: Reply }[] = [];
  const failed: { one: One; error: unknown }[] = [];
  for (const [i, one] of all.entries()) {
    const outcome = settled[i];
    if (outcome?.status === 'fulfilled') done.push({ one, reply: outcome.value });
    else failed.push({ one, error: outcome?.reason });
  }
  return { done, failed };
}

/** A message to everyone is sent like an act, though it is none about time. */
type Said = { message: string } & Partial<acts.ActReply>;

const joined = (sentences: readonly string[]) => [...new Set(sentences)].join(' ');

/**
 * Sends an act for each exam of the board it concerns. When some of them fail the dialog stays for those: they are sent
 * again, under the same key while nothing was changed. The others are done.
 */
export function useAct<Given>(
  exams: readonly ActedExam[],
  sendOne: (examId: number, key: Key, given: Given) => Promise<Said>,
  onDone: () => void,
) {
  const keyFor = useKeyFor();
  const [finished] = useState(() => new Set<number>());
  const say = ({ title }: ActedExam, sentence: string) =>
    exams.length > 1 ? ofExam(title, sentence) : sentence;
  return useMutationOnce({
    mutationFn: (given: Given) =>
      tryEach(
        exams.filter(({ id }) => !finished.has(id)),
        ({ id }) => sendOne(id, keyFor({ exam: id, given }), given),
      ),
    onSuccess: ({ done, failed }) => {
      for (const { one } of done) finished.add(one.id);
      const undoable = done.flatMap(({ one, reply }): Undoable[] =>
        reply.act_id !== undefined && reply.students && 'undo_until' in reply
          ? [{ exam: one.id, act_id: reply.act_id, key: randomUuid(), said: say(one, reply.message) }]
          : [],
      );
      const message = joined(done.map(({ one, reply }) => say(one, reply.message)));
      if (undoable.length > 0) offerUndo(message, undoable, Date.now() + UNDO_MS);
      else if (done.length > 0) toast.success(message);
      // Last: a success would remove it.
      if (failed.length > 0) toast.error(joined(failed.map(({ one, error }) => say(one, sentenceOf(error)))));
      else onDone();
    },
  });
}

/** A little less than the server allows. */
const UNDO_MS = 58_000;

interface Undoable {
  exam: number;
  act_id: number;
  key: Key;
  /** What was done. */
  said: string;
}

const offerUndo = (message: string, given: readonly Undoable[], until: number) =>
  toastWithUndo(message, () => void undo(given, until), until - Date.now());

/** What the server did not answer is offered again, for the rest of the time. */
async function undo(given: readonly Undoable[], until: number): Promise<void> {
  const { done, failed } = await tryEach(given, ({ exam, act_id, key }) =>
    call(acts.undoMinutes, { ...of(exam), body: { key, act_id } }),
  );
  if (done.length > 0) toast.success(joined(done.map(({ reply }) => reply.message)));
  if (failed.length === 0) return;
  const left = failed.flatMap(({ one, error }) =>
    error instanceof CallError && !error.isTransient ? [] : one,
  );
  if (left.length > 0 && Date.now() < until) offerUndo(joined(left.map(({ said }) => said)), left, until);
  toast.error(joined(failed.map(({ error }) => sentenceOf(error))));
}
