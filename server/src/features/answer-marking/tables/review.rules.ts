// What each cell of a table of marks would do. Pure: the table, and what is known of the exam.

import { isMark, isOnStep, type MarkStep } from '@quivia/contract/marking/steps';
import type { Message } from '@quivia/contract/message';
import { cellWords } from './tables.words.ts';

/** As the file has it: cells in the order of `questions`. */
export interface GivenTable {
  /** Numbers on the paper. */
  questions: number[];
  rows: { line: number; code: string; cells: string[] }[];
}

export interface KnownAnswer {
  attempt_id: number;
  is_blank: boolean;
  /** Somebody has it in hand. */
  is_held: boolean;
  /** Null while it waits. */
  marks: number | null;
}

export interface KnownQuestion {
  id: number;
  number: number;
  worth: number;
  step: MarkStep;
  /** A number is then an adjustment, without items. */
  has_rubric: boolean;
  /** More than one person marks it: a number doesn't say who did. */
  is_planned: boolean;
}

export interface Known {
  questions: readonly KnownQuestion[];
  /** By its code. */
  attempts: ReadonlyMap<string, number>;
  /** Undefined where the student wasn't given the question. */
  answer: (attemptId: number, questionId: number) => KnownAnswer | undefined;
}

interface Place {
  line: number;
  code: string;
  question_number: number | null;
}

export interface TableReview {
  give: { attempt_id: number; question_id: number; marks: number }[];
  same: number;
  differences: (Place & { marks: number; given: number })[];
  problems: (Place & { message: Message })[];
}

type Found = { is: 'give' | 'same' | 'differs'; marks: number } | { is: 'wrong'; message: Message };

const wrong = (message: Message): Found => ({ is: 'wrong', message });

/** As people type it: small letters, spaces and dashes. */
const readScriptCode = (typed: string) => typed.toUpperCase().replaceAll(/[\s\-–]/g, '');

/** A comma counts as a point; NaN where it is no number. */
const numberIn = (typed: string) =>
  /^\d{1,4}([.,]\d{1,4})?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN;

function cell(typed: string, question: KnownQuestion, answer: KnownAnswer | undefined): Found {
  const { worth: most, step, has_rubric, is_planned } = question;
  const marks = numberIn(typed);
  if (Number.isNaN(marks)) return wrong(cellWords.noNumber({ given: typed.slice(0, 40) }));
  if (!answer) return wrong(cellWords.notGiven);
  if (marks > most) return wrong(cellWords.tooMuch({ marks, most }));
  if (!isMark(marks, most, step)) return wrong(cellWords.otherStep({ marks, step }));
  if (answer.is_blank) return marks === 0 ? { is: 'same', marks } : wrong(cellWords.blank);
  if (answer.marks !== null) return { is: answer.marks === marks ? 'same' : 'differs', marks };
  if (is_planned) return wrong(cellWords.bySeveral);
  if (answer.is_held) return wrong(cellWords.held);
  // Full marks of a question may be between two steps, an adjustment never is.
  if (has_rubric && !isOnStep(marks, step)) return wrong(cellWords.otherStep({ marks, step }));
  return { is: 'give', marks };
}

export function reviewTable({ questions, rows }: GivenTable, known: Known): TableReview {
  const review: TableReview = { give: [], same: 0, differences: [], problems: [] };
  const byNumber = new Map(known.questions.map((one) => [one.number, one]));
  const seen = new Set<string>();
  for (const { line, code: typed, cells } of rows) {
    const code = readScriptCode(typed);
    const attemptId = known.attempts.get(code);
    const place = { line, code: code.slice(0, 40) };
    const whole = (message: Message) => review.problems.push({ ...place, question_number: null, message });
    if (attemptId === undefined) whole(code === '' ? cellWords.noCode : cellWords.unknown);
    else if (seen.has(code)) whole(cellWords.twice);
    seen.add(code);
    if (attemptId === undefined || review.problems.at(-1)?.line === line) continue;
    for (const [at, number] of questions.entries()) {
      const given = cells[at]?.trim() ?? '';
      if (given === '') continue;
      const here = { ...place, question_number: number };
      const question = byNumber.get(number);
      const answer = question && known.answer(attemptId, question.id);
      const found = question ? cell(given, question, answer) : wrong(cellWords.noQuestion);
      if (found.is === 'wrong') review.problems.push({ ...here, message: found.message });
      else if (found.is === 'same') review.same += 1;
      else if (found.is === 'differs')
        review.differences.push({ ...here, marks: answer?.marks ?? 0, given: found.marks });
      else review.give.push({ attempt_id: attemptId, question_id: question?.id ?? 0, marks: found.marks });
    }
  }
  return review;
}
