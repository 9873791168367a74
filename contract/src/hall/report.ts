// The session report: who was there, and what happened. The chief invigilator freezes it; a later change is a new revision.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph } from '../base/fields.ts';
import { ATTEMPT_STATUSES } from '../exams/attempts.ts';
import { ExamEnds } from '../exams/exam-ends.ts';
import { STAFF } from '../people/roles.ts';
import { DUTIES } from './duties.ts';
import { Incident } from './incidents.ts';
import { ActKey } from './scope.ts';

const byId = z.object({ id: IdText });

const Attendance = z.object({
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  room: z.nullable(z.string()),
  /** Such as `3-5`: row and column. */
  seat: z.nullable(z.string()),
  status: z.enum(ATTEMPT_STATUSES),
  /** Before the deadline, for this student or for everyone. Not there otherwise, so that earlier reports keep their hash. */
  ended_by_staff: z.optional(z.literal(true)),
  /** At the door. */
  checked_in_at: z.nullable(Moment),
  started_at: z.nullable(Moment),
  ended_at: z.nullable(Moment),
  /** How long after the exam, or their room, was started; null for students who were in time or never started. */
  late_minutes: z.nullable(z.int()),
  /** In percent, in every exam. */
  extra_time: z.int(),
  /** In this exam only, by those who run it. */
  extra_minutes: z.int(),
  /** Given and taken on the board. */
  granted_seconds: z.int(),
  paused_seconds: z.int(),
  /** Of an exam that is taken in Safe Exam Browser alone: which one it was, and when it last showed its keys. */
  seb: z.optional(
    z.object({
      is_exempt: z.boolean(),
      verified_at: z.nullable(Moment),
      browser: z.string(),
    }),
  ),
  /** When they came with an entry slip. Not there otherwise, so that earlier reports keep their hash. */
  entry_slip_at: z.optional(Moment),
});
export type Attendance = z.output<typeof Attendance>;

const ReportedAct = z.object({
  at: Moment,
  by: z.string(),
  kind: z.string(),
  /** Whom it concerns; neither for everyone. */
  student: z.nullable(z.string()),
  room: z.nullable(z.string()),
  reason: z.string(),
  params: z.record(z.string(), z.unknown()),
});
export type ReportedAct = z.output<typeof ReportedAct>;

export const SessionReport = z.object({
  exam: z.object({
    id: Id,
    title: z.string(),
    course_name: z.string(),
    course_code: z.string(),
    organisation: z.string(),
    owner: z.string(),
    starts_at: Moment,
    ends_at: Moment,
    /** Where a person started it, and later than its start time: when it opened in the first room. */
    opened_at: z.optional(Moment),
    /** In minutes. */
    duration: z.int(),
    cancelled_at: z.nullable(Moment),
    ended_early_at: z.nullable(Moment),
    /** Of a rehearsal alone, so that reports frozen earlier keep their hash. */
    is_rehearsal: z.optional(z.literal(true)),
  }),
  staff: z.array(
    z.object({
      name: z.string(),
      duty: z.enum(DUTIES),
      room: z.nullable(z.string()),
      from: Moment,
      until: z.nullable(Moment),
    }),
  ),
  attendance: z.array(Attendance),
  acts: z.array(ReportedAct),
  incidents: z.array(Incident),
});
export type SessionReport = z.output<typeof SessionReport>;

const Revision = z.object({
  revision: z.int(),
  /** It vouches for what was frozen, by whom and when. */
  hash: z.string(),
  note: z.string(),
  frozen_at: Moment,
  frozen_by: z.string(),
});
export type Revision = z.output<typeof Revision>;

export const getSessionReport = endpoint({
  method: 'GET',
  path: '/hall/:id/report',
  access: STAFF,
  duty: 'chief',
  summary: 'The session report as it stands now, with its frozen revisions, the newest first',
  params: byId,
  reply: z.object({
    report: SessionReport,
    revisions: z.array(Revision),
    /** Differs from the newest revision; false where there is none. */
    has_changed: z.boolean(),
    /** An attempt has not ended or been closed yet: the report can't be frozen. */
    is_open: z.boolean(),
    /** While it is open. */
    ends: z.optional(ExamEnds),
  }),
});

export const getFrozenReport = endpoint({
  method: 'GET',
  path: '/hall/:id/report/:revision',
  access: STAFF,
  duty: 'chief',
  summary: 'A session report as it was frozen',
  params: z.object({ id: IdText, revision: IdText }),
  reply: z.object({ report: SessionReport, revision: Revision }),
});

export const freezeReport = endpoint({
  method: 'POST',
  path: '/hall/:id/report/freeze',
  access: STAFF,
  duty: 'chief',
  summary: 'Freeze the session report: the next revision, with its hash',
  params: byId,
  body: z.object({ key: ActKey, note: z._default(optionalParagraph(500), '') }),
  reply: z.extend(MessageReply, { revision: z.int(), hash: z.string() }),
});
