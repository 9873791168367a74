// What a marker has entered for an answer and not yet submitted. The tab keeps it, so that a reload, a new sign-in or a look
// at another answer costs nobody a comment.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import * as z from 'zod/mini';
import { tabStorage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';

const Draft = z.object({
  /** The marks, as in their field. */
  typed: z.string(),
  comment: z.string(),
  reason: z.string(),
});
export type Draft = z.output<typeof Draft>;

const KEY = 'marking-drafts';
const Kept = z.object({
  /** Whoever signs in next in this tab doesn't find them. */
  user_id: z.number(),
  drafts: z.array(z.tuple([z.string(), Draft])),
});
const MOST_KEPT = 20;

type Answer = Pick<AnswerToMark, 'answer' | 'version'>;
/** Of a text that has changed since, nothing is kept. */
const nameOf = ({ answer, version }: Answer) => `${answer} ${version}`;

function keptOf(userId: number): [string, Draft][] {
  const kept = readStored(tabStorage, KEY, Kept);
  return kept?.user_id === userId ? kept.drafts : [];
}

export function keepDraft(userId: number, answer: Answer, draft: Draft | null): void {
  const name = nameOf(answer);
  const others = keptOf(userId).filter(([one]) => one !== name);
  const drafts = draft ? [...others, [name, draft]].slice(-MOST_KEPT) : others;
  if (drafts.length > 0) tabStorage.write(KEY, JSON.stringify({ user_id: userId, drafts }));
  else tabStorage.remove(KEY);
}

export const keptDraft = (userId: number, answer: Answer): Draft | undefined =>
  keptOf(userId).find(([name]) => name === nameOf(answer))?.[1];

type Marked = Pick<AnswerToMark, 'marks' | 'step'>;

export const draftOf = ({ sheet }: Pick<AnswerToMark, 'sheet'>): Draft => ({
  typed: sheet ? String(sheet.marks) : '',
  comment: sheet?.comment ?? '',
  reason: '',
});

/** Null where it is no mark. Full marks always are one. */
export function marksOf({ typed }: Draft, { marks: most, step }: Marked): number | null {
  const text = typed.trim().replace(',', '.');
  const marks = Number(text);
  if (text === '' || !(marks >= 0 && marks <= most)) return null;
  return marks === most || Math.round(marks * 100) % Math.round(step * 100) === 0 ? marks : null;
}

const MOST_QUICK = 20;

/** Whole marks to press; a question with many is typed. */
export const quickMarks = (most: number): number[] =>
  Array.from({ length: Math.min(Math.floor(most), MOST_QUICK) + 1 }, (_, marks) => marks);

/** One step up or down from here, within what the question can earn. */
export function stepped(draft: Draft, marked: Marked, direction: 1 | -1): string {
  const from = marksOf(draft, marked) ?? (direction > 0 ? -marked.step : marked.marks + marked.step);
  const to = Math.round((from + direction * marked.step) * 100) / 100;
  return String(Math.min(marked.marks, Math.max(0, to)));
}
