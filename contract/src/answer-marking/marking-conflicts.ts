// A marker who has an interest in how a student does gets none of that student's answers. Markers name the student, and the
// reply is the same whoever that is: nobody learns here who takes an exam, or whose answer they had.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { CONFLICT_MESSAGES } from './marking-conflicts.words.ts';

/** Of one marker in one exam, those that were withdrawn too. */
export const MOST_CONFLICTS = 20;

const byId = z.object({ id: IdText });

const MarkingConflict = z.object({
  id: Id,
  marker_id: Id,
  marker: z.string(),
  is_yours: z.boolean(),
  /** What was typed. */
  student: z.string(),
  reason: z.string(),
  declared_by: z.string(),
  declared_at: Moment,
  withdrawn: z.nullable(z.object({ by: z.string(), at: Moment, reason: z.string() })),
  /** Whom it keeps away. For those who run the exam; null to markers. */
  kept: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        roll_number: z.string(),
        takes_exam: z.boolean(),
        /** Answers of theirs that this marker had marked: those marks stand. */
        marked: z.int(),
      }),
    ),
  ),
});
export type MarkingConflict = z.output<typeof MarkingConflict>;

export const listConflicts = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/conflict',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Conflicts of interest in an exam: those that the caller declared for themselves; to those who run it, all, with the students whom they concern',
  params: byId,
  reply: z.object({
    /** Who can be named; for those who run the exam, empty to others. */
    markers: z.array(z.object({ user_id: Id, name: z.string() })),
    conflicts: z.array(MarkingConflict),
  }),
});

export const NewConflict = z.object({
  /** By roll number or full name. */
  student: line(120, CONFLICT_MESSAGES.student),
  reason: paragraph(500, CONFLICT_MESSAGES.reason),
  /** Another marker's, declared by those who run the exam. */
  marker_id: z.optional(Id),
});

export const declareConflict = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/conflict',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Declare a conflict of interest with a student, named by roll number or full name: their answers no longer reach this marker. Marks that were given stand',
  params: byId,
  body: z.extend(NewConflict, {
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
  }),
  reply: MessageReply,
});

export const withdrawConflict = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/conflict/:conflict_id/withdrawal',
  access: EXAMINERS,
  share: 'run',
  summary: 'Withdraw a conflict of interest, with a reason. It stays on record',
  params: z.object({ id: IdText, conflict_id: IdText }),
  body: z.object({ reason: paragraph(500) }),
  reply: MessageReply,
});
