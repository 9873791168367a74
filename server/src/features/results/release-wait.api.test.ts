// Automatic release waits: for everyone a while after the last deadline, longer for a device that was away then.
import { confirmDelivered, getReceipt, saveResponse } from '@quivia/contract/attempts';
import { getExamSummary, releaseResults } from '@quivia/contract/exam-results';
import { sendPresence } from '@quivia/contract/hall/presence';
import { listNotifications } from '@quivia/contract/notifications';
import { listPractice } from '@quivia/contract/practice';
import { reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { closeAllDue, releaseAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { answer, examOf, handIn, type NewExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { signIn } from '../../testing/test-app.ts';
import { useReleaseWait } from '../attempts/release/release-wait.service.ts';
import { writePresence } from '../hall/board/presence.service.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
let cara: Student;
beforeAll(async () => {
  room = await openLightClass();
  useReleaseWait(10);
  ({ fred, anna, bala, cara } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

async function heard(who: Student, exam: NewExam, unsaved = 0) {
  const body = { quiz_or_viva_id: exam.id, question_number: 1, unsaved, visible: true, seen_message: 0 };
  await done(who.call(sendPresence, { body }));
  await writePresence();
}

const sendLate = (who: Student, exam: NewExam, seq: number) =>
  done(
    who.call(saveResponse, {
      body: {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[1] as number,
        option_id: exam.options[1]?.[1] as number,
        opening: 1,
        seq,
      },
    }),
  );

/** Who can see their result, of Anna, Bala and Cara. */
async function released(exam: NewExam) {
  await releaseAllDue();
  const replies = await Promise.all([anna, bala, cara].map((who) => resultOf(who, exam)));
  return replies.map(({ status }) => status === 200);
}

/** Anna submits, Bala's page is open until the deadline, and Cara's device has been away since minute 2. */
async function held(form: object) {
  const exam = await room.exam(form);
  for (const who of [anna, bala, cara]) {
    await sit(who, exam.id);
    await answer(who, exam, 0, 'B', { opening: 1, seq: 1 });
  }
  await room.step(minutes(2));
  await heard(cara, exam);
  await handIn(anna, exam);
  await room.step(minutes(8) - seconds(5));
  await heard(bala, exam);
  await room.step(seconds(15));
  await closeAllDue();
  return exam;
}

test('after the window it waits ten minutes for everyone, and an hour for a device that was away', async () => {
  const exam = await held({ release: 'window_close' });
  expect(await released(exam)).toEqual([false, false, false]);
  await room.step(minutes(9));
  expect(await released(exam)).toEqual([false, false, false]);
  await room.step(minutes(1));
  expect(await released(exam)).toEqual([true, true, false]);
  expect(await done(fred.call(getExamSummary, examOf(exam)))).toMatchObject({ waiting: 1 });
  await room.step(minutes(40));
  expect(await sendLate(cara, exam, 2)).not.toHaveProperty('after_results');
  expect(await released(exam)).toEqual([true, true, false]);
  await room.step(minutes(10));
  expect(await released(exam)).toEqual([true, true, true]);
  expect(await sendLate(cara, exam, 3)).toMatchObject({ outcome: 'late', after_results: true });
});

test('where results are shown at once, a student who submits sees them at once, others after the same wait', async () => {
  const exam = await held({ release: 'at_once' });
  expect(await released(exam)).toEqual([true, false, false]);
  await room.step(minutes(10));
  expect(await released(exam)).toEqual([true, true, false]);
  await room.step(minutes(50));
  expect(await released(exam)).toEqual([true, true, true]);
});

test('where results are shown at once, nobody sees the key while others may still deliver', async () => {
  const exam = await held({ release: 'at_once' });
  const reviews = async () => {
    const replies = await Promise.all([anna, bala].map((who) => who.call(reviewResult, examOf(exam))));
    return replies.map(({ status }) => status);
  };
  expect(await done(resultOf(anna, exam))).toMatchObject({ can_review: false });
  expect(await reviews()).toEqual([403, 403]);
  await room.step(minutes(9));
  await releaseAllDue();
  expect(await reviews()).toEqual([403, 403]);
  await room.step(minutes(1));
  await releaseAllDue();
  expect(await reviews()).toEqual([200, 200]);
});

test('an exam is not practised while a device may still deliver answers of it', async () => {
  const exam = await held({ release: 'at_once' });
  const practised = async () => {
    await releaseAllDue();
    const { status } = await anna.call(listPractice, { query: { exam_id: String(exam.id) } });
    return status;
  };
  expect(await practised()).toBe(404);
  await room.step(minutes(59));
  expect(await practised()).toBe(404);
  await room.step(minutes(1));
  expect(await practised()).toBe(200);
});

test('a device that was away holds its results up only until it has delivered', async () => {
  const exam = await held({ release: 'window_close' });
  await room.step(minutes(12));
  expect(await released(exam)).toEqual([true, true, false]);
  await sendLate(cara, exam, 2);
  // Neither a look nor word from another device says that it has delivered.
  await done(cara.call(getReceipt, { query: ofExam(exam.id) }));
  const phone = room.server.visitor('10.1.2.3');
  await signIn(phone, cara.username);
  await done(phone.call(confirmDelivered, { body: { quiz_or_viva_id: exam.id } }));
  expect(await released(exam)).toEqual([true, true, false]);
  const receipt = await done(cara.call(confirmDelivered, { body: { quiz_or_viva_id: exam.id } }));
  expect(receipt).toMatchObject({ answered: 1, late: [{ question_number: 2, after_results: false }] });
  expect(await released(exam)).toEqual([true, true, true]);
});

test('a page that was there with answers it could not save is waited for like one that was away', async () => {
  const exam = await room.exam({ release: 'at_once' });
  await sit(anna, exam.id);
  await room.step(minutes(10) - seconds(5));
  await heard(anna, exam, 2);
  await room.step(minutes(10) + seconds(15));
  await closeAllDue();
  expect(await released(exam)).toEqual([false, true, true]);
});

test('each is notified once, when they can see their result; the examiner can release the rest now', async () => {
  const exam = await held({ release: 'window_close', title: 'Waited' });
  const news = async (who: Student) => {
    const listed = JSON.stringify(await done(who.call(listNotifications, { query: { limit: '50' } })));
    return listed.split('Your result for Waited is available.').length - 1;
  };
  const before = await Promise.all([anna, bala, cara].map(news));
  expect(before).toEqual([0, 0, 0]);
  await room.step(minutes(11));
  await releaseAllDue();
  expect(await Promise.all([anna, bala, cara].map(news))).toEqual([1, 1, 0]);
  await done(fred.call(releaseResults, examOf(exam)));
  expect(await released(exam)).toEqual([true, true, true]);
  expect(await Promise.all([anna, bala, cara].map(news))).toEqual([1, 1, 1]);
  expect((await done(fred.call(releaseResults, examOf(exam)))).message).toContain('already');
});
