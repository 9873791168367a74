// Minutes after the deadline in which pages are photographed, and nothing else can change.
import { randomUUID } from 'node:crypto';
import { nextQuestion, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { DEFAULT_SETTINGS, startQuiz } from '@quivia/contract/exams';
import { endStudent, pauseHall, resumeHall } from '@quivia/contract/hall/acts';
import { getBoard, unpackProgress } from '@quivia/contract/hall/board';
import { endExam, extendExam } from '@quivia/contract/running-exams';
import { JPEG } from '@quivia/files/testing/pictures';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes, now, seconds } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { answerWith, sendFile, upload } from '../../../testing/exams/answer-files.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { type Class, examOf, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { done } from '../../../testing/people.ts';
import { updatePhotoMinutesWithin } from '../outages/outages.queries.ts';

let room: Class;
let anna: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  [anna] = room.students as [Student];
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

/** Ten minutes to write and, unless the form says otherwise, ten to photograph. */
async function started(form: object = {}, questions = [upload('Draw a lens.'), 'What is light?']) {
  const exam = await newExam({ ...room, students: [anna] }, questions, {
    release: 'by_hand',
    photo_minutes: DEFAULT_SETTINGS.photo_minutes,
    ...form,
  });
  await sit(anna, exam.id);
  return exam;
}
type Exam = Awaited<ReturnType<typeof started>>;

const stateOf = (exam: Exam) => done(anna.call(startAttempt, { query: ofExam(exam.id) }));
const photograph = async (exam: Exam) => (await sendFile(anna, exam, JPEG)).file;
const outcomeOf = async (exam: Exam) =>
  (await done(answerWith(anna, exam, [await photograph(exam)]))).outcome;
async function choose(exam: Exam) {
  const body = {
    quiz_or_viva_id: exam.id,
    question_id: exam.questionIds[1] as number,
    option_id: exam.options[1]?.[0] as number,
  };
  return (await done(anna.call(saveResponse, { body }))).outcome;
}
async function onBoard(exam: Exam) {
  const { epoch, progress } = await done(room.fred.call(getBoard, examOf(exam)));
  return unpackProgress(epoch, progress[0] ?? '');
}
async function passed(ms: number) {
  await room.step(ms);
  await closeAllDue();
}

describe('after the deadline', () => {
  test('photographs count as in time for these minutes, and every other answer is late', async () => {
    const exam = await started();
    expect(await stateOf(exam)).toMatchObject({ photo_minutes: 10 });
    await passed(minutes(10) + seconds(7));
    expect((await stateOf(exam)).status).toBe('in_progress');
    expect(await onBoard(exam)).toMatchObject({ status: 'in_progress', photo_minutes: 10 });
    expect(await choose(exam)).toBe('late');
    expect(await outcomeOf(exam)).toBe('saved');
    await passed(minutes(9));
    const inTime = await photograph(exam);
    expect((await done(answerWith(anna, exam, [inTime]))).outcome).toBe('saved');
    await passed(minutes(1));
    expect((await stateOf(exam)).status).toBe('closed_by_deadline');
    expect((await onBoard(exam)).photo_minutes).toBeUndefined();
    expect(await outcomeOf(exam)).toBe('late');
    const { late } = await done(room.fred.call(getAttempt, attemptOf(exam, anna)));
    const { answers } = await stateOf(exam);
    const given = answers.find(({ question_id }) => question_id === exam.questionIds[0]);
    expect(given?.answer).toEqual({ files: [inTime] });
    expect(late).toHaveLength(2);
  });

  test('the student submits before they end', async () => {
    const exam = await started();
    await passed(minutes(11));
    await done(answerWith(anna, exam, [await photograph(exam)]));
    await done(anna.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } }));
    expect((await stateOf(exam)).status).toBe('submitted');
    expect(await outcomeOf(exam)).toBe('late');
  });

  test('an exam without files is closed as ever, and so is one that gives no minutes', async () => {
    for (const [form, questions] of [
      [{}, ['What is light?', 'What is sound?']],
      [{ photo_minutes: 0 }, undefined],
    ] as const) {
      const exam = await started(form, questions as never);
      expect((await stateOf(exam)).photo_minutes).toBeUndefined();
      await passed(minutes(10) + seconds(7));
      expect((await stateOf(exam)).status).toBe('closed_by_deadline');
    }
  });

  test('a student who was given no question with files is closed as ever', async () => {
    const exam = await started();
    await sql`update attempts set photo_minutes = 0, drawn_questions = ${[exam.questionIds[1] as number]}
      where exam_id = ${exam.id}`;
    await passed(minutes(10) + seconds(7));
    expect((await stateOf(exam)).status).toBe('closed_by_deadline');
  });
});

describe('forward only', () => {
  test('there are minutes while the question that can be answered takes files', async () => {
    const exam = await started({ navigation: 'forward_only' }, [
      upload('Draw.'),
      'What?',
      upload('Draw.'),
    ] as never);
    const next = (question: number) =>
      done(
        anna.call(nextQuestion, {
          body: { quiz_or_viva_id: exam.id, question_id: exam.questionIds[question] as number },
        }),
      );
    expect((await stateOf(exam)).photo_minutes).toBe(10);
    expect((await next(0)).photo_minutes).toBeUndefined();
    expect((await next(1)).photo_minutes).toBe(10);
    // A repeat after a lost reply.
    expect((await next(1)).photo_minutes).toBe(10);
    await passed(minutes(11));
    expect((await answerWith(anna, exam, [randomUUID()])).status).toBe(400);
    expect((await stateOf(exam)).status).toBe('in_progress');
  });
});

describe('people', () => {
  test.each([5, 15])('who end one attempt after %d minutes end it at once', async (at) => {
    const exam = await started();
    await passed(minutes(at));
    const body = { key: randomUUID(), student_id: anna.student_id, reason: 'Left the hall' };
    await done(room.fred.call(endStudent, { ...examOf(exam), body }));
    await passed(seconds(7));
    expect((await stateOf(exam)).status).toBe('closed_by_deadline');
  });

  test('who end the exam early leave the minutes: what was written is on paper', async () => {
    const exam = await started();
    await room.step(minutes(5));
    await done(room.fred.call(endExam, { ...examOf(exam), body: { reason: 'Power cut' } }));
    await passed(seconds(7));
    expect(await choose(exam)).toBe('late');
    expect(await outcomeOf(exam)).toBe('saved');
    await passed(minutes(10));
    expect((await stateOf(exam)).status).toBe('closed_by_deadline');
  });

  test('who give minutes make them time to write again', async () => {
    const exam = await started();
    await passed(minutes(12));
    await done(room.fred.call(extendExam, { ...examOf(exam), body: { minutes: 5 } }));
    expect(await choose(exam)).toBe('saved');
    await passed(minutes(4));
    expect(await choose(exam)).toBe('late');
    expect(await outcomeOf(exam)).toBe('saved');
  });

  test('who pause stop these minutes, and give them back', async () => {
    const exam = await started();
    await passed(minutes(14));
    const act = (more: object) =>
      ({ ...examOf(exam), body: { key: randomUUID(), scope: {}, reason: 'Fire alarm', ...more } }) as never;
    await done(room.fred.call(pauseHall, act({ reason: 'Fire alarm' })));
    await passed(minutes(20));
    expect((await stateOf(exam)).status).toBe('in_progress');
    // Nothing that is not a photograph counts because the clock stands still.
    expect(await choose(exam)).toBe('late');
    await done(room.fred.call(resumeHall, act({})));
    expect(await choose(exam)).toBe('late');
    await passed(minutes(5));
    expect(await outcomeOf(exam)).toBe('saved');
    await passed(minutes(1) + seconds(7));
    expect((await stateOf(exam)).status).toBe('closed_by_deadline');
  });

  test('who reopen an attempt give them again', async () => {
    const exam = await started();
    await passed(minutes(21));
    await done(
      room.fred.call(reopenAttempt, {
        ...attemptOf(exam, anna),
        body: { minutes: 5, reason: 'The network was away' },
      }),
    );
    expect(await stateOf(exam)).toMatchObject({ status: 'in_progress', photo_minutes: 10 });
    await passed(minutes(6));
    expect(await outcomeOf(exam)).toBe('saved');
  });
});

test('extra time of a student moves the deadline, and the minutes follow it', async () => {
  const exam = await started();
  await sql`update attempts set due_at = due_at + interval '5 minutes', granted_ms = 300000 where exam_id = ${exam.id}`;
  await passed(minutes(20));
  expect(await outcomeOf(exam)).toBe('saved');
  await passed(minutes(5) + seconds(7));
  expect((await stateOf(exam)).status).toBe('closed_by_deadline');
});

test('an outage in which these minutes would end gives them until its end', async () => {
  const exam = await started();
  await passed(minutes(11));
  // From two minutes after the deadline until six minutes after they would have ended.
  await updatePhotoMinutesWithin(after(now(), minutes(1)), after(now(), minutes(15)));
  await passed(minutes(14));
  expect((await stateOf(exam)).status).toBe('in_progress');
  expect(await outcomeOf(exam)).toBe('saved');
  await passed(minutes(2) + seconds(7));
  expect((await stateOf(exam)).status).toBe('closed_by_deadline');
});

test('the setting is a whole number from 0 to 30', async () => {
  const body = { qbank_id: 1, course_id: 1, student_id: [1], photo_minutes: 31 };
  const { status, body: reply } = await room.fred.call(startQuiz, { body });
  expect(status).toBe(400);
  expect((reply as { fields?: object }).fields).toHaveProperty('photo_minutes');
});
