// Signing in at the college's own identity provider (OpenID Connect).
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { CONFIRMED, Confirmation, confirmation } from './confirmation.ts';

/**
 * The page that the providers of one institution return to. Each institution has its own: a provider registers it, so that a
 * code meant for one institution can't be brought back as another's.
 */
export const signOnPage = (institutionId: number) => `/signin/college/${institutionId}` as const;

/** Where a provider sends people who have signed out there. */
export const SIGNED_OUT_PAGE = '/signin';

const token = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

export const findSignOn = endpoint({
  method: 'GET',
  path: '/auth/sign-on',
  access: 'public',
  summary: 'The college sign-in for addresses of this domain, whether or not there is an account',
  query: z.object({ domain: token(253).check(z.regex(/^[^\s\p{Cc}]+$/u)) }),
  reply: z.object({
    connection: z.nullable(
      z.object({
        id: Id,
        institution: z.string(),
        /** Since when it hasn't answered; null while it does. */
        silent_since: z.nullable(Moment),
      }),
    ),
  }),
});

export const startSignOn = endpoint({
  method: 'POST',
  path: '/auth/sign-on/:id/start',
  access: 'public',
  summary:
    'Begin a sign-in: the address of the identity provider to open, and a cookie that binds the sign-in to this browser for ten minutes',
  params: z.object({ id: IdText }),
  body: z.object({ stay_logged_in: z.boolean() }),
  reply: z.object({ url: z.string() }),
});

const ClaimShown = z.object({
  name: z.string(),
  value: z.string(),
  /** What Quivia does with it; empty where it does nothing. */
  use: z.string(),
});
export type ClaimShown = z.infer<typeof ClaimShown>;

/**
 * What became of it:
 *
 * - signed_in
 * - password_needed: the account has roles elsewhere too, which a college can't open. The person signs in with this username
 * - link: the account isn't known yet. The person signs in as before, once, and confirms with the ticket
 * - confirmed: somebody who is signed in has signed in at the college once more, for what they do in another tab
 * - tested: an admin tried the connection; nobody is signed in
 */
const SignOnOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), access_token: z.string(), stay_logged_in: z.boolean() }),
  z.object({
    outcome: z.literal('password_needed'),
    institution: z.string(),
    username: z.string(),
    stay_logged_in: z.boolean(),
  }),
  z.object({
    outcome: z.literal('link'),
    institution: z.string(),
    /** What the provider calls the person. */
    shown: z.string(),
    ticket: z.string(),
    stay_logged_in: z.boolean(),
  }),
  z.object({ outcome: z.literal('confirmed'), institution: z.string() }),
  z.object({
    outcome: z.literal('tested'),
    institution: z.string(),
    claims: z.array(ClaimShown),
    /** What a sign-in of this person would do. */
    would: z.string(),
  }),
]);
export type SignOnOutcome = z.infer<typeof SignOnOutcome>;

export const finishSignOn = endpoint({
  method: 'POST',
  path: '/auth/sign-on/callback',
  access: 'public',
  summary:
    'Finish a sign-in with what the identity provider returned, once, in the browser that began it. Sets the refresh cookie when somebody is signed in; answers 403 second_factor_needed as a sign-in with a password does',
  body: z.object({
    /** Of the page that the provider returned to. */
    institution_id: Id,
    state: token(200),
    /** Absent where the provider returned an error. */
    code: z.optional(token(4000)),
    iss: z.optional(token(2000)),
    error: z.optional(token(200)),
  }),
  reply: SignOnOutcome,
});

export const addSignOn = endpoint({
  method: 'POST',
  path: '/auth/sign-on/beside',
  access: 'signed-in',
  summary:
    'Count the sign-in that this browser has just made at the college for the session that a password or a second factor has completed',
  reply: z.object({ is_added: z.boolean() }),
});

export const endByBackChannel = endpoint({
  method: 'POST',
  path: '/auth/sign-on/:id/back-channel',
  access: 'public',
  summary:
    'For identity providers: somebody has signed out there (OpenID Connect Back-Channel Logout). Their sessions end; one in which an exam is being taken ends with it',
  params: z.object({ id: IdText }),
  form: { most: 16 * 1024 },
  body: z.object({ logout_token: token(16 * 1024) }),
  reply: z.object({}),
});

export const linkSignOn = endpoint({
  method: 'POST',
  path: '/auth/sign-on/link',
  access: 'signed-in',
  summary:
    'Link the college sign-in that was not known to the signed-in account, with the ticket of the same browser. A session that began earlier has to confirm it',
  body: z.object({ ticket: token(100), ...confirmation }),
  reply: MessageReply,
});

const LinkedSignOn = z.object({
  id: Id,
  institution: z.string(),
  linked_at: Moment,
  last_used_at: z.nullable(Moment),
  /** False while it is the only way in. */
  can_unlink: z.boolean(),
});
export type LinkedSignOn = z.infer<typeof LinkedSignOn>;

export const listLinkedSignOns = endpoint({
  method: 'GET',
  path: '/auth/sign-on/linked',
  access: 'signed-in',
  summary: 'The college sign-ins that are linked to the account',
  reply: z.array(LinkedSignOn),
});

export const unlinkSignOn = endpoint({
  method: 'POST',
  path: '/auth/sign-on/linked/:id/remove',
  access: 'signed-in',
  summary: 'Unlink a college sign-in; refused while it is the only way in',
  params: z.object({ id: IdText }),
  body: Confirmation,
  reply: MessageReply,
});

export const startConfirmation = endpoint({
  method: 'POST',
  path: '/auth/sign-on/confirm',
  access: 'signed-in',
  summary:
    'Begin a new sign-in at the own college that confirms who somebody is: the address to open in another tab, and the proof that counts afterwards',
  body: z.object({ what: z.enum(CONFIRMED) }),
  reply: z.object({ url: z.string(), proof: z.string() }),
});
