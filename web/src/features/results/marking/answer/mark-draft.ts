// What a marker has entered for an answer and not yet submitted. The tab keeps it, so that a reload, a new sign-in or a look
// at another answer costs nobody a comment.
import { type AnswerToMark, LONGEST_COMMENT } from '@quivia/contract/answer-marking';
import { type Annotation, Annotations, type Marked } from '@quivia/contract/marking/annotations';
import { inOrder } from '@quivia/contract/marking/annotations.rules';
import { type Applied, appliedIn, itemsOf } from '@quivia/contract/marking/rubric';
import { markByRubric, toggled } from '@quivia/contract/marking/rubric.rules';
import type { MarkStep } from '@quivia/contract/marking/steps';
import * as z from 'zod/mini';
import { tabStorage } from '../../../../platform/offline/storage.ts';
import { readStored } from '../../../../platform/offline/stored.ts';
import { asNumber, signed } from '../../../kinds/rubric/signed-marks.ts';

const Draft = z.object({
  /** The marks, as in their field. */
  typed: z.string(),
  comment: z.string(),
  reason: z.string(),
  /** Of the rubric, in its order. */
  items: z._default(z.array(z.string()), []),
  /** As in its field. */
  adjustment: z._default(z.string(), ''),
  adjustment_note: z._default(z.string(), ''),
  /** As the answer is read. */
  annotations: z._default(Annotations, []),
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

type Worth = Pick<AnswerToMark, 'marks' | 'step'>;
type Rubric = NonNullable<AnswerToMark['rubric']>;

/** What of it the rubric has now. */
export function fitted(draft: Draft, rubric: AnswerToMark['rubric']): Draft {
  const groups = rubric?.groups ?? [];
  return { ...draft, items: draft.items.reduce<string[]>((fit, id) => toggled(groups, fit, id), []) };
}

export const draftOf = ({ sheet }: Pick<AnswerToMark, 'sheet'>): Draft => ({
  typed: sheet ? String(sheet.marks) : '',
  comment: sheet?.comment ?? '',
  reason: '',
  items: sheet?.by_rubric?.items ?? [],
  adjustment: sheet?.by_rubric?.adjustment ? signed(sheet.by_rubric.adjustment) : '',
  adjustment_note: sheet?.by_rubric?.adjustment_note ?? '',
  annotations: sheet?.annotations ?? [],
});

/** Null where it is no mark. Full marks always are one. */
export function marksOf({ typed }: Draft, { marks: most, step }: Worth): number | null {
  const text = typed.trim().replace(',', '.');
  const marks = Number(text);
  if (text === '' || !(marks >= 0 && marks <= most)) return null;
  return marks === most || Math.round(marks * 100) % Math.round(step * 100) === 0 ? marks : null;
}

interface Problems {
  adjustment?: string;
  adjustment_note?: string;
}

/** What the draft says by the rubric; or what is wrong, by field. */
export function appliedOf(draft: Draft, step: MarkStep): { said?: Applied; problems: Problems } {
  const { items, adjustment, adjustment_note } = draft;
  const read = appliedIn(step).safeParse({ items, adjustment: asNumber(adjustment), adjustment_note });
  if (read.success) return { said: read.data, problems: {} };
  const problems = read.error.issues.map(({ path, message }) => [path[0], message]);
  return { problems: Object.fromEntries(problems) as Problems };
}

export interface Given {
  /** The mark that follows. */
  mark: number;
  /** What is sent. */
  said: { marks: number } | { by_rubric: Applied; rubric_version: number };
}

/** Null while it is no mark. */
export function givenBy(draft: Draft, answer: Asked): Given | null {
  if (answer.rubric) return byRubric(draft, answer.rubric, answer);
  const mark = marksOf(draft, answer);
  return mark === null ? null : { mark, said: { marks: mark } };
}

function byRubric(draft: Draft, { version, groups }: Rubric, { marks, step }: Worth): Given | null {
  const { said } = appliedOf(draft, step);
  return said
    ? { mark: markByRubric(groups, said, marks), said: { by_rubric: said, rubric_version: version } }
    : null;
}

/** Nothing was said by the rubric yet. */
export const isBlank = ({ items, adjustment }: Draft) => items.length === 0 && adjustment.trim() === '';

const MOST_QUICK = 20;

/** Whole marks to press; a question with many is typed. */
export const quickMarks = (most: number): number[] =>
  Array.from({ length: Math.min(Math.floor(most), MOST_QUICK) + 1 }, (_, marks) => marks);

/** One step up or down from here, within what the question can earn. */
function stepped(draft: Draft, marked: Worth, direction: 1 | -1): string {
  const from = marksOf(draft, marked) ?? (direction > 0 ? -marked.step : marked.marks + marked.step);
  const to = Math.round((from + direction * marked.step) * 100) / 100;
  return String(Math.min(marked.marks, Math.max(0, to)));
}

/** The same of an adjustment; blank for none. */
function adjusted({ adjustment }: Draft, { step }: Worth, direction: 1 | -1): string {
  const to = (asNumber(adjustment) || 0) + direction * step;
  return to === 0 ? '' : signed(to);
}

type Asked = Worth & Pick<AnswerToMark, 'rubric'>;

/** What digits, + and − do to the mark; null for a key that does nothing. */
export function afterKey(draft: Draft, answer: Asked, key: string): Draft | null {
  const { rubric, marks } = answer;
  if (key === '+' || key === '-') {
    const direction = key === '+' ? 1 : -1;
    if (rubric) return { ...draft, adjustment: adjusted(draft, answer, direction) };
    return { ...draft, typed: stepped(draft, answer, direction) };
  }
  if (!/^[0-9]$/.test(key)) return null;
  if (!rubric) return Number(key) <= marks ? { ...draft, typed: key } : null;
  const item = itemsOf(rubric.groups)[Number(key) - 1];
  return item ? { ...draft, items: toggled(rubric.groups, draft.items, item.id) } : null;
}

export const isMarkedAlike = (one: Draft, other: Draft) =>
  one.typed === other.typed && one.items === other.items && one.adjustment === other.adjustment;

/** With one more annotation, or another one at this place of the list; without it where nothing is said. */
export function annotated(
  draft: Draft,
  { given }: Pick<AnswerToMark, 'given'>,
  { marked, place, comment }: { marked: Marked; place?: number | undefined; comment: string | null },
): Draft {
  const others = draft.annotations.filter((_, at) => at !== place);
  const own = comment === null ? [] : [{ ...marked, comment } as Annotation];
  return { ...draft, annotations: inOrder(given, [...others, ...own]) };
}

/** After what is there, as far as there is room for it. */
export function withComment(draft: Draft, comment: string): Draft {
  const before = draft.comment.trimEnd();
  return { ...draft, comment: `${before}${before && '\n'}${comment}`.slice(0, LONGEST_COMMENT) };
}

interface Written {
  comment: string;
  annotations: readonly Annotation[];
}

/** Nothing to submit again. */
export const saysSame = (
  sheet: AnswerToMark['sheet'],
  { mark, said }: Given,
  { comment, annotations }: Written,
) =>
  sheet?.marks === mark &&
  sheet.comment === comment &&
  JSON.stringify(sheet.annotations) === JSON.stringify(annotations) &&
  JSON.stringify(sheet.by_rubric) === JSON.stringify('by_rubric' in said ? said.by_rubric : null);
