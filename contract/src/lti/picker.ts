// The choice of an exam inside a learning platform (deep linking). It stays in the platform's frame, where nobody is signed in: a
// token of fifteen minutes lists one's exams of that course and signs one reply, and does nothing else.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Moment, PageQuery } from '../base/fields.ts';

const Ticket = z.string().check(z.minLength(1), z.maxLength(100));

/** Typed from one page to another, by somebody who looks at both. */
export const LINK_CODE_LENGTH = 8;
const Code = z.string().check(z.maxLength(20));

/**
 * - ready
 * - proof: this browser keeps no cookies of ours in the frame. The platform keeps the value for us, and the page asks it
 * - unlinked: the platform's account isn't known yet. Its person opens a new tab, signs in, and types the code that is shown there
 */
const PickerState = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('ready'),
    token: z.string(),
    platform: z.string(),
    /** Of the platform. */
    course: z.string(),
  }),
  z.object({
    is: z.literal('proof'),
    /** The frame beside ours that keeps it; `_parent` for the one around ours. */
    target: z.string(),
    origin: z.string(),
    /** Of the value, there. */
    name: z.string(),
  }),
  z.object({ is: z.literal('unlinked'), platform: z.string(), institution: z.string(), shown: z.string() }),
]);
export type PickerState = z.infer<typeof PickerState>;

export const openPicker = endpoint({
  method: 'POST',
  path: '/lti/picker',
  access: 'public',
  summary:
    'The token of a choice, for the browser that began it: shown by the cookie, by what the platform kept, or by the code of a person who has signed in elsewhere',
  body: z.object({
    ticket: Ticket,
    /** What the platform kept. */
    proof: z.optional(z.string().check(z.maxLength(200))),
    /** Of the person who wants this account linked. */
    code: z.optional(Code),
  }),
  reply: PickerState,
});

const PickerExam = z.object({
  id: Id,
  title: z.string(),
  course: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  total_marks: z.number(),
});
export type PickerExam = z.infer<typeof PickerExam>;

export const listPickerExams = endpoint({
  method: 'GET',
  path: '/lti/picker/exam',
  access: ['Faculty'],
  alsoFor: ['picker'],
  summary:
    'The exams that you run at this institution, the newest first; of the course alone, where it is known which one it is',
  query: z.object({ search: PageQuery.search }),
  reply: z.object({ course: z.nullable(z.string()), exams: z.array(PickerExam) }),
});

export const signDeepLink = endpoint({
  method: 'POST',
  path: '/lti/deep-link',
  access: ['Faculty'],
  alsoFor: ['picker'],
  summary: 'Sign the one reply of a choice, to be sent to the platform as a form. The token ends with it',
  body: z.object({ exam_id: Id }),
  reply: z.object({ url: z.string(), jwt: z.string() }),
});

export const showLinkCode = endpoint({
  method: 'POST',
  path: '/lti/code',
  access: 'signed-in',
  summary:
    "A code that links the platform's account of a choice to the signed-in account, once, within ten minutes: typed into the page of that choice",
  body: z.object({ ticket: Ticket }),
  reply: z.object({
    platform: z.string(),
    institution: z.string(),
    shown: z.string(),
    code: z.string(),
    ends_at: Moment,
  }),
});
