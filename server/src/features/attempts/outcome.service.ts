// What a decision changes in an attempt. The transaction of whoever decides holds the exam's key, then the attempt, until it
// ends; who may decide is theirs to check.
import type { Score } from '../papers/scoring.rules.ts';
import { publish } from './attempt-happenings.service.ts';
import * as closing from './close.queries.ts';
import { drawAtStart } from './drawn-values/drawn-values.service.ts';
import { upsertMarks } from './marks/marks.queries.ts';
import * as queries from './outcome.queries.ts';

export type { GradedExam, GradedRow } from './close.queries.ts';
export type { AttemptRow } from './outcome.queries.ts';

/** No key changes until the transaction ends. */
export async function holdKeyOf(examId: number): Promise<closing.GradedExam[]> {
  return closing.shareExams([examId]);
}

/** After the key. */
export async function holdAttempt(
  examId: number,
  studentId: number,
): Promise<queries.AttemptRow | undefined> {
  return queries.lockAttempt(examId, studentId);
}

/** After the key. False where it goes on, or has no result. */
export async function holdGraded(attemptId: number): Promise<boolean> {
  return queries.lockGraded(attemptId);
}

/** All that ended with marks, or should have, or `only` these of them. */
export async function gradedOf(
  examId: number,
  which: { hold: boolean; only?: number[] },
): Promise<closing.GradedRow[]> {
  return closing.selectGraded(examId, which);
}

const MOST_ANSWERS_READ = 5000;

/** To one question of another kind than multiple choice, equal ones together. */
export async function answersTo(examId: number, questionId: number) {
  return closing.selectAnswersTo(examId, questionId, MOST_ANSWERS_READ);
}

/** The same of each student, for a question whose values differ. */
export async function answersByAttempt(examId: number, questionId: number) {
  return closing.selectAnswersByAttempt(examId, questionId, MOST_ANSWERS_READ);
}

/** By attempt, what was computed again; some have their first result by it. */
export async function storeScores(scores: ReadonlyMap<number, Score>, at: Date): Promise<void> {
  const before = await queries.selectCounted([...scores.keys()]);
  await upsertMarks(
    [...scores].map(([attempt_id, score]) => ({ attempt_id, ...score })),
    at,
  );
  await queries.updateGraded([...scores.keys()]);
  const completed = before.filter(
    ({ attempt_id, is_waited_for }) => is_waited_for && scores.get(attempt_id)?.waiting === 0,
  );
  if (completed.length > 0) await publish('completed', { attempts: completed });
  await publishChanged(before);
}

/** Of those whose exam's results are out, which count otherwise than before. */
async function publishChanged(before: readonly queries.CountedRow[]): Promise<void> {
  const out = before.filter(({ is_out }) => is_out);
  if (out.length === 0) return;
  const now = new Map(
    (await queries.selectCounted(out.map((one) => one.attempt_id))).map((one) => [one.attempt_id, one]),
  );
  const changed = out.filter((one) => {
    const { counted, total_marks } = now.get(one.attempt_id) ?? one;
    return counted !== one.counted || total_marks !== one.total_marks;
  });
  if (changed.length > 0) await publish('changed', { attempts: changed });
}

/** What a decision does to one attempt. */
async function changing(attemptId: number, act: () => Promise<void>): Promise<void> {
  const [before] = await queries.selectCounted([attemptId]);
  await act();
  if (before?.is_out) await publish('changed', { attempts: [before] });
}

export async function lateAnswersOf(attemptId: number, afterRelease: boolean) {
  return queries.countLate(attemptId, afterRelease);
}

/** With the decision that says so. */
export async function decideLate(
  attemptId: number,
  decided: { afterRelease: boolean; isAccepted: boolean; isAgain: boolean; decisionId: number },
): Promise<void> {
  await queries.insertLateDecisions(attemptId, decided);
}

export async function disqualify(attemptId: number, at: Date): Promise<void> {
  await changing(attemptId, () => queries.updateDisqualified(attemptId, at));
}

/** It continues, or begins after all, with what was drawn for it. */
export async function reopen(
  { attempt_id, exam_id, seed }: Pick<queries.AttemptRow, 'attempt_id' | 'exam_id' | 'seed'>,
  until: { at: Date; due_at: Date; granted_ms: number },
): Promise<void> {
  const drawn = await drawAtStart(exam_id, seed);
  await changing(attempt_id, () => queries.updateReopened(attempt_id, { ...until, ...drawn }));
}

/** The release of the others does not wait for this student's marks. */
export async function exceptFromRelease(attemptId: number): Promise<void> {
  await queries.updateExcepted(attemptId);
}

/** Null: what was computed counts. */
export async function correctMarks(attemptId: number, marks: number | null): Promise<void> {
  await changing(attemptId, () => queries.updateCorrected(attemptId, marks));
}
