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
  const excepted = await queries.selectExcepted([...scores.keys()]);
  await upsertMarks(
    [...scores].map(([attempt_id, score]) => ({ attempt_id, ...score })),
    at,
  );
  await queries.updateGraded([...scores.keys()]);
  const completed = excepted.filter(({ attempt_id }) => scores.get(attempt_id)?.waiting === 0);
  if (completed.length > 0) await publish('completed', { attempts: completed });
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
  await queries.updateDisqualified(attemptId, at);
}

/** It continues, or begins after all, with what was drawn for it. */
export async function reopen(
  { attempt_id, exam_id, seed }: Pick<queries.AttemptRow, 'attempt_id' | 'exam_id' | 'seed'>,
  until: { at: Date; due_at: Date; granted_ms: number },
): Promise<void> {
  await queries.updateReopened(attempt_id, { ...until, ...(await drawAtStart(exam_id, seed)) });
}

/** The release of the others does not wait for this student's marks. */
export async function exceptFromRelease(attemptId: number): Promise<void> {
  await queries.updateExcepted(attemptId);
}

/** Null: what was computed counts. */
export async function correctMarks(attemptId: number, marks: number | null): Promise<void> {
  await queries.updateCorrected(attemptId, marks);
}
