// What waits in the outbox of an exam, and what it means for the sheet on the screen.
import { type Answer, MOST_SEQ } from '@quivia/contract/attempts';
import * as z from 'zod/mini';
import type { DeviceKey } from '../../../platform/offline/device-store.ts';
import type { OutboxState } from '../../../platform/offline/outbox.ts';

/** In place of an exam's id: /quiz/0 leaves nothing on the server. */
export const PRACTICE_RUN = 0;

const UnsentAnswer = z.object({
  kind: z.literal('answer'),
  exam_id: z.int(),
  opening: z.int(),
  seq: z.int(),
  question_id: z.int(),
  option_ids: z.array(z.int()),
  answer: z.optional(z.record(z.string(), z.unknown())),
  /** Its text may be long: it has a call of its own. */
  is_essay: z.optional(z.boolean()),
  /** The student chose this text over one of another device. */
  has_chosen: z.optional(z.boolean()),
  /** It names files, which must be on the server before it. */
  names_files: z.optional(z.boolean()),
  is_flagged: z.boolean(),
  malpractice: z.boolean(),
  /** Where it was given: the server takes it from here also after the student has signed in again. */
  device: z.optional(z.string()),
});
export type UnsentAnswer = z.output<typeof UnsentAnswer>;

/** Of a file that an answer names. */
const UnsentPart = z.object({
  kind: z.literal('part'),
  exam_id: z.int(),
  opening: z.int(),
  seq: z.int(),
  question_id: z.int(),
  file: z.string(),
  /** Of the whole file, in bytes. */
  size: z.int(),
  part: z.int(),
  hash: z.string(),
  bytes: z.custom<Uint8Array<ArrayBuffer>>(ArrayBuffer.isView),
  device: z.optional(z.string()),
});
export type UnsentPart = z.output<typeof UnsentPart>;

const DeviceEventKind = z.enum(['left_page', 'left_full_screen', 'copied', 'pasted']);
export type DeviceEventKind = z.output<typeof DeviceEventKind>;

export const UnsentEvent = z.object({
  kind: z.literal('event'),
  exam_id: z.int(),
  key: z.string(),
  what: DeviceEventKind,
  question_id: z.nullable(z.int()),
  at: z.string(),
  /** Of what was pasted. */
  characters: z.optional(z.int()),
  /** Of a page that was left: follows once the student is back. */
  away_seconds: z.optional(z.number()),
});
export type UnsentEvent = z.output<typeof UnsentEvent>;

export const Unsent = z.union([UnsentAnswer, UnsentPart, UnsentEvent]);
export type Unsent = z.output<typeof Unsent>;

/** Sorted by this key they come out in order: events first, then answers and parts by opening and sequence number. */
export function unsentKey(userId: number, unsent: Unsent): DeviceKey {
  return unsent.kind !== 'event'
    ? ['unsent', userId, unsent.exam_id, unsent.opening, unsent.seq]
    : [
        'unsent',
        userId,
        unsent.exam_id,
        0,
        unsent.away_seconds === undefined ? unsent.key : `${unsent.key} ended`,
      ];
}

/** Answers to one question are sent one after the other, and after the files they name; events have a lane of their own. */
export const laneOf = (unsent: Unsent) =>
  unsent.kind !== 'event' ? `${unsent.exam_id}/${unsent.question_id}` : `${unsent.exam_id}/events`;

/** What may take minutes on a slow line, and must hold up no other answer. */
export const isLarge = (unsent: Unsent) =>
  unsent.kind === 'part' || (unsent.kind === 'answer' && unsent.names_files === true);

/**
 * Grows with the server's time, so that two tabs of one device never use a number twice, and by at least one, whatever
 * the clock does. `chance` is 0 to 1.
 */
export function nextSeq(last: number, nowMs: number, chance: number): number {
  const byTime = Math.floor(nowMs) * 1000 + Math.floor(chance * 1000);
  return Math.min(MOST_SEQ, Math.max(last + 1, byTime));
}

export type Sequence = ReturnType<typeof createSequence>;

/** The sequence numbers of this tab's answers. */
export function createSequence() {
  let last = 0;
  let used = 0;
  return {
    next(nowMs: number): number {
      used += 1;
      last = nextSeq(last, nowMs, Math.random());
      return last;
    },
    /** A number that is in use already. */
    atLeast(seq: number) {
      last = Math.max(last, seq);
    },
    /** How many answers were numbered here. */
    used: () => used,
  };
}

export const lastSeq = (waiting: readonly Unsent[], opening: number) =>
  waiting.reduce(
    (last, one) => (one.kind !== 'event' && one.opening === opening ? Math.max(last, one.seq) : last),
    0,
  );

/**
 * What the student chose last: the server's answers, and over them the unsent ones. An unsent answer of an earlier
 * opening only fills a gap, because the server may have a newer answer.
 */
export function overlay(known: readonly Answer[], waiting: readonly Unsent[], opening: number): Answer[] {
  const answers = new Map(known.map((answer) => [answer.question_id, answer]));
  const byServer = new Set(answers.keys());
  for (const one of waiting) {
    if (one.kind !== 'answer' || (one.opening < opening && byServer.has(one.question_id))) continue;
    const { question_id, option_ids, answer, is_flagged } = one;
    answers.set(question_id, { question_id, option_ids, answer, is_flagged });
  }
  return [...answers.values()];
}

/** How many answers wait, each question counted once. */
export const unsentAnswers = (waiting: readonly Unsent[]) =>
  new Set(waiting.flatMap((one) => (one.kind === 'answer' ? [one.question_id] : []))).size;

/** Those that will be sent by themselves: not those that the server has no room for. */
export const answersToSend = ({ waiting, kept }: OutboxState<Unsent>) =>
  unsentAnswers(waiting.filter((one) => !kept?.includes(one)));
