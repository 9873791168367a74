// What staff do about time in the hall: pause and resume, minutes, re-entry, an early end for one student.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { STAFF } from '../people/roles.ts';
import { ActKey, Scope } from './scope.ts';

const byId = z.object({ id: IdText });
const reason = paragraph(500, MESSAGES.reason);

/** The names under which acts of staff are stored. */
const ACT_KINDS = [
  'pause',
  'resume',
  'evacuate',
  'back',
  'not_back',
  'minutes',
  'minutes-undone',
  're-entry',
  'end-student',
  'end',
  'reopened',
  'disqualified',
  'message',
  'ask_taken',
  'ask_answered',
  'start',
  'let_in',
  'seb_exempt',
  'seb_needed',
  'entry_slips',
  'entry_slips_withdrawn',
  'walk_in',
  'check_in',
  'check_in_undone',
  'seats',
  'seat',
  'incident.noted',
  'incident.reported',
  'incident.decided',
  'report.frozen',
  'extended',
  'outage_time',
  'extra_minutes',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

export const isActKind = (kind: string): kind is ActKind => ACT_KINDS.some((one) => one === kind);

/** How many students it concerned. */
const ActReply = z.extend(MessageReply, { act_id: Id, students: z.int() });
export type ActReply = z.output<typeof ActReply>;

export const pauseHall = endpoint({
  method: 'POST',
  path: '/hall/:id/pause',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Stop the clock of one student; of a room or everyone as chief. Their page covers the questions and says why; what arrives meanwhile is kept',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope, reason }),
  reply: ActReply,
});

export const resumeHall = endpoint({
  method: 'POST',
  path: '/hall/:id/resume',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Let the clock run again: exactly the pause is given back. Students who have to come back first stay paused, unless one is named; with `only_back` so do students who were evacuated and are not back in their seats',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope, only_back: z.optional(z.literal(true)) }),
  reply: ActReply,
});

export const markBack = endpoint({
  method: 'POST',
  path: '/hall/:id/back',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'After an evacuation: one student or everyone in a room is back in the seat, or is not; everyone as chief',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope, is_back: z.boolean() }),
  reply: ActReply,
});

export const evacuateHall = endpoint({
  method: 'POST',
  path: '/hall/:id/evacuate',
  access: STAFF,
  duty: 'chief',
  summary:
    'Pause everyone, or a room, with a message that goes before everything else on their pages, also for students who were paused already',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope, message: paragraph(500, MESSAGES.fillAll) }),
  reply: ActReply,
});

export const MOST_MINUTES = 240;

export const giveMinutes = endpoint({
  method: 'POST',
  path: '/hall/:id/minutes',
  access: STAFF,
  duty: 'chief',
  summary:
    'Give one student, a room or everyone minutes, or take some. Taking never ends anyone sooner than in two minutes',
  params: byId,
  body: z.object({
    key: ActKey,
    scope: Scope,
    minutes: z.int().check(
      z.minimum(-MOST_MINUTES),
      z.maximum(MOST_MINUTES),
      z.refine((minutes) => minutes !== 0, MESSAGES.fillAll),
    ),
    reason,
  }),
  reply: z.extend(ActReply, { undo_until: Moment }),
});

export const getLostTime = endpoint({
  method: 'GET',
  path: '/hall/:id/lost-time/:student_id',
  access: STAFF,
  duty: 'chief',
  summary:
    'Minutes that a crash or a move to another computer cost one student: as long as nothing is heard, or was heard around the move, without pauses and without minutes given since',
  params: z.object({ id: IdText, student_id: IdText }),
  reply: z.object({ minutes: z.int() }),
});

export const undoMinutes = endpoint({
  method: 'POST',
  path: '/hall/:id/minutes/undo',
  access: STAFF,
  duty: 'chief',
  summary: 'Undo minutes within 60 seconds. Undoing never ends anyone sooner than in two minutes',
  params: byId,
  body: z.object({ key: ActKey, act_id: Id }),
  reply: ActReply,
});

export const reEnter = endpoint({
  method: 'POST',
  path: '/hall/:id/re-entry',
  access: STAFF,
  duty: 'chief',
  summary:
    'Let a student back in after a crash, a move to another computer or submitting by mistake: answers and time left are kept, and the clock runs when the student is back',
  params: byId,
  body: z.object({
    key: ActKey,
    student_id: Id,
    /** On top of the time left, for what was lost before. */
    minutes: z._default(z.int().check(z.nonnegative(), z.maximum(MOST_MINUTES)), 0),
    reason,
  }),
  reply: ActReply,
});

export const endStudent = endpoint({
  method: 'POST',
  path: '/hall/:id/end-student',
  access: STAFF,
  duty: 'chief',
  summary: 'End the exam for one student now: what was answered is submitted and graded',
  params: byId,
  body: z.object({ key: ActKey, student_id: Id, reason }),
  reply: ActReply,
});
