// Messages to students while an exam runs: to one, to a room, to everyone, or pinned to a question.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { isVisible, withoutHidden } from '../base/hidden-characters.ts';
import { CANDIDATES, STAFF } from '../people/roles.ts';
import { HIGHEST_MESSAGE } from './presence.ts';
import { ActKey, Scope } from './scope.ts';

const byId = z.object({ id: IdText });

export const MESSAGE_LENGTH = 1000;

/** Shown as plain text, with its line breaks. */
const MessageText = paragraph(MESSAGE_LENGTH).check(
  z.overwrite(withoutHidden),
  z.trim(),
  z.refine(isVisible, MESSAGES.fillAll),
);

/** To everyone in one exam, so that the list on a student's device stays short. An evacuation is sent beyond it. */
export const MOST_MESSAGES = 300;
/** To one room or one student. Answers to a student are as few as their questions. */
export const MOST_TO_SOME = 100;

/** Of an evacuation: null while it lasts. */
const Evacuation = z.object({ over_since: z.nullable(Moment) });

export const MessageForStudent = z.object({
  /** Of the exam, from 1. A student gets those that are for them, so there may be gaps. */
  number: z.int(),
  at: Moment,
  by: z.string(),
  to: z.enum(['everyone', 'room', 'you']),
  /** The question it explains; null for other messages. */
  question_id: z.nullable(Id),
  /** It answers a question of this student. */
  is_answer: z.boolean(),
  text: z.string(),
  /** For this student alone: those who were not evacuated don't get it. */
  evacuation: z.optional(Evacuation),
});
export type MessageForStudent = z.output<typeof MessageForStudent>;

export const markMessagesSeen = endpoint({
  method: 'POST',
  path: '/quiz/hall/seen',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'These messages were on the screen of the student; a repeat changes nothing',
  body: z.object({
    quiz_or_viva_id: Id,
    numbers: z
      .array(z.int().check(z.positive(), z.maximum(HIGHEST_MESSAGE)))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  reply: MessageReply,
});

export const HallMessage = z.object({
  number: z.int(),
  at: Moment,
  by: z.string(),
  /** The room or the student it was sent to; null for everyone. */
  room: z.nullable(z.string()),
  student: z.nullable(z.string()),
  /** Of a clarification: which question of the paper, in the order of the question bank. */
  question: z.nullable(z.object({ id: Id, number: z.int() })),
  is_answer: z.boolean(),
  text: z.string(),
  /** Over once the last student whom it paused continues. */
  evacuation: z.optional(Evacuation),
  /** How many students have had it on their screen, and how many who are taking the exam have not. */
  seen: z.int(),
  unseen: z.int(),
});
export type HallMessage = z.output<typeof HallMessage>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/hall/:id/messages',
  access: STAFF,
  duty: 'observer',
  summary:
    'Messages sent during an exam, the newest first; invigilators see those to everyone and to their rooms',
  params: byId,
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(HallMessage),
});

export const listRecentTexts = endpoint({
  method: 'GET',
  path: '/hall/:id/messages/recent',
  access: STAFF,
  duty: 'invigilator',
  summary: 'What you wrote in your last messages, in any exam, each once',
  params: byId,
  reply: z.array(z.string()),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/hall/:id/messages',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Send a message to one student, a room, or as a chief invigilator to everyone; with a question, it is a clarification and stays with that question',
  params: byId,
  body: z.object({
    key: ActKey,
    scope: Scope,
    text: MessageText,
    question_id: z.optional(Id),
  }),
  reply: z.extend(MessageReply, { number: z.int() }),
});

const UnseenBy = z.object({
  student_id: Id,
  name: z.nullable(z.string()),
  roll_number: z.string(),
  room: z.nullable(z.string()),
  /** A student who has not started sees it in the waiting room, or at the start. */
  has_started: z.boolean(),
});
export type UnseenBy = z.output<typeof UnseenBy>;

export const listUnseen = endpoint({
  method: 'GET',
  path: '/hall/:id/messages/:number/unseen',
  access: STAFF,
  duty: 'observer',
  summary: 'Students who can still take the exam and have not had this message on their screen',
  params: z.object({ id: IdText, number: IdText }),
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(UnseenBy),
});

export const listHallQuestions = endpoint({
  method: 'GET',
  path: '/hall/:id/questions',
  access: STAFF,
  duty: 'chief',
  summary:
    'The questions of the paper, without options and key, to choose one for a clarification; once the exam has opened',
  params: byId,
  reply: z.array(z.object({ id: Id, number: z.int(), question: z.string() })),
});
export type HallQuestion = z.output<typeof listHallQuestions.reply>[number];
