// Entry slips: a chief invigilator gives a student who can't sign in, such as while the college's identity provider is down, a code
// for one exam.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { spokenCode } from '../base/spoken-code.ts';
import { STAFF } from '../people/roles.ts';
import { ActKey, Scope } from './scope.ts';

const byId = z.object({ id: IdText });

const EntrySlip = z.object({
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  room: z.nullable(z.string()),
  /** Shown this once. */
  code: z.string(),
});
export type EntrySlip = z.output<typeof EntrySlip>;

export const makeEntrySlips = endpoint({
  method: 'POST',
  path: '/hall/:id/entry-slip',
  access: STAFF,
  duty: 'chief',
  summary:
    'A code for each student who has not finished: it opens this exam once, without a password, and nothing else. Slips made earlier and not used no longer work',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope }),
  reply: z.extend(MessageReply, { exam: z.string(), slips: z.array(EntrySlip) }),
});

export const withdrawEntrySlips = endpoint({
  method: 'POST',
  path: '/hall/:id/entry-slip/withdraw',
  access: STAFF,
  duty: 'chief',
  summary: 'Entry slips stop working at once, and so do the sessions that they have opened',
  params: byId,
  body: z.object({ key: ActKey, scope: Scope }),
  reply: MessageReply,
});

export const EntrySlipForm = z.object({ code: spokenCode(MESSAGES.slipCode) });

export const enterWithSlip = endpoint({
  method: 'POST',
  path: '/auth/entry-slip',
  access: 'public',
  summary: 'Begin a session that can take the exam of an entry slip and nothing else',
  body: EntrySlipForm,
  reply: z.object({ access_token: z.string(), exam_id: Id }),
});
