// An exam whose written answers have seeds: the owner marks answers with 3 and chooses them, and a colleague confirms.
import { randomUUID } from 'node:crypto';
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import type { SeedUse } from '@quivia/contract/marking/seeds';
import * as contract from '@quivia/contract/marking-seeds';
import { done, type Person } from '../people.ts';
import { examOf } from './sat-exams.ts';
import { nextOf, submitFor, type WrittenExam } from './written-exam.ts';

const AGREED = 3;

export const inExam = (of: WrittenExam, body: object) => ({ ...examOf(of), body }) as never;

export const firstQuestion = (of: WrittenExam) => of.questionIds[0] as number;

export async function take(who: Person, of: WrittenExam): Promise<AnswerToMark> {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}

export const submitMarks = (who: Person, of: WrittenExam, answer: AnswerToMark, marks: number) =>
  done(submitFor(who, of, answer, { marks, comment: `Says ${marks}` }));

export const choose = (who: Person, of: WrittenExam, answer: string, use: SeedUse, key = randomUUID()) =>
  who.call(contract.chooseSeed, inExam(of, { key, answer, use, reasons: 'Names the wavelength' }));

export const confirm = (who: Person, of: WrittenExam, seed: string, body: object = { agrees: true }) =>
  who.call(contract.confirmSeed, inExam(of, { seed, ...body }));

export const seedsOf = (who: Person, of: WrittenExam) =>
  done(who.call(contract.listSeeds, { ...examOf(of), query: { question_id: String(firstQuestion(of)) } }));

export const setRules = (who: Person, of: WrittenExam, body: object) =>
  who.call(contract.setSeedRules, inExam(of, { question_id: firstQuestion(of), ...body }));

export interface Seeded {
  /** Of the answer. */
  key: string;
  seed: string;
  text: unknown;
}

export async function giveSeeds(
  owner: Person,
  second: Person,
  of: WrittenExam,
  uses: readonly SeedUse[],
): Promise<Seeded[]> {
  const chosen: Seeded[] = [];
  for (const use of uses) {
    const answer = await take(owner, of);
    await submitMarks(owner, of, answer, AGREED);
    const seed = randomUUID();
    await done(choose(owner, of, answer.answer, use, seed));
    await done(confirm(second, of, seed));
    chosen.push({ key: answer.answer, seed, text: answer.given.text });
  }
  return chosen;
}
