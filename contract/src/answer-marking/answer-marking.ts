// People mark the written answers of an exam. No reply here says whose answer it is: an answer has a random key of its own,
// and neither name, number, attempt nor time goes with it.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph, paragraph } from '../base/fields.ts';
import { QuestionForStudent } from '../exams/attempts.ts';
import { SHARES } from '../exams/team.ts';
import { KINDS } from '../kinds/kinds.ts';
import { Annotations, Area } from '../marking/annotations.ts';
import { DoublePlan, Plan } from '../marking/plan.ts';
import { Applied, RubricGroups } from '../marking/rubric.ts';
import { Stage } from '../marking/seeds.ts';
import { STEPS, USUAL_STEP } from '../marking/steps.ts';
import { EXAMINERS } from '../people/roles.ts';
import { points } from '../questions/questions.ts';
import { MARKING_MESSAGES } from './answer-marking.words.ts';

const byId = z.object({ id: IdText });

/** A marker has an answer for so long without doing anything; then others are given it. */
export const HOLD_MINUTES = 10;

export const LONGEST_COMMENT = 2000;
const LONGEST_NOTE = 500;

const Step = z.union(STEPS.map((step) => z.literal(step)));

/** What markers notice about an answer; it changes no mark. */
export const FLAGS = ['illegible', 'wrong_file', 'other_question', 'welfare'] as const;
export type Flag = (typeof FLAGS)[number];

/** Of one question: all states together are `all`. */
const Progress = z.object({
  all: z.int(),
  /** They say nothing, and have 0 without a person. */
  blank: z.int(),
  waiting: z.int(),
  /** Somebody is marking them now. */
  held: z.int(),
  /** They have a sheet, and wait for one of another person. */
  second: z.int(),
  /** Those who marked them are to agree. */
  differs: z.int(),
  /** They have the mark that counts. */
  marked: z.int(),
  escalated: z.int(),
});
export type Progress = z.output<typeof Progress>;

const MarkedQuestion = z.object({
  question_id: Id,
  /** On the paper, before it is shuffled for a student. */
  question_number: z.int(),
  question: z.string(),
  kind: z.enum(KINDS),
  marks: z.number(),
  /** It is marked by a rubric. */
  has_rubric: z.boolean(),
  plan: Plan,
  progress: Progress,
  /** Some without a mark can be given to the caller. Others can be kept for other markers. */
  waits_for_you: z.boolean(),
  /** How many of them the caller has marked. */
  yours: z.int(),
  /** Why the caller doesn't mark these answers yet, or not now. */
  stage: z.optional(Stage),
  /** Some of the caller's marks were too far from agreed ones, and nobody has looked at it yet. */
  is_far_off: z.optional(z.boolean()),
  /** Agreed marks that wait for somebody like the caller to confirm them. */
  to_confirm: z.optional(z.int()),
});
export type MarkedQuestion = z.output<typeof MarkedQuestion>;

export const getMarking = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'How far the marking of an exam is: each question that people mark, and who marked how many',
  params: byId,
  reply: z.object({
    title: z.string(),
    share: z.enum(SHARES),
    /** Marks go in steps of so many. */
    step: z._default(Step, USUAL_STEP),
    /** The owner has revealed whose answers these are. */
    shows_names: z.optional(z.boolean()),
    /** Where the exam is marked student by student. */
    scripts: z.optional(
      z.object({
        all: z.int(),
        complete: z.int(),
        waits_for_you: z.boolean(),
        /** By which two people mark each of them; then no question is marked alone. */
        plan: z.optional(DoublePlan),
      }),
    ),
    questions: z.array(MarkedQuestion),
    markers: z.array(
      z.object({
        name: z.string(),
        is_you: z.boolean(),
        answers: z.int(),
        /** Answers of their part; null where they have none. */
        part: z._default(z.nullable(z.int()), null),
      }),
    ),
    /** How many parts of answers are covered; for those who run the exam. */
    covers: z.optional(z.int()),
  }),
});

/** What a marker submitted for an answer, and can look at again. */
const OwnSheet = z.object({
  marks: z.number(),
  comment: z.string(),
  /** Null where the marks were typed. */
  by_rubric: z.nullable(Applied),
});

/** With what it says about parts of the answer, as the answer is read. */
export const AnnotatedSheet = z.object({ ...OwnSheet.shape, annotations: Annotations });

export const AnswerToMark = z.object({
  answer: z.uuid(),
  /** Of the text: a mark is for the answer that the marker read. */
  version: z.string(),
  question_id: Id,
  question_number: z.int(),
  question: z.string(),
  stimulus: QuestionForStudent.shape.stimulus,
  kind: z.enum(KINDS),
  body: z.record(z.string(), z.unknown()),
  answer_key: z.record(z.string(), z.unknown()),
  /** What was answered, as its kind has it. */
  given: z.record(z.string(), z.unknown()),
  /** Of its pictures: not to be shown. Covered words aren't in its text. */
  covers: z.optional(z.array(Area)),
  /** What the question can earn. */
  marks: z.number(),
  step: Step,
  /** Null where marks are typed. */
  rubric: z.nullable(z.object({ version: z.int(), groups: RubricGroups })),
  held_until: Moment,
  /** Why a marker passed it on; null for all others. */
  escalated: z.nullable(z.string()),
  /** Their own, which stands until they submit another one. */
  sheet: z.nullable(AnnotatedSheet),
  /** What the caller noticed about it, and nobody has settled. */
  flags: z.optional(z.array(z.enum(FLAGS))),
});
export type AnswerToMark = z.output<typeof AnswerToMark>;

const Next = z.object({
  /** Null where nothing waits that nobody else has. */
  answer: z.nullable(AnswerToMark),
  progress: Progress,
  /** Of the answer: it is for practice or a qualification, or there is none because of it. */
  stage: z.optional(Stage),
});
export type Next = z.output<typeof Next>;

export const nextAnswer = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/next',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The next answer to a question, in the caller's own order, held for ${HOLD_MINUTES} minutes; the one they hold, if they hold one, or the one they name, while it waits for them`,
  params: byId,
  body: z.object({
    question_id: Id,
    /** One that they were shown ahead. */
    answer: z.optional(z.uuid()),
  }),
  reply: Next,
});

/** Without a hold: whoever reaches for one of them first has it. */
export const AnswerAhead = z.omit(AnswerToMark, {
  held_until: true,
  escalated: true,
  sheet: true,
  flags: true,
});
export type AnswerAhead = z.output<typeof AnswerAhead>;

export const MOST_AHEAD = 5;

export const listAhead = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/ahead',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The answers that come after the one in hand, at most ${MOST_AHEAD}, so that a page has them before they are asked for. Nobody holds them`,
  params: byId,
  body: z.object({ question_id: Id }),
  reply: z.array(AnswerAhead),
});

export const nextEscalated = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/escalated',
  access: EXAMINERS,
  share: 'run',
  summary: 'The same among the answers that markers passed on',
  params: byId,
  body: z.object({ question_id: Id }),
  reply: Next,
});

const theAnswer = z.object({ answer: z.uuid() });

export const keepHold = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/hold',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `Keep an answer for another ${HOLD_MINUTES} minutes`,
  params: byId,
  body: theAnswer,
  reply: z.object({ held_until: Moment }),
});

export const returnAnswer = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/return',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Give an answer back without a mark; it goes to the next marker, and with `to_markers` what was passed on, too',
  params: byId,
  body: z.object({ ...theAnswer.shape, to_markers: z._default(z.boolean(), false) }),
  reply: MessageReply,
});

export const MarkGiven = z.object({
  /** Of the act: a page that got no reply sends it again. */
  key: z.uuid(),
  answer: z.uuid(),
  version: z.string().check(z.maxLength(64)),
  /** Typed, where there is no rubric. */
  marks: z.optional(points(0)),
  /** What applies by the rubric of this version; the marks follow from it. */
  by_rubric: z.optional(Applied),
  rubric_version: z.optional(z.int()),
  /** For the student, who reads it with the results. */
  comment: z._default(optionalParagraph(LONGEST_COMMENT), ''),
  /** The same about parts of the answer. */
  annotations: z._default(Annotations, []),
  /** Why it is another mark than before, for the record. */
  reason: z._default(optionalParagraph(LONGEST_NOTE), ''),
});

export const submitMark = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/mark',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Give an answer its mark; the same key again changes nothing',
  params: byId,
  body: MarkGiven,
  reply: z.extend(MessageReply, {
    /** What was agreed on about an answer for practice. */
    agreed: z.optional(
      z.object({ ...AnnotatedSheet.shape, reasons: z.string(), is_near: z.boolean(), yours: z.number() }),
    ),
  }),
});

export const escalateAnswer = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/escalate',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Pass an answer on to those who run the exam, with a note',
  params: byId,
  body: z.object({ ...theAnswer.shape, note: paragraph(LONGEST_NOTE, MARKING_MESSAGES.note) }),
  reply: MessageReply,
});

/** The newest come first. */
export const MOST_OWN_SHEETS = 100;

export const listOwnSheets = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/own',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The answers to a question that the caller marked last, at most ${MOST_OWN_SHEETS}`,
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(z.object({ answer: z.uuid(), ...OwnSheet.shape })),
});

export const reopenSheet = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/reopen',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Look at an answer again that the caller marked, and nobody after them. Its mark stands until another one is submitted',
  params: byId,
  body: theAnswer,
  reply: AnswerToMark,
});

export const changeMarkStep = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/step',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Choose the steps in which marks are given. Refused, with numbers, while marks or items of rubrics are between the new steps',
  params: byId,
  body: z.object({ step: Step }),
  reply: MessageReply,
});
