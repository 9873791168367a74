// One exam of three students, as the server shows it to the faculty member who set it.
import type { ExamAnalysis, ItemAnalysis } from '@quivia/contract/exam-analysis';
import type { AnswerKey } from '@quivia/contract/exam-decisions';
import type { AttemptForFaculty, ExamSummary, ResultRow } from '@quivia/contract/exam-results';
import { DEFAULT_SETTINGS, type ExamForFaculty } from '@quivia/contract/exams';
import type { ExamStudent } from '@quivia/contract/running-exams';

export const NO_COUNTS = {
  assigned: 0,
  in_progress: 0,
  submitted: 0,
  closed_by_deadline: 0,
  disqualified: 0,
  absent: 0,
  cancelled: 0,
};

export const examOf = (given: Partial<ExamForFaculty> = {}): ExamForFaculty => ({
  id: 3,
  title: 'Series 1',
  viva_or_quiz: 'QUIZ',
  qbank: 5,
  qbank_title: 'Trees',
  course_id: 1,
  course_name: 'Data Structures',
  course_code: 'CST201',
  start_time: '2026-11-16T09:00:00.000Z',
  end_time: '2026-11-16T10:00:00.000Z',
  duration: 45,
  state: 'open',
  cancel_reason: null,
  ended_early_at: null,
  end_reason: null,
  is_over: false,
  released_at: null,
  question_count: 6,
  total_marks: 6,
  counts: { ...NO_COUNTS, assigned: 1, in_progress: 2 },
  server_time: '2026-11-16T09:10:00.000Z',
  version: 4,
  share: 'own',
  has_marking: false,
  shared_by: null,
  ...DEFAULT_SETTINGS,
  ...given,
});

export const examStudentOf = (given: Partial<ExamStudent> = {}): ExamStudent => ({
  student_id: 41,
  roll_number: 'R25CS001',
  name: 'Anna Menon',
  status: 'in_progress',
  extra_time: 0,
  extra_minutes: 0,
  started_at: '2026-11-16T09:00:05.000Z',
  deadline: '2026-11-16T09:45:05.000Z',
  paused_at: null,
  ended_at: null,
  answered: 3,
  questions: 6,
  last_activity: '2026-11-16T09:09:40.000Z',
  integrity_events: 0,
  late_answers: 0,
  ...given,
});

export const summaryOf = (given: Partial<ExamSummary> = {}): ExamSummary => ({
  id: 3,
  title: 'Series 1',
  department: 'Computer Science',
  subject: 'Data Structures',
  course_code: 'CST201',
  semester: 3,
  total_questions: 6,
  total_marks: 6,
  date: '2026-11-16T09:00:00.000Z',
  institution: 'Lakeside College',
  faculty_name: 'Asha Nair',
  released_at: null,
  release: 'by_hand',
  is_over: true,
  students: 3,
  not_started: 0,
  closing: 0,
  sitting: 0,
  paused: 0,
  ended: 2,
  unmarked: { answers: 0, questions: 0, students: 0 },
  absent: 1,
  mean: 3.5,
  highest: 5,
  median: 4,
  passed: 2,
  graded: 2,
  distribution: [0, 0, 0, 0, 0, 1, 0, 0, 1, 0],
  ...given,
});

export const rowOf = (given: Partial<ResultRow> = {}): ResultRow => ({
  student_id: 41,
  student_name: 'Anna Menon',
  roll_number: 'R25CS001',
  score: 4,
  percent: 66.67,
  rank: 1,
  status: 'submitted',
  late_answers: 0,
  late_accepted: null,
  integrity_events: 0,
  unmarked: 0,
  is_corrected: false,
  is_disabled: false,
  ...given,
});

type Answer = AttemptForFaculty['answers'][number];

export const answerOf = (given: Partial<Answer> = {}): Answer => ({
  question_id: 71,
  question_number: 1,
  question: 'What is a leaf?',
  choose: 'one',
  module_name: 'Trees',
  options: [
    { option_number: 'A', option: 'A node without children', is_correct: true, is_chosen: true },
    { option_number: 'B', option: 'A node without parent', is_correct: false, is_chosen: false },
  ],
  explanation: '',
  marks: 1,
  total_marks: 1,
  is_right: true,
  note: '',
  late: null,
  is_paused: false,
  ...given,
});

type LateAnswer = AttemptForFaculty['late'][number];

export const lateAnswerOf = (given: Partial<LateAnswer> = {}): LateAnswer => ({
  question_number: 1,
  chosen: 'B',
  received_at: '2026-11-16T09:48:25.000Z',
  late_by: 200,
  accepted: null,
  marks_change: 1,
  ...given,
});

export const attemptOf = (given: Partial<AttemptForFaculty> = {}): AttemptForFaculty => ({
  exam_title: 'Series 1',
  position: 1,
  students: 1,
  previous: null,
  next: null,
  student_id: 41,
  student_name: 'Anna Menon',
  roll_number: 'R25CS001',
  status: 'submitted',
  ungraded: null,
  started_at: '2026-11-16T09:00:05.000Z',
  ended_at: '2026-11-16T09:40:00.000Z',
  score: 4,
  total_marks: 6,
  unmarked: 0,
  is_excepted: false,
  answers: [answerOf()],
  late_answers: 0,
  late_accepted: null,
  late: [],
  marks_with_late: null,
  is_corrected: false,
  computed_marks: null,
  integrity: [],
  integrity_events: 0,
  short_absences: 0,
  integrity_dropped: 0,
  decisions: [],
  ...given,
});

export const keyOptionOf = (id: number, option_number: 'A' | 'B' | 'C', given: object = {}) => ({
  id,
  option_number,
  option: `Option ${option_number}`,
  is_correct: option_number === 'B',
  is_correct_in_bank: option_number === 'B',
  ...given,
});

export const answerKeyOf = (given: Partial<AnswerKey> = {}): AnswerKey => ({
  question_number: 1,
  question: 'Which tree stays balanced?',
  answer_rule: 'any_correct',
  policy: null,
  options: [keyOptionOf(1, 'A'), keyOptionOf(2, 'B'), keyOptionOf(3, 'C')],
  qbank: 5,
  qbank_title: 'Trees',
  can_edit_bank: true,
  other_exams: [],
  other_exams_of_colleagues: 0,
  ...given,
});

export const itemOf = (given: Partial<ItemAnalysis>): ItemAnalysis => ({
  question_id: 71,
  question_number: 1,
  question: 'What is a leaf?',
  module_name: 'Trees',
  given_to: 3,
  answered: 3,
  facility: 0.67,
  discrimination: 0.4,
  options: [
    {
      option_number: 'A',
      option: 'No children',
      is_correct: true,
      chosen: 2,
      upper_share: 1,
      lower_share: 0.5,
    },
    {
      option_number: 'B',
      option: 'No parent',
      is_correct: false,
      chosen: 1,
      upper_share: 0,
      lower_share: null,
    },
  ],
  seconds: 65,
  warnings: [],
  policy: null,
  ...given,
});

/** Of two questions, the second of which looks wrong. */
export const analysisOf = (given: Partial<ExamAnalysis> = {}): ExamAnalysis => ({
  students: 3,
  mean: 3.5,
  median: 4,
  standard_deviation: 1.2,
  alpha: 0.42,
  alpha_note: '',
  standard_error: 0.9,
  total_marks: 6,
  histogram: [
    { from: 0, to: 3, students: 1 },
    { from: 3, to: 6, students: 2 },
  ],
  items: [
    itemOf({}),
    itemOf({
      question_id: 72,
      question_number: 2,
      question: 'What is a root?',
      facility: 0.1,
      discrimination: -0.3,
      warnings: ['Check the key and the wording.'],
      policy: 'drop',
    }),
  ],
  ...given,
});
