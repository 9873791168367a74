// A phone as camera: one code, opened once, for one question of one attempt, and nothing else.
import { createHash, randomUUID } from 'node:crypto';
import * as camera from '@quivia/contract/answer-camera';
import { PART_BYTES, partsOf } from '@quivia/contract/answer-files';
import { nextQuestion, startAttempt } from '@quivia/contract/attempts';
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { JPEG, shadedPng } from '@quivia/files/testing/pictures';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../app.ts';
import { minutes } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import { answerWith, pdfOf, sendFile, upload } from '../../../testing/exams/answer-files.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { type Class, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { done } from '../../../testing/people.ts';
import { forgetOldCameras } from './answer-camera.service.ts';

let room: Class;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  [anna, bala] = room.students as [Student, Student];
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const here = { device: 'device-of-anna-01' };

/** Two questions that are answered with files, and one of multiple choice. */
async function started(form: object = {}) {
  const questions = [upload('Draw a lens.'), upload('Draw a prism.'), 'What is light?'];
  const exam = await newExam(room, questions, { release: 'by_hand', ...form });
  await sit(anna, exam.id, here);
  return exam;
}
type Exam = Awaited<ReturnType<typeof started>>;

const at = (exam: Exam, question = 0) => ({
  quiz_or_viva_id: exam.id,
  question_id: exam.questionIds[question] as number,
  ...here,
});
const make = (exam: Exam, question = 0) => anna.call(camera.makeCamera, { body: at(exam, question) });
const look = (exam: Exam, question = 0) =>
  done(
    anna.call(camera.getCamera, {
      query: { ...ofExam(exam.id), question_id: String(exam.questionIds[question]) },
    }),
  );

/** A phone that nobody is signed in on. */
function newPhone(key = randomToken(24)) {
  const phone = room.server.visitor('203.0.113.7');
  const headers = { [camera.CAMERA_HEADER]: key };
  return {
    open: (secret: string) => phone.call(camera.openCamera, { body: { secret, key } }),
    pages: () => phone.call(camera.listCameraPages, {}, headers),
    show: (file: string) => phone.call(camera.getCameraPage, { query: { file } }, headers),
    set: (was: string[], files: string[]) =>
      phone.call(camera.setCameraPages, { body: { was, files } }, headers),
    part(file: string, whole: Uint8Array, part = 0) {
      const bytes = whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const query = { file, size: String(whole.length), part: String(part), hash };
      return phone.call(camera.storeCameraPart, { query, file: Buffer.from(bytes) }, headers);
    },
    async photograph(whole: Uint8Array = JPEG) {
      const file = randomUUID();
      for (let part = 0; part < partsOf(whole.length); part += 1) await done(this.part(file, whole, part));
      return file;
    },
  };
}

async function connected(exam: Exam, question = 0) {
  const phone = newPhone();
  const { secret } = await done(make(exam, question));
  await done(phone.open(secret));
  return phone;
}

const codeOf = async (call: Promise<{ status: number; body: object }>) => {
  const { status, body } = await call;
  return [status, (body as { code?: string }).code];
};
const ENDED = [400, 'wrong_link'];

const answerNow = async (exam: Exam, question = 0) =>
  (await done(anna.call(startAttempt, { query: { ...ofExam(exam.id), ...here } }))).answers.find(
    ({ question_id }) => question_id === exam.questionIds[question],
  )?.answer;

describe('a code', () => {
  test('is opened once, by one phone; a repeat after a lost reply changes nothing', async () => {
    const exam = await started();
    const { secret, ends_at, server_time } = await done(make(exam));
    expect(Date.parse(ends_at) - Date.parse(server_time)).toBe(minutes(10));
    expect((await look(exam)).state).toBe('waiting');
    const [phone, other] = [newPhone(), newPhone()];
    expect(await done(phone.open(secret))).toEqual({ files: [], is_paused: false });
    expect(await done(phone.open(secret))).toEqual({ files: [], is_paused: false });
    expect(await codeOf(other.open(secret))).toEqual(ENDED);
    expect(await codeOf(other.pages())).toEqual(ENDED);
    expect(await look(exam)).toEqual({ state: 'open', files: [] });
    expect((await look(exam, 1)).state).toBe('none');
    const stored = JSON.stringify(await sql`select * from answer_cameras`);
    expect(stored).not.toContain(secret);
  });

  test('that waits ends after ten minutes, and so does a phone that photographs nothing', async () => {
    const exam = await started({ duration: 60 });
    const { secret } = await done(make(exam));
    await room.step(minutes(11));
    expect(await codeOf(newPhone().open(secret))).toEqual(ENDED);
    const phone = await connected(exam);
    await room.step(minutes(9));
    const file = await phone.photograph();
    await room.step(minutes(9));
    await done(phone.set([], [file]));
    await room.step(minutes(9));
    expect((await done(phone.pages())).files).toEqual([file]);
    await room.step(minutes(2));
    expect(await codeOf(phone.pages())).toEqual(ENDED);
    expect(await look(exam)).toEqual({ state: 'none', files: [file] });
    await room.step(minutes(24 * 60));
    await forgetOldCameras.work({});
    expect(await sql`select from answer_cameras`).toHaveLength(0);
  });

  test('ends the one before, also that of another question', async () => {
    const exam = await started();
    const first = await connected(exam);
    const file = await first.photograph();
    const { secret } = await done(make(exam, 1));
    expect(await codeOf(first.set([], [file]))).toEqual(ENDED);
    expect(await codeOf(first.part(randomUUID(), JPEG))).toEqual(ENDED);
    const { secret: newest } = await done(make(exam, 1));
    expect(await codeOf(newPhone().open(secret))).toEqual(ENDED);
    expect((await newPhone().open(newest)).status).toBe(200);
  });

  test('is made where the exam is open, at a question that is answered with files, and by nobody else', async () => {
    const exam = await started();
    const codeFor = (who: Student, body: object) =>
      codeOf(who.call(camera.makeCamera, { body: { ...at(exam), ...body } }));
    expect(await codeFor(anna, { device: 'another-device-01' })).toEqual([409, 'open_elsewhere']);
    expect(await codeFor(anna, { question_id: exam.questionIds[2] })).toEqual([400, 'invalid_input']);
    expect(await codeFor(anna, { question_id: 999_999 })).toEqual([404, 'not_found']);
    expect(await codeFor(bala, {})).toEqual([409, 'exam_not_open']);
    expect((await room.fred.call(camera.makeCamera, { body: at(exam) })).status).toBe(403);
  });

  test('of a question that was left in a forward-only exam ends', async () => {
    const exam = await started({ navigation: 'forward_only', shuffle_questions: false });
    const phone = await connected(exam);
    await done(anna.call(nextQuestion, { body: at(exam) }));
    expect(await codeOf(phone.pages())).toEqual(ENDED);
    expect(await codeOf(make(exam))).toEqual([409, 'question_left']);
  });
});

describe('a phone', () => {
  test('sends pages in parts, and the answer of the exam names them in its order', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const whole = pdfOf(PART_BYTES + 9);
    const [one, two] = [await phone.photograph(whole), await phone.photograph()];
    expect(await done(phone.set([], [one]))).toEqual({ files: [one], is_paused: false, is_late: false });
    await done(phone.set([one], [two, one]));
    expect(await answerNow(exam)).toEqual({ files: [two, one] });
    expect(await look(exam)).toEqual({ state: 'open', files: [two, one] });
    expect((await phone.show(one)).file?.equals(whole)).toBe(true);
    await done(phone.set([two, one], []));
    expect(await answerNow(exam)).toBeUndefined();
  });

  test('repeats what was lost, and learns that the answer was changed on the computer', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const [one, two] = [await phone.photograph(), await phone.photograph(shadedPng(3))];
    await done(phone.set([], [one]));
    await done(phone.set([], [one]));
    await done(answerWith(anna, exam, [two], { ...here, is_flagged: true }));
    expect(await codeOf(phone.set([one], [one, two]))).toEqual([409, 'changed_meanwhile']);
    await done(phone.set([two], [two, one]));
    // What the student flagged stays flagged.
    const state = await done(anna.call(startAttempt, { query: { ...ofExam(exam.id), ...here } }));
    expect(state.answers).toMatchObject([{ answer: { files: [two, one] }, is_flagged: true }]);
  });

  test('names no file of another question, another student, or one that is incomplete', async () => {
    const exam = await started();
    await sit(bala, exam.id);
    const phone = await connected(exam);
    const other = { ...here, question_id: String(exam.questionIds[1]) };
    const elsewhere = (await sendFile(anna, exam, JPEG, other)).file;
    const balas = (await sendFile(bala, exam, JPEG)).file;
    const arriving = randomUUID();
    await done(phone.part(arriving, pdfOf(PART_BYTES * 2)));
    for (const file of [elsewhere, balas, arriving, randomUUID()])
      expect(await codeOf(phone.set([], [file]))).toEqual([400, 'invalid_input']);
    expect((await phone.show(elsewhere)).status).toBe(404);
    expect((await phone.show(balas)).status).toBe(404);
    expect(await answerNow(exam)).toBeUndefined();
  });

  test('is part of the device that has the exam, and ends when another one takes over', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const file = await phone.photograph();
    await done(phone.set([], [file]));
    expect(
      await sql`select from integrity_events e join attempts a on a.id = e.attempt_id
      where a.exam_id = ${exam.id}`,
    ).toHaveLength(0);
    const query = { ...ofExam(exam.id), device: 'another-device-01', take_over: 'true' as const };
    await done(anna.call(startAttempt, { query }));
    expect(await codeOf(phone.part(randomUUID(), JPEG))).toEqual(ENDED);
    expect(await codeOf(phone.set([file], []))).toEqual(ENDED);
  });

  test('is disconnected on the computer, which learns what the answer has', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const file = await phone.photograph();
    await done(phone.set([], [file]));
    expect(await done(anna.call(camera.endCamera, { body: at(exam) }))).toEqual({
      state: 'none',
      files: [file],
    });
    expect(await codeOf(phone.pages())).toEqual(ENDED);
  });

  test('ends with the exam: submitted, or closed by the deadline', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const file = await phone.photograph();
    await handIn(anna, exam);
    expect(await codeOf(phone.set([], [file]))).toEqual(ENDED);
    expect(await codeOf(phone.part(randomUUID(), JPEG))).toEqual(ENDED);
    expect(await codeOf(make(exam))).toEqual([409, 'attempt_ended']);

    const other = await started({ duration: 5 });
    const late = await connected(other);
    await room.over();
    expect(await codeOf(late.set([], [randomUUID()]))).toEqual(ENDED);
  });

  test('keeps its photograph while the exam is paused, and sends it when it continues', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const file = await phone.photograph();
    const pause = (at: Date | null) =>
      sql`update attempts set paused_at = ${at} where exam_id = ${exam.id} and started_at is not null`;
    await pause(new Date());
    await sql`insert into attempt_pauses (attempt_id, reason, paused_at)
      select id, 'Fire alarm', paused_at from attempts where exam_id = ${exam.id} and paused_at is not null`;
    expect((await done(phone.pages())).is_paused).toBe(true);
    expect(await codeOf(phone.set([], [file]))).toEqual([409, 'exam_paused']);
    await sql`update attempt_pauses set resumed_at = now()`;
    await pause(null);
    expect((await done(phone.set([], [file]))).files).toEqual([file]);
  });

  test('that tries codes is asked to wait; phones with a key are not', async () => {
    const exam = await started();
    const phone = await connected(exam);
    const tries = await Promise.all(Array.from({ length: 310 }, () => newPhone().open(randomToken())));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await phone.pages()).status).toBe(200);
    await sql`delete from throttles`;
  });

  test('gets at nothing else: its key opens no other call', async () => {
    const exam = await started();
    const key = randomToken(24);
    const phone = newPhone(key);
    await done(phone.open((await done(make(exam))).secret));
    const headers = { authorization: `Bearer ${key}`, [camera.CAMERA_HEADER]: key };
    const isGuarded = ({ access }: EndpointShape) => access !== 'public';
    const guarded = routes.map(({ endpoint }) => endpoint).filter(isGuarded);
    const answered = [];
    for (const { method, path } of guarded) {
      const url = API_BASE + path.replaceAll(/:\w+/g, '1');
      const { statusCode } = await room.server.app.inject({ method, url, headers });
      if (statusCode !== 401) answered.push(`${method} ${path}`);
    }
    expect(answered).toEqual([]);
    expect(guarded.length).toBeGreaterThan(300);
    // And without it these calls answer nobody.
    const calls = routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith('/camera'));
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /camera/page',
      'GET /camera/page/content',
      'POST /camera/open',
      'POST /camera/page',
      'POST /camera/part',
    ]);
    const stranger = newPhone();
    const file = randomUUID();
    for (const call of [
      stranger.pages(),
      stranger.show(file),
      stranger.set([], []),
      stranger.part(file, JPEG),
    ])
      expect(await codeOf(call)).toEqual(ENDED);
  });
});
