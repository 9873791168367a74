// Exams as faculty run them: more time for everyone or for one student, ending early, who takes it and their progress.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { EXAMINERS } from '../people/roles.ts';
import { ATTEMPT_STATUSES } from './attempts.ts';
import { ofStudent } from './exam-results.ts';
import { EXAM_DURATION, Minutes } from './exams.ts';
import { atMostPercent, EXAM_MESSAGES } from './exams.words.ts';

/** In percent of the duration. */
const EXTRA_TIME = { most: 300 } as const;

const byId = z.object({ id: IdText });

export const extendExam = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/extend',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Give everyone more minutes: duration and window both. A repeat with the same `key` after a lost reply does nothing twice',
  params: byId,
  body: z.object({ minutes: Minutes, key: z.optional(z.uuid()) }),
  reply: MessageReply,
});

export const endExam = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/end',
  access: EXAMINERS,
  share: 'run',
  summary:
    'End a running exam now: open attempts are closed and graded. The results are held until somebody releases them, unless `hold_results` is false',
  params: byId,
  body: z.object({
    reason: paragraph(500, MESSAGES.reason),
    /** Whatever the exam's settings say: a leaked paper must not be followed by its key. */
    hold_results: z._default(z.boolean(), true),
  }),
  reply: MessageReply,
});

export const cancelExam = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/cancel',
  access: EXAMINERS,
  share: 'run',
  scope: 'exams:write',
  summary: 'Cancel an exam: nobody can take it and nothing is graded; answers are kept',
  params: byId,
  body: z.object({ reason: paragraph(500, MESSAGES.reason) }),
  reply: MessageReply,
});

const OutageForExaminer = z.object({
  id: Id,
  started_at: Moment,
  ended_at: Moment,
  /** Rounded up. */
  minutes: z.int(),
  /** How many running exams were affected and have not got the time back. */
  exams: z.int(),
});
export type OutageForExaminer = z.output<typeof OutageForExaminer>;

export const listOutages = endpoint({
  method: 'GET',
  path: '/quiz/outage',
  access: [...EXAMINERS, 'Admin'],
  summary:
    'Times in which Quivia was unavailable during exams that are still running: your own, or all for an Admin',
  reply: z.array(OutageForExaminer),
});

export const giveTimeBack = endpoint({
  method: 'POST',
  path: '/quiz/outage/:id/give-back',
  access: [...EXAMINERS, 'Admin'],
  summary: 'Give everyone in these exams the time of an outage back, once',
  params: byId,
  reply: MessageReply,
});

const ExamStudent = z.object({
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(ATTEMPT_STATUSES),
  /** In percent, in every exam. */
  extra_time: z.int(),
  /** In this exam only. */
  extra_minutes: z.int(),
  started_at: z.nullable(Moment),
  deadline: z.nullable(Moment),
  /** Since when their clock stands still; null while it runs. */
  paused_at: z._default(z.nullable(Moment), null),
  ended_at: z.nullable(Moment),
  /** Questions with an answer, of those each student gets. */
  answered: z.int(),
  questions: z.int(),
  /** When the last answer or integrity event came in. */
  last_activity: z.nullable(Moment),
  /** Without short absences. */
  integrity_events: z.int(),
  late_answers: z.int(),
});
export const STUDENT_ORDERS = ['roll_number', 'deadline', 'answered', 'last_activity'] as const;
export type StudentOrder = (typeof STUDENT_ORDERS)[number];
export type ExamStudent = z.output<typeof ExamStudent>;

export const listExamStudents = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/student',
  access: EXAMINERS,
  share: 'see',
  scope: 'exams:read',
  summary:
    'Who takes an exam, and their progress: by roll number, or those first who have the least time left, the fewest answers or the longest silence',
  params: byId,
  query: z.object({
    status: z.optional(z.enum(ATTEMPT_STATUSES)),
    sort: z._default(z.enum(STUDENT_ORDERS), 'roll_number'),
    ...PageQuery,
  }),
  reply: z.array(ExamStudent),
});

export const listExtraTimes = endpoint({
  method: 'GET',
  path: '/quiz/extra-time',
  access: EXAMINERS,
  scope: 'extra-time:write',
  summary: 'Students of a course who have extra time in every exam, in percent',
  query: z.object({ course_id: IdText }),
  reply: z.array(z.object({ student_id: Id, extra_time: z.int() })),
});

export const setExtraTime = endpoint({
  method: 'POST',
  path: '/quiz/extra-time',
  access: EXAMINERS,
  scope: 'extra-time:write',
  summary:
    'Give a student extra time in every exam, in percent: it is remembered with the person, and attempts that are open or assigned get it at once',
  body: z.object({
    course_id: Id,
    student_id: Id,
    extra_time: z
      .int(MESSAGES.wholeNumber)
      .check(z.nonnegative(MESSAGES.wholeNumber), z.maximum(EXTRA_TIME.most, atMostPercent(EXTRA_TIME.most))),
  }),
  reply: MessageReply,
});

/** In total; at most a day. */
const ExtraMinutes = z
  .int(MESSAGES.wholeMinutes)
  .check(z.nonnegative(MESSAGES.wholeMinutes), z.maximum(EXAM_DURATION.most, EXAM_MESSAGES.atMostADay));

export const setExtraMinutes = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/extra-minutes',
  access: EXAMINERS,
  share: 'run',
  scope: 'extra-time:write',
  summary:
    'Give a student who can still take an exam extra minutes in this exam only, and no other; the deadline moves at once and the student is notified. `extra_minutes` is the new total, `before` the total the caller saw: it is refused if someone else changed it meanwhile',
  params: ofStudent,
  body: z.object({ extra_minutes: ExtraMinutes, before: ExtraMinutes }),
  reply: MessageReply,
});
