// The questions of one attempt with its answers and the key that counts.

import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { ModuleScore } from '@quivia/contract/results';
import * as attempts from '../attempts/answers.service.ts';
import { isRight, type KeyedQuestion, questionScore, UNITS } from '../attempts/scoring.rules.ts';
import * as papers from '../exams/papers.service.ts';
import { words } from './results.words.ts';

const NOTES = {
  new_key: words.newKey.text,
  all_correct: words.allCorrect.text,
  drop: words.dropped.text,
} as const;

interface Reviewable {
  attempt_id: number;
  exam_id: number;
  seed: number;
}

export async function reviewOf({ attempt_id, exam_id, seed }: Reviewable) {
  const paper = await papers.paperOf(exam_id);
  if (!paper) return [];
  const chosen = await attempts.countingAnswers(attempt_id);
  const keyed = new Map(papers.keyedFor(paper, seed).map((one) => [one.id, one]));
  return papers.orderedFor(paper, seed).map((row, i) => {
    const own = chosen.get(row.id) ?? [];
    const key = keyed.get(row.id) as KeyedQuestion;
    return {
      question_id: row.id,
      module_id: row.module_id,
      question_number: i + 1,
      question: row.question,
      options: row.options.map((option, place) => ({
        id: option.id,
        option_number: OPTION_LETTERS[place] as string,
        option: option.option,
        is_correct: option.is_correct,
        is_chosen: own.includes(option.id),
      })),
      explanation: row.explanation,
      ...questionScore(key, own),
      is_right: isRight(key, own),
      note: row.policy ? NOTES[row.policy] : '',
    };
  });
}

type Reviewed = Awaited<ReturnType<typeof reviewOf>>[number];

/** Strengths: what was earned in each module, by the questions that count. */
export function byModule(questions: readonly Reviewed[], names: ReadonlyMap<number, string>): ModuleScore[] {
  const counting = questions.filter(({ total_marks }) => total_marks > 0);
  return [...Map.groupBy(counting, ({ module_id }) => module_id)].map(([moduleId, some]) => ({
    module_name: names.get(moduleId) ?? '',
    questions: some.length,
    right: some.filter(({ is_right }) => is_right).length,
    marks: sum(some.map(({ marks }) => marks)),
    total_marks: sum(some.map(({ total_marks }) => total_marks)),
  }));
}

/** Exact: every mark is a whole number of units. */
const sum = (marks: number[]) => marks.reduce((units, one) => units + Math.round(one * UNITS), 0) / UNITS;
