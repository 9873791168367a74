// Invitations to a community: a code and a link that so many people join by until it expires, or a mail for one person.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Email, Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { spokenCode } from '../base/spoken-code.ts';
import { JoinReply } from './communities.ts';
import { INVITATION_MESSAGES, mailAtMost } from './communities.words.ts';

const byId = z.object({ id: IdText });

const Code = spokenCode(INVITATION_MESSAGES.enterCode);

export const CodeForm = z.object({ code: Code });

const InvitedTo = z.object({
  name: z.string(),
  description: z.string(),
  picture: z.nullable(z.string()),
  member_count: z.int(),
  /** Who created the invitation, while they are an admin of the community. */
  by: z.nullable(z.string()),
});
export type InvitedTo = z.output<typeof InvitedTo>;

export const previewInvitation = endpoint({
  method: 'POST',
  path: '/community/invitation/preview',
  access: 'public',
  summary:
    'Which community a code invites to, before signing in. All codes are counted by the network they come from',
  body: CodeForm,
  reply: InvitedTo,
});

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/community/invitation/look',
  access: 'signed-in',
  summary: 'Which community a code invites to. Wrong codes are counted',
  body: CodeForm,
  reply: z.extend(InvitedTo, { id: Id, is_member: z.boolean() }),
});

export const useInvitation = endpoint({
  method: 'POST',
  path: '/community/invitation/use',
  access: 'signed-in',
  summary: 'Join a community by the code of an invitation. Wrong codes are counted',
  body: CodeForm,
  reply: z.object({ ...JoinReply.shape, community_id: Id }),
});

export const INVITATION_DAYS = { fallback: 7, most: 90 } as const;
export const INVITATION_PLACES = { fallback: 30, most: 1000 } as const;
export const MOST_MAILS = 50;

const whole = (most: number) => {
  const message = wholeNumberFrom(1, most);
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message));
};

const Invitation = z.object({
  id: Id,
  code: z.string(),
  /** The link for the invited person. */
  link: z.string(),
  /** To whom it was sent; null for one that is passed on by hand. */
  email: z.nullable(z.string()),
  places: z.int(),
  used: z.int(),
  expires_at: Moment,
  by: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/community/:id/invitation',
  access: ['Community'],
  summary: 'Invitations that can still be used, the newest first',
  params: byId,
  reply: z.array(Invitation),
});

export const InvitationForm = z.object({
  days: whole(INVITATION_DAYS.most),
  places: whole(INVITATION_PLACES.most),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/community/:id/invitation',
  access: ['Community'],
  summary: 'Make a code, and a link with it, that so many people can join by until it expires',
  params: byId,
  body: InvitationForm,
  reply: Invitation,
});

export const MailInvitationForm = z.object({
  /** Made by the page for each mailing. */
  key: z.optional(z.uuid()),
  emails: z
    .array(Email, INVITATION_MESSAGES.enterEmail)
    .check(z.minLength(1, INVITATION_MESSAGES.enterEmail), z.maxLength(MOST_MAILS, mailAtMost(MOST_MAILS))),
  days: z._default(whole(INVITATION_DAYS.most), INVITATION_DAYS.fallback),
});

export const mailInvitations = endpoint({
  method: 'POST',
  path: '/community/:id/invitation/mail',
  access: ['Community'],
  summary:
    'Send each address an invitation of its own, for one person. A repeat with the same `key` after a lost reply mails nobody twice',
  params: byId,
  body: MailInvitationForm,
  reply: MessageReply,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/community/:id/invitation/:invitation_id',
  access: ['Community'],
  summary: 'Make an invitation useless from now on',
  params: z.object({ id: IdText, invitation_id: IdText }),
  reply: MessageReply,
});
