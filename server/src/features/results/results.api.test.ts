// Results: who sees what and when.
import { createModule } from '@quivia/contract/courses';
import * as examAnalysis from '@quivia/contract/exam-analysis';
import * as examDecisions from '@quivia/contract/exam-decisions';
import * as examResults from '@quivia/contract/exam-results';
import * as gradebook from '@quivia/contract/gradebook';
import { listNotifications } from '@quivia/contract/notifications';
import { getLeaderboard, getQuizResult, listOwnResults, reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addQuestions, newBank } from '../../testing/exams/banks.ts';
import { type Student, sit, startExam } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { answer, examOf, handIn } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';

let room: LightClass;
let fred: Person;
let gita: Person;
let anna: Student;
let bala: Student;
let cara: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, gita, anna, bala, cara } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

describe('a student', () => {
  test('sees nothing of the marks until the window closes, then the result, also without the version', async () => {
    const exam = await room.sat();
    expect((await resultOf(anna, exam)).status).toBe(403);
    expect((await done(anna.call(listOwnResults)))[0]).toMatchObject({
      id: exam.id,
      is_released: false,
      marks_obtained: null,
    });
    await room.over();
    expect(await done(resultOf(anna, exam))).toMatchObject({
      course_name: 'North Optics',
      faculty_name: 'fred01',
      total_marks: 3,
      marks_obtained: 3,
      total_questions: 2,
      can_review: true,
      modules: [
        { module_name: 'North Rays', questions: 2, right: 2, to_practise: 0, marks: 3, total_marks: 3 },
      ],
    });
    const plain = await room.server.app.inject({
      url: `/api/quiz/${exam.id}`,
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(plain.json()).toMatchObject({ marks_obtained: 3 });
    expect(await done(resultOf(cara, exam))).toMatchObject({ status: 'absent', marks_obtained: -1 });
    const { items } = await done(anna.call(listNotifications));
    expect(items[0]).toMatchObject({ title: 'Results released' });
    await expect
      .poll(async () => (await room.server.mailTo(anna.email)).subject)
      .toContain('Results released');
    // Cara was absent: there is nothing for her to see.
    const titles = (await done(cara.call(listNotifications))).items.map(({ title }) => title);
    expect(titles).toContain('New exam');
    expect(titles).not.toContain('Results released');
  });

  test('who may see the marks at once still sees no key while others sit', async () => {
    const exam = await room.exam({ release: 'at_once' });
    await sit(anna, exam.id);
    await answer(anna, exam, 0, 'B');
    await handIn(anna, exam);
    expect(await done(resultOf(anna, exam))).toMatchObject({ marks_obtained: 1, can_review: false });
    expect((await anna.call(reviewResult, examOf(exam))).status).toBe(403);
    await room.over();
    const review = await done(anna.call(reviewResult, examOf(exam)));
    expect(review[0]).toMatchObject({ explanation: 'A wave, and not.', is_right: true, marks: 1 });
    expect(review[1]).toMatchObject({ is_right: null, marks: 0 });
  });

  test('sees the result of nobody else, and none of an exam that is not theirs', async () => {
    const exam = await room.exam({ release: 'at_once' }, anna);
    for (const endpoint of [getQuizResult, reviewResult, getLeaderboard])
      expect((await bala.call(endpoint, examOf(exam))).status).toBe(404);
  });
});

describe('who runs the exam', () => {
  test('sees marks with ranks, absent as -1, sorted and searched', async () => {
    const exam = await room.sat();
    await room.over();
    expect(await room.scores(exam)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 2, 2],
      ['S-cara01', -1, null],
    ]);
    const by = async (query: object) => (await room.rows(exam, query)).map(({ roll_number }) => roll_number);
    expect(await by({ sort: 'score', order: 'desc' })).toEqual(['S-anna01', 'S-bala01', 'S-cara01']);
    expect(await by({ search: 'BALA' })).toEqual(['S-bala01']);
    expect(await by({ only: 'absent' })).toEqual(['S-cara01']);
    expect(await by({ only: 'integrity' })).toEqual([]);
    expect(await by({ only: 'late' })).toEqual([]);
    expect(await by({ below: '70' })).toEqual(['S-bala01']);
    expect(
      (await fred.call(examResults.listExamResults, { ...examOf(exam), query: { below: '0' } })).status,
    ).toBe(400);
    expect(await done(fred.call(examResults.getExamSummary, examOf(exam)))).toMatchObject({
      subject: 'North Optics',
      semester: 3,
      total_questions: 2,
      total_marks: 3,
      ended: 2,
      absent: 1,
      mean: 2.5,
      median: 2.5,
      passed: 2,
      graded: 2,
      distribution: [0, 0, 0, 0, 0, 0, 1, 0, 0, 1],
      highest: 3,
      is_over: true,
    });
  });

  // All calls are tried in endpoint-shares.long.api.test.ts; here, that nothing has changed.
  test('nobody else calls any of it', async () => {
    const exam = await room.sat();
    const reason = { reason: 'Because' };
    const all = [
      [examResults.listExamResults, examOf(exam)],
      [examResults.getExamSummary, examOf(exam)],
      [examResults.releaseResults, examOf(exam)],
      [examResults.getAttempt, attemptOf(exam, anna)],
      [examResults.listRecordedEvents, attemptOf(exam, anna)],
      [examAnalysis.analyseExam, examOf(exam)],
      [gradebook.changeGradebook, { ...examOf(exam), body: { counts: false } }],
      [examResults.exportResults, examOf(exam)],
      [examDecisions.decideLate, { ...attemptOf(exam, anna), body: { accept: true, ...reason } }],
      [examDecisions.disqualify, { ...attemptOf(exam, anna), body: reason }],
      [examDecisions.reopenAttempt, { ...attemptOf(exam, anna), body: { minutes: 5, ...reason } }],
      [examDecisions.exceptFromRelease, { ...attemptOf(exam, anna), body: reason }],
      [examDecisions.correctMarks, { ...attemptOf(exam, anna), body: { marks: 0, ...reason } }],
      [
        examDecisions.getAnswerKey,
        { params: { id: String(exam.id), question_id: String(exam.questionIds[0]) } },
      ],
      [
        examDecisions.regrade,
        {
          ...examOf(exam),
          body: { question_id: exam.questionIds[0], policy: 'drop', apply: true, ...reason },
        },
      ],
    ] as const;
    expect(all).toHaveLength(15);
    for (const [endpoint, input] of all) {
      expect((await gita.call(endpoint, input as never)).status, endpoint.path).toBe(404);
      expect((await anna.call(endpoint, input as never)).status, endpoint.path).toBe(403);
    }
    expect(await room.scores(exam)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 2, 2],
      ['S-cara01', null, null],
    ]);
  });

  test('sees how many questions each student gets where some are drawn, however small a module is', async () => {
    const qbank_id = await newBank(fred, room.college.course);
    const { id: other } = await done(
      room.root.call(createModule, {
        body: { course_id: room.college.course, module_number: 9, module_name: 'Colour', syllabus: 'Light' },
      }),
    );
    await addQuestions(fred, { qbank_id, module_id: room.college.module }, 'One?', 'Two?', 'Three?');
    await addQuestions(fred, { qbank_id, module_id: other }, 'Four?');
    const id = await startExam(fred, { qbank_id, course_id: room.college.course, draw_per_module: 2 }, anna);
    expect((await sit(anna, id)).questions).toHaveLength(3);
    expect(await done(fred.call(examResults.getExamSummary, examOf({ id })))).toMatchObject({
      total_questions: 3,
    });
  });

  test('sees which answers came marked as malpractice', async () => {
    const exam = await room.exam();
    await sit(anna, exam.id);
    await answer(anna, exam, 1, 'B', { malpractice: true });
    expect((await room.rows(exam))[0]).toMatchObject({ roll_number: 'S-anna01', integrity_events: 1 });
    const seen = await done(fred.call(examResults.getAttempt, attemptOf(exam, anna)));
    expect(seen).toMatchObject({ position: 1, students: 3, previous: null });
    expect(seen.next).toEqual({ student_id: room.bala.student_id, student_name: 'bala01' });
    expect(seen.integrity).toMatchObject([{ kind: 'malpractice', question_number: 2 }]);
  });

  test('releases by hand, once', async () => {
    const exam = await room.sat({ release: 'by_hand' });
    await room.over();
    expect((await resultOf(anna, exam)).status).toBe(403);
    await done(fred.call(examResults.releaseResults, examOf(exam)));
    expect((await done(fred.call(examResults.releaseResults, examOf(exam)))).message).toContain('already');
    expect((await resultOf(anna, exam)).status).toBe(200);
  });
});
