// Mark sheets: taps as devices send them, submitted sheets, and who may see which marks.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { MarkEvent, MarkValue, Subject } from '../marking/marks.ts';
import { EXAMINER_ROLES, SchemeDefinition } from '../marking/scheme.ts';
import { DeviceChecks, MOST_EVENTS, MOST_NUMBERS, REFUSALS, SubjectSheets } from '../marking/sheets.ts';
import { CANDIDATE_STATES, ORAL_KINDS } from './parts.ts';

const byId = z.object({ id: IdText });
const ActKey = z.uuid();
const reason = paragraph(500, MESSAGES.reason);
const examiners = { access: 'signed-in', alsoFor: ['guest'], part: 'examiner' } as const;
const coordinators = { access: 'signed-in', part: 'coordinator' } as const;

const Values = z
  .record(z.string().check(z.maxLength(60)), MarkValue)
  .check(z.refine((values) => Object.keys(values).length <= 200));

export const sendEvents = endpoint({
  method: 'POST',
  path: '/oral/:id/event',
  ...examiners,
  summary:
    'Send the taps of one device, in any order and as often as needed: a number is kept once. The reply comes after they are stored',
  params: byId,
  body: z.object({
    device: z.uuid(),
    /** By the device's clock, by which the times of the taps are corrected. */
    sent_at: Moment,
    events: z.array(MarkEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
    /** What the device still holds after these. */
    unsent: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
  }),
  reply: z.object({
    server_time: Moment,
    /** Not kept; the others are. */
    refused: z.array(z.object({ number: z.int(), reason: z.enum(REFUSALS) })),
    /** Made before the sheet was submitted from another device: kept, but no part of that sheet. */
    late: z.array(z.int()),
  }),
});

export const submitSheet = endpoint({
  method: 'POST',
  path: '/oral/:id/sheet',
  ...examiners,
  summary:
    'Submit your sheet for a candidate or a group, with the values you saw. It is refused while a component is missing, or where another device of yours has sent other values',
  params: byId,
  body: z.object({ key: ActKey, subject: Subject, values: Values }),
  reply: z.extend(MessageReply, {
    sheet_id: Id,
    version: z.int(),
    submitted_at: Moment,
    is_open: z.boolean(),
  }),
});

export const reopenSheet = endpoint({
  method: 'POST',
  path: '/oral/:id/sheet/:sheet_id/reopen',
  ...examiners,
  summary:
    'Reopen a submitted sheet with a reason; the old one is kept. Its examiner can until they see the other sheets, another coordinator until the list is frozen',
  params: z.object({ id: IdText, sheet_id: IdText }),
  body: z.object({ reason }),
  reply: MessageReply,
});

export const enterMarks = endpoint({
  method: 'POST',
  path: '/oral/:id/entered',
  ...coordinators,
  summary: 'Enter marks that were known before the exam. Changing one needs a reason; the old one is kept',
  params: byId,
  body: z.object({
    key: ActKey,
    rows: z
      .array(z.object({ subject: Subject, marks: z.record(z.string().check(z.maxLength(40)), z.number()) }))
      .check(z.minLength(1), z.maxLength(500)),
    reason: z.optional(reason),
  }),
  reply: z.extend(MessageReply, { entered: z.int(), unchanged: z.int() }),
});

export const excuseSheet = endpoint({
  method: 'POST',
  path: '/oral/:id/excuse',
  ...coordinators,
  summary: 'Excuse a sheet that will not come, with a reason that the award list prints',
  params: byId,
  body: z.object({ key: ActKey, subject: Subject, examiner_id: Id, reason }),
  reply: MessageReply,
});

export const enterPaper = endpoint({
  method: 'POST',
  path: '/oral/:id/paper',
  ...examiners,
  summary:
    'Type in a paper sheet: your own, or anyone’s as coordinator once the session has begun. Two entries that agree make the sheet, and two people have to make them unless it is your own; where they differ, the reply names the components',
  params: byId,
  body: z.object({ key: ActKey, subject: Subject, examiner_id: Id, values: Values }),
  reply: z.extend(MessageReply, {
    state: z.enum(['first', 'differs', 'submitted']),
    differing: z.array(z.string()),
  }),
});

const MOST_CARRIED = 20_000;

export const carrySheets = endpoint({
  method: 'POST',
  path: '/oral/:id/carried',
  ...examiners,
  summary:
    'Deliver the code that another device shows because it has no network. Only the server can read it: you don’t see the marks',
  params: byId,
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(MOST_CARRIED)) }),
  reply: z.extend(MessageReply, { taps: z.int(), submitted: z.int(), refused: z.int() }),
});

export const hearDevice = endpoint({
  method: 'POST',
  path: '/oral/:id/heard',
  ...examiners,
  summary: 'Report how a device is: what it has stored and what it has not yet sent',
  params: byId,
  body: z.object({
    device: z.uuid(),
    label: z.string().check(z.maxLength(60)),
    package_at: z.nullable(Moment),
    checks: DeviceChecks,
    unsent: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
    newest_number: z.int().check(z.nonnegative(), z.maximum(MOST_NUMBERS)),
  }),
  reply: z.object({ server_time: Moment }),
});

export const listSheets = endpoint({
  method: 'GET',
  path: '/oral/:id/sheet',
  ...examiners,
  summary:
    'Which sheets are due, and the marks that you may see: yours, and all of a candidate once everyone has submitted',
  params: byId,
  reply: z.object({
    subjects: z.array(z.extend(SubjectSheets, { name: z.string(), roll_number: z.string() })),
  }),
});

const ExamineSlot = z.object({
  id: Id,
  candidate_id: z.nullable(Id),
  group_id: z.nullable(Id),
  starts_at: Moment,
  ends_at: Moment,
});

const ExamineSubject = z.object({
  candidate_id: z.nullable(Id),
  group_id: z.nullable(Id),
  name: z.string(),
  roll_number: z.string(),
  topic: z.string(),
  extra_time: z.int(),
  state: z.enum(CANDIDATE_STATES),
  /** The group of a candidate. */
  member_of: z.nullable(Id),
  /** Changes with the photo of a candidate; null where there is none. */
  photo: z.nullable(z.string()),
  /** Components that you mark, by id. None for an observer. */
  components: z.array(z.string()),
  /** Item -> value, by your newest taps. */
  draft: z.record(z.string(), MarkValue),
  submitted: z.nullable(
    z.object({ sheet_id: Id, version: z.int(), submitted_at: Moment, is_open: z.boolean() }),
  ),
  /** Components for which another device has sent something else, after you had submitted. */
  late_taps: z.int(),
});
export type ExamineSubject = z.output<typeof ExamineSubject>;

export const getExamine = endpoint({
  method: 'GET',
  path: '/oral/:id/examine',
  ...examiners,
  summary: 'Everything an examiner’s device needs to mark without a network',
  params: byId,
  query: z.object({ device: z.optional(z.uuid()) }),
  reply: z.object({
    server_time: Moment,
    exam: z.object({
      id: Id,
      title: z.string(),
      kind: z.enum(ORAL_KINDS),
      institution: z.string(),
      course_name: z.string(),
      instructions: z.string(),
      scheme: SchemeDefinition,
      /** Null where no recording may be made. */
      recording_days: z.nullable(z.int()),
      /** Questions can be drawn. */
      draws: z.boolean(),
    }),
    examiner: z.object({ id: Id, name: z.string(), role: z.enum(EXAMINER_ROLES) }),
    sessions: z.array(
      z.object({
        id: Id,
        name: z.string(),
        room: z.string(),
        station: z.nullable(z.int()),
        starts_at: Moment,
        ends_at: Moment,
        slots: z.array(ExamineSlot),
      }),
    ),
    subjects: z.array(ExamineSubject),
    /** The newest number that the server has of this device. */
    newest_number: z.int(),
    /** By which this device seals what it shows as a code, so that only the server can read it. */
    seal: z.nullable(z.string()),
  }),
});
export type ExaminePackage = z.output<(typeof getExamine)['reply']>;
