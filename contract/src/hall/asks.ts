// Questions of students during an exam: about the paper, or for help at their seat.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph, PageQuery } from '../base/fields.ts';
import { withoutHidden } from '../base/hidden-characters.ts';
import { CANDIDATES, STAFF } from '../people/roles.ts';
import { MESSAGE_LENGTH, MessageForStudent } from './messages.ts';
import { ActKey } from './scope.ts';

export const ASK_LENGTH = 500;
/** Of one student in one exam. */
export const MOST_ASKS = 10;

/** About the paper, for those who set it; or for help, for the invigilators of the room. */
export const ASK_KINDS = ['paper', 'help'] as const;
export type AskKind = (typeof ASK_KINDS)[number];

/**
 * sent ──▶ seen ──▶ taken ──▶ answered
 *   └────────┴────────┴─────▶ withdrawn
 */
const ASK_STATES = ['sent', 'seen', 'taken', 'answered', 'withdrawn'] as const;
export type AskState = (typeof ASK_STATES)[number];

export const isOpen = (state: AskState) => state !== 'answered' && state !== 'withdrawn';

export const AskForStudent = z.object({
  id: Id,
  /** As the device made it. */
  ask_key: z.uuid(),
  kind: z.enum(ASK_KINDS),
  question_id: z.nullable(Id),
  text: z.string(),
  at: Moment,
  state: z.enum(ASK_STATES),
  /** Who saw, took or answered it last; null until then. */
  by: z.nullable(z.string()),
  /** Null until it is answered, and where help came in person. */
  answer: z.nullable(z.string()),
  /** The answer went to everyone. */
  to_all: z.boolean(),
});
export type AskForStudent = z.output<typeof AskForStudent>;

/** Everything said to one student in an exam, and by them. */
export const MessagesForStudent = z.object({
  /** The newest message for this student, also where it is held back. */
  newest: z.int(),
  /** Some explain questions that the student has not reached: read again after moving on. */
  has_later: z.boolean(),
  /** Oldest first. */
  messages: z.array(MessageForStudent),
  asks: z.array(AskForStudent),
});
export type MessagesForStudent = z.output<typeof MessagesForStudent>;

export const getStudentMessages = endpoint({
  method: 'GET',
  path: '/quiz/hall/words',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: "Messages to the student during an exam, and the student's own questions with their answers",
  query: z.object({ quiz_or_viva_id: IdText }),
  reply: MessagesForStudent,
});

export const ask = endpoint({
  method: 'POST',
  path: '/quiz/hall/ask',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Ask about the paper or for help, one question at a time and at most 10 in an exam; a repeat with the same key returns the same question',
  body: z.object({
    quiz_or_viva_id: Id,
    ask_key: z.uuid(),
    kind: z.enum(ASK_KINDS),
    question_id: z.optional(z.nullable(Id)),
    text: optionalParagraph(ASK_LENGTH).check(z.overwrite(withoutHidden), z.trim()),
  }),
  reply: AskForStudent,
});

export const withdrawAsk = endpoint({
  method: 'POST',
  path: '/quiz/hall/ask/:id/withdraw',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'Withdraw a question that has not been answered',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});

export const HallAsk = z.object({
  id: Id,
  kind: z.enum(ASK_KINDS),
  student_id: Id,
  name: z.nullable(z.string()),
  roll_number: z.string(),
  room: z.nullable(z.string()),
  /** In the order of the question bank, with its text; null where it is about none, and for observers and invigilators. */
  /** With the student's values. `own_number`: in the student's order. */
  question: z.nullable(
    z.object({ id: Id, number: z.int(), own_number: z.optional(z.int()), question: z.string() }),
  ),
  text: z.string(),
  at: Moment,
  state: z.enum(ASK_STATES),
  taken_by: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  to_all: z.boolean(),
});
export type HallAsk = z.output<typeof HallAsk>;

const byId = z.object({ id: IdText });
const ofAsk = z.object({ id: IdText, ask_id: IdText });

export const listAsks = endpoint({
  method: 'GET',
  path: '/hall/:id/asks',
  access: STAFF,
  duty: 'observer',
  summary:
    "Students' questions, the open ones first. Observers see calls for help, invigilators those from their rooms; questions about the paper are for the owner and the chief invigilator",
  params: byId,
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(HallAsk),
});

export const countOpenAsks = endpoint({
  method: 'GET',
  path: '/hall/:id/asks/open',
  access: STAFF,
  duty: 'invigilator',
  summary: 'How many open questions this person can answer',
  params: byId,
  reply: z.object({ open: z.int() }),
});

export const markAsksSeen = endpoint({
  method: 'POST',
  path: '/hall/:id/asks/seen',
  access: STAFF,
  duty: 'invigilator',
  summary: 'These questions were on the screen of someone on duty: the students can see that',
  params: byId,
  body: z.object({ ask_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  reply: MessageReply,
});

export const takeAsk = endpoint({
  method: 'POST',
  path: '/hall/:id/asks/:ask_id/take',
  access: STAFF,
  duty: 'invigilator',
  summary: 'Take a question, so that nobody else does; the student can see who has',
  params: ofAsk,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});

export const answerAsk = endpoint({
  method: 'POST',
  path: '/hall/:id/asks/:ask_id/answer',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Answer a question: to the student alone, or as a chief invigilator to everyone, as a clarification of the given question of the paper or else of the one it was asked about. Without a text, help came in person',
  params: ofAsk,
  body: z.object({
    key: ActKey,
    text: optionalParagraph(MESSAGE_LENGTH).check(z.overwrite(withoutHidden), z.trim()),
    to_all: z._default(z.boolean(), false),
    /** Which one an answer to everyone explains; the one that the student asked about where none is given. */
    question_id: z.optional(Id),
  }),
  reply: MessageReply,
});
