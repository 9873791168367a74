// Results as faculty see them: an exam's marks, one student's answers, and all of it as a file.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { Decision, RESULT_STATUSES, ReviewedQuestion } from './results.ts';

const byId = z.object({ id: IdText });
/** Of one student in an exam. */
export const ofStudent = z.object({ id: IdText, student_id: IdText });

const PercentText = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]\d?|100)$/)),
  z.transform((text) => Number(text)),
);

const ResultRow = z.object({
  student_id: Id,
  student_name: z.string(),
  roll_number: z.string(),
  /** -1 when absent; null until the attempt has ended, and while an answer has no mark. */
  score: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  rank: z.nullable(z.int()),
  status: z.enum(['assigned', 'in_progress', ...RESULT_STATUSES, 'cancelled']),
  late_answers: z.int(),
  /** Null while a late answer waits for a decision. */
  late_accepted: z.nullable(z.boolean()),
  /** Without short absences. */
  integrity_events: z.int(),
  /** Answers that wait for a person's mark. */
  unmarked: z._default(z.int(), 0),
  /** The caller marks this exam, and answers wait: whether they are this student's isn't said. */
  hides_marks: z.optional(z.boolean()),
  is_corrected: z.boolean(),
  /** The account is disabled: an attempt in progress can't be continued until it is enabled. */
  is_disabled: z.boolean(),
});
export type ResultRow = z.output<typeof ResultRow>;

/** The share of the total, in percent, that most colleges ask for to pass. */
export const PASS_PERCENT = 40;

/** Of the rows of a result, only those that a person wants to look at. */
export const RESULT_FILTERS = ['absent', 'integrity', 'late'] as const;

export const RESULT_SORTS = ['roll_number', 'student_name', 'score'] as const;

export const listExamResults = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/result',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  scope: 'results:read',
  summary: 'Marks of everyone who takes an exam',
  params: byId,
  query: z.object({
    sort: z._default(z.enum(RESULT_SORTS), 'roll_number'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** Absent, with integrity events, or with late answers that nobody has decided on. */
    only: z.optional(z.enum(RESULT_FILTERS)),
    /** Of those who have marks, those below so many percent. */
    below: z.optional(PercentText),
    ...PageQuery,
  }),
  reply: z.array(ResultRow),
});

/** Answers that wait for a person's mark: release waits for them too. Without students who are excepted. */
const Unmarked = z.object({ answers: z.int(), questions: z.int(), students: z.int() });
export type Unmarked = z.output<typeof Unmarked>;

export const ExamSummary = z.object({
  id: Id,
  title: z.string(),
  /** Null in a community, as is the semester. */
  department: z.nullable(z.string()),
  subject: z.string(),
  /** '' in a community. */
  course_code: z.string(),
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
  /** After the exam has closed: those whose time would be up, but for a pause. */
  paused: z._default(z.int(), 0),
  ended: z.int(),
  /** Their time is over, and what they have is being graded: a matter of seconds. Counted above as not started or in progress. */
  closing: z._default(z.int(), 0),
  /** Of results that are released: students whose device may still deliver answers, and to whom they are released later. */
  waiting: z.optional(z.int()),
  unmarked: z._default(Unmarked, { answers: 0, questions: 0, students: 0 }),
  absent: z.int(),
  mean: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  median: z.nullable(z.number()),
  /** With at least 40 % of the marks. */
  passed: z.int(),
  /** How many have marks, of all their answers: the mean, the median and the two figures around this one are of them. */
  graded: z.int(),
  /** How many have 0 to under 10 %, 10 to under 20 % and so on up to 90 to 100 %. */
  distribution: z.array(z.int()),
  /** No marks beside names: the caller marks this exam, and answers still wait for a mark. */
  hides_marks: z.optional(z.boolean()),
  /** Figures of an earlier moment, because they come from a replica that lags behind. */
  as_of: z.optional(Moment),
});
export type ExamSummary = z.output<typeof ExamSummary>;

export const getExamSummary = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/summary',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  scope: 'results:read',
  summary: 'The summary above the marks of an exam',
  params: byId,
  reply: ExamSummary,
});

export const releaseResults = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/release',
  access: EXAMINERS,
  share: 'run',
  summary: 'Release the results to the students now; they are notified',
  params: byId,
  reply: MessageReply,
});

const AnswerOfStudent = z.object({
  ...ReviewedQuestion.shape,
  question_id: Id,
  /** The letters of what was chosen after the end, '' for an answer taken back then; null when nothing came late. */
  late: z.nullable(z.string()),
  /** The newest answer in time arrived while the attempt was paused. */
  is_paused: z.boolean(),
  /** The answer isn't in the reply: people mark it without a name, until the owner reveals names. */
  is_nameless: z.optional(z.boolean()),
});

const LateAnswer = z.object({
  question_number: z.int(),
  /** The letters of what was chosen, '' where the answer was removed. */
  chosen: z.string(),
  /** As the device says; null where it doesn't. */
  given_at: z.optional(z.nullable(Moment)),
  received_at: Moment,
  /** It came after the results were released to the student: a decision of its own covers it. */
  after_results: z.optional(z.boolean()),
  /** In seconds after the deadline, or after the attempt had ended. */
  late_by: z.int(),
  /** Null until somebody decides about it. */
  accepted: z.nullable(z.boolean()),
  /** What the marks of the question would change by, if it counted; null where a later answer replaces it. */
  marks_change: z.nullable(z.number()),
  /** It would need a person's mark, so nobody knows yet. */
  needs_mark: z.optional(z.boolean()),
});

const RecordedEvent = z.object({
  kind: z.string(),
  at: Moment,
  question_number: z.nullable(z.int()),
  detail: z.string(),
  /** How long the page was left; null for everything else, until the student is back, and in older records. */
  away_seconds: z.nullable(z.int()),
});

/** Beside this student in the order of the roll numbers. */
const Neighbour = z.nullable(z.object({ student_id: Id, student_name: z.string() }));

export const AttemptForFaculty = z.object({
  exam_title: z.string(),
  /** By roll number, counted from 1. */
  position: z.int(),
  students: z.int(),
  previous: Neighbour,
  next: Neighbour,
  student_id: Id,
  student_name: z.string(),
  roll_number: z.string(),
  status: z.enum(['assigned', 'in_progress', ...RESULT_STATUSES, 'cancelled']),
  /** Why an attempt that ended has no marks; null where it has, or needs none. */
  ungraded: z.nullable(z.enum(['no_paper', 'grading_failed'])),
  started_at: z.nullable(Moment),
  ended_at: z.nullable(Moment),
  score: z.nullable(z.number()),
  total_marks: z.nullable(z.number()),
  answers: z.array(AnswerOfStudent),
  /** How many of the answers wait for a person's mark: until they have it, nothing counts. */
  unmarked: z._default(z.int(), 0),
  /** As in the list: `unmarked` is how many people mark, and neither marks nor comments are here. */
  hides_marks: z.optional(z.boolean()),
  /** Release does not wait for these marks. */
  is_excepted: z._default(z.boolean(), false),
  late_answers: z.int(),
  late_accepted: z.nullable(z.boolean()),
  /** Answers that came after the deadline, in the order they came: the newest 500, if there are more. */
  late: z.array(LateAnswer),
  /** The marks if every late answer that is still undecided were accepted; null when there is none. */
  marks_with_late: z.nullable(z.number()),
  /** The same for answers that came after the results. */
  marks_with_after_results: z.optional(z.nullable(z.number())),
  is_corrected: z.boolean(),
  /** What the answers earned, where a correction counts in its place. */
  computed_marks: z.nullable(z.number()),
  /** The first page of what was recorded, in order of time. */
  integrity: z.array(RecordedEvent),
  /** How many there are in all. */
  integrity_events: z.int(),
  /** How many of them are absences of less than 5 seconds. */
  short_absences: z.int(),
  /** What the device reported beyond the limit: counted, but not recorded. */
  integrity_dropped: z.int(),
  decisions: z.array(Decision),
});
export type AttemptForFaculty = z.output<typeof AttemptForFaculty>;

export const getAttempt = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/student/:student_id',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  summary: "One student's answers, what happened meanwhile, and what was decided",
  params: ofStudent,
  reply: AttemptForFaculty,
});

export const listRecordedEvents = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/student/:student_id/integrity',
  access: EXAMINERS,
  share: 'see',
  summary: "What was recorded during one student's attempt, in order of time",
  params: ofStudent,
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(RecordedEvent),
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/export',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  scope: 'results:read',
  summary: 'Marks, each answer and the analysis as a workbook, or the marks as CSV',
  params: byId,
  query: z.object({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});
