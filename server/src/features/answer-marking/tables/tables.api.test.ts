// Marks from paper: a table of codes by questions, reviewed, applied with a reason, undone as a whole; it never changes a mark.
import { randomUUID } from 'node:crypto';
import { listExamLog } from '@quivia/contract/exam-log';
import { releaseResults } from '@quivia/contract/exam-results';
import * as tables from '@quivia/contract/mark-tables';
import { changeRubric } from '@quivia/contract/rubrics';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  type WrittenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let mira: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  mira = await colleague(room, 'mira01');
});
afterEach(async () => {
  await room.backToNow();
  await refreshToken(mira);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

/** Two questions of 5 and 3 marks; everybody writes to the first, and Anna to the second. */
async function exam(): Promise<WrittenExam> {
  const of = await newExam(room, [written('Why is the sky blue?', 5), written('What is a lens for?', 3)], {
    release: 'by_hand',
  });
  const [anna] = room.students as [Student];
  for (const who of room.students) {
    await sit(who, of.id);
    await write(who, of, 0, `Says ${who.id}`);
    if (who === anna) await write(who, of, 1, 'To focus');
    await handIn(who, of);
  }
  await share(room.fred, of, 'mark', mira);
  return of;
}

const codesOf = (of: WrittenExam) =>
  done(room.fred.call(tables.listScriptCodes, { ...examOf(of), body: { reason: 'To number the scripts' } }));

async function codes(of: WrittenExam): Promise<[anna: string, bala: string]> {
  const [anna, bala] = await codesOf(of);
  return [anna?.code as string, bala?.code as string];
}

async function upload(of: WrittenExam, ...lines: string[]): Promise<number> {
  const file = Buffer.from(['Script,Question 1 (5),Question 2 (3)', ...lines].join('\r\n'));
  const sent = { ...examOf(of), query: { filename: 'marks.csv' }, file };
  return (await done(room.fred.call(tables.uploadMarkTable, sent as never))).id;
}

const ofTable = (of: WrittenExam, id: number) => ({ params: { id: String(of.id), table_id: String(id) } });
const review = async (of: WrittenExam, id: number) =>
  (await done(room.fred.call(tables.reviewMarkTable, ofTable(of, id)))).review;
const apply = (of: WrittenExam, id: number, version: string, more: { skip_wrong?: boolean } = {}) =>
  room.fred.call(tables.applyMarkTable, {
    ...ofTable(of, id),
    body: { version, reason: 'Marked on paper', ...more },
  });
const undo = (of: WrittenExam, id: number) =>
  room.fred.call(tables.undoMarkTable, { ...ofTable(of, id), body: { reason: 'The wrong file' } });
const marksOf = async (of: WrittenExam) =>
  (
    await sql<{ marks: number | null }[]>`
    select (m.units / 84000.0)::float8 as marks from question_marks m join attempts a on a.id = m.attempt_id
    where a.exam_id = ${of.id} order by a.id, m.question_id`
  ).map(({ marks }) => marks);

test('the table to fill in has a code for each script and a column for each question, and no name', async () => {
  const of = await exam();
  const get = (format: 'csv' | 'xlsx', who: Person = room.fred) =>
    who.call(tables.downloadMarkTable, { ...examOf(of), query: { format } });
  const csv = String((await get('csv')).file);
  const [anna, bala] = await codes(of);
  expect(csv.trim().split(/\r?\n/).slice(1).toSorted()).toEqual(
    [anna, bala].toSorted().map((code) => `${code},,`),
  );
  const sheets = await readWorkbook((await get('xlsx')).file as Buffer);
  expect(JSON.stringify(sheets)).toContain(anna);
  expect(JSON.stringify([csv, sheets])).not.toMatch(/anna|bala|S-/i);
  expect((await get('csv', mira)).status).toBe(403);
});

test('whose code is whose is for the owner, with a reason, and logged', async () => {
  const of = await exam();
  const body = { reason: 'To number the scripts' };
  await share(room.fred, of, 'run', room.gita);
  for (const who of [mira, room.gita])
    expect((await who.call(tables.listScriptCodes, { ...examOf(of), body })).status).toBe(403);
  expect(await codesOf(of)).toMatchObject([{ roll_number: 'S-anna01' }, { roll_number: 'S-bala01' }]);
  const log = await done(mira.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
  expect(log[0]?.what).toMatch(
    /^looked up which script of .* is whose, to number scripts on paper: To number/,
  );
});

test('is reviewed, applied with a reason, and undone: every answer waits again, and what was given stays on record', async () => {
  const of = await exam();
  const [anna, bala] = await codes(of);
  const id = await upload(of, `${anna},4.5,3`, `${bala},2,`);
  const found = await review(of, id);
  expect(found.counts).toEqual({ give: 3, same: 0, differ: 0, wrong: 0 });
  expect(await marksOf(of)).toEqual([null, null, null, 0]);
  for (let times = 0; times < 2; times++) await done(apply(of, id, found.version));
  expect(await marksOf(of)).toEqual([4.5, 3, 2, 0]);
  expect(await progressOf(room.fred, of)).toMatchObject({ marked: 2, waiting: 0 });
  for (let times = 0; times < 2; times++)
    expect((await done(undo(of, id))).message).toBe('3 answers wait for a mark again.');
  expect(await marksOf(of)).toEqual([null, null, null, 0]);
  expect(await sql`select from answer_sheets where table_id = ${id}`).toHaveLength(3);
  const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
  expect(log.slice(0, 2).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^undid a table that had marked .*, so that 3 answers wait again: The wrong file$/),
    expect.stringMatching(/^marked 3 answers of .* from a table: Marked on paper$/),
  ]);
});

test('where a question has a rubric, its marks come in as adjustments, which no change of the rubric changes', async () => {
  const of = await exam();
  const question_id = of.questionIds[0] as number;
  const groups = (marks: number) => [
    {
      ...{ name: '', choose: 'many' as const },
      items: [{ id: 'why', text: 'Says why', marks, shown: 'always' as const, note: '' }],
    },
  ];
  const rubric = (version: number, marks: number, apply = true) =>
    done(
      room.fred.call(changeRubric, {
        ...examOf(of),
        body: { question_id, key: randomUUID(), version, reason: 'Tried', apply, groups: groups(marks) },
      }),
    );
  await rubric(0, 2);
  const [anna, bala] = await codes(of);
  const id = await upload(of, `${anna},4.5,3`, `${bala},0,`);
  const found = await review(of, id);
  expect(found.counts).toEqual({ give: 3, same: 0, differ: 0, wrong: 0 });
  await done(apply(of, id, found.version));
  expect(await marksOf(of)).toEqual([4.5, 3, 0, 0]);
  const sheets = await sql`
    select w.question_id = ${question_id} as by_rubric, s.items, s.adjustment::float8 as adjustment, s.adjustment_note as note
    from answer_sheets s join marked_answers w on w.id = s.answer_id where s.table_id = ${id} order by w.attempt_id, w.question_id`;
  const note = 'From a table of marks';
  expect(sheets).toMatchObject([
    { by_rubric: true, items: [], adjustment: 4.5, note },
    { by_rubric: false, items: null, adjustment: 0, note: '' },
    { by_rubric: true, items: [], adjustment: 0, note },
  ]);
  // They are marked by the rubric, and it changes nothing about them.
  expect(await rubric(1, 1, false)).toMatchObject({ marked: 2, changed: 0 });
  await rubric(1, 1);
  expect(await marksOf(of)).toEqual([4.5, 3, 0, 0]);
  expect((await review(of, await upload(of, `${anna},4.5,`))).counts).toMatchObject({ same: 1 });
  expect((await done(undo(of, id))).message).toBe('3 answers wait for a mark again.');
});

test('changes no mark: what people gave stays, before, meanwhile and after', async () => {
  const of = await exam();
  const [anna, bala] = await codes(of);
  const { answer } = await nextOf(mira, of);
  const id = await upload(of, `${anna},5,1`, `${bala},5,`);
  expect((await review(of, id)).problems).toMatchObject([
    { message: 'Somebody is marking this answer now.' },
  ]);
  const before = await review(of, id);
  await done(submitFor(mira, of, answer as never, { marks: 1 }));
  expect((await apply(of, id, before.version, { skip_wrong: true })).status).toBe(200);
  const found = await review(of, await upload(of, `${anna},5,1`, `${bala},5,`));
  expect(found.counts).toEqual({ give: 0, same: 2, differ: 1, wrong: 0 });
  expect(found.differences).toMatchObject([{ marks: 1, given: 5 }]);
  expect((await marksOf(of)).toSorted()).toEqual([0, 1, 1, 5]);
});

test('is refused when marks came meanwhile, while a cell is wrong, and when it gives nothing', async () => {
  const of = await exam();
  const [anna, bala] = await codes(of);
  const id = await upload(of, `${anna},4,9`, `${bala},2,1`, 'ZZZZZZ,1,');
  const found = await review(of, id);
  expect(found.problems.map(({ line, message }) => [line, message])).toEqual([
    [2, '9 is more than the question can earn, which is 3 marks.'],
    [3, 'This answer is blank and has 0 marks.'],
    [4, 'No script of this exam has this code.'],
  ]);
  expect((await apply(of, id, found.version)).status).toBe(409);
  const { answer } = await nextOf(mira, of);
  await done(submitFor(mira, of, answer as never, { marks: 1 }));
  expect((await apply(of, id, found.version, { skip_wrong: true })).status).toBe(409);
  await done(apply(of, id, (await review(of, id)).version, { skip_wrong: true }));
  expect(await progressOf(room.fred, of)).toMatchObject({ marked: 2 });
  const empty = await upload(of, `${anna},,`);
  expect((await apply(of, empty, (await review(of, empty)).version)).status).toBe(409);
});

test('two people who apply at once give each mark once', async () => {
  const of = await exam();
  const [anna] = await codes(of);
  const id = await upload(of, `${anna},4,2`);
  const { version } = await review(of, id);
  const sent = await Promise.all([1, 2, 3].map(() => apply(of, id, version)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sql`select from answer_sheets where table_id = ${id}`).toHaveLength(2);
});

test('an undo leaves what somebody marked since, and what students see', async () => {
  const of = await exam();
  const [anna, bala] = await codes(of);
  const id = await upload(of, `${anna},4,2`, `${bala},2,`);
  await done(apply(of, id, (await review(of, id)).version));
  await room.over();
  await done(room.fred.call(releaseResults, examOf(of)));
  expect((await done(undo(of, id))).message).toBe(
    '0 answers wait for a mark again. 3 marks stay: changed since, or seen by students.',
  );
  expect(await marksOf(of)).toEqual([4, 2, 2, 0]);
});

test('a file that is no table is refused with a sentence', async () => {
  const of = await exam();
  const send = async (text: string | Buffer) => {
    const sent = { ...examOf(of), query: { filename: 'marks.csv' }, file: Buffer.from(text) };
    const { status, body } = await room.fred.call(tables.uploadMarkTable, sent as never);
    return [status, (body as unknown as { message: string }).message];
  };
  expect(await send('Name,Marks\r\nAnna,3')).toEqual([
    400,
    'No line of this file has a column “Script” and a column such as “Question 1”.',
  ]);
  expect(await send('Script,Question 1\r\n')).toEqual([400, 'There is no script below the headings.']);
  expect((await send(Buffer.from([0x50, 0x4b, 3, 4, 9, 9])))[0]).toBe(400);
});

test('no reply about tables says whose script it is, but the list of codes', async () => {
  const of = await exam();
  const [anna, bala] = await codes(of);
  const id = await upload(of, `${anna},4,9`, `${bala},x,`);
  const found = await done(room.fred.call(tables.reviewMarkTable, ofTable(of, id)));
  const replies = [
    found,
    await done(apply(of, id, found.review.version, { skip_wrong: true })),
    await done(room.fred.call(tables.listMarkTables, examOf(of))),
    await done(undo(of, id)),
  ];
  expect(JSON.stringify(replies)).toContain(bala);
  expect(JSON.stringify(replies)).not.toMatch(/anna01|bala01|S-|student_id|attempt|"user/i);
});
