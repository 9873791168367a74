// People without an account who mark answers of an exam: invited by those who run it, for all or some questions, until a day.
import * as z from 'zod/mini';
import { AccessTokenReply } from '../accounts/session.ts';
import { endpoint } from '../base/endpoint.ts';
import { Email, Id, IdText, line, MessageReply, Moment, Otp } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

/** Of one exam, at a time. */
export const MOST_MARKING_GUESTS = 50;

/** From the invitation on. */
export const MOST_GUEST_DAYS = 180;

const byId = z.object({ id: IdText });
const byGuest = z.object({ id: IdText, guest_id: IdText });

const MarkingGuest = z.object({
  id: Id,
  name: z.string(),
  /** Null when their data was deleted. */
  email: z.nullable(z.string()),
  /** Null for all. */
  question_ids: z.nullable(z.array(Id)),
  /** `over`: their time has passed, or the invitation was withdrawn. */
  state: z.enum(['invited', 'accepted', 'over']),
  invited_by: z.string(),
  access_ends_at: Moment,
  /** That they marked. */
  answers: z.int(),
});
export type MarkingGuest = z.output<typeof MarkingGuest>;

export const listMarkingGuests = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/guest',
  access: EXAMINERS,
  share: 'run',
  summary: 'Guests who mark answers of an exam, and the questions that they can be invited for',
  params: byId,
  reply: z.object({
    questions: z.array(z.object({ question_id: Id, question_number: z.int(), question: z.string() })),
    guests: z.array(MarkingGuest),
  }),
});

export const NewMarkingGuest = z.object({
  name: line(120),
  email: Email,
  /** Without it, all that people mark. */
  question_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
  /** The last moment; in the future. */
  access_ends_at: z.iso.datetime(),
});

export const inviteMarkingGuest = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/guest',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Invite somebody without an account to mark answers: they get a link by email, and with a code from a second email the marking page of these questions, and nothing else',
  params: byId,
  body: z.extend(NewMarkingGuest, {
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
  }),
  reply: MessageReply,
});

export const inviteMarkingGuestAgain = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/guest/:guest_id/invitation',
  access: EXAMINERS,
  share: 'run',
  summary: 'Mail the invitation once more. The link of the earlier mail stops working',
  params: byGuest,
  reply: MessageReply,
});

export const withdrawMarkingGuest = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/guest/:guest_id/withdrawal',
  access: EXAMINERS,
  share: 'run',
  summary: 'End the access of a guest, at once. What they marked stands',
  params: byGuest,
  reply: MessageReply,
});

const Secret = z.string().check(z.regex(/^[\w-]{20,64}$/));

export const lookAtMarkingInvitation = endpoint({
  method: 'POST',
  path: '/marking/invitation',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'What a mailed invitation to mark is about',
  body: z.object({ secret: Secret }),
  reply: z.object({
    exam_id: Id,
    title: z.string(),
    /** The college or community. */
    institution: z.string(),
    inviter: z.string(),
    name: z.string(),
    access_ends_at: Moment,
    /** Where codes are mailed, mostly hidden: `a…@university.example`. */
    email: z.string(),
    /** The caller is signed in as this guest. */
    is_open: z.boolean(),
  }),
});

export const sendMarkingCode = endpoint({
  method: 'POST',
  path: '/marking/invitation/code',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'Mail the code that opens an invitation to mark',
  body: z.object({ secret: Secret }),
  reply: MessageReply,
});

export const enterMarking = endpoint({
  method: 'POST',
  path: '/marking/invitation/entry',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'Open an invitation to mark with its code, and begin a session as guest',
  body: z.object({ secret: Secret, code: Otp }),
  reply: z.extend(AccessTokenReply, { exam_id: Id }),
});
