// Files of answers: parts in any order, whose they are, what an answer may name, and what markers see of them.
import { randomUUID } from 'node:crypto';
import {
  getAnswerFile,
  getFileOfStudent,
  getFileToMark,
  listAnswerFiles,
  PART_BYTES,
} from '@quivia/contract/answer-files';
import { startAttempt } from '@quivia/contract/attempts';
import { deleteAccount } from '@quivia/contract/deletion';
import { getAttempt } from '@quivia/contract/exam-results';
import { UPLOAD_LIMITS } from '@quivia/contract/kinds/upload';
import { JPEG, jpegSegment, shadedPng } from '@quivia/files/testing/pictures';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { answerWith, pdfOf, sendFile, sendPart, upload } from '../../../testing/exams/answer-files.ts';
import { ofExam, type Student, sit, student } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { answer, type Class, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { colleague, nextOf, progressOf, share } from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { deleteUnnamedFiles } from './answer-files.service.ts';

let room: Class;
let anna: Student;
let bala: Student;
let mira: Person;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01', 'cara01');
  [anna, bala] = room.students as [Student, Student];
  mira = await colleague(room, 'mira01');
});
afterEach(async () => {
  await room.backToNow();
  await refreshToken(mira);
});
afterAll(() => room.server.stop());

const TAB = 'device-of-anna-01';

/** A question that is answered with files, another one, and one of multiple choice. */
async function started(...students: Student[]) {
  const exam = await newExam(
    { ...room, students: students.length > 0 ? students : [anna] },
    [upload('Draw a lens.'), upload('Draw a prism.'), 'What is light?'],
    { release: 'by_hand' },
  );
  await sit(anna, exam.id, { device: TAB });
  return exam;
}
type Exam = Awaited<ReturnType<typeof started>>;

const here = { device: TAB };
const numbered = (seq: number) => ({ opening: 1, seq, device: TAB });
const send = (exam: Exam, whole: Uint8Array) => sendFile(anna, exam, whole, here);
const list = (who: Person, exam: Exam) => done(who.call(listAnswerFiles, { query: ofExam(exam.id) }));
const show = (who: Person, exam: Exam, file: string) =>
  who.call(getAnswerFile, { query: { ...ofExam(exam.id), file } });
const answerNow = async (exam: Exam) =>
  (await done(anna.call(startAttempt, { query: { ...ofExam(exam.id), ...here } }))).answers.find(
    ({ question_id }) => question_id === exam.questionIds[0],
  )?.answer;

describe('parts', () => {
  test('come in any order, are resumed after hours, and make the file that was sent', async () => {
    const exam = await started();
    const [file, whole] = [randomUUID(), pdfOf(3 * PART_BYTES + 17)];
    for (const part of [3, 0, 0])
      expect(await done(sendPart(anna, exam, file, whole, part, here))).toMatchObject({
        state: 'arriving',
        type: null,
      });
    await room.step(minutes(9));
    expect(await list(anna, exam)).toMatchObject([{ file, size: whole.length, parts: [0, 3] }]);
    await done(sendPart(anna, exam, file, whole, 2, here));
    const last = { file, state: 'ready', type: 'application/pdf', size: whole.length, parts: [], why: null };
    expect(await done(sendPart(anna, exam, file, whole, 1, here))).toMatchObject(last);
    // After a lost reply.
    expect(await done(sendPart(anna, exam, file, whole, 1, here))).toMatchObject(last);
    const kept = await show(anna, exam, file);
    expect(kept.headers['content-type']).toBe('application/pdf');
    expect(kept.file?.equals(whole)).toBe(true);
  });

  test('of another file, another size, or with bytes that were changed on the way are refused', async () => {
    const exam = await started();
    const [file, whole] = [randomUUID(), pdfOf(PART_BYTES + 5)];
    await done(sendPart(anna, exam, file, whole, 0, here));
    const refusal = async (part: number, more: object, of = whole) => {
      const { status, body } = await sendPart(anna, exam, file, of, part, { ...here, ...more });
      return [status, (body as unknown as { code: string }).code];
    };
    expect(await refusal(1, { hash: '0'.repeat(64) })).toEqual([409, 'upload_failed']);
    expect(await refusal(1, { hash: 'no hash' })).toEqual([400, 'invalid_input']);
    expect(await refusal(1, { size: String(whole.length + 1) })).toEqual([400, 'invalid_input']);
    expect(await refusal(0, {}, pdfOf(PART_BYTES))).toEqual([400, 'invalid_input']);
    expect(await refusal(1, { question_id: String(exam.questionIds[1]) })).toEqual([400, 'invalid_input']);
    expect(await refusal(2, {})).toEqual([400, 'invalid_input']);
    expect(await refusal(1, { file: 'passwd' })).toEqual([400, 'invalid_input']);
    const large = String(UPLOAD_LIMITS.bytes + 1);
    expect(await refusal(1, { size: large })).toEqual([400, 'invalid_input']);
    expect(await list(anna, exam)).toMatchObject([{ parts: [0], size: whole.length }]);
  });

  test('are taken where the exam is open, for a question of this kind, and from nobody else', async () => {
    const exam = await started(anna, bala);
    const [file, whole] = [randomUUID(), shadedPng(3)];
    const status = async (who: Person, more: object) =>
      (await sendPart(who, exam, file, whole, 0, more)).status;
    expect(await status(anna, { device: 'another-device-01' })).toBe(409);
    expect(await status(anna, { ...here, question_id: String(exam.questionIds[2]) })).toBe(400);
    expect(await status(anna, { ...here, question_id: '999999' })).toBe(404);
    // Assigned, and not begun.
    expect(await status(bala, {})).toBe(409);
    expect(await status(room.students[2] as Student, {})).toBe(404);
    expect(await status(room.fred, {})).toBe(403);
    expect(await list(anna, exam)).toEqual([]);
  });

  test('of a file that can’t be kept: its student reads why, and its bytes are gone', async () => {
    const exam = await started();
    const file = await send(exam, pdfOf(PART_BYTES + 9, '<</Encrypt 5 0 R>>'));
    expect(file).toMatchObject({ state: 'refused', type: null, why: expect.stringMatching(/password/) });
    expect(await sql`select from answer_file_parts where file_id = ${file.file}`).toHaveLength(0);
    expect((await show(anna, exam, file.file)).status).toBe(404);
    expect((await answerWith(anna, exam, [file.file], here)).status).toBe(400);
  });

  test('have room for three full answers to a question, and the size counts that was announced', async () => {
    const exam = await started();
    const first = pdfOf(UPLOAD_LIMITS.bytes);
    for (let i = 0; i < 12; i += 1) await done(sendPart(anna, exam, randomUUID(), first, 0, here));
    const full = await sendPart(anna, exam, randomUUID(), shadedPng(1), 0, here);
    expect(full.status).toBe(400);
    expect(full.body).toMatchObject({ message: expect.stringMatching(/120 MB/) });
    const other = { ...here, question_id: String(exam.questionIds[1]) };
    for (let i = 0; i < 30; i += 1) await done(sendPart(anna, exam, randomUUID(), shadedPng(1), 0, other));
    expect((await sendPart(anna, exam, randomUUID(), shadedPng(1), 0, other)).body).toMatchObject({
      message: expect.stringMatching(/30 files/),
    });
    await sql`delete from answer_files`;
  });
});

describe('an answer', () => {
  test('names complete files of its own question, in the student’s order', async () => {
    const exam = await started(anna, bala);
    const [one, two] = [(await send(exam, JPEG)).file, (await send(exam, pdfOf(900))).file];
    await done(answerWith(anna, exam, [two, one], numbered(10)));
    expect(await answerNow(exam)).toEqual({ files: [two, one] });
    // A repeat, and the same number with other files.
    await done(answerWith(anna, exam, [two, one], numbered(10)));
    expect((await answerWith(anna, exam, [one], numbered(10))).status).toBe(409);

    const arriving = randomUUID();
    await done(sendPart(anna, exam, arriving, pdfOf(PART_BYTES * 2), 0, here));
    await sit(bala, exam.id);
    const balas = (await sendFile(bala, exam, JPEG)).file;
    const elsewhere = (
      await sendFile(anna, exam, JPEG, { ...here, question_id: String(exam.questionIds[1]) })
    ).file;
    for (const file of [arriving, balas, elsewhere, randomUUID()])
      expect((await answerWith(anna, exam, [one, file], here)).status).toBe(400);
    expect((await answerWith(anna, exam, [one, one], here)).status).toBe(400);
    expect(await answerNow(exam)).toEqual({ files: [two, one] });
    await done(answerWith(anna, exam, [], numbered(20)));
    expect(await answerNow(exam)).toBeUndefined();
  });

  test('is late when its save is late, whenever the file came', async () => {
    const exam = await started();
    const { file } = await send(exam, JPEG);
    expect((await done(answerWith(anna, exam, [file], numbered(10)))).outcome).toBe('saved');
    const slow = randomUUID();
    const whole = pdfOf(PART_BYTES + 1);
    await done(sendPart(anna, exam, slow, whole, 0, here));
    await room.over();
    await done(sendPart(anna, exam, slow, whole, 1, here));
    expect((await done(answerWith(anna, exam, [file, slow], numbered(20)))).outcome).toBe('late');
    const seen = await done(room.fred.call(getAttempt, attemptOf(exam, anna)));
    expect((await nextOf(room.fred, exam)).answer?.given).toEqual({ files: [file] });
    // Beside a name, before it has a mark.
    expect(seen.late).toMatchObject([{ chosen: '…', needs_mark: true }]);
  });

  test('without a complete file is blank, and has its 0; with one it waits for a person', async () => {
    const exam = await started(anna, bala);
    await done(sendPart(anna, exam, randomUUID(), pdfOf(PART_BYTES * 2), 0, here));
    await answer(anna, exam, 2, 'B');
    await sit(bala, exam.id);
    await done(answerWith(bala, exam, [(await sendFile(bala, exam, JPEG)).file]));
    await handIn(anna, exam);
    await handIn(bala, exam);
    expect(await progressOf(room.fred, exam)).toMatchObject({ all: 2, blank: 1, waiting: 1 });
  });

  test('isn’t offered at once, because people mark it', async () => {
    await expect(
      newExam({ ...room, students: [anna] }, [upload('Draw.')], { release: 'at_once' }),
    ).rejects.toThrow();
  });
});

describe('a file is read', () => {
  let exam: Exam;
  let file: string;
  const exif = jpegSegment(0xe1, Buffer.from('Exif\0\0Anna', 'latin1'));
  const photo = Buffer.concat([JPEG.subarray(0, 2), exif, JPEG.subarray(2)]);
  beforeAll(async () => {
    exam = await started(anna, bala);
    await sit(bala, exam.id);
    file = (await send(exam, photo)).file;
    await done(answerWith(anna, exam, [file], numbered(10)));
    await handIn(anna, exam);
  });

  test('by its student, as it is kept, and by no other student', async () => {
    expect((await show(anna, exam, file)).status).toBe(200);
    expect((await show(bala, exam, file)).status).toBe(404);
    expect((await show(room.students[2] as Student, exam, file)).status).toBe(404);
    expect((await show(room.fred, exam, file)).status).toBe(403);
    expect(await list(bala, exam)).toEqual([]);
  });

  test('by markers under the key of the answer, without name or time', async () => {
    await share(room.fred, exam, 'mark', mira);
    const { answer: held } = await nextOf(mira, exam);
    expect(held?.given).toEqual({ files: [file] });
    const params = { id: String(exam.id), answer: held?.answer as string, file };
    const seen = await mira.call(getFileToMark, { params });
    expect(seen.status).toBe(200);
    expect(seen.headers['content-disposition']).toContain('"answer.jpg"');
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.headers['x-content-type-options']).toBe('nosniff');
    expect(seen.headers['last-modified']).toBeUndefined();
    expect(seen.file?.equals(JPEG)).toBe(true);
    const to = (changed: object) => ({ params: { ...params, ...changed } });
    expect((await mira.call(getFileToMark, to({ file: randomUUID() }))).status).toBe(404);
    expect((await mira.call(getFileToMark, to({ answer: randomUUID() }))).status).toBe(404);
    expect((await room.gita.call(getFileToMark, to({}))).status).toBe(404);
    expect((await anna.call(getFileToMark, to({}))).status).toBe(403);
    // Of another question of the same student.
    await sql`update answer_files set question_id = ${exam.questionIds[1] as number} where id = ${file}`;
    expect((await mira.call(getFileToMark, to({}))).status).toBe(404);
    await sql`update answer_files set question_id = ${exam.questionIds[0] as number} where id = ${file}`;
  });

  test('beside a name by those who run the exam once names are revealed, and not by those who mark', async () => {
    const of = { params: { ...attemptOf(exam, anna).params, file } };
    // Who runs the exam could mark it too, and would know whose it is.
    expect((await room.fred.call(getFileOfStudent, of)).status).toBe(409);
    await sql`
      insert into marking_anonymity (exam_id, shows_names, by_script, reason, by_id, at)
      values (${exam.id}, true, false, 'Marking is complete', ${room.fred.id}, now())`;
    expect((await room.fred.call(getFileOfStudent, of)).status).toBe(200);
    expect((await mira.call(getFileOfStudent, of)).status).toBe(403);
    const wrong = { params: { ...attemptOf(exam, bala).params, file } };
    expect((await room.fred.call(getFileOfStudent, wrong)).status).toBe(404);
  });

  const kept = async () => {
    const [row] = await sql<[{ files: number; parts: number }]>`
      select (select count(*)::int from answer_files) as files, (select count(*)::int from answer_file_parts) as parts`;
    return row;
  };

  test('no more once the exam is long over and no answer names it', async () => {
    await sql`delete from answer_files where id <> ${file}`;
    await sql`
      insert into answer_files (attempt_id, id, question_id, size, begun_at)
      select attempt_id, gen_random_uuid(), question_id, 10, begun_at from answer_files`;
    await deleteUnnamedFiles.work({});
    expect(await kept()).toEqual({ files: 2, parts: 1 });
    stepClock(days(31));
    await deleteUnnamedFiles.work({});
    stepClock(-days(31));
    expect(await kept()).toEqual({ files: 1, parts: 1 });
    expect((await show(anna, exam, file)).status).toBe(200);
  });

  test('no more after the account is deleted', async () => {
    await sql`delete from answer_files`;
    const dora = await student(room.server, room.college, 'dora01');
    const own = await newExam({ ...room, students: [dora] }, [upload('Draw.')], { release: 'by_hand' });
    await sit(dora, own.id);
    await done(answerWith(dora, own, [(await sendFile(dora, own, JPEG)).file]));
    await handIn(dora, own);
    await room.over();
    expect(await kept()).toEqual({ files: 1, parts: 1 });
    await refreshToken(room.root);
    await done(room.root.call(deleteAccount, { params: { id: String(dora.id) } }));
    expect(await kept()).toEqual({ files: 0, parts: 0 });
  });
});
