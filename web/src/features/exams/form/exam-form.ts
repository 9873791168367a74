// The exam form: what its fields hold, and what is sent.
import type { Input } from '@quivia/contract/endpoint';
import {
  DEFAULT_SETTINGS,
  type ExamForFaculty,
  type ExamKind,
  type ExamSettings,
  settingsIn,
  type startQuiz,
} from '@quivia/contract/exams';
import { readPenalty, writePenalty } from '@quivia/contract/penalty';
import { fieldOf, momentOf } from '../../../platform/forms/local-time.ts';

type Students = '' | 'all' | 'custom';

type ExamBody = Input<typeof startQuiz>['body'];

/** Numbers and times are texts, as fields have them. */
export interface ExamForm extends ReturnType<typeof fieldsOf> {
  course_id: string;
  qbank_id: string;
  /** The class of the course that it is for; empty for none. */
  offering_id: string;
  /** Who takes it; with 'custom' those in `chosen`. */
  student_id: Students;
  chosen: number[];
  title: string;
  start_time: string;
  end_time: string;
  duration: string;
  viva_or_quiz: ExamKind;
}

const textOf = (number: number | null) => (number === null ? '' : String(number));

/** The settings, as fields have them. */
function fieldsOf({
  draw_per_module,
  marks,
  negative_marks,
  negative_share,
  negative_for,
  photo_minutes,
  ...others
}: ExamSettings) {
  return {
    ...others,
    draw_per_module: textOf(draw_per_module),
    photo_minutes: textOf(photo_minutes),
    marks: textOf(marks),
    negative_marks: negative_share
      ? writePenalty({ negative_marks: 0, negative_share })
      : textOf(negative_marks),
    negative_only_single: negative_for === 'single_choice',
  };
}

export const blankForm: ExamForm = {
  course_id: '',
  qbank_id: '',
  offering_id: '',
  student_id: '',
  chosen: [],
  title: '',
  start_time: '',
  end_time: '',
  duration: '',
  viva_or_quiz: 'VIVA',
  ...fieldsOf(DEFAULT_SETTINGS),
};

/** A preset sets everything but how many questions are drawn, what they are worth and who may join later. */
const { draw_per_module: _, marks: __, newcomers: ___, ...PLAIN } = fieldsOf(DEFAULT_SETTINGS);

export const PRESETS = {
  /** Each student learns from it at once, and nobody loses time. */
  practice: { ...PLAIN, release: 'at_once', late_keeps_full: true },
  /** Neighbours see their questions in another order; results come when everyone is done. */
  class_test: { ...PLAIN, shuffle_questions: true, shuffle_options: true },
  /**
   * The rules of the Graduate Aptitude Test in Engineering: a wrong choice costs a third of the question's marks, wrong
   * numbers and wrong sets of choices cost nothing and earn nothing in part.
   */
  gate: {
    ...PLAIN,
    negative_marks: '1/3',
    negative_only_single: true,
    number_keypad: true,
    allow_calculator: true,
  },
} as const satisfies Record<string, typeof PLAIN>;

export type Preset = keyof typeof PRESETS;

export const isPreset = (preset: Preset, form: ExamForm) =>
  Object.entries(PRESETS[preset]).every(([name, value]) => form[name as keyof ExamForm] === value);

/** A community has one course, and its quizzes are by default for everyone, including people who join later. */
export const blankFor = (community: { id: number } | null): ExamForm =>
  community
    ? {
        ...blankForm,
        course_id: String(community.id),
        student_id: 'all',
        viva_or_quiz: 'QUIZ',
        release: 'at_once',
        allow_leaderboard: true,
        newcomers: true,
      }
    : blankForm;

/** `everyone` are the students of the course now. */
export function formOf(
  exam: ExamForFaculty,
  assigned: readonly number[],
  everyone: readonly number[],
): ExamForm {
  const isAll = everyone.length > 0 && everyone.every((id) => assigned.includes(id));
  return {
    course_id: String(exam.course_id),
    qbank_id: String(exam.qbank),
    offering_id: '',
    student_id: isAll ? 'all' : 'custom',
    chosen: [...assigned],
    title: exam.title,
    start_time: fieldOf(exam.start_time),
    end_time: fieldOf(exam.end_time),
    duration: String(exam.duration),
    viva_or_quiz: exam.viva_or_quiz,
    ...fieldsOf(settingsIn(exam)),
  };
}

/** Checked by the contract's own rules, as on the server. */
export function bodyOf(form: ExamForm, everyone: readonly number[]): ExamBody {
  return {
    ...settingsOf(form),
    course_id: Number(form.course_id),
    qbank_id: Number(form.qbank_id),
    ...(form.offering_id && { offering_id: Number(form.offering_id) }),
    student_id: studentsOf(form, everyone),
    title: form.title,
    start_time: momentOf(form.start_time),
    end_time: momentOf(form.end_time),
    duration: form.duration.trim() === '' ? '' : Number(form.duration),
    viva_or_quiz: form.viva_or_quiz,
  };
}

/** Left blank, the bank's own counts. */
const penaltyOf = (typed: string) =>
  typed.trim() === '' ? { negative_marks: null, negative_share: null } : readPenalty(typed);

export const settingsOf = (form: ExamForm): ExamSettings =>
  settingsIn({
    ...form,
    draw_per_module: numberOrNull(form.draw_per_module),
    photo_minutes: numberOrNull(form.photo_minutes) ?? DEFAULT_SETTINGS.photo_minutes,
    marks: numberOrNull(form.marks),
    ...penaltyOf(form.negative_marks),
    negative_for: form.negative_only_single ? 'single_choice' : 'all',
  });

/** Students who have left the course since they were chosen are skipped. */
export function studentsOf(
  { student_id, chosen }: Pick<ExamForm, 'student_id' | 'chosen'>,
  everyone: readonly number[],
): number[] {
  if (student_id === '') return [];
  if (student_id === 'all') return [...everyone];
  const known = new Set(everyone);
  return chosen.filter((id) => known.has(id));
}

/** Text that isn't a number is sent as one that is too small: the contract has an error message for that. */
function numberOrNull(typed: string): number | null {
  if (typed.trim() === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isNaN(number) ? -1 : number;
}
