// The exam as it is on the screen, kept on this device so that a reload works without a network. Encrypted, and readable
// by this tab alone: others may use the computer.
import { AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import * as z from 'zod/mini';
import type { DeviceKey, DeviceStore } from '../../../platform/offline/device-store.ts';
import { seal, unseal } from '../../../platform/offline/seal.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';

const Paper = z.array(QuestionForStudent);

const Position = z.object({
  device: z.string(),
  state: AttemptState,
  answers: AttemptState.shape.answers,
  at: z.int(),
  seen: z.array(z.int()),
  savedAt: z.nullable(z.string()),
  late: z.array(z.int()),
  /** Milliseconds by which the server's clock is ahead of this device's. */
  ahead: z.number(),
});
type Position = z.output<typeof Position>;

export interface KeptPage extends Position {
  paper: QuestionForStudent[];
}

const PLACE = 'exam-place';

const Place = z.object({
  userId: z.int(),
  examId: z.int(),
  /** Of the attempt: another device may have moved on since. */
  opening: z.optional(z.int()),
  at: z.int(),
  seen: z.array(z.int()),
});
type Place = z.output<typeof Place>;

/**
 * Kept at once: a reload may come before the rest of the position is written. Numbers alone, so that it may outlive the
 * tab, and a tab that was closed by mistake opens where it was.
 */
export const rememberPlace = (place: Place) => storage.write(PLACE, JSON.stringify(place));

export function rememberedPlace(userId: number, examId: number): Place | undefined {
  const place = readStored(storage, PLACE, Place);
  return place?.userId === userId && place.examId === examId ? place : undefined;
}

const keyOf = (userId: number, examId: number, part: 'paper' | 'position' | 'scratch-pad' | 'words') =>
  ['page', userId, examId, part] as const;

/** Where the student's notes are kept, as long as the page is. */
export const scratchPadKey = (userId: number, examId: number) => keyOf(userId, examId, 'scratch-pad');

/** Where messages during the exam are kept. */
export const messagesKey = (userId: number, examId: number) => keyOf(userId, examId, 'words');

export async function readPage(
  store: DeviceStore,
  userId: number,
  examId: number,
): Promise<KeptPage | undefined> {
  const parts = await store.all(['page', userId, examId]).catch(() => []);
  const part = (name: string) => parts.find(({ key }) => key[3] === name)?.value;
  const paper = await unseal(part('paper'), Paper);
  const position = await unseal(part('position'), Position);
  const place = rememberedPlace(userId, examId);
  return paper && position && { paper, ...position, at: place?.at ?? position.at };
}

async function keep(store: DeviceStore, key: DeviceKey, value: unknown): Promise<void> {
  const sealed = await seal(value);
  if (sealed) await store.put(key, sealed);
}

/** Losing it costs one call and no answer, so failures are ignored. */
export const keepPaper = (
  store: DeviceStore,
  userId: number,
  examId: number,
  paper: readonly QuestionForStudent[],
) => keep(store, keyOf(userId, examId, 'paper'), paper).catch(() => undefined);

export const keepPosition = (store: DeviceStore, userId: number, examId: number, position: Position) =>
  keep(store, keyOf(userId, examId, 'position'), position).catch(() => undefined);

export function forgetPage(store: DeviceStore, userId: number, examId: number) {
  if (rememberedPlace(userId, examId)) storage.remove(PLACE);
  return Promise.all(
    (['paper', 'position', 'scratch-pad', 'words'] as const).map((part) =>
      store.remove(keyOf(userId, examId, part)).catch(() => undefined),
    ),
  );
}
