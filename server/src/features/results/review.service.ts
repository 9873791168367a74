// The questions of one attempt with its answers and the key that counts.

import type { KindName } from '@quivia/contract/kinds';
import { inOrder } from '@quivia/contract/marking/annotations.rules';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { ModuleScore } from '@quivia/contract/results';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { feedbackOf } from '../answer-marking/progress.service.ts';
import * as attempts from '../attempts/answers.service.ts';
import { valuesOfAttempt } from '../attempts/drawn-values/drawn-values.service.ts';
import { markFor, marksOf, marksOfAttempt } from '../attempts/marks/marks.service.ts';
import { clarificationsOf } from '../hall/messages/messages.service.ts';
import * as papers from '../papers/papers.service.ts';
import {
  type GivenAnswer,
  gradeOf,
  hasAnswer,
  type KeyedQuestion,
  NO_ANSWER,
  UNITS,
  worthOf,
} from '../papers/scoring.rules.ts';
import { words } from './results.words.ts';

const NOTES = {
  new_key: words.newKey.text,
  all_correct: words.allCorrect.text,
  drop: words.dropped.text,
} as const;

/** What happened to a key after the exam, in words; empty where nothing did. */
export const noteOf = (policy: papers.KeyRow['policy']) => (policy ? NOTES[policy] : '');

interface Reviewable {
  attempt_id: number;
  exam_id: number;
  seed: number;
}

export async function reviewOf(
  { attempt_id, exam_id, seed }: Reviewable,
  { isStudent }: { isStudent: boolean },
) {
  const [paper, keys] = [await papers.paperOf(exam_id), await papers.keysOf(exam_id)];
  if (!paper || !keys) return [];
  const isMarked = paper.rows.some(({ kind }) => kindNamed(kind).isMarkedByPeople);
  const [chosen, allMarks, clarifications, values, feedback] = await Promise.all([
    attempts.countingAnswers(attempt_id),
    marksOf([attempt_id]),
    clarificationsOf(exam_id),
    valuesOfAttempt(exam_id, attempt_id),
    isMarked ? feedbackOf({ exam_id, attempt_id }) : undefined,
  ]);
  const keyed = new Map(papers.keyedFor(paper, keys, seed, values).map((one) => [one.id, one]));
  return papers.orderedFor(paper, seed, values).map((row, i) => {
    const own = chosen.get(row.id) ?? NO_ANSWER;
    const key = keyed.get(row.id) as KeyedQuestion & { explanation: string };
    const { explanation, policy } = key;
    const kindParts = ofKind(row, key, own, isStudent);
    const { marks, is_right } = markFor(allMarks.get(attempt_id), key, own);
    const said = feedback?.get(row.id);
    const isUnreadable = kindParts?.is_unreadable === true && policy !== 'all_correct';
    return {
      question_id: row.id,
      module_id: row.module_id,
      question_number: i + 1,
      question: row.question,
      choose: row.answer_rule === 'select_all' ? ('all_that_apply' as const) : ('one' as const),
      ...(row.stimulus && { stimulus: row.stimulus }),
      options: row.options.map((option, place) => ({
        id: option.id,
        option_number: OPTION_LETTERS[place] as string,
        option: option.option,
        is_correct: key.correct.includes(option.id),
        is_chosen: Array.isArray(own) && own.includes(option.id),
      })),
      ...kindParts,
      explanation,
      ...(clarifications.has(row.id) && { clarifications: clarifications.get(row.id) }),
      marks,
      ...said,
      ...(said?.annotations && { annotations: inOrder(kindParts?.answer ?? {}, said.annotations) }),
      total_marks: worthOf(key),
      // What can't be read is neither right nor wrong.
      is_right: isUnreadable ? null : is_right,
      note: noteOf(policy),
    };
  });
}

/** Nothing for multiple choice. */
function ofKind({ kind, body }: papers.PaperRow, key: KeyedQuestion, own: GivenAnswer, isStudent: boolean) {
  if (kind === 'choice') return undefined;
  const { keyForStudent } = kindNamed(kind);
  const isAnswered = hasAnswer(kind, own);
  const grade = isAnswered ? gradeOf(key, own) : undefined;
  return {
    kind,
    body: body as Record<string, unknown>,
    answer_key: (isStudent && keyForStudent ? keyForStudent(key.answer_key) : key.answer_key) as Record<
      string,
      unknown
    >,
    answer: isAnswered ? (own as Record<string, unknown>) : null,
    parts: grade?.parts ?? [],
    is_unreadable: grade?.isUnreadable ?? false,
  };
}

/** What one question earned. */
interface Earned {
  module_id: number;
  kind: KindName;
  marks: number | null;
  total_marks: number;
  is_right: boolean | null;
}

/** What each question of the student earned, in their order, without the questions: by the marks as they are stored. */
export async function marksheetOf({ attempt_id, exam_id, seed }: Reviewable): Promise<Earned[]> {
  const [paper, keys] = [await papers.paperOf(exam_id), await papers.keysOf(exam_id)];
  if (!paper || !keys) return [];
  const marks = await marksOfAttempt(attempt_id);
  // Only an attempt without stored marks is graded by its answers.
  const [chosen, values] = marks
    ? []
    : await Promise.all([attempts.countingAnswers(attempt_id), valuesOfAttempt(exam_id, attempt_id)]);
  return papers.keyedFor(paper, keys, seed, values).map((key) => ({
    module_id: key.module_id,
    kind: key.kind,
    ...markFor(marks, key, chosen?.get(key.id) ?? NO_ANSWER),
    total_marks: worthOf(key),
  }));
}

/** Strengths: what was earned in each module, by the questions that count. */
export function byModule(
  questions: readonly Earned[],
  names: Readonly<Record<string, string>>,
): ModuleScore[] {
  const counting = questions.flatMap(({ marks, ...one }) =>
    one.total_marks > 0 && marks !== null ? { ...one, marks } : [],
  );
  return [...Map.groupBy(counting, ({ module_id }) => module_id)].map(([moduleId, some]) => ({
    module_name: names[moduleId] ?? '',
    questions: some.length,
    right: some.filter(({ is_right }) => is_right).length,
    to_practise: some.filter(({ is_right, kind }) => !is_right && !kindNamed(kind).isMarkedByPeople).length,
    marks: sum(some.map(({ marks }) => marks)),
    total_marks: sum(some.map(({ total_marks }) => total_marks)),
  }));
}

/** Exact: every mark is a whole number of units. */
const sum = (marks: number[]) => marks.reduce((units, one) => units + Math.round(one * UNITS), 0) / UNITS;
