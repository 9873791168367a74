// What faculty decide about results: each with a reason that the student sees.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { KIND_LIMITS, KINDS } from '../kinds/kinds.ts';
import { EXAMINERS } from '../people/roles.ts';
import { ANSWER_RULES, OPTION_LETTERS, points, QUESTION_LIMITS } from '../questions/questions.ts';
import { optionsAtMost, QUESTION_MESSAGES } from '../questions/questions.words.ts';
import { ofStudent } from './exam-results.ts';
import { EXAM_MESSAGES } from './exams.words.ts';

const LONGEST_REASON = 500;
const Reason = paragraph(LONGEST_REASON, MESSAGES.reason);

export const decideLate = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/late',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Accept or refuse the answers that arrived after the deadline, or with after_results those that arrived after the results were released to the student; accepted, they are graded',
  params: ofStudent,
  body: z.object({
    accept: z.boolean(),
    reason: Reason,
    after_results: z._default(z.boolean(), false),
  }),
  reply: MessageReply,
});

export const disqualify = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/disqualify',
  access: EXAMINERS,
  share: 'run',
  summary: 'End an attempt without marks, with a reason the student sees',
  params: ofStudent,
  body: z.object({ reason: Reason }),
  reply: MessageReply,
});

export const reopenAttempt = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/reopen',
  access: EXAMINERS,
  share: 'run',
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
  share: 'run',
  summary: 'Set the marks of a student manually, with a reason; null undoes the correction',
  params: ofStudent,
  body: z.object({ marks: z.nullable(points(0)), reason: Reason }),
  reply: MessageReply,
});

export const exceptFromRelease = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/student/:student_id/except',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Release the results of an exam without this student, some of whose answers have no mark yet; theirs follow once they have',
  params: ofStudent,
  body: z.object({ reason: Reason }),
  reply: MessageReply,
});

export const REGRADE_POLICIES = ['new_key', 'all_correct', 'drop'] as const;
export type RegradePolicy = (typeof REGRADE_POLICIES)[number];

/**
 * What a key chosen here does to the question in its bank: makes its next version, finds the same key there, or leaves it
 * alone, because its options are different by now, it was deleted, or the person can't edit that bank.
 */
const BANK_EFFECTS = ['changes', 'same', 'other_options', 'deleted', 'no_access'] as const;
export type BankEffect = (typeof BANK_EFFECTS)[number];

export const getAnswerKey = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/question/:question_id/key',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  summary: 'The key of a question as it counts in an exam, and the other exams that use the question',
  params: z.object({ id: IdText, question_id: IdText }),
  reply: z.object({
    /** On the paper, before it is shuffled for a student. */
    question_number: z.int(),
    question: z.string(),
    answer_rule: z.enum(ANSWER_RULES),
    /** Of every kind but multiple choice: the question, and the key that counts now. */
    kind: z.optional(z.enum(KINDS)),
    body: z.optional(z.record(z.string(), z.unknown())),
    answer_key: z.optional(z.record(z.string(), z.unknown())),
    /** Students got different values: no single answer can be accepted for all of them. */
    has_variables: z.optional(z.boolean()),
    /** What was answered, equal answers together: the 100 most frequent that don't earn all marks. */
    given: z.optional(
      z.array(
        z.object({
          label: z.string(),
          students: z.int(),
          /** Of the marks, from 0 to 1. */
          share: z.number(),
          is_unreadable: z.boolean(),
          /** One of the equal answers, to be sent as `accept`; null where the kind can't accept another one. */
          accept: z.nullable(z.record(z.string(), z.unknown())),
        }),
      ),
    ),
    /** How it was last regraded; null where it never was. */
    policy: z.nullable(z.enum(REGRADE_POLICIES)),
    options: z.array(
      z.object({
        id: Id,
        option_number: z.enum(OPTION_LETTERS),
        option: z.string(),
        /** Counts now in this exam. */
        is_correct: z.boolean(),
        /** In the newest version in the bank; null where that has other options. */
        is_correct_in_bank: z.nullable(z.boolean()),
      }),
    ),
    qbank: Id,
    qbank_title: z.string(),
    /** False where a key chosen here counts in this exam alone. */
    can_edit_bank: z.boolean(),
    /** The newest 20 that this person runs, without cancelled ones. Their key doesn't change. */
    other_exams: z.array(z.object({ id: Id, title: z.string(), start_time: Moment })),
    /** How many exams of colleagues use it as well. */
    other_exams_of_colleagues: z.int(),
  }),
});
export type AnswerKey = z.output<(typeof getAnswerKey)['reply']>;

export const regrade = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/regrade',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Regrade a question: by a corrected key, as correct for everyone, or dropped. Without apply, what would change',
  params: z.object({ id: IdText }),
  body: z
    .object({
      question_id: Id,
      policy: z.enum(REGRADE_POLICIES),
      /**
       * With `new_key`, the correct options of the paper; the question in its bank gets this key too. Without it, the key
       * of the newest version in the bank.
       */
      correct: z.optional(
        z
          .array(Id)
          .check(
            z.minLength(1, QUESTION_MESSAGES.key),
            z.maxLength(QUESTION_LIMITS.options.most, optionsAtMost(QUESTION_LIMITS.options.most)),
          ),
      ),
      /** With `new_key`, of every kind but multiple choice: this answer counts as right too. */
      accept: z.optional(
        z
          .record(z.string(), z.unknown())
          .check(z.refine((value) => JSON.stringify(value).length <= KIND_LIMITS.answer)),
      ),
      /** Needed to apply. */
      reason: z._default(optionalParagraph(LONGEST_REASON, MESSAGES.reason), ''),
      /** Without it nothing is stored. */
      apply: z._default(z.boolean(), false),
      /** Of the reply that showed what would change: refused when another regrade came in between. */
      key_version: z.optional(z.int()),
    })
    .check(
      z.refine(({ apply, reason }) => !apply || reason !== '', { path: ['reason'], error: MESSAGES.reason }),
    ),
  reply: z.extend(MessageReply, {
    is_applied: z.boolean(),
    key_version: z.int(),
    /** Null where no key was chosen. */
    bank: z.nullable(z.enum(BANK_EFFECTS)),
    changed: z.int(),
    unchanged: z.int(),
    /** The first 200 whose marks or total change; none for somebody who marks while answers wait for a mark. */
    changes: z.array(
      z.object({
        student_id: Id,
        roll_number: z.string(),
        student_name: z.string(),
        /** What counts: a correction over what was computed, and never more than the total; null while a mark is missing. */
        marks_before: z.nullable(z.number()),
        marks_after: z.nullable(z.number()),
        total_before: z.number(),
        total_after: z.number(),
        is_corrected: z.boolean(),
      }),
    ),
  }),
});
