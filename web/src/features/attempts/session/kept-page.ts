// What this device keeps of an exam that is on the screen.
import { AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import * as z from 'zod/mini';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored, type Shape } from '../../../platform/offline/stored.ts';
import { keptPage } from '../../../shared/kept-session/kept-page.ts';

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

const PARTS = ['paper', 'position', 'scratch-pad', 'words'] as const;
type Part = (typeof PARTS)[number];

const keyOf = (userId: number, examId: number, part: Part) => ['page', userId, examId, part] as const;

/** Each part by itself: what changes often does not write the rest again. `words` are messages during the exam. */
export const keptPart = <T>(
  store: DeviceStore,
  userId: number,
  examId: number,
  part: Part,
  shape: Shape<T>,
) => keptPage(store, keyOf(userId, examId, part), shape);

export async function readPage(
  store: DeviceStore,
  userId: number,
  examId: number,
): Promise<KeptPage | undefined> {
  const [paper, position] = await Promise.all([
    keptPart(store, userId, examId, 'paper', Paper).read(),
    keptPart(store, userId, examId, 'position', Position).read(),
  ]);
  const place = rememberedPlace(userId, examId);
  return paper && position && { paper, ...position, at: place?.at ?? position.at };
}

export const keepPaper = (
  store: DeviceStore,
  userId: number,
  examId: number,
  paper: readonly QuestionForStudent[],
) => keptPart(store, userId, examId, 'paper', Paper).keep(paper);

export const keepPosition = (store: DeviceStore, userId: number, examId: number, position: Position) =>
  keptPart(store, userId, examId, 'position', Position).keep(position);

export function forgetPage(store: DeviceStore, userId: number, examId: number) {
  if (rememberedPlace(userId, examId)) storage.remove(PLACE);
  return Promise.all(PARTS.map((part) => store.remove(keyOf(userId, examId, part)).catch(() => undefined)));
}
