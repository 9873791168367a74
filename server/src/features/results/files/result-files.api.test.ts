// Result files for university portals: saved layouts, what is in the files, and who gets them.
import { createHash } from 'node:crypto';
import { nextAnswer } from '@quivia/contract/answer-marking';
import { listAudit } from '@quivia/contract/audit';
import { releaseResults } from '@quivia/contract/exam-results';
import {
  addResultLayout,
  changeResultLayout,
  downloadResultFile,
  listLayoutsOfExam,
  listResultLayouts,
  previewResultFile,
  type ResultLayout,
  removeResultLayout,
} from '@quivia/contract/result-files';
import { BLANK_LAYOUT, RESULT_LAYOUT_PRESETS } from '@quivia/contract/result-layout.words';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { appoint, buildCollege, type College, hire } from '../../../testing/college.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import {
  type Class,
  examOf,
  handIn,
  type NewExam,
  newExam,
  openClass,
  sitWith,
} from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';

const TRICK = '=HYPERLINK("http://evil.example","Anna")';

let room: Class;
let south: College;
let exam: NewExam;
let anna: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01', 'cara01');
  south = await buildCollege(room.server, room.root, 'South');
  anna = room.students[0] as Student;
  await sql`update users set name = ${TRICK} where username = 'anna01'`;
  await sql`update grants set member_id = '427' where user_id = ${anna.id}`;
  exam = await newExam(room, ['What is light?', 'What is a lens?'], { title: 'Optics', release: 'by_hand' });
  await sitWith(anna, exam, 'BB');
  await sitWith(room.students[1] as Person, exam, 'A-');
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

let count = 0;
const layout = (given: Partial<ResultLayout> = {}): ResultLayout => {
  count += 1;
  return { ...BLANK_LAYOUT, name: `Layout ${count}`, ...given };
};
const add = async (given: Partial<ResultLayout> = {}, who = room.college.admin) =>
  (await done(who.call(addResultLayout, { body: layout(given) }))).id;
const inLayout = (id: number, of: { id: number } = exam) => ({
  ...examOf(of),
  query: { layout_id: String(id) },
});
const download = (id: number, who: Person = room.fred, of: { id: number } = exam) =>
  who.call(downloadResultFile, inLayout(id, of));

describe('layouts', () => {
  test('are saved, changed and removed by the institution, under names of their own, and logged', async () => {
    const { admin } = room.college;
    const id = await add({ name: 'Portal' });
    const same = await admin.call(addResultLayout, { body: layout({ name: 'portal' }) });
    expect(same.body).toMatchObject({
      code: 'already_exists',
      fields: { name: 'Another layout has this name.' },
    });
    await done(
      admin.call(changeResultLayout, {
        params: { id: String(id) },
        body: layout({ name: 'PORTAL', decimals: 2 }),
      }),
    );
    const listed = await done(admin.call(listResultLayouts));
    expect(listed.find((one) => one.id === id)).toMatchObject({
      name: 'PORTAL',
      decimals: 2,
      absent_text: 'AB',
    });
    expect(await done(room.fred.call(listLayoutsOfExam, examOf(exam)))).toContainEqual({
      id,
      name: 'PORTAL',
      format: 'csv',
    });
    await done(admin.call(removeResultLayout, { params: { id: String(id) } }));
    expect((await download(id)).status).toBe(404);
    const log = await done(admin.call(listAudit, { query: { action: 'result-file.layout' } }));
    expect(log.slice(0, 3).map(({ what }) => what)).toEqual([
      'removed the layout PORTAL of result files',
      'changed the layout PORTAL of result files',
      'saved the layout Portal of result files',
    ]);
  });

  test('of another institution don’t exist', async () => {
    const id = await add({}, south.admin);
    const params = { id: String(id) };
    const { admin } = room.college;
    expect((await admin.call(changeResultLayout, { params, body: layout() })).status).toBe(404);
    expect((await admin.call(removeResultLayout, { params })).status).toBe(404);
    expect(
      (await admin.call(listResultLayouts, { query: { institution_id: String(south.id) } })).status,
    ).toBe(403);
    await room.over();
    expect((await download(id)).status).toBe(404);
    expect((await room.fred.call(previewResultFile, inLayout(id))).status).toBe(404);
  });

  test('whose text for incomplete marks could be taken for a mark are refused', async () => {
    const tried = await room.college.admin.call(addResultLayout, {
      body: layout({ waiting_text: '0' }),
    });
    expect(tried.body.fields).toEqual({
      waiting_text: expect.stringContaining('must not look like a number'),
    });
  });
});

describe('the file', () => {
  test('follows a preset: as a workbook, read by another reader', async () => {
    const vtu = RESULT_LAYOUT_PRESETS.find(({ key }) => key === 'vtu')?.layout as ResultLayout;
    const id = await add(vtu);
    await room.over();
    const { file, headers, status } = await download(id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('Optics.xlsx');
    const [sheet] = await readWorkbook(file as Buffer);
    expect(sheet?.data).toEqual([
      ['Sl. No.', 'USN', 'Name of the student', 'Subject code', 'CIE marks', 'In words'],
      [1, '427', TRICK, 'North Optics', 2, 'Two Only'],
      [2, 'S-bala01', 'bala01', 'North Optics', 0, 'Zero Only'],
      [3, 'S-cara01', 'cara01', 'North Optics', 'AB', 'AB'],
    ]);
  });

  test('as CSV has the separator, decimals and padding that were chosen, no formula, and a mark only if wanted', async () => {
    const columns = (['roll_number', 'name', 'marks', 'text', 'exam_date'] as const).map((content) => ({
      content,
      heading: content === 'name' ? '@name' : content,
      text: '-12',
    }));
    const id = await add({
      columns,
      separator: ';',
      decimals: 2,
      roll_digits: 6,
      has_bom: false,
      date_form: '2026-11-09',
    });
    await room.over();
    const { file } = await download(id);
    const [headings, first, , third] = String(file).split('\r\n');
    expect(headings).toBe("roll_number;'@name;marks;text;exam_date");
    expect(first).toMatch(
      /^000427;"'=HYPERLINK\(""http:\/\/evil.example"",""Anna""\)";2\.00;'-12;\d{4}-\d\d-\d\d$/,
    );
    expect(third).toContain(';AB;');
    const bare = await add({ has_headings: false, has_bom: true });
    expect(String((await download(bare)).file)).toBe('\uFEFF427,2\r\nS-bala01,0\r\nS-cara01,AB\r\n');
    const noHeadings = await add({ has_headings: false, format: 'xlsx' });
    const [sheet] = await readWorkbook((await download(noHeadings)).file as Buffer);
    expect(sheet?.data[0]).toEqual(['427', 2]);
  });

  test('has its hash in the audit log, and the exam’s own log', async () => {
    const id = await add({ name: 'Hashed' });
    await room.over();
    const { file } = await download(id);
    const hash = createHash('sha256')
      .update(file as Buffer)
      .digest('hex');
    const [entry] = await done(room.college.admin.call(listAudit, { query: { action: 'result-file.made' } }));
    expect(entry).toMatchObject({
      actor: 'fred01',
      what: `got the results of Optics as a file (Hashed, 3 students), SHA-256 ${hash}`,
      params: expect.objectContaining({ hash }),
    });
  });

  test('is previewed with five rows and what it has no marks of', async () => {
    const id = await add({ decimals: 1 });
    await room.over();
    const look = () => done(room.fred.call(previewResultFile, inLayout(id)));
    expect(await look()).toEqual({
      filename: 'Optics.csv',
      headings: ['Roll number', 'Marks'],
      rows: [
        ['427', '2.0'],
        ['S-bala01', '0.0'],
        ['S-cara01', 'AB'],
      ],
      ...{ students: 3, absent: 1, disqualified: 0, waiting: 0, is_released: false },
    });
    await done(room.fred.call(releaseResults, examOf(exam)));
    expect((await look()).is_released).toBe(true);
  });

  test('isn’t made while the exam runs or for a cancelled one, nor for people who may not see the results', async () => {
    const id = await add();
    const running = await newExam(room, ['What is a prism?']);
    expect((await download(id, room.fred, running)).body).toMatchObject({
      message_id: 'result-files.notOver',
    });
    await sql`update exams set cancelled_at = now(), cancel_reason = 'Rain' where id = ${running.id}`;
    expect((await download(id, room.fred, running)).body).toMatchObject({
      message_id: 'result-files.cancelled',
    });
    await room.over();
    expect((await download(id, room.gita)).status).toBe(404);
    expect((await download(id, anna)).status).toBe(403);
    expect((await download(id, room.college.admin)).status).toBe(403);
  });

  test('is for the controller of examinations too, which is noted', async () => {
    const id = await add();
    const office = await room.server.person('kiran01');
    await hire(room.college, office);
    await appoint(room.college, office, { duty: 'controller' });
    await room.over();
    expect((await download(id, office)).status).toBe(200);
  });
});

test('marks that wait for a person are the text for that, in words and percent too, and never 0 or AB', async () => {
  const stopTexts = textsAreMarkedByPeople();
  const given = await newExam(room, ['What is light?', written('Why?', 5)], { release: 'by_hand' });
  await sit(anna, given.id);
  await write(anna, given, 1, 'Rayleigh');
  await handIn(anna, given);
  const contents = ['roll_number', 'marks', 'marks_in_words', 'percent', 'attendance'] as const;
  const id = await add({
    columns: contents.map((content) => ({ content, heading: content, text: '' })),
    waiting_text: 'withheld',
    has_headings: false,
    has_bom: false,
  });
  await room.over();
  const owner = room.fred;
  const question_id = given.questionIds[1] as number;
  await done(owner.call(nextAnswer, { ...examOf(given), body: { question_id } }));
  const tried = await download(id, owner, given);
  // Fred would know whose answer he reads.
  expect(tried.body).toMatchObject({ message_id: 'result-files.hidden' });
  const controller = await room.server.person('kiran02');
  await hire(room.college, controller);
  await appoint(room.college, controller, { duty: 'controller' });
  await room.step(0);
  const { file } = await download(id, controller, given);
  expect(String(file).split('\r\n')[0]).toBe('427,withheld,withheld,withheld,P');
  expect((await done(controller.call(previewResultFile, inLayout(id, given)))).waiting).toBe(1);
  stopTexts();
});
