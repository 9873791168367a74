// What faculty decide about results: each with a reason that the student sees.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { EXAMINERS } from '../people/roles.ts';
import { points } from '../questions/questions.ts';
import { ofStudent } from './exam-results.ts';
import { EXAM_MESSAGES } from './exams.words.ts';

const Reason = paragraph(500, MESSAGES.reason);

export const decideLate = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/late',
  access: EXAMINERS,
  summary: 'Accept or refuse the answers that arrived after the deadline; accepted, they are graded',
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
  summary: 'Let a student continue, or start after all, for so many minutes from now',
  params: ofStudent,
  body: z.object({
    minutes: z.int(EXAM_MESSAGES.wholeMinutes).check(z.positive(), z.maximum(24 * 60)),
    reason: Reason,
  }),
  reply: MessageReply,
});

export const correctMarks = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/marks',
  access: EXAMINERS,
  summary: 'Set the marks of a student manually, with a reason; null undoes the correction',
  params: ofStudent,
  body: z.object({ marks: z.nullable(points(0)), reason: Reason }),
  reply: MessageReply,
});

export const REGRADE_POLICIES = ['new_key', 'all_correct', 'drop'] as const;
export type RegradePolicy = (typeof REGRADE_POLICIES)[number];

export const regrade = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/regrade',
  access: EXAMINERS,
  summary:
    'Regrade a question: by the key of its newest version, as correct for everyone, or dropped. Without apply, what would change',
  params: z.object({ id: IdText }),
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
    /** The first 200 whose marks or total change. */
    changes: z.array(
      z.object({
        student_id: Id,
        roll_number: z.string(),
        student_name: z.string(),
        /** What counts: a correction over what was computed, and never more than the total. */
        marks_before: z.number(),
        marks_after: z.number(),
        total_before: z.number(),
        total_after: z.number(),
        is_corrected: z.boolean(),
      }),
    ),
  }),
});
