// Exams as faculty make them: a quiz or viva from a question bank, for chosen students, in a window of time.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { MESSAGES, wholeNumberFrom } from '../base/fields.words.ts';
import { INSTITUTION_DUTIES } from '../people/institution-duties.ts';
import { EXAMINERS } from '../people/roles.ts';
import { NEGATIVE_SHARES, points } from '../questions/questions.ts';
import { eachTool, PaperTotals, PLAIN_PAGE, pageSettings, QuestionForStudent } from './attempts.ts';
import { ExamEnds } from './exam-ends.ts';
import { EXAM_MESSAGES, studentsAtMost } from './exams.words.ts';
import { SHARES } from './team.ts';

export const EXAM_KINDS = ['VIVA', 'QUIZ'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];
/** When students see their results. */
const RELEASES = ['at_once', 'window_close', 'by_hand'] as const;

const NEGATIVE_FOR = ['all', 'single_choice'] as const;

/** In minutes. */
export const EXAM_DURATION = { fallback: 30, most: 24 * 60 } as const;

export const Minutes = z
  .int(MESSAGES.wholeMinutes)
  .check(z.positive(EXAM_MESSAGES.atLeastAMinute), z.maximum(EXAM_DURATION.most, EXAM_MESSAGES.atMostADay));

/** A form sends nothing, null or an empty text for what it leaves to us. */
const orNothing = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<T> | '' | null | undefined) =>
        value === null || (typeof value === 'string' && value.trim() === '')
          ? undefined
          : (value as z.input<T> | undefined),
      ),
      z.optional(schema) as never,
    ) as unknown as z.ZodMiniType<z.output<T> | undefined, z.input<T> | '' | null | undefined>,
  );

/** ISO 8601; without a zone it is UTC. */
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;
const momentOf = (text: string) => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
/** Not the 31st of February, which would become a day in March. */
const isDay = (text: string) => {
  const day = new Date(`${text.slice(0, 10)}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
};
const When = z.pipe(
  z
    .string(MESSAGES.dateAndTime)
    .check(
      z.refine(
        (text) => WHEN.test(text) && isDay(text) && !Number.isNaN(momentOf(text).getTime()),
        MESSAGES.dateAndTime,
      ),
    ),
  z.transform(momentOf),
);

const MOST_PHOTO_MINUTES = 30;
const PHOTO_HINT = wholeNumberFrom(0, MOST_PHOTO_MINUTES);
const DRAW_HINT = wholeNumberFrom(1, 1000);

/**
 * What faculty choose for an exam, and what it is unless they do. The form, the columns of the database and what is shown
 * of an exam follow from this list.
 */
const settings = {
  shuffle_questions: z._default(z.boolean(), false),
  shuffle_options: z._default(z.boolean(), false),
  /** How many questions of each module a student gets; null for all. */
  draw_per_module: z._default(
    z.nullable(z.int(DRAW_HINT).check(z.positive(DRAW_HINT), z.maximum(1000, DRAW_HINT))),
    null,
  ),
  /** Of every question; null for what the bank says. */
  marks: z._default(z.nullable(points(0.01)), null),
  negative_marks: z._default(z.nullable(points(0)), null),
  /** As a share of each question's marks; it replaces `negative_marks`. */
  negative_share: z._default(z.nullable(z.enum(NEGATIVE_SHARES)), null),
  /** Wrong answers cost marks in every question, or only where one option is to be chosen. */
  negative_for: z._default(z.enum(NEGATIVE_FOR), 'all'),
  /** Where all that apply are to be chosen: part of the marks for part of the answer. */
  partial_credit: z._default(z.boolean(), false),
  navigation: z._default(pageSettings.navigation, PLAIN_PAGE.navigation),
  release: z._default(z.enum(RELEASES), 'window_close'),
  /** Who starts late keeps the full duration, past the end of the window. */
  late_keeps_full: z._default(z.boolean(), false),
  integrity: z._default(pageSettings.integrity, PLAIN_PAGE.integrity),
  /** Afterwards, once results are released: each question with its key, and the ranking by name. */
  allow_review: z._default(z.boolean(), true),
  allow_leaderboard: z._default(z.boolean(), false),
  /** The average and the distribution of the class, without names and only of larger classes. */
  allow_class_figures: z._default(z.boolean(), true),
  ...eachTool(z._default(z.boolean(), false)),
  /** After the deadline, for photographs alone, where a question is answered with files. */
  photo_minutes: z._default(
    z.int(PHOTO_HINT).check(z.minimum(0, PHOTO_HINT), z.maximum(MOST_PHOTO_MINUTES, PHOTO_HINT)),
    10,
  ),
  /** In a community: people who join while the exam is open can take it too. */
  newcomers: z._default(z.boolean(), false),
};

const Settings = z.object(settings);
export type ExamSettings = z.output<typeof Settings>;
export const SETTINGS = Object.keys(settings) as (keyof ExamSettings)[];
export const DEFAULT_SETTINGS: Readonly<ExamSettings> = Settings.parse({});

export const settingsIn = (exam: ExamSettings) =>
  Object.fromEntries(SETTINGS.map((name) => [name, exam[name]])) as unknown as ExamSettings;

const MOST_STUDENTS = 10_000;
const required = z
  .int(MESSAGES.fillAll)
  .check(z.positive(MESSAGES.fillAll), z.maximum(2_147_483_647, MESSAGES.fillAll));
const StudentIds = z
  .array(Id, MESSAGES.fillAll)
  .check(z.maxLength(MOST_STUDENTS, studentsAtMost(MOST_STUDENTS)));
const SomeStudents = StudentIds.check(z.minLength(1, MESSAGES.fillAll));

/** Nobody is chosen yet only where newcomers will sit it. */
const forSomebody = z.refine<{ student_id: number[]; newcomers: boolean }>(
  ({ student_id, newcomers }) => newcomers || student_id.length > 0,
  {
    path: ['student_id'],
    error: MESSAGES.fillAll,
    // also when other fields have errors of their own
    when: ({ value }) => Array.isArray((value as { student_id?: unknown }).student_id),
  },
);

const timing = {
  title: orNothing(line(200)),
  start_time: orNothing(When),
  end_time: orNothing(When),
  duration: orNothing(Minutes),
};

export const NewExam = z
  .object({
    /** Made by the page for each exam that it starts. */
    key: z.optional(z.uuid()),
    ...timing,
    qbank_id: required,
    course_id: required,
    student_id: StudentIds,
    viva_or_quiz: z._default(z.enum(EXAM_KINDS), 'VIVA'),
    /** The class of the course that it is for, of those that you teach. */
    offering_id: z.optional(Id),
    ...settings,
  })
  .check(forSomebody);
export type NewExam = z.output<typeof NewExam>;

const byId = z.object({ id: IdText });

export const startQuiz = endpoint({
  method: 'POST',
  path: '/quiz/viva',
  access: EXAMINERS,
  scope: 'exams:write',
  summary:
    'Start a quiz or viva. Blank fields mean: the title of the bank, now, 30 minutes. A repeat with the same `key` after a lost reply starts no second one',
  body: NewExam,
  reply: z.extend(MessageReply, { id: Id }),
});

export const previewQuiz = endpoint({
  method: 'POST',
  path: '/quiz/viva/preview',
  access: EXAMINERS,
  summary: 'The paper as one student would see it, before the exam exists',
  body: z.object({ qbank_id: required, course_id: required, ...settings }),
  reply: z.array(QuestionForStudent),
});

export const countQuiz = endpoint({
  method: 'POST',
  path: '/quiz/viva/totals',
  access: EXAMINERS,
  summary: 'How many questions and marks each student would get, before the exam exists',
  body: z.object({ qbank_id: required, course_id: required, ...settings }),
  reply: PaperTotals,
});

const Clash = z.object({
  student_id: Id,
  roll_number: z.string(),
  exam: z.string(),
  start_time: Moment,
  end_time: Moment,
});

export const findClashes = endpoint({
  method: 'POST',
  path: '/quiz/viva/clash',
  access: EXAMINERS,
  summary: 'Other exams of these students in the same time; not those open for days; at most 200',
  body: z.object({
    course_id: required,
    student_id: SomeStudents,
    start_time: orNothing(When),
    end_time: orNothing(When),
    duration: orNothing(Minutes),
    except_id: z.optional(Id),
  }),
  reply: z.array(Clash),
});

const Counts = z.object({
  assigned: z.int(),
  in_progress: z.int(),
  submitted: z.int(),
  closed_by_deadline: z.int(),
  disqualified: z.int(),
  absent: z.int(),
  cancelled: z.int(),
});

export const EXAM_STATES = ['upcoming', 'open', 'over', 'cancelled'] as const;
export type ExamState = (typeof EXAM_STATES)[number];

export const ExamForFaculty = z.object({
  id: Id,
  title: z.string(),
  viva_or_quiz: z.enum(EXAM_KINDS),
  qbank: Id,
  qbank_title: z.string(),
  course_id: Id,
  course_name: z.string(),
  course_code: z.string(),
  start_time: Moment,
  end_time: Moment,
  duration: z.int(),
  state: z.enum(EXAM_STATES),
  cancel_reason: z.nullable(z.string()),
  /** When a person ended it before its window closed, and why. */
  ended_early_at: z.nullable(Moment),
  end_reason: z.nullable(z.string()),
  /** Nobody can begin or continue it; the last attempts may still be being graded. */
  is_over: z.boolean(),
  /** Null until its results are released. */
  released_at: z._default(z.nullable(Moment), null),
  question_count: z.int(),
  total_marks: z.number(),
  counts: Counts,
  /** Of one exam, not in lists, while it is open. */
  ends: z.optional(ExamEnds),
  server_time: Moment,
  version: z.int(),
  /** What you may do with it. */
  share: z._default(z.enum(SHARES), 'own'),
  /** People mark some of its answers. */
  has_marking: z._default(z.boolean(), false),
  /** Who shares it with you; null for those who own it. */
  shared_by: z._default(z.nullable(z.string()), null),
  /** By which you see it, where nobody shares it with you. */
  duty: z.optional(z.enum(INSTITUTION_DUTIES)),
  ...Settings.shape,
});
export type ExamForFaculty = z.output<typeof ExamForFaculty>;

export const listExams = endpoint({
  method: 'GET',
  path: '/quiz/exam',
  access: EXAMINERS,
  scope: 'exams:read',
  summary:
    "One's own exams and those that colleagues share, the newest first: those of colleges, or with a course, such as a community's, of that",
  query: z.object({ course_id: z.optional(IdText), offering_id: z.optional(IdText), ...PageQuery }),
  reply: z.array(ExamForFaculty),
});

export const getExam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id',
  access: EXAMINERS,
  share: 'see',
  scope: 'exams:read',
  summary: 'One exam with its counts',
  params: byId,
  reply: ExamForFaculty,
});

export const changeExam = endpoint({
  method: 'PATCH',
  path: '/quiz/exam/:id',
  access: EXAMINERS,
  share: 'run',
  scope: 'exams:write',
  summary: 'Change an exam that has not opened yet; its students are notified',
  params: byId,
  body: z
    .object({
      version: z.int().check(z.positive()),
      ...timing,
      student_id: StudentIds,
      viva_or_quiz: z.enum(EXAM_KINDS),
      ...settings,
    })
    .check(forSomebody),
  reply: MessageReply,
});

export const previewExam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/preview',
  access: EXAMINERS,
  share: 'mark',
  summary: 'The paper of an exam as one student would see it',
  params: byId,
  reply: z.array(QuestionForStudent),
});
