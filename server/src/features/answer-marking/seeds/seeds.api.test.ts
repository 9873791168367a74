// Answers with an agreed mark: who chooses them, who confirms, and that the mark stays.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import type { Plan } from '@quivia/contract/marking/plan';
import { changePlan } from '@quivia/contract/marking-plans';
import { markByScript } from '@quivia/contract/marking-scripts';
import * as contract from '@quivia/contract/marking-seeds';
import { changeRubric } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  choose,
  confirm,
  firstQuestion,
  giveSeeds,
  inExam,
  type Seeded,
  seedsOf,
  setRules,
  submitMarks,
  take,
} from '../../../testing/exams/seeded-exam.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01', 'dora01');
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

type Answer = marking.AnswerToMark;
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string; message_id: string } };
  return [status, body.code, body.message_id];
};

async function exam(students: number) {
  const of = await writtenExam(room, room.students.slice(0, students));
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

const listed = (of: WrittenExam) => seedsOf(room.fred, of);

describe('a seed', () => {
  test('is chosen by who runs the exam and stands for its mark; another person confirms it', async () => {
    const of = await exam(4);
    const answer = await take(room.fred, of);
    expect(await refusal(choose(room.fred, of, answer.answer, 'practice'))).toEqual([
      409,
      'exam_not_now',
      'marking-seeds.notMarked',
    ]);
    await submitMarks(room.fred, of, answer, 3);
    expect((await listed(of)).candidates).toMatchObject([
      { answer: answer.answer, marks: 3, comment: 'Says 3', is_agreed: false, begins: answer.given.text },
    ]);
    const seed = randomUUID();
    expect((await done(choose(room.fred, of, answer.answer, 'practice', seed))).message_id).toBe(
      'marking-seeds.proposed',
    );
    // The same call again, after its reply was lost.
    await done(choose(room.fred, of, answer.answer, 'practice', seed));
    const proposals = { ...examOf(of), query: { question_id: String(firstQuestion(of)) } };
    expect(await done(room.fred.call(contract.listToConfirm, proposals))).toEqual([]);
    expect(await refusal(confirm(room.fred, of, seed))).toEqual([
      404,
      'not_found',
      'marking-seeds.notYoursToConfirm',
    ]);
    expect(await done(nila.call(contract.listToConfirm, proposals))).toMatchObject([
      { seed, use: 'practice', agreed: { marks: 3, comment: 'Says 3' }, reasons: 'Names the wavelength' },
    ]);
    expect((await listed(of)).seeds).toMatchObject([{ seed, confirmed_by: null, is_current: true }]);
    // Nobody practises with it before.
    expect((await nextOf(mira, of)).stage).toBeUndefined();
    await done(confirm(nila, of, seed));
    await done(confirm(nila, of, seed));
    expect((await listed(of)).seeds).toMatchObject([{ seed, confirmed_by: 'nila01', is_current: true }]);
    expect((await listed(of)).candidates).toEqual([]);
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: {} } as never));
    expect(JSON.stringify(log)).toContain('confirmed the mark of a seed of question 1');
  });

  test('needs no confirmation where another person gave the same mark, and a refusal ends it', async () => {
    const of = await exam(4);
    const plan: Plan = { type: 'double', tolerance: 2, combine: 'mean', beyond: 'meet' };
    const body = {
      question_id: firstQuestion(of),
      key: randomUUID(),
      version: 0,
      plan,
      apply: true,
      reason: '',
    };
    await done(room.fred.call(changePlan, inExam(of, body)));
    const marked: string[] = [];
    for (const marks of [3, 4]) {
      const answer = await take(room.fred, of);
      await submitMarks(room.fred, of, answer, 3);
      const same = inExam(of, { question_id: firstQuestion(of), answer: answer.answer });
      const { answer: other } = await done(mira.call(marking.nextAnswer, same));
      await submitMarks(mira, of, other as Answer, marks);
      marked.push(answer.answer);
    }
    // The mean of 3 and 4 is a mark that nobody gave.
    expect((await listed(of)).candidates).toMatchObject([{ answer: marked[0], is_agreed: true }]);
    expect(await refusal(choose(room.fred, of, marked[1] as string, 'quality'))).toEqual([
      403,
      'not_allowed',
      'marking-seeds.notYourMark',
    ]);
    const { message_id } = await done(choose(room.fred, of, marked[0] as string, 'quality'));
    expect(message_id).toBe('marking-seeds.chosen');
    expect((await listed(of)).is_of_plan).toBe(true);
    expect(await refusal(setRules(room.fred, of, { needed: 1, of: 1, tolerance: 1 }))).toEqual([
      400,
      'invalid_input',
      'marking-seeds.ofPlan',
    ]);
  });

  test('that the second person refuses, with a reason, is none', async () => {
    const of = await exam(3);
    const answer = await take(room.fred, of);
    await submitMarks(room.fred, of, answer, 3);
    const seed = randomUUID();
    await done(choose(room.fred, of, answer.answer, 'quality', seed));
    expect(await refusal(confirm(nila, of, seed, { agrees: false }))).toEqual([
      400,
      'invalid_input',
      'marking-seeds.sayWhy',
    ]);
    await done(confirm(nila, of, seed, { agrees: false, reason: 'It is worth 4' }));
    expect((await listed(of)).seeds).toEqual([]);
    expect((await listed(of)).candidates).toHaveLength(1);
  });

  test('keeps its mark: no sheet, plan or rubric changes it until it is removed', async () => {
    const of = await exam(3);
    const [one] = await giveSeeds(room.fred, nila, of, ['quality']);
    const { key, seed } = one as Seeded;
    const reopen = () => room.fred.call(marking.reopenSheet, inExam(of, { answer: key }));
    expect(await refusal(reopen())).toEqual([409, 'exam_not_now', 'answer-marking.isSeed']);
    const plan: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' };
    const planned = {
      question_id: firstQuestion(of),
      key: randomUUID(),
      version: 0,
      plan,
      reason: 'Regulation',
    };
    expect(await done(room.fred.call(changePlan, inExam(of, { ...planned, apply: true })))).toMatchObject({
      opened: 0,
    });
    expect(await progressOf(room.fred, of)).toMatchObject({ all: 3, marked: 1, waiting: 2 });
    const single = { ...planned, key: randomUUID(), version: 1, plan: { type: 'single' }, apply: true };
    await done(room.fred.call(changePlan, inExam(of, single)));
    const groups = [
      { name: '', choose: 'many', items: [{ id: 'a', text: 'A', marks: 1, shown: 'never', note: '' }] },
    ];
    const rubric = { question_id: firstQuestion(of), key: randomUUID(), version: 0, groups, apply: true };
    expect(await refusal(room.fred.call(changeRubric, inExam(of, rubric)))).toEqual([
      409,
      'exam_not_now',
      'answer-marking.seedsUseRubric',
    ]);
    const byScript = { by_script: true, reason: 'Together' };
    expect(await refusal(room.fred.call(markByScript, inExam(of, byScript)))).toEqual([
      409,
      'exam_not_now',
      'marking-scripts.hasSeeds',
    ]);
    await done(room.fred.call(contract.removeSeed, inExam(of, { seed, reason: 'Too easy' })));
    expect((await reopen()).status).toBe(200);
    await done(room.fred.call(changeRubric, inExam(of, rubric)));
    await done(room.fred.call(markByScript, inExam(of, byScript)));
    expect(await refusal(choose(room.fred, of, key, 'quality'))).toEqual([
      409,
      'exam_not_now',
      'marking-seeds.byScript',
    ]);
  });

  test('of an answer that has changed is given to nobody', async () => {
    const of = await exam(3);
    const [one] = await giveSeeds(room.fred, nila, of, ['practice']);
    expect((await nextOf(mira, of)).stage).toMatchObject({ is: 'practice' });
    const [{ attempt_id }] = await sql<[{ attempt_id: number }]>`
      select attempt_id from marked_answers where key = ${(one as Seeded).key}`;
    const [{ student_id }] = await sql<[{ student_id: number }]>`
      select grant_id as student_id from attempts where id = ${attempt_id}`;
    await done(
      room.fred.call(reopenAttempt, {
        params: { id: String(of.id), student_id: String(student_id) },
        body: { reason: 'Power cut', minutes: 10 },
      } as never),
    );
    expect((await listed(of)).seeds).toMatchObject([{ is_current: false }]);
    expect((await nextOf(mira, of)).stage).toBeUndefined();
  });
});
