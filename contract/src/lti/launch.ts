// Launches from a learning platform (LTI 1.3), as far as a browser sees them: the platform begins a login, the browser comes back with
// a signed message, and a page of ours signs the person in and opens what the link is for.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';

/** Pages of ours: `exam` and `choose` are what links of a platform lead to. */
export const LTI_PAGES = {
  exam: '/lti/exam',
  choose: '/lti/choose',
  arrived: '/lti/arrived',
  open: '/lti/open',
  code: '/lti/code',
} as const;

const text = (most: number) => z.string().check(z.maxLength(most));
const token = (most: number) => text(most).check(z.minLength(1));

/** In bytes. A message with the data of a large platform has about eight thousand. */
const MOST_FORM = 64 * 1024;

/** Passed on as they came. Platforms send others as well. */
const Initiation = z.object({
  iss: token(500),
  login_hint: token(2000),
  target_link_uri: token(2000),
  lti_message_hint: z.optional(text(8000)),
  client_id: z.optional(text(300)),
  lti_deployment_id: z.optional(text(300)),
  /** What Canvas calls it. */
  deployment_id: z.optional(text(300)),
  lti_storage_target: z.optional(text(100)),
});
export type Initiation = z.output<typeof Initiation>;

export const beginLtiLogin = endpoint({
  method: 'POST',
  path: '/lti/login',
  access: 'public',
  summary:
    'The login initiation of a learning platform: leads to its authorization endpoint, or, in a frame, to a page with a button that opens the exam in a new tab',
  form: { most: MOST_FORM },
  body: Initiation,
  page: true,
});

export const beginLtiLoginByAddress = endpoint({
  method: 'GET',
  path: '/lti/login',
  access: 'public',
  summary: 'The same, for platforms that send the browser by an address',
  query: Initiation,
  page: true,
});

export const receiveLtiMessage = endpoint({
  method: 'POST',
  path: '/lti/launch',
  access: 'public',
  summary:
    'The signed message of a learning platform, once, in the browser that began the login: leads to the page that signs in, or to the choice of an exam',
  form: { most: MOST_FORM },
  body: z.object({
    state: z.optional(text(200)),
    id_token: z.optional(text(60_000)),
    error: z.optional(text(200)),
    error_description: z.optional(text(2000)),
  }),
  page: true,
});

export const getLtiKeys = endpoint({
  method: 'GET',
  path: '/lti/jwks.json',
  access: 'public',
  summary: 'The public keys of what Quivia signs for learning platforms',
  reply: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        n: z.string(),
        e: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.string(),
      }),
    ),
  }),
});

export const registerLtiPlatform = endpoint({
  method: 'GET',
  path: '/lti/register/:secret',
  access: 'public',
  summary:
    'Dynamic registration, opened by the learning platform with an address that an institution admin has made. What comes back waits until an admin confirms it',
  isSecretPath: true,
  params: z.object({ secret: token(100) }),
  query: z.object({
    openid_configuration: z.optional(text(2000)),
    registration_token: z.optional(text(8000)),
  }),
  page: true,
});

const Ticket = token(100);

/**
 * What became of a launch. The exam is opened by the second ticket, whichever way the person has signed in.
 *
 * - signed_in
 * - here: this browser is signed in as that person already
 * - other: it is signed in as somebody else; the person says whether that ends
 * - password_needed: the account has roles elsewhere too, which a college's platform can't open
 * - link: the platform's account isn't known yet. The person signs in as before, once, and confirms with the ticket
 */
const LaunchOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), access_token: z.string() }),
  z.object({ outcome: z.literal('here') }),
  z.object({ outcome: z.literal('other'), platform: z.string(), shown: z.string(), username: z.string() }),
  z.object({ outcome: z.literal('password_needed'), institution: z.string(), username: z.string() }),
  z.object({
    outcome: z.literal('link'),
    institution: z.string(),
    platform: z.string(),
    /** What the platform calls the person. */
    shown: z.string(),
    ticket: z.string(),
  }),
]);
export type LaunchOutcome = z.infer<typeof LaunchOutcome>;

export const finishLtiLaunch = endpoint({
  method: 'POST',
  path: '/lti/arrive',
  access: 'public',
  summary:
    'Sign in with the first ticket of a launch, in the browser that began it. Sets the refresh cookie when somebody is signed in; answers 403 second_factor_needed as a sign-in with a password does',
  body: z.object({
    ticket: Ticket,
    /** The person who is signed in here now is signed out. */
    replaces: z.optional(z.boolean()),
  }),
  reply: LaunchOutcome,
});

export const linkLtiAccount = endpoint({
  method: 'POST',
  path: '/lti/link',
  access: 'signed-in',
  summary:
    'Link the account of the learning platform to the signed-in account, with the ticket of the same browser',
  body: z.object({ ticket: Ticket }),
  reply: MessageReply,
});

/**
 * Where a launch leads, by what its person may do here. The roles that the platform names only choose between the two pages of
 * somebody who has both.
 *
 * - page
 * - choose: the link has no exam yet, or was copied with its course; the person may choose one
 * - not_set_up: it has none, and the person can't choose
 * - not_listed: it has one that the person doesn't take
 */
const LaunchTarget = z.discriminatedUnion('is', [
  z.object({ is: z.literal('page'), to: z.string() }),
  z.object({
    is: z.literal('choose'),
    link_id: Id,
    is_copied: z.boolean(),
    course: z.string(),
    /** Of the link that this one was copied from. */
    suggested: z.nullable(Id),
    exams: z.array(z.object({ id: Id, title: z.string(), course: z.string(), starts_at: Moment })),
  }),
  z.object({ is: z.literal('not_set_up') }),
  z.object({ is: z.literal('not_listed'), title: z.string() }),
]);
export type LaunchTarget = z.infer<typeof LaunchTarget>;

export const openLtiLaunch = endpoint({
  method: 'POST',
  path: '/lti/open',
  access: 'signed-in',
  summary: 'Where the second ticket of a launch leads this person',
  body: z.object({ ticket: Ticket }),
  reply: LaunchTarget,
});

export const chooseLtiExam = endpoint({
  method: 'POST',
  path: '/lti/choice/:id',
  access: ['Faculty'],
  summary:
    'Say which of your exams a link of a learning platform is for, with the second ticket of a launch of it',
  params: z.object({ id: IdText }),
  body: z.object({ ticket: Ticket, exam_id: Id }),
  reply: MessageReply,
});

const LinkedPlatform = z.object({
  id: Id,
  platform: z.string(),
  institution: z.string(),
  /** What the platform calls the person. */
  shown: z.string(),
  linked_at: Moment,
  last_used_at: z.nullable(Moment),
  /** False while it is the only way in. */
  can_unlink: z.boolean(),
});
export type LinkedPlatform = z.infer<typeof LinkedPlatform>;

export const listLinkedPlatforms = endpoint({
  method: 'GET',
  path: '/lti/linked',
  access: 'signed-in',
  summary: 'The accounts of learning platforms that are linked to the account',
  reply: z.array(LinkedPlatform),
});

export const unlinkPlatform = endpoint({
  method: 'DELETE',
  path: '/lti/linked/:id',
  access: 'signed-in',
  summary: 'Unlink an account of a learning platform; refused while it is the only way in',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});
