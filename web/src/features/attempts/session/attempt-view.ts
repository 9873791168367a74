// Everything the exam page shows.
import type { AttemptState, ExamForStudent, QuestionForStudent, Receipt } from '@quivia/contract/attempts';
import type { OutboxState, Trouble } from '../../../platform/offline/outbox.ts';
import type { AnswerSheet } from '../sheet/answer-sheet.ts';
import type { Refusal } from './refusals.ts';
import type { Unsent } from './unsent.ts';

/**
 * Where the student is on the way into the exam.
 *
 *   loading ──▶ unstarted ── begin ─────────▶ loading
 *      │ │  ▲       (or in Safe Exam Browser)
 *      │ ├────▶ elsewhere ── continue here ─▶ loading
 *      │ ├────▶ failed ──── automatically ─▶ loading
 *      │ ├────▶ refused ─── with news ─────▶ loading
 *      │ └────▶ cancelled with the whole exam
 *      └──────▶ in, with or without the network
 */
type Entry =
  | { at: 'loading' }
  | { at: 'unstarted'; exam: ExamForStudent }
  | { at: 'elsewhere' }
  | { at: 'failed'; message: string }
  | { at: 'refused'; message: string }
  | { at: 'cancelled'; message: string }
  | { at: 'in' };

/** When the server closes it: after the deadline come the minutes for photographs. */
export const closesAt = ({ deadline, photo_minutes = 0 }: AttemptState) =>
  Date.parse(deadline) + photo_minutes * 60_000;

export interface AttemptView {
  entry: Entry;
  /** Whose exam it is, as far as the list of exams says, before the exam is open here. */
  community?: string | null;
  state: AttemptState | null;
  paper: readonly QuestionForStudent[];
  sheet: AnswerSheet | null;
  outbox: OutboxState<Unsent>;
  /** When the server saved the newest answer, by its clock. */
  savedAt: string | null;
  /** Questions whose answers arrived after the deadline, and nobody has decided about. */
  late: ReadonlySet<number>;
  /** Where the server refused the last answer to a question, by question. */
  rejected: ReadonlyMap<number, Pick<Refusal, 'why' | 'number'>>;
  /** Forward only, while the next question is being opened. */
  moving: Moving | null;
  receipt: Receipt | null;
  /** To continue here, the code shown in the hall must be entered first. */
  asksCode?: boolean;
}

interface Moving {
  /** The question can't change any more: the server may have it left already. */
  isAsking: boolean;
  /** Why the server did not open the next question; null when it was not asked yet. */
  trouble: Trouble | null;
}

export const FIRST_VIEW: AttemptView = {
  entry: { at: 'loading' },
  state: null,
  paper: [],
  sheet: null,
  outbox: { waiting: [], trouble: null, isStored: true },
  savedAt: null,
  late: new Set(),
  rejected: new Map(),
  moving: null,
  receipt: null,
};

/** Paused: nothing of the paper is there to read, also for a screen reader. */
export const isCovered = ({ entry, state, sheet, receipt }: AttemptView) =>
  entry.at === 'in' &&
  receipt === null &&
  Boolean(state?.paused) &&
  (!sheet || sheet.phase === 'open' || sheet.phase === 'submitting');
