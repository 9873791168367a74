// The comment bank: one's own comments everywhere, and those that somebody shared with all who mark a question or a course.
import { randomUUID } from 'node:crypto';
import * as bank from '@quivia/contract/comment-bank';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import { colleague, share, type WrittenExam, writtenExam } from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { forgetPerson } from './comment-bank.service.ts';

let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01');
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterEach(async () => {
  await sql`delete from bank_comments`;
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

async function exam(): Promise<WrittenExam> {
  const of = await writtenExam(room);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

const questionOf = (of: WrittenExam, place = 0) => of.questionIds[place] as number;
const add = (who: Person, of: WrittenExam, level: bank.CommentLevel, text: string, more = {}) =>
  who.call(bank.addBankComment, {
    ...examOf(of),
    body: { key: randomUUID(), question_id: questionOf(of), level, text, ...more },
  });
const listed = (who: Person, of: WrittenExam, place = 0) =>
  done(
    who.call(bank.listBankComments, { ...examOf(of), query: { question_id: String(questionOf(of, place)) } }),
  );
const texts = async (who: Person, of: WrittenExam, place = 0) =>
  (await listed(who, of, place)).map(({ level, text }) => `${level}: ${text}`);
const remove = (who: Person, of: WrittenExam, comment: string) =>
  who.call(bank.removeBankComment, { ...examOf(of), body: { comment, question_id: questionOf(of) } });
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};

test('own comments are one’s own in every exam; others are offered where they were shared', async () => {
  const [of, other] = [await exam(), await exam()];
  await done(add(mira, of, 'own', 'Why?'));
  await done(add(mira, of, 'question', 'Name the wavelength'));
  await done(add(mira, of, 'course', 'Give the unit'));
  const all = ['own: Why?', 'question: Name the wavelength', 'course: Give the unit'];
  expect(await texts(mira, of)).toEqual(all);
  expect(await texts(nila, of)).toEqual(all.slice(1));
  expect(await texts(nila, of, 1)).toEqual(all.slice(2));
  expect(await texts(mira, other)).toEqual([all[0], all[2]]);
  expect(await texts(nila, other)).toEqual([all[2]]);
  // Another college that teaches the course.
  await sql`update bank_comments set institution_id = null where level = 'course'`;
  expect(await texts(nila, other)).toEqual([]);
  expect(JSON.stringify(await listed(nila, of))).not.toMatch(/mira|by_id/);
});

test('the same text or act is there once, and each part has a bound', async () => {
  const of = await exam();
  const key = randomUUID();
  for (let times = 0; times < 2; times++) await done(add(mira, of, 'own', 'Why?', { key }));
  await done(add(mira, of, 'own', ' Why? '));
  expect(await texts(mira, of)).toEqual(['own: Why?']);
  expect(await refusal(add(nila, of, 'own', 'Mine', { key }))).toEqual([400, 'invalid_input']);
  expect(await refusal(add(mira, of, 'own', ' '))).toEqual([400, 'invalid_input']);
  expect(await refusal(add(mira, of, 'own', 'x'.repeat(501)))).toEqual([400, 'invalid_input']);
  await sql`
    insert into bank_comments (key, by_id, level, text, at)
    select gen_random_uuid(), by_id, level, n::text, at from bank_comments, generate_series(2, ${bank.MOST_COMMENTS.own}) n`;
  expect(await refusal(add(mira, of, 'own', 'One too many'))).toEqual([400, 'invalid_input']);
  await done(add(nila, of, 'own', 'Room for her'));
  const both = await Promise.all(['a', 'b'].map((text) => add(nila, of, 'question', text)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('its author removes a comment, and who runs the exam a shared one', async () => {
  const of = await exam();
  await done(add(mira, of, 'own', 'Mine'));
  await done(add(mira, of, 'question', 'Ours'));
  await done(add(mira, of, 'course', 'Everybody’s'));
  const [own, question, course] = (await listed(mira, of)).map(({ comment }) => comment) as [
    string,
    string,
    string,
  ];
  expect((await listed(nila, of)).map(({ can_remove }) => can_remove)).toEqual([false, false]);
  expect(await refusal(remove(nila, of, question))).toEqual([403, 'not_allowed']);
  expect(await refusal(remove(nila, of, own))).toEqual([404, 'not_found']);
  expect(await refusal(remove(room.fred, of, own))).toEqual([404, 'not_found']);
  await done(remove(room.fred, of, course));
  await done(remove(mira, of, question));
  expect(await texts(mira, of)).toEqual(['own: Mine']);
});

test('with a person go the comments that they kept for themselves', async () => {
  const of = await exam();
  await done(add(mira, of, 'own', 'Mine'));
  await done(add(mira, of, 'question', 'Ours'));
  await forgetPerson(mira.id);
  expect(await texts(mira, of)).toEqual(['question: Ours']);
});
