// A marker covers what says whose answer it is: nobody who marks gets it any longer, and its student still does.
import { randomUUID } from 'node:crypto';
import * as covers from '@quivia/contract/answer-covers';
import * as marking from '@quivia/contract/answer-marking';
import { listExamLog } from '@quivia/contract/exam-log';
import { releaseResults } from '@quivia/contract/exam-results';
import type { CoveredPart } from '@quivia/contract/marking/annotations';
import { reviewResult } from '@quivia/contract/results';
import { changeRubric, listAlike } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  textOf,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01');
  [anna] = room.students as [Student];
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

async function exam(): Promise<WrittenExam> {
  const of = await writtenExam(room, [anna]);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

type Answer = marking.AnswerToMark;
async function take(who: Person, of: WrittenExam): Promise<Answer> {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
const TEXT = textOf(0);
const NAME: CoveredPart = { shape: 'passage', from: 0, to: 'Rayleigh'.length };
const COVERED = TEXT.replace('Rayleigh', '████████');
const cover = (who: Person, of: WrittenExam, { answer, version }: Answer, more = {}) =>
  who.call(covers.coverPart, {
    ...examOf(of),
    body: { key: randomUUID(), answer, version, part: NAME, ...more },
  });
const give = (who: Person, of: WrittenExam, { answer }: Answer) =>
  done(who.call(marking.returnAnswer, { ...examOf(of), body: { answer } }));
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};
const listed = (of: WrittenExam) => done(room.fred.call(covers.listCovers, examOf(of)));

test('what is covered is in no reply to those who mark, until it is lifted', async () => {
  const of = await exam();
  const body = {
    question_id: of.questionIds[0] as number,
    key: randomUUID(),
    version: 0,
    apply: true,
    groups: [
      {
        name: '',
        choose: 'many' as const,
        items: [{ id: 'blue', text: 'Says blue', marks: 2, shown: 'never' as const, note: '' }],
      },
    ],
  };
  await done(room.fred.call(changeRubric, { ...examOf(of), body }));
  const first = await take(mira, of);
  expect((await done(cover(mira, of, first))).given).toEqual({ text: COVERED });
  await give(mira, of, first);
  for (const who of [nila, room.fred, mira]) {
    const answer = await take(who, of);
    expect(answer.given).toEqual({ text: COVERED });
    await give(who, of, answer);
  }
  const said = { by_rubric: { items: ['blue'] }, rubric_version: 1 };
  const answer = await take(nila, of);
  const annotations = [{ shape: 'passage' as const, from: 9, to: 17, comment: 'How?' }];
  await done(submitFor(nila, of, answer, { ...said, annotations }));
  const { question_id } = answer;
  const query = { question_id: String(question_id), items: 'blue' };
  const [alike] = await done(nila.call(listAlike, { ...examOf(of), query }));
  expect(alike?.begins).toBe(COVERED);

  const [found] = await listed(of);
  expect(found).toMatchObject({ answer: first.answer, question_number: 1, shape: 'passage', name: 'mira01' });
  expect(JSON.stringify(found)).not.toContain('Rayleigh');
  const key = { cover: found?.cover as string };
  expect(await done(room.fred.call(covers.lookUnderCover, { ...examOf(of), body: key }))).toEqual({
    part: NAME,
    words: 'Rayleigh',
  });
  await done(room.fred.call(covers.liftCover, { ...examOf(of), body: { ...key, reason: 'A scientist' } }));
  expect(await listed(of)).toEqual([]);
  const again = await done(nila.call(marking.reopenSheet, { ...examOf(of), body: { answer: first.answer } }));
  expect(again.given).toEqual({ text: TEXT });
  expect(again.sheet?.annotations).toEqual(annotations);
  expect(await refusal(room.fred.call(covers.lookUnderCover, { ...examOf(of), body: key }))).toEqual([
    404,
    'not_found',
  ]);
  const log = (await done(room.fred.call(listExamLog, { ...examOf(of), query: {} }))).filter(
    ({ action }) => action === 'result.cover',
  );
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain('Rayleigh');
});

test('the student reads all of a text that is covered for markers', async () => {
  const of = await exam();
  const answer = await take(mira, of);
  await done(cover(mira, of, answer));
  await done(submitFor(mira, of, answer, { marks: 3 }));
  await room.over();
  await refreshToken(anna);
  await done(room.fred.call(releaseResults, examOf(of)));
  const [reviewed] = await done(anna.call(reviewResult, examOf(of)));
  expect(reviewed?.answer).toEqual({ text: TEXT });
});

test('the answer in hand is covered, once for each act, and so many parts of it', async () => {
  const of = await exam();
  const answer = await take(mira, of);
  const key = randomUUID();
  for (let times = 0; times < 2; times++) await done(cover(mira, of, answer, { key }));
  expect(await listed(of)).toHaveLength(1);
  expect(await refusal(cover(nila, of, answer))).toEqual([409, 'changed_meanwhile']);
  await give(mira, of, answer);
  expect(await refusal(cover(nila, of, answer, { key }))).toEqual([400, 'invalid_input']);
  const held = await take(mira, of);
  const beyond = { part: { ...NAME, to: TEXT.length + 1 } };
  expect(await refusal(cover(mira, of, held, beyond))).toEqual([400, 'invalid_input']);
  const picture = { part: { shape: 'rectangle', picture: randomUUID(), x: 0, y: 0, to_x: 1, to_y: 1 } };
  expect(await refusal(cover(mira, of, held, picture))).toEqual([400, 'invalid_input']);
  expect(await refusal(cover(mira, of, held, { version: 'other' }))).toEqual([409, 'changed_meanwhile']);
  await sql`
    insert into answer_covers (key, answer_id, digest, part, by_id, at)
    select gen_random_uuid(), answer_id, digest, part, by_id, at from answer_covers, generate_series(2, ${covers.MOST_COVERS})
    where key = ${key}`;
  expect(await refusal(cover(mira, of, held))).toEqual([400, 'invalid_input']);
  for (const endpoint of [covers.lookUnderCover, covers.liftCover]) {
    const body = { cover: key, reason: 'Why not' };
    expect(await refusal(mira.call(endpoint as typeof covers.liftCover, { ...examOf(of), body }))).toEqual([
      403,
      'not_allowed',
    ]);
  }
});
