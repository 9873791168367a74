// Answers that the server refused for good. Kept on this device, so that the page says so after a reload too, and the
// receipt for as long as the exam is in the student's list. They hold no answer: nobody at a shared computer learns one.
import * as z from 'zod/mini';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';

const Refusal = z.object({
  /** The server's sentence. */
  why: z.string(),
  /** Of the question: once the exam has ended, the page doesn't know it. */
  number: z.optional(z.int()),
  /** When it was refused, in milliseconds, by this device. */
  at: z.number(),
});
export type Refusal = z.output<typeof Refusal>;

/** As long as the student's list shows an exam that has ended. */
const KEPT_MS = 30 * 86_400_000;

const keyOf = (userId: number, examId: number, questionId: number) =>
  ['refused', userId, examId, questionId] as const;

/** By question. */
export async function readRefusals(
  store: DeviceStore,
  userId: number,
  examId: number,
): Promise<Map<number, Refusal>> {
  const all = (await store.all(['refused', userId]).catch(() => [])).map(({ key, value }) => ({
    key,
    refusal: Refusal.safeParse(value).data,
  }));
  const isOld = (refusal: Refusal | undefined) => !refusal || Date.now() - refusal.at > KEPT_MS;
  for (const { key, refusal } of all) if (isOld(refusal)) void store.remove(key).catch(() => undefined);
  return new Map(
    all.flatMap(({ key, refusal }) =>
      key[2] === examId && refusal && !isOld(refusal) ? [[Number(key[3]), refusal] as const] : [],
    ),
  );
}

interface Refused {
  exam_id: number;
  question_id: number;
}

export const keepRefusal = (
  store: DeviceStore,
  userId: number,
  { exam_id, question_id }: Refused,
  refusal: Refusal,
) => store.put(keyOf(userId, exam_id, question_id), refusal).catch(() => undefined);

/** A later answer to the question was saved. */
export const forgetRefusal = (store: DeviceStore, userId: number, { exam_id, question_id }: Refused) =>
  store.remove(keyOf(userId, exam_id, question_id)).catch(() => undefined);
