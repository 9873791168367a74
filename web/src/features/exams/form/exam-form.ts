// The exam form: what its fields hold, and what is sent.
import type { Input } from '@quivia/contract/endpoint';
import type { ExamForFaculty, ExamKind, ExamSettings, startQuiz } from '@quivia/contract/exams';
import { readPenalty, writePenalty } from '@quivia/contract/penalty';
import { fieldOf, momentOf } from '../local-time.ts';

type Students = '' | 'all' | 'custom';

type ExamBody = Input<typeof startQuiz>['body'];

/** Numbers and times are texts, as fields have them. */
export interface ExamForm
  extends Omit<
      ExamSettings,
      'draw_per_module' | 'marks' | 'negative_marks' | 'negative_share' | 'negative_for'
    >,
    Record<'draw_per_module' | 'marks' | 'negative_marks', string> {
  /** Negative marks only where one option is to be chosen. */
  negative_only_single: boolean;
  course_id: string;
  qbank_id: string;
  /** Who takes it; with 'custom' those in `chosen`. */
  student_id: Students;
  chosen: number[];
  title: string;
  start_time: string;
  end_time: string;
  duration: string;
  viva_or_quiz: ExamKind;
}

export const blankForm: ExamForm = {
  course_id: '',
  qbank_id: '',
  student_id: '',
  chosen: [],
  title: '',
  start_time: '',
  end_time: '',
  duration: '',
  viva_or_quiz: 'VIVA',
  shuffle_questions: false,
  shuffle_options: false,
  draw_per_module: '',
  marks: '',
  negative_marks: '',
  negative_only_single: false,
  partial_credit: false,
  navigation: 'free',
  release: 'window_close',
  late_keeps_full: false,
  integrity: 'record',
  allow_review: true,
  allow_leaderboard: false,
  allow_class_figures: true,
  allow_calculator: false,
  allow_scratch_pad: false,
  number_keypad: false,
  newcomers: false,
};

/**
 * The rules of the Graduate Aptitude Test in Engineering: a wrong choice costs a third of the question's marks, wrong
 * numbers and wrong sets of choices cost nothing and earn nothing in part.
 */
export const GATE_RULES = {
  negative_marks: '1/3',
  negative_only_single: true,
  partial_credit: false,
  number_keypad: true,
  allow_calculator: true,
} as const;

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

const textOf = (number: number | null) => (number === null ? '' : String(number));

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
    student_id: isAll ? 'all' : 'custom',
    chosen: [...assigned],
    title: exam.title,
    start_time: fieldOf(exam.start_time),
    end_time: fieldOf(exam.end_time),
    duration: String(exam.duration),
    viva_or_quiz: exam.viva_or_quiz,
    shuffle_questions: exam.shuffle_questions,
    shuffle_options: exam.shuffle_options,
    draw_per_module: textOf(exam.draw_per_module),
    marks: textOf(exam.marks),
    negative_marks: exam.negative_share
      ? writePenalty({ negative_marks: 0, negative_share: exam.negative_share })
      : textOf(exam.negative_marks),
    negative_only_single: exam.negative_for === 'single_choice',
    partial_credit: exam.partial_credit,
    navigation: exam.navigation,
    release: exam.release,
    late_keeps_full: exam.late_keeps_full,
    integrity: exam.integrity,
    allow_review: exam.allow_review,
    allow_leaderboard: exam.allow_leaderboard,
    allow_class_figures: exam.allow_class_figures,
    allow_calculator: exam.allow_calculator,
    allow_scratch_pad: exam.allow_scratch_pad,
    number_keypad: exam.number_keypad,
    newcomers: exam.newcomers,
  };
}

/** Checked by the contract's own rules, as on the server. */
export function bodyOf(form: ExamForm, everyone: readonly number[]): ExamBody {
  return {
    ...settingsOf(form),
    course_id: Number(form.course_id),
    qbank_id: Number(form.qbank_id),
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

export const settingsOf = (form: ExamForm): ExamSettings => ({
  shuffle_questions: form.shuffle_questions,
  shuffle_options: form.shuffle_options,
  draw_per_module: numberOrNull(form.draw_per_module),
  marks: numberOrNull(form.marks),
  ...penaltyOf(form.negative_marks),
  negative_for: form.negative_only_single ? 'single_choice' : 'all',
  partial_credit: form.partial_credit,
  navigation: form.navigation,
  release: form.release,
  late_keeps_full: form.late_keeps_full,
  integrity: form.integrity,
  allow_review: form.allow_review,
  allow_leaderboard: form.allow_leaderboard,
  allow_class_figures: form.allow_class_figures,
  allow_calculator: form.allow_calculator,
  allow_scratch_pad: form.allow_scratch_pad,
  number_keypad: form.number_keypad,
  newcomers: form.newcomers,
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
