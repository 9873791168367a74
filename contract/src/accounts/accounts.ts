// Accounts: signing up, in and out, and getting back in.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import {
  Email,
  GivenPassword,
  Id,
  IdText,
  line,
  MessageReply,
  Moment,
  Otp,
  PageQuery,
  PersonName,
  Username,
} from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { SentPassword } from '../base/passwords.ts';
import { confirmation } from './confirmation.ts';
import { AccessTokenReply, RoleName } from './session.ts';

export const SignUpForm = z.object({
  email: Email,
  username: Username,
  password: SentPassword,
  name: z.optional(PersonName),
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create an account; a mail with a code and a link follows. The name is optional',
  body: SignUpForm,
  reply: MessageReply,
});

export const SignInForm = z.object({
  username_or_email: line(254),
  password: GivenPassword,
  /** Without it a reload restores the session only while an exam is being taken in it. */
  stay_logged_in: z._default(z.boolean(), true),
  /** From the `params` of a refusal `sign_in_queued`: keeps the position in the queue. */
  ticket: z.optional(z.string().check(z.maxLength(100))),
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary:
    'Sign in; sets the refresh cookie. In a rush it answers 503 with the code sign_in_queued: repeat it after Retry-After with the ticket from params, which keeps your position. After many wrong passwords it answers 429 with the code sign_in_slowed: repeat it after Retry-After',
  body: SignInForm,
  reply: AccessTokenReply,
});

export const UserListed = z.object({
  id: Id,
  username: z.string(),
  /** Shortened for people of other institutions who were found by their username. */
  email: z.string(),
  name: z.nullable(z.string()),
  /** A role given to a person who isn't verified works once they are. */
  is_verified: z.boolean(),
  /** Held already; for an institution admin, in that institution. */
  roles: z.array(RoleName),
});
export type UserListed = z.infer<typeof UserListed>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/auth/users',
  access: ['Admin', 'Institution'],
  summary:
    'People whose username or email contains the search text; for an institution admin, those of the institution, and anyone whose username or email is exactly the search text',
  query: z.object(PageQuery),
  reply: z.array(UserListed),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/verification',
  access: 'signed-in',
  summary: 'Send the verification mail again',
  reply: MessageReply,
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/auth/verification/request',
  access: 'public',
  summary:
    'Send the verification mail again without signing in, if the address belongs to an account and waits to be verified; the answer is the same if not',
  body: z.object({ email: Email }),
  reply: MessageReply,
});

export const VerifyForm = z.object({ email: Email, otp: Otp });

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary:
    'Verify an address by the code of its mail. A change of address also needs a session of the account',
  body: VerifyForm,
  reply: MessageReply,
});

export const verifyEmailByLink = endpoint({
  method: 'POST',
  path: '/auth/verify-email-link',
  access: 'public',
  summary:
    'Verify an address by the link of its mail. A change of address also needs a session of the account',
  body: z.object({ token: line(200) }),
  reply: MessageReply,
});

export const ResetRequestForm = z.object({ email: Email });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/request',
  access: 'public',
  summary: 'Mail a code and a link, if the address has an account; the answer is the same if not',
  body: ResetRequestForm,
  reply: MessageReply,
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/check',
  access: 'public',
  summary: 'Is this the code of the mail?',
  body: z.object({ email: Email, otp: Otp }),
  reply: MessageReply,
});

const twoAlike = <T extends { new_password: string; confirm_password: string }>() =>
  z.refine<T>((form) => form.new_password === form.confirm_password, {
    message: MESSAGES.passwordsDiffer,
    path: ['confirm_password'],
  });

const ConfirmedPassword = z
  .string(MESSAGES.fillAll)
  .check(z.minLength(1, MESSAGES.fillAll), z.maxLength(512));

export const ResetPasswordForm = z
  .object({ email: Email, otp: Otp, new_password: SentPassword, confirm_password: ConfirmedPassword })
  .check(twoAlike());

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the code of the mail; every session ends',
  body: ResetPasswordForm,
  reply: MessageReply,
});

export const ResetByLinkForm = z
  .object({ token: line(200), new_password: SentPassword, confirm_password: ConfirmedPassword })
  .check(twoAlike());

export const resetPasswordByLink = endpoint({
  method: 'POST',
  path: '/auth/reset-password/link',
  access: 'public',
  summary: 'Set a new password with the link of the mail; every session ends',
  body: ResetByLinkForm,
  reply: MessageReply,
});

export const InvitationForm = z
  .object({ token: line(200), new_password: SentPassword, confirm_password: ConfirmedPassword })
  .check(twoAlike());

export const readInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/read',
  access: 'public',
  summary: 'Whom the link of an invitation is for, and who invites. The link still works afterwards',
  body: z.object({ token: line(200) }),
  reply: z.object({
    username: z.string(),
    /** As the inviter gave it; null where the person signed up with this address, which may not have been theirs. */
    name: z.nullable(z.string()),
    /** An institution or a community; null in links of earlier versions. */
    invited_by: z.nullable(z.string()),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  summary:
    'Choose a password with the link of an invitation; it verifies the address, ends every session of the account and accepts the invitation',
  body: InvitationForm,
  reply: MessageReply,
});

export const ChangePasswordForm = z
  .object({
    /** Or another confirmation. */
    current_password: z.optional(GivenPassword),
    ...confirmation,
    new_password: SentPassword,
    confirm_password: ConfirmedPassword,
  })
  .check(twoAlike());

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  access: 'signed-in',
  summary: 'Change the password; every other session ends',
  body: ChangePasswordForm,
  reply: MessageReply,
});

export const ChangeNameForm = z.object({ name: PersonName });

export const changeName = endpoint({
  method: 'POST',
  path: '/auth/name',
  access: 'signed-in',
  summary:
    'Set the name that lists show beside the username; null or blank removes it. An institution shows the name in its roster instead, if that has one',
  body: ChangeNameForm,
  reply: MessageReply,
});

export const ChangeEmailForm = z.object({ email: Email, ...confirmation });

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email',
  access: 'signed-in',
  summary: 'Ask for another address; it takes effect once its code or link is used',
  body: ChangeEmailForm,
  reply: MessageReply,
});

export const Session = z.object({
  id: Id,
  /** A readable name made from the browser's own description, such as 'Firefox on Android'. */
  device: z.string(),
  /** Null when the browser doesn't say. */
  kind: z.nullable(z.enum(['phone', 'tablet', 'computer'])),
  address: z.string(),
  signed_in_at: Moment,
  last_seen_at: Moment,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  summary: 'The devices the person is signed in on, this one first',
  reply: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'signed-in',
  summary: 'Sign one device out',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signed-in',
  summary: 'Sign every other device out',
  reply: MessageReply,
});
