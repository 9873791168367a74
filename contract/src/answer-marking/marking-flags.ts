// What markers notice about an answer, for those who run the exam: a flag changes no mark. And who may learn whose answers
// these are: names are revealed by the owner after marking, or for one flagged answer, always with a reason.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph, paragraph } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { AnswerToMark, FLAGS, type Flag } from './answer-marking.ts';
import { FLAG_MESSAGES } from './marking-flags.words.ts';

const byId = z.object({ id: IdText });
const ofFlag = z.object({ id: IdText, flag_id: IdText });

const LONGEST = 500;

const flagged = {
  flag: z.enum(FLAGS),
  /** Needed where somebody is worried about the student. */
  note: z._default(optionalParagraph(LONGEST), ''),
  /** Those who run the exam mark it, in the place of this marker. */
  pass_on: z._default(z.boolean(), false),
};

const saysWhatWorries = z.refine<{ flag: Flag; note: string }>(
  ({ flag, note }) => flag !== 'welfare' || note !== '',
  { path: ['note'], error: FLAG_MESSAGES.note },
);

export const flagAnswer = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/flag',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Flag an answer that one has in hand, for those who run the exam. A concern for welfare reaches them and the controllers of examinations at once',
  params: byId,
  body: z
    .object({
      /** Of the act: a page that got no reply sends it again. */
      key: z.uuid(),
      answer: z.uuid(),
      ...flagged,
    })
    .check(saysWhatWorries),
  reply: MessageReply,
});

const FlaggedAnswer = z.object({
  id: Id,
  question_number: z.int(),
  flag: z.enum(FLAGS),
  note: z.string(),
  /** Who flagged it, for those who run the exam. */
  by: z.string(),
  at: Moment,
  is_passed_on: z.boolean(),
  settled: z.nullable(z.object({ by: z.string(), at: Moment, note: z.string() })),
  /** Whose answer it is, once somebody asked for it with a reason. */
  named: z.nullable(
    z.object({ student: z.string(), roll_number: z.string(), by: z.string(), reason: z.string() }),
  ),
  /** The caller may ask. */
  can_name: z.boolean(),
});
export type FlaggedAnswer = z.output<typeof FlaggedAnswer>;

/** Open ones come first, then the newest. */
export const MOST_FLAGS_SHOWN = 200;

export const listFlags = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/flag',
  access: EXAMINERS,
  share: 'run',
  summary: `Flagged answers of an exam, the open ones first, at most ${MOST_FLAGS_SHOWN}`,
  params: byId,
  reply: z.array(FlaggedAnswer),
});

export const getFlaggedAnswer = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/flag/:flag_id',
  access: EXAMINERS,
  share: 'run',
  summary: 'The answer that was flagged, without a mark and without a name',
  params: ofFlag,
  reply: z.omit(AnswerToMark, {
    version: true,
    held_until: true,
    escalated: true,
    sheet: true,
    flags: true,
  }),
});

export const settleFlag = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/flag/:flag_id/settlement',
  access: EXAMINERS,
  share: 'run',
  summary: 'Say what was done about a flag. It stays on record',
  params: ofFlag,
  body: z.object({ note: paragraph(LONGEST) }),
  reply: MessageReply,
});

export const nameFlagged = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/flag/:flag_id/name',
  access: EXAMINERS,
  share: 'run',
  summary:
    'See whose answer was flagged, with a reason. A concern for welfare is for everyone who runs the exam, all others for its owner; each look is logged',
  params: ofFlag,
  body: z.object({ reason: paragraph(LONGEST) }),
  reply: z.object({ ...MessageReply.shape, student: z.string(), roll_number: z.string() }),
});

export const revealNames = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/names',
  access: EXAMINERS,
  share: 'own',
  summary:
    'Show names beside the answers that people mark, once every answer has a mark; or hide them again. Each is logged with its reason',
  params: byId,
  body: z.object({ shown: z.boolean(), reason: paragraph(LONGEST) }),
  reply: MessageReply,
});
