// Fills the matrix from the database, some students at a time, with pauses in which others are answered.

import { kindNamed } from '@quivia/kinds/kinds.rules';
import { commonClasses } from '@quivia/kinds/parameters/common-classes.rules';
import { inParts } from '../../../platform/jobs/chunks.ts';
import * as attempts from '../../attempts/answers.service.ts';
import { valuesOf } from '../../attempts/drawn-values/drawn-values.service.ts';
import { type Marks, markFor, marksOf } from '../../attempts/marks/marks.service.ts';
import * as papers from '../../papers/papers.service.ts';
import {
  type GivenAnswer,
  hasAnswer,
  type KeyedQuestion,
  NO_ANSWER,
  worthOf,
} from '../../papers/scoring.rules.ts';
import type { Sitting } from './analysis.queries.ts';
import { type AnswerMatrix, bitsOf, emptyMatrix, enterClasses, secondsSpent } from './answer-matrix.ts';

const AT_ONCE = 100;

export async function gatherAnswers(
  examId: number,
  paper: papers.Paper,
  keys: papers.Keys,
  sittings: readonly Sitting[],
): Promise<AnswerMatrix> {
  const worth = ({ id, marks }: papers.PaperRow) => (keys.byId.get(id)?.policy === 'drop' ? 0 : marks);
  const matrix = emptyMatrix(
    paper.rows.map((row) => ({ id: row.id, worth: worth(row) })),
    sittings.length,
  );
  const keyedFor = papers.keyedForEach(paper, keys);
  let place = 0;
  for await (const { part, answersOf, allMarks, timesOf, pausesOf, values } of answersInParts(
    examId,
    sittings,
  )) {
    for (const { attempt_id, seed, started_at } of part) {
      const answers = answersOf.get(attempt_id) ?? {};
      const marks = allMarks.get(attempt_id);
      for (const question of keyedFor(seed, values.get(attempt_id)))
        enter(matrix, place, { paper, keys, marks }, question, answers[question.id] ?? NO_ANSWER);
      const { question_ids, times } = timesOf.get(attempt_id) ?? { question_ids: [], times: [] };
      const pauses = pausesOf.get(attempt_id) ?? [];
      for (const [id, seconds] of secondsSpent(started_at.getTime(), question_ids, times, pauses)) {
        const column = matrix.columns.get(id);
        if (column) column.seconds[place] = seconds;
      }
      place += 1;
    }
  }
  return matrix;
}

async function read(examId: number, part: readonly Sitting[]) {
  const ids = part.map(({ attempt_id }) => attempt_id);
  const [sheets, allMarks, times, pauses, values] = await Promise.all([
    attempts.answerSheets(ids),
    marksOf(ids),
    attempts.answerTimes(ids),
    attempts.pausesOf(ids),
    valuesOf(examId, ids),
  ]);
  return {
    part,
    values,
    allMarks,
    answersOf: new Map(sheets.map((one) => [one.attempt_id, one.answers])),
    timesOf: new Map(times.map((one) => [one.attempt_id, one])),
    pausesOf: Map.groupBy(pauses, ({ attempt_id }) => attempt_id),
  };
}

/** While one part is looked at, the database reads the next. */
async function* answersInParts(examId: number, sittings: readonly Sitting[]) {
  let reading: ReturnType<typeof read> | undefined;
  for await (const part of inParts(sittings, AT_ONCE)) {
    const ready = reading;
    reading = read(examId, part);
    // Should the part before it fail, nobody comes for this one.
    reading.catch(() => {});
    if (ready) yield await ready;
  }
  if (reading) yield await reading;
}

function enter(
  { columns, earned, possible }: AnswerMatrix,
  place: number,
  { paper, keys, marks }: { paper: papers.Paper; keys: papers.Keys; marks: Marks | undefined },
  question: KeyedQuestion,
  answer: GivenAnswer,
): void {
  const column = columns.get(question.id);
  const row = paper.byId.get(question.id);
  if (!column || !row) return;
  const mark = markFor(marks, question, answer);
  // No such attempt is among the sittings.
  if (mark.marks === null) return;
  column.marks[place] = mark.marks;
  column.right[place] = mark.is_right ? 1 : 0;
  if (row.kind === 'choice') column.choices[place] = bitsOf(row.options, answer as readonly number[]);
  else if (hasAnswer(row.kind, answer)) {
    column.choices[place] = 1;
    enterClasses(column, place, classesOf(row, keys, question, answer));
  }
  earned[place] = (earned[place] as number) + mark.marks;
  possible[place] = (possible[place] as number) + worthOf(question);
}

/** Answers of students whose values differ are compared by what they have in common. */
function classesOf(row: papers.PaperRow, keys: papers.Keys, question: KeyedQuestion, answer: GivenAnswer) {
  if (!row.example) return kindNamed(row.kind).classes(row.body, question.answer_key, answer);
  const template = { body: row.body, key: keys.byId.get(row.id)?.answer_key };
  return commonClasses(
    kindNamed(row.kind),
    template,
    { body: question.body, key: question.answer_key },
    answer,
  );
}
