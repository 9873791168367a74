// Exams as students sit them. Nothing in this file says which option is right.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, Otp, PageQuery } from '../base/fields.ts';
import { hallTime } from '../hall/student.ts';
import { MOST_OPTIONS } from '../kinds/choice.ts';
import { KIND_LIMITS, KINDS } from '../kinds/kinds.ts';
import { CANDIDATES } from '../people/roles.ts';

/** Every state of an attempt; which follows which, the server's attempt-state.rules.ts draws. */
export const ATTEMPT_STATUSES = [
  'assigned',
  'in_progress',
  'submitted',
  'closed_by_deadline',
  'disqualified',
  'absent',
  'cancelled',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Why a check of Safe Exam Browser failed. */
export const SEB_FAILURES = ['no_keys', 'wrong_keys', 'no_ticket', 'old_version', 'no_version'] as const;
export type SebFailure = (typeof SEB_FAILURES)[number];

const OptionForStudent = z.object({ id: Id, option_number: z.string(), option: z.string() });

export const QuestionForStudent = z.object({
  id: Id,
  /** From 1, in this student's order. */
  question_number: z.int(),
  question: z.string(),
  /** One option may be chosen, or all that apply. */
  choose: z.enum(['one', 'all_that_apply']),
  marks: z.number(),
  /** What a wrong answer costs. */
  negative_marks: z.number(),
  options: z.array(OptionForStudent),
  /** Of every kind but multiple choice, whose replies stay as they were. */
  kind: z.optional(z.enum(KINDS)),
  body: z.optional(z.record(z.string(), z.unknown())),
  /** The passage it refers to. Questions of one passage follow each other. */
  stimulus: z.optional(z.object({ id: Id, text: z.string() })),
});
export type QuestionForStudent = z.output<typeof QuestionForStudent>;

/** Where questions are drawn, one student may get more marks than another. */
export const PaperTotals = z.object({
  questions: z.int(),
  marks: z.object({ least: z.number(), most: z.number() }),
  /** What a wrong answer costs. */
  negative_marks: z.object({ least: z.number(), most: z.number() }),
  /** Some answers are marked by people, so no result can be shown at once. */
  needs_people: z.optional(z.boolean()),
});
export type PaperTotals = z.output<typeof PaperTotals>;

/** The community whose exam it is; null for a college's. */
const community = z.nullable(z.string());

/** Why a person ended this attempt, with the whole exam or by disqualification; null where nobody did. */
const end_reason = z.nullable(z.string());

/**
 * What the exam page can offer beside the questions: a scientific calculator, a scratch pad that stays on the student's
 * device, a keypad beside fields for numbers; and in essays the browser's spelling checker, and pasting.
 */
export const TOOLS = [
  'allow_calculator',
  'allow_scratch_pad',
  'number_keypad',
  'spell_check',
  'allow_paste',
] as const;

export const eachTool = <T>(value: T) =>
  Object.fromEntries(TOOLS.map((tool) => [tool, value])) as Record<(typeof TOOLS)[number], T>;

/** Settings of the exam that its page goes by. */
export const pageSettings = {
  navigation: z.enum(['free', 'forward_only']),
  /** Leaving full screen is always recorded; here the exam pauses its display until the student returns to it. */
  integrity: z.enum(['record', 'full_screen']),
  ...eachTool(z.boolean()),
};
export type PageSettings = z.output<z.ZodMiniObject<typeof pageSettings>>;
export const PAGE_SETTINGS = Object.keys(pageSettings) as (keyof PageSettings)[];

/** By default. */
export const PLAIN_PAGE: Readonly<PageSettings> = {
  navigation: 'free',
  integrity: 'record',
  ...eachTool(false),
};

export const pageSettingsIn = (exam: PageSettings) =>
  Object.fromEntries(PAGE_SETTINGS.map((name) => [name, exam[name]])) as unknown as PageSettings;

/** How a student gets into an exam that is held in a hall. */
const DoorForStudent = z.object({
  /** The code shown in the hall has not been entered in this session. */
  asks_code: z.boolean(),
  /** From then on it can be started; null while it waits for a person to start it. */
  opens_at: z.nullable(Moment),
  /** From then on nobody can start. */
  closes_at: z.nullable(Moment),
  /** Row and column are null where only the room is known. */
  seat: z.nullable(z.object({ room: z.string(), row: z.nullable(z.int()), column: z.nullable(z.int()) })),
});
export type DoorForStudent = z.output<typeof DoorForStudent>;

/** Of an exam that is taken in Safe Exam Browser. */
const SebForStudent = z.object({
  /** Quivia makes the file; otherwise the college has one. */
  has_file: z.boolean(),
  /** It has shown its keys in this session, or the student is exempt: the exam can be taken here. */
  is_here: z.boolean(),
  is_exempt: z.boolean(),
  /** From then on it can be opened. */
  opens_at: Moment,
  /** What the last check found, until one succeeds. */
  failure: z.nullable(z.enum(SEB_FAILURES)),
});
export type SebForStudent = z.output<typeof SebForStudent>;

export const ExamForStudent = z.object({
  id: Id,
  title: z.string(),
  viva_or_quiz: z.enum(['VIVA', 'QUIZ']),
  qbank: Id,
  course_name: z.string(),
  course_code: z.string(),
  community,
  /** Who takes it, as lists have them: at a shared computer somebody else may still be signed in. */
  taker: z.string(),
  start_time: Moment,
  /** With this student's extra time. */
  end_time: Moment,
  /** In minutes, with this student's extra time. */
  duration: z.int(),
  /** A student who starts late gets the full duration; otherwise an attempt ends when the exam closes, at `end_time`. */
  late_keeps_full: z.boolean(),
  /** What the paper is made of, while the exam is open and not started. */
  paper: z.nullable(PaperTotals),
  state: z.enum(['upcoming', 'open', 'over', 'cancelled']),
  cancel_reason: z.nullable(z.string()),
  end_reason,
  status: z.enum(ATTEMPT_STATUSES),
  deadline: z.nullable(Moment),
  paused: hallTime.paused,
  /** Questions with an answer that arrived after the deadline and that nobody has decided about. */
  late_answers: z.int(),
  ...pageSettings,
  /** Absent where the exam opens by its clock alone. */
  door: z.optional(DoorForStudent),
  /** Absent where any browser can take it. */
  seb: z.optional(SebForStudent),
  server_time: Moment,
});
export type ExamForStudent = z.output<typeof ExamForStudent>;

const ofExam = { quiz_or_viva_id: IdText };

export const listOwnExams = endpoint({
  method: 'GET',
  path: '/quiz/viva',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Exams of the student, or of the member of communities: running and coming ones first, then those of the last 30 days',
  query: z.object({ communities: z._default(z.stringbool(), false) }),
  reply: z.array(ExamForStudent),
});

/** Names the tab that takes the exam. It is random, so a caller who knows it is that tab, even after signing in again. */
export const DeviceText = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

const Answer = z.object({
  question_id: Id,
  option_ids: z.array(Id),
  /** To a question of another kind than multiple choice. */
  answer: z.optional(z.record(z.string(), z.unknown())),
  is_flagged: z.boolean(),
});
export type Answer = z.output<typeof Answer>;

/** Of an essay: what another device sent after this one had taken over. The student chooses which text counts. */
const OtherText = z.object({ question_id: Id, text: z.string() });
export type OtherText = z.output<typeof OtherText>;

/** After the deadline, for answers with files alone. Absent where there are none. */
const photo_minutes = z.optional(z.int());

export const AttemptState = z.extend(MessageReply, {
  /** Of the exam: where to go is /quiz/{id}. */
  id: Id,
  title: z.string(),
  community,
  status: z.enum(['in_progress', 'submitted', 'closed_by_deadline', 'disqualified']),
  server_time: Moment,
  started_at: Moment,
  deadline: Moment,
  photo_minutes,
  ...hallTime,
  end_reason,
  ...pageSettings,
  /** Which opening of the attempt this is: each take-over begins the next. Answers are ordered by it, then by seq. */
  opening: z.int(),
  /** How many questions there are in all. */
  question_count: z.int(),
  /** Where the exam goes forward only: the one question that can be answered now. Null where it is free. */
  current_question: z.nullable(Id),
  /** The last sequence number the server has of this opening. */
  last_seq: z.int(),
  answers: z.array(Answer),
  /** When the newest of them arrived; null before the first. */
  saved_at: z.nullable(Moment),
  /** The question of the newest of them: a second device opens the exam there. */
  last_question: z.nullable(Id),
  /** Questions with an answer that arrived after the deadline and that nobody has decided about. */
  late_questions: z.array(Id),
  other_texts: z.optional(z.array(OtherText)),
  /** When results are released: what is said of answers that arrive late depends on it. */
  release: z.optional(z.enum(['at_once', 'window_close', 'by_hand'])),
});
export type AttemptState = z.output<typeof AttemptState>;

export const startAttempt = endpoint({
  method: 'GET',
  path: '/quiz/start-viva',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Start an exam, or continue it: a repeat returns the same attempt. On another device only with take_over; back says that the student has returned, where the clock waits for that; with the questions of /quiz/viva-question where with_paper asks for them',
  query: z.object({
    ...ofExam,
    device: z.optional(DeviceText),
    take_over: z.optional(z.literal('true')),
    back: z.optional(z.literal('true')),
    /** The code shown in the hall, where the exam asks for one and this session has not given it. */
    code: z.optional(Otp),
    with_paper: z.optional(z.literal('true')),
  }),
  reply: z.extend(AttemptState, {
    /** Saves a slow line one round trip. Absent unless asked for, while paused, and once the attempt has ended. */
    paper: z.optional(z.array(QuestionForStudent)),
  }),
});

export const listPaper = endpoint({
  method: 'GET',
  path: '/quiz/viva-question',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    "The student's questions with their options, in the student's order, while the exam is open and in the session that opened it; forward only, those that were reached so far",
  query: z.object({ ...ofExam, device: z.optional(DeviceText) }),
  reply: z.array(QuestionForStudent),
});

export const nextQuestion = endpoint({
  method: 'POST',
  path: '/quiz/next-question',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Move on from a question of an exam that goes forward only; a repeat returns the same next question',
  body: z.object({
    quiz_or_viva_id: Id,
    /** The question that is left for good. */
    question_id: Id,
    /** From the device that has the exam open; an older one is refused. */
    opening: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
    device: z.optional(DeviceText),
  }),
  reply: z.object({
    /** Null after the last one. */
    question: z.nullable(QuestionForStudent),
    server_time: Moment,
    deadline: Moment,
    photo_minutes,
  }),
});

export const listPaperOptions = endpoint({
  method: 'GET',
  path: '/quiz/viva-options',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: "The options of one of the student's questions",
  query: z.object({ question_id: IdText, ...ofExam, device: z.optional(DeviceText) }),
  reply: z.array(OptionForStudent),
});

export const MOST_SEQ = 9_000_000_000_000_000;

export const saveResponse = endpoint({
  method: 'POST',
  path: '/quiz/response',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Save the answer to a question, in the session that opened the exam: option_id, or option_ids where several may be chosen, or answer for other kinds of questions; none of them removes the answer',
  body: z.object({
    quiz_or_viva_id: Id,
    question_id: Id,
    option_id: z.optional(z.nullable(Id)),
    option_ids: z.optional(z.array(Id).check(z.maxLength(MOST_OPTIONS))),
    /** To a question of another kind than multiple choice; null removes it. */
    answer: z.optional(
      z.nullable(
        z
          .record(z.string(), z.unknown())
          .check(z.refine((value) => JSON.stringify(value).length <= KIND_LIMITS.answer)),
      ),
    ),
    /** Something happened since the last answer that the exam's rules do not want. */
    malpractice: z._default(z.boolean(), false),
    is_flagged: z._default(z.boolean(), false),
    /** From the device that sits the exam; without them the answer is taken as the newest. */
    opening: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
    seq: z.optional(z.int().check(z.positive(), z.maximum(MOST_SEQ))),
    /** The tab where the answer was given: after signing in again, it shows that the exam was opened there. */
    device: z.optional(DeviceText),
  }),
  reply: z.extend(MessageReply, {
    /** An answer that came after the end is kept for faculty to accept or refuse. */
    outcome: z.enum(['saved', 'late']),
    status: z.enum(['in_progress', 'submitted', 'closed_by_deadline', 'disqualified']),
    /** The newest opening: a device with an older one has been taken over from. */
    opening: z.int(),
    server_time: Moment,
    deadline: Moment,
    /** Its clock stands still. What arrives then counts if it was sent before, and is late otherwise. */
    paused: z.optional(z.boolean()),
    newest_message: hallTime.newest_message,
    /** It came after the results were released to the student: kept, and not counted unless the examiner decides so. */
    after_results: z.optional(z.boolean()),
  }),
});

/** An answer that arrived after the end, as its student sees it: the newest to each question. */
export const OwnLateAnswer = z.object({
  question_number: z.int(),
  /** The letters of what was chosen, '' where the answer was removed. */
  chosen: z.string(),
  /** As the device says; null where it doesn't. */
  given_at: z.nullable(Moment),
  received_at: Moment,
  /** Null until the examiner decides about it. */
  accepted: z.nullable(z.boolean()),
  /** It came after the results were released to the student. */
  after_results: z.boolean(),
});
export type OwnLateAnswer = z.output<typeof OwnLateAnswer>;

export const Receipt = z.extend(MessageReply, {
  title: z.string(),
  community,
  /** To be shown to faculty should there be a doubt. */
  receipt: z.string(),
  status: z.enum(['submitted', 'closed_by_deadline', 'disqualified']),
  end_reason,
  ended_at: Moment,
  answered: z.int(),
  questions: z.int(),
  /** Whatever was decided about them. */
  late: z.optional(z.array(OwnLateAnswer)),
});
export type Receipt = z.output<typeof Receipt>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/quiz/submit',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'Submit, in the session that opened the exam; a repeat returns the same receipt',
  body: z.object({ quiz_or_viva_id: Id, device: z.optional(DeviceText) }),
  reply: Receipt,
});

export const confirmDelivered = endpoint({
  method: 'POST',
  path: '/quiz/delivered',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Say that nothing of an attempt that has ended is left on the device that took it, so that results need not wait for it; returns the receipt',
  body: z.object({ quiz_or_viva_id: Id, device: z.optional(DeviceText) }),
  reply: Receipt,
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/quiz/receipt',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'The receipt of an attempt that has ended',
  query: z.object(ofExam),
  reply: Receipt,
});

export const INTEGRITY_KINDS = [
  'left_page',
  'left_full_screen',
  'copied',
  'pasted',
  'second_device',
  'second_tab',
  'other_session',
  'other_address',
  'other_browser',
  'answered_in_pause',
] as const;
export type IntegrityKind = (typeof INTEGRITY_KINDS)[number];

/** A screen that locks or a call that is declined is not worth a look: shorter absences are counted apart. */
export const SHORT_ABSENCE_SECONDS = 5;

const LONGEST_ABSENCE_SECONDS = 86_400;

/** How long the page was left; null for everything else, until the student is back, and in older records. */
const away_seconds = z.nullable(z.int());

/** What faculty can see of an attempt beside the answers: the student sees it too, once the exam has ended for them. */
export const getOwnRecord = endpoint({
  method: 'GET',
  path: '/quiz/record',
  access: CANDIDATES,
  summary: 'What was recorded during the own attempt, once it has ended',
  query: z.object({ ...ofExam, limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.object({
    /** What the device reported beyond the limit: counted, but not recorded. */
    dropped: z.int(),
    /** Absences of less than SHORT_ABSENCE_SECONDS: among the events, but counted apart. */
    short_absences: z.int(),
    events: z.array(
      z.object({
        kind: z.enum([...INTEGRITY_KINDS, 'malpractice']),
        at: Moment,
        question_number: z.nullable(z.int()),
        away_seconds,
      }),
    ),
  }),
});

export const reportIntegrity = endpoint({
  method: 'POST',
  path: '/quiz/integrity',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'What happened on the device while the exam was open; a repeat changes nothing. Events beyond the limit of an attempt are counted, but not recorded',
  body: z.object({
    quiz_or_viva_id: Id,
    events: z
      .array(
        z.object({
          key: z.uuid(),
          kind: z.enum(['left_page', 'left_full_screen', 'copied', 'pasted']),
          question_id: z.nullable(Id),
          /** By the device's clock, corrected by the server's. */
          at: z.iso.datetime(),
          /** With 'pasted'. */
          characters: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
          /** With 'left_page', once the student is back. It may follow later, under the same key. */
          away_seconds: z.optional(z.int().check(z.nonnegative(), z.maximum(LONGEST_ABSENCE_SECONDS))),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  reply: MessageReply,
});
