// What is taught in the demo college: question banks, and exams from them.

import * as exams from '../features/exams/exams.service.ts';
import * as links from '../features/people/links.service.ts';
import * as banks from '../features/question-banks/question-banks.service.ts';
import * as bankQuestions from '../features/question-banks/questions.service.ts';
import { after, days, now } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { BANKS, type DemoBank } from './banks.ts';

interface Taught {
  id: number;
  code: string;
}

export async function teach(teacher: Actor, courses: readonly Taught[]): Promise<void> {
  for (const bank of BANKS) {
    const course = courses.find(({ code }) => code === bank.courseCode) as Taught;
    await startExams(teacher, course, await writeBank(teacher, bank, course));
  }
}

export async function writeBank(
  teacher: Actor,
  { title, questions }: DemoBank,
  course: Taught,
): Promise<number> {
  const { id } = await banks.create(teacher, { title, course_id: course.id });
  const { modules } = await banks.find(teacher, id);
  await bankQuestions.create(
    teacher,
    questions.map(({ module, options, selectAll, marks = 1, negative = 0, ...given }) => ({
      explanation: '',
      difficulty: null,
      ...given,
      tags: [...(given.tags ?? [])],
      qbank_id: id,
      module_id: modules[module - 1]?.id as number,
      question_type: 'MCQ',
      options: options.map((text) => ({
        option: text.replace(/^\*/, ''),
        is_correct: text.startsWith('*'),
      })),
      answer_rule: selectAll ? 'select_all' : 'any_correct',
      marks,
      negative_marks: negative,
      negative_share: null,
    })),
  );
  return id;
}

/** One that is open for a week, and one that opens tomorrow. */
async function startExams(teacher: Actor, course: Taught, qbank_id: number): Promise<void> {
  const students = await links.listStudents(teacher, { course_id: course.id, limit: 200, offset: 0 });
  const exam = {
    qbank_id,
    course_id: course.id,
    student_id: students.map(({ id }) => id),
    ...EXAM_SETTINGS,
  };
  const at = now();
  await exams.start(teacher, {
    ...exam,
    title: `${course.code}: practice quiz`,
    viva_or_quiz: 'QUIZ',
    start_time: at,
    end_time: after(at, days(7)),
    duration: 20,
  });
  await exams.start(teacher, {
    ...exam,
    title: `${course.code}: first series viva`,
    viva_or_quiz: 'VIVA',
    start_time: after(at, days(1)),
    duration: 30,
  });
}

export const EXAM_SETTINGS = {
  shuffle_questions: true,
  shuffle_options: true,
  draw_per_module: null,
  marks: null,
  negative_marks: null,
  negative_share: null,
  partial_credit: false,
  navigation: 'free',
  release: 'window_close',
  late_keeps_full: false,
  integrity: 'record',
  allow_review: true,
  allow_leaderboard: true,
  newcomers: false,
} as const;
