// Results: as students see theirs once they are released, and as faculty see, decide and take them along.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery, paragraph } from './fields.ts';
import { points } from './questions.ts';
import { CANDIDATES, EXAMINERS } from './roles.ts';

/** In place of marks for who did not come; shown as AB. */
export const ABSENT = -1;

const byId = z.object({ id: IdText });
const ofStudent = z.object({ id: IdText, student_id: IdText });
const Reason = paragraph(500, 'Please give a reason');
const STATUSES = ['submitted', 'closed_by_deadline', 'disqualified', 'absent'] as const;

/** What was decided about an attempt by a person. */
const DECISIONS = [
  'marks_corrected',
  'regraded',
  'late_accepted',
  'late_refused',
  'disqualified',
  'reopened',
] as const;

const Decision = z.object({
  kind: z.enum(DECISIONS),
  at: Moment,
  by: z.string(),
  reason: z.string(),
  marks_before: z.nullable(z.number()),
  marks_after: z.nullable(z.number()),
});
export type Decision = z.output<typeof Decision>;

const OwnResult = z.object({
  id: Id,
  quiz_name: z.string(),
  course_id: Id,
  course_name: z.string(),
  date: Moment,
  status: z.enum(STATUSES),
  /** False until it is released to this student: then there are no marks here. */
  is_released: z.boolean(),
  marks_obtained: z.nullable(z.number()),
  total_marks: z.nullable(z.number()),
});
export type OwnResult = z.output<typeof OwnResult>;

export const listOwnResults = endpoint({
  method: 'GET',
  path: '/quiz/result',
  access: CANDIDATES,
  summary:
    'Past exams of the student, or of the member of communities, the newest first; marks of those that are released',
  query: z.object({
    communities: z._default(z.stringbool(), false),
    course_id: z.optional(IdText),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(OwnResult),
});

const ModuleScore = z.object({
  module_name: z.string(),
  questions: z.int(),
  right: z.int(),
  marks: z.number(),
  total_marks: z.number(),
});
export type ModuleScore = z.output<typeof ModuleScore>;

export const QuizResult = z.object({
  id: Id,
  course_id: Id,
  course_name: z.string(),
  quiz_name: z.string(),
  faculty_name: z.string(),
  total_marks: z.number(),
  /** -1 for who was absent. */
  marks_obtained: z.number(),
  date: Moment,
  total_questions: z.int(),
  answered: z.int(),
  status: z.enum(STATUSES),
  modules: z.array(ModuleScore),
  decisions: z.array(Decision),
  /** The exam allows a look at the questions, and nobody sits it any more. */
  can_review: z.boolean(),
  has_leaderboard: z.boolean(),
});
export type QuizResult = z.output<typeof QuizResult>;

export const getQuizResult = endpoint({
  method: 'GET',
  path: '/quiz/:id',
  /** As ordered, also without the version. */
  alias: '/api/quiz/:id',
  access: CANDIDATES,
  summary: "The student's own result, once it is released",
  params: byId,
  reply: QuizResult,
});

const ReviewedQuestion = z.object({
  question_number: z.int(),
  question: z.string(),
  module_name: z.string(),
  options: z.array(
    z.object({
      option_number: z.string(),
      option: z.string(),
      is_correct: z.boolean(),
      is_chosen: z.boolean(),
    }),
  ),
  explanation: z.string(),
  marks: z.number(),
  total_marks: z.number(),
  /** Null when nothing was chosen, or the question does not count. */
  is_right: z.nullable(z.boolean()),
  /** A correction of the key after the exam, in words; empty when there was none. */
  note: z.string(),
});
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

export const reviewResult = endpoint({
  method: 'GET',
  path: '/quiz/:id/review',
  access: CANDIDATES,
  summary: 'Each question with the own answer, the key and the explanation, where the exam allows it',
  params: byId,
  reply: z.array(ReviewedQuestion),
});

const LeaderboardEntry = z.object({
  rank: z.int(),
  name: z.string(),
  marks: z.number(),
  is_own: z.boolean(),
});

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/quiz/:id/leaderboard',
  access: CANDIDATES,
  summary: 'The first 20 and oneself, where the exam allows it; equal marks share a rank',
  params: byId,
  reply: z.array(LeaderboardEntry),
});

const ResultRow = z.object({
  student_id: Id,
  student_name: z.string(),
  roll_number: z.string(),
  /** -1 for who was absent; null for who has not ended yet. */
  score: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  rank: z.nullable(z.int()),
  status: z.enum(['assigned', 'in_progress', ...STATUSES]),
  late_answers: z.int(),
  /** Null until somebody decided. */
  late_accepted: z.nullable(z.boolean()),
  integrity_events: z.int(),
  is_corrected: z.boolean(),
});
export type ResultRow = z.output<typeof ResultRow>;

export const RESULT_SORTS = ['roll_number', 'student_name', 'score'] as const;

export const listExamResults = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/result',
  access: EXAMINERS,
  summary: 'Marks of all who sit an exam',
  params: byId,
  query: z.object({
    sort: z._default(z.enum(RESULT_SORTS), 'roll_number'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...PageQuery,
  }),
  reply: z.array(ResultRow),
});

export const ExamSummary = z.object({
  id: Id,
  title: z.string(),
  /** Null in a community, as is the semester. */
  department: z.nullable(z.string()),
  subject: z.string(),
  semester: z.nullable(z.int()),
  total_questions: z.int(),
  total_marks: z.number(),
  date: Moment,
  /** Or the community. */
  institution: z.string(),
  faculty_name: z.string(),
  /** Null until they are. */
  released_at: z.nullable(Moment),
  release: z.enum(['at_once', 'window_close', 'by_hand']),
  is_over: z.boolean(),
  students: z.int(),
  not_started: z.int(),
  sitting: z.int(),
  ended: z.int(),
  absent: z.int(),
  mean: z.nullable(z.number()),
  highest: z.nullable(z.number()),
});
export type ExamSummary = z.output<typeof ExamSummary>;

export const getExamSummary = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/summary',
  access: EXAMINERS,
  summary: 'What stands above the marks of an exam',
  params: byId,
  reply: ExamSummary,
});

export const releaseResults = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/release',
  access: EXAMINERS,
  summary: 'Show the results to the students now; they are told',
  params: byId,
  reply: MessageReply,
});

const AnswerOfStudent = z.object({
  ...ReviewedQuestion.shape,
  question_id: Id,
  /** The letters of what was chosen after the end, '' for an answer taken back then; null when nothing came late. */
  late: z.nullable(z.string()),
});

export const AttemptForFaculty = z.object({
  student_id: Id,
  student_name: z.string(),
  roll_number: z.string(),
  status: z.enum(['assigned', 'in_progress', ...STATUSES]),
  started_at: z.nullable(Moment),
  ended_at: z.nullable(Moment),
  score: z.nullable(z.number()),
  total_marks: z.nullable(z.number()),
  answers: z.array(AnswerOfStudent),
  late_answers: z.int(),
  late_accepted: z.nullable(z.boolean()),
  is_corrected: z.boolean(),
  integrity: z.array(
    z.object({ kind: z.string(), at: Moment, question_number: z.nullable(z.int()), detail: z.string() }),
  ),
  decisions: z.array(Decision),
});
export type AttemptForFaculty = z.output<typeof AttemptForFaculty>;

export const getAttempt = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/student/:student_id',
  access: EXAMINERS,
  summary: "One student's answers, what happened meanwhile, and what was decided",
  params: ofStudent,
  reply: AttemptForFaculty,
});

export const decideLate = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/late',
  access: EXAMINERS,
  summary: 'Accept or refuse the answers that came after the end; accepted, they are graded',
  params: ofStudent,
  body: z.object({ accept: z.boolean(), reason: Reason }),
  reply: MessageReply,
});

export const disqualify = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/disqualify',
  access: EXAMINERS,
  summary: 'End an attempt without marks, with a reason the student sees',
  params: ofStudent,
  body: z.object({ reason: Reason }),
  reply: MessageReply,
});

export const reopenAttempt = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/reopen',
  access: EXAMINERS,
  summary: 'Let a student go on, or begin after all, for so many minutes from now',
  params: ofStudent,
  body: z.object({
    minutes: z.int('Please enter whole minutes').check(z.positive(), z.maximum(24 * 60)),
    reason: Reason,
  }),
  reply: MessageReply,
});

export const correctMarks = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/marks',
  access: EXAMINERS,
  summary: 'Set the marks of a student by hand, with a reason; null takes the correction back',
  params: ofStudent,
  body: z.object({ marks: z.nullable(points(0)), reason: Reason }),
  reply: MessageReply,
});

const REGRADE_POLICIES = ['new_key', 'all_correct', 'drop'] as const;
export type RegradePolicy = (typeof REGRADE_POLICIES)[number];

export const regrade = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/regrade',
  access: EXAMINERS,
  summary:
    'Grade a question anew: by the key of its newest version, as right for all, or not at all. First what would change',
  params: byId,
  body: z.object({
    question_id: Id,
    policy: z.enum(REGRADE_POLICIES),
    reason: Reason,
    /** Without it nothing is stored. */
    apply: z._default(z.boolean(), false),
  }),
  reply: z.object({
    message: z.string(),
    is_applied: z.boolean(),
    changed: z.int(),
    unchanged: z.int(),
    /** The first 200 whose marks change. */
    changes: z.array(
      z.object({
        student_id: Id,
        roll_number: z.string(),
        student_name: z.string(),
        marks_before: z.number(),
        marks_after: z.number(),
      }),
    ),
  }),
});

const ItemOption = z.object({
  option_number: z.string(),
  option: z.string(),
  is_correct: z.boolean(),
  chosen: z.int(),
  /** Of those in the upper and the lower 27 %. */
  upper_share: z.nullable(z.number()),
  lower_share: z.nullable(z.number()),
});

const ItemAnalysis = z.object({
  question_id: Id,
  question_number: z.int(),
  question: z.string(),
  module_name: z.string(),
  given_to: z.int(),
  answered: z.int(),
  /** Share of the marks that were earned, from 0 to 1. */
  facility: z.nullable(z.number()),
  /** Point-biserial correlation with the rest of the paper. */
  discrimination: z.nullable(z.number()),
  options: z.array(ItemOption),
  /** Median seconds. */
  seconds: z.nullable(z.number()),
  /** What looks wrong, in sentences. */
  warnings: z.array(z.string()),
  /** How it was graded anew, if it was. */
  policy: z.nullable(z.enum(REGRADE_POLICIES)),
});
export type ItemAnalysis = z.output<typeof ItemAnalysis>;

export const ExamAnalysis = z.object({
  students: z.int(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  standard_deviation: z.nullable(z.number()),
  alpha: z.nullable(z.number()),
  /** Why there is no alpha, in a sentence; empty when there is one. */
  alpha_note: z.string(),
  standard_error: z.nullable(z.number()),
  total_marks: z.number(),
  histogram: z.array(z.object({ from: z.number(), to: z.number(), students: z.int() })),
  items: z.array(ItemAnalysis),
});
export type ExamAnalysis = z.output<typeof ExamAnalysis>;

export const analyseExam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/analysis',
  access: EXAMINERS,
  summary: 'How the questions and the exam as a whole did',
  params: byId,
  reply: ExamAnalysis,
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/export',
  access: EXAMINERS,
  summary: 'Marks, each answer and the analysis as a workbook, or the marks as CSV',
  params: byId,
  query: z.object({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});

const Gradebook = z.object({
  exams: z.array(z.object({ id: Id, title: z.string(), date: Moment, total_marks: z.number() })),
  students: z.array(
    z.object({
      student_id: Id,
      roll_number: z.string(),
      student_name: z.string(),
      /** In the order of the exams: -1 for absent, null for not of the exam or not ended. */
      marks: z.array(z.nullable(z.number())),
      total: z.number(),
      percent: z.nullable(z.number()),
    }),
  ),
});
export type Gradebook = z.output<typeof Gradebook>;

const GradebookQuery = { course_id: IdText };

export const getGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook',
  access: EXAMINERS,
  summary: "Students by exams of a course, one's own exams",
  query: z.object({
    ...GradebookQuery,
    search: PageQuery.search,
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: Gradebook,
});

export const exportGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook/export',
  access: EXAMINERS,
  summary: 'The gradebook as a file',
  query: z.object({ ...GradebookQuery, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});
