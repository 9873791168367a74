import { NewExam, SETTINGS } from '@quivia/contract/exams';
import { MESSAGES } from '@quivia/contract/fields.words';
import { describe, expect, test } from 'vitest';
import { blankFor, blankForm, bodyOf, type ExamForm, formOf, studentsOf } from './exam-form.ts';
import { GROUPS } from './settings-groups.ts';

const EVERYONE = [4, 5, 6];
const filled: ExamForm = { ...blankForm, course_id: '1', qbank_id: '2', student_id: 'all' };

/** What is wrong, by field. */
function problems(form: ExamForm): Record<string, string> {
  const checked = NewExam.safeParse(bodyOf(form, EVERYONE));
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}

test('every setting is in one group of the form, but who may join later', () => {
  const grouped = Object.values(GROUPS).flat();
  expect(grouped.toSorted()).toEqual(SETTINGS.filter((name) => name !== 'newcomers').toSorted());
});

describe('what is sent', () => {
  test('an untouched form lacks a course, a bank and students, and nothing else', () => {
    const { fillAll } = MESSAGES;
    expect(problems(blankForm)).toEqual({ course_id: fillAll, qbank_id: fillAll, student_id: fillAll });
  });

  test('title, times and duration may stay empty', () => {
    expect(problems(filled)).toEqual({});
    const sent = NewExam.parse(bodyOf(filled, EVERYONE));
    expect(sent).toMatchObject({ student_id: EVERYONE, marks: null, release: 'window_close' });
    for (const name of ['title', 'start_time', 'end_time', 'duration'] as const)
      expect(sent[name]).toBeUndefined();
  });

  test('text that is not a number gets an error message', () => {
    const odd = { duration: 'half', marks: 'many', negative_marks: 'x', draw_per_module: '1.5' };
    expect(problems({ ...filled, ...odd })).toEqual({
      duration: 'Please enter whole minutes',
      marks: 'Please enter a number from 0.01 to 1000',
      negative_marks: 'Please enter a number from 0 to 1000',
      draw_per_module: 'Please enter a whole number from 1 to 1000',
    });
  });

  test('a decimal comma is understood', () => {
    expect(bodyOf({ ...filled, negative_marks: '0,25' }, EVERYONE)).toMatchObject({ negative_marks: 0.25 });
  });

  test('a penalty may be a share of the marks', () => {
    expect(bodyOf({ ...filled, negative_marks: '1/3' }, EVERYONE)).toMatchObject({ negative_share: '1/3' });
    const exam = { ...NewExam.parse(bodyOf({ ...filled, negative_marks: '2/3' }, EVERYONE)), qbank: 2 };
    const moment = '2026-11-20T09:00:00.000Z';
    const shown = { ...exam, title: '', start_time: moment, end_time: moment, duration: 45 };
    expect(formOf(shown as never, [], EVERYONE).negative_marks).toBe('2/3');
  });
});

describe('who takes it', () => {
  test('all, those chosen, or nobody yet', () => {
    expect(studentsOf({ student_id: 'all', chosen: [] }, EVERYONE)).toEqual(EVERYONE);
    expect(studentsOf({ student_id: 'custom', chosen: [6] }, EVERYONE)).toEqual([6]);
    expect(studentsOf({ student_id: '', chosen: [6] }, EVERYONE)).toEqual([]);
  });

  test('a student who left the course is skipped', () => {
    expect(studentsOf({ student_id: 'custom', chosen: [5, 99] }, EVERYONE)).toEqual([5]);
  });
});

test('an exam put into the form is sent back unchanged', () => {
  const exam = {
    ...NewExam.parse(
      bodyOf({ ...filled, draw_per_module: '5', marks: '2', allow_calculator: true }, EVERYONE),
    ),
    qbank: 2,
    title: 'Midterm',
    start_time: '2026-11-20T09:00:00.000Z',
    end_time: '2026-11-20T10:00:00.000Z',
    duration: 45,
  };
  const form = formOf(exam as never, [4, 5], EVERYONE);
  expect(form.student_id).toBe('custom');
  expect(formOf(exam as never, EVERYONE, EVERYONE).student_id).toBe('all');
  expect(bodyOf(form, EVERYONE)).toMatchObject({
    title: 'Midterm',
    start_time: exam.start_time,
    end_time: exam.end_time,
    duration: 45,
    draw_per_module: 5,
    marks: 2,
    negative_marks: null,
    allow_calculator: true,
    allow_scratch_pad: false,
    student_id: [4, 5],
  });
});

describe('in a community', () => {
  test('a new quiz is for all its members, for people who join later, and for the leaderboard', () => {
    const sent = bodyOf({ ...blankFor({ id: 7 }), qbank_id: '2' }, EVERYONE);
    expect(sent).toMatchObject({
      course_id: 7,
      student_id: EVERYONE,
      viva_or_quiz: 'QUIZ',
      allow_leaderboard: true,
      newcomers: true,
    });
  });

  test('it can be started before anyone has joined', () => {
    const form = { ...blankFor({ id: 7 }), qbank_id: '2' };
    expect(NewExam.safeParse(bodyOf(form, [])).success).toBe(true);
    expect(NewExam.safeParse(bodyOf({ ...form, newcomers: false }, [])).success).toBe(false);
  });

  test('at a college none of this is set unless chosen', () => {
    expect(blankFor(null)).toMatchObject({ course_id: '', student_id: '', newcomers: false });
    expect(blankFor(null).allow_leaderboard).toBe(false);
  });
});
