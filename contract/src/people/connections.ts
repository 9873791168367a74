// What an institution and the site's Admin set up for college sign-in: connections to identity providers, and mail domains.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { CONNECTION_MESSAGES as MESSAGES } from './connections.words.ts';

export const MOST_CONNECTIONS = 5;
export const MOST_DOMAINS = 20;
/** No session lasts longer. */
const MOST_DAYS = 90;

/** Draft until an admin has signed in through it; one of an institution is on. */
const CONNECTION_STATES = ['draft', 'tested', 'on', 'paused'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Needed only by people who administer several. */
const InstitutionOf = { institution_id: z.optional(Id) };
const byId = z.object({ id: IdText });

const Connection = z.object({
  id: Id,
  institution: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  state: z.enum(CONNECTION_STATES),
  shared_computers: z.boolean(),
  is_trusted: z.boolean(),
  /** The roles of the institution are withheld from people who haven't signed in by it. */
  is_only_way: z.boolean(),
  /** After so many days; null as long as any other session. */
  sign_in_again: z.nullable(z.int()),
  /** To enter at the provider, so that it says when somebody has signed out there. */
  back_channel_uri: z.string(),
  /** Accounts that are linked. */
  linked_count: z.int(),
  last_success_at: z.nullable(Moment),
  silent_since: z.nullable(Moment),
  last_error: z.nullable(z.string()),
  last_error_at: z.nullable(Moment),
});
export type Connection = z.infer<typeof Connection>;

const Domain = z.object({ id: Id, domain: z.string(), is_confirmed: z.boolean(), asked_at: Moment });

/** Of one connection. */
export const MOST_NEWCOMERS = 500;

const Newcomer = z.object({
  id: Id,
  /** What the provider calls the person. */
  shown: z.string(),
  first_at: Moment,
  last_at: Moment,
});
export type Newcomer = z.infer<typeof Newcomer>;

const Setup = z.object({
  /** To enter at the provider. */
  redirect_uri: z.string(),
  /** To enter there as well: where it sends people who have signed out. */
  signed_out_uri: z.string(),
  connections: z.array(Connection),
  domains: z.array(Domain),
  /** They have signed in at the provider, and no account is linked to them; the latest first. */
  newcomers: z.array(Newcomer),
});
export type ConnectionSetup = z.infer<typeof Setup>;

export const getConnections = endpoint({
  method: 'GET',
  path: '/admin/connection',
  access: ['Institution'],
  summary: "The institution's connections to identity providers, and its mail domains",
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: Setup,
});

const form = {
  issuer: line(500, MESSAGES.issuer),
  client_id: line(300, MESSAGES.clientId),
  client_secret: line(500, MESSAGES.clientSecret),
  shared_computers: z.boolean(),
  sign_in_again: z.nullable(
    z.int(MESSAGES.days).check(z.minimum(1, MESSAGES.days), z.maximum(MOST_DAYS, MESSAGES.days)),
  ),
};
export const ConnectionForm = z.object(form);

export const addConnection = endpoint({
  method: 'POST',
  path: '/admin/connection',
  access: ['Institution'],
  summary: 'Describe an identity provider; nobody can sign in through it before it was tried and turned on',
  body: z.object({ ...form, ...InstitutionOf }),
  reply: MessageReply,
});

/** Without a secret, the stored one stays. */
const changes = { ...form, client_secret: z.optional(line(500, MESSAGES.clientSecret)) };
export const ChangedConnectionForm = z.object(changes);

export const changeConnection = endpoint({
  method: 'PATCH',
  path: '/admin/connection/:id',
  access: ['Institution'],
  summary: 'Change a connection; it has to be tried again',
  params: byId,
  body: ChangedConnectionForm,
  reply: MessageReply,
});

export const tryConnection = endpoint({
  method: 'POST',
  path: '/admin/connection/:id/try',
  access: ['Institution'],
  summary: 'Begin a sign-in that shows what the identity provider says, and signs nobody in',
  params: byId,
  reply: z.object({ url: z.string() }),
});

export const turnConnection = endpoint({
  method: 'POST',
  path: '/admin/connection/:id/turn',
  access: ['Institution'],
  summary: 'Turn a tested connection on, or pause it. Sessions and exams under way continue',
  params: byId,
  body: z.object({ state: z.enum(['on', 'paused']) }),
  reply: MessageReply,
});

export const requireOwnSignIn = endpoint({
  method: 'POST',
  path: '/admin/connection/:id/only',
  access: ['Admin', 'Institution'],
  summary:
    "Withhold the institution's roles from sessions that didn't begin at this provider, or no longer. The site's Admin can only end it",
  params: byId,
  body: z.object({ is_only_way: z.boolean() }),
  reply: MessageReply,
});

export const dismissNewcomer = endpoint({
  method: 'DELETE',
  path: '/admin/newcomer/:id',
  access: ['Institution'],
  summary: 'Remove a person without an account from the list; they are listed again when they come back',
  params: byId,
  reply: MessageReply,
});

export const DomainForm = z.object({
  domain: line(253, MESSAGES.domain).check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, MESSAGES.domain),
  ),
});

export const addDomain = endpoint({
  method: 'POST',
  path: '/admin/domain',
  access: ['Institution'],
  summary: "Name a mail domain of the institution; it counts once the site's Admin has confirmed it",
  body: z.object({ ...DomainForm.shape, ...InstitutionOf }),
  reply: MessageReply,
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/admin/domain/:id',
  access: ['Admin', 'Institution'],
  summary: "Remove a mail domain of the institution, or as the site's Admin of any",
  params: byId,
  reply: MessageReply,
});

const DomainOfSite = z.extend(Domain, { institution: z.string() });
export type DomainOfSite = z.infer<typeof DomainOfSite>;

export const listDomains = endpoint({
  method: 'GET',
  path: '/admin/domain',
  access: ['Admin'],
  summary: 'Mail domains of all institutions, those to confirm first, and which connections there are',
  reply: z.object({
    domains: z.array(DomainOfSite),
    connections: z.array(Connection),
  }),
});

export const confirmDomain = endpoint({
  method: 'POST',
  path: '/admin/domain/:id/confirm',
  access: ['Admin'],
  summary: 'Confirm that a mail domain belongs to the institution that named it',
  params: byId,
  reply: MessageReply,
});

export const trustConnection = endpoint({
  method: 'POST',
  path: '/admin/connection/:id/trust',
  access: ['Admin'],
  summary: 'Take a sign-in through this connection for a second factor, or no longer',
  params: byId,
  body: z.object({ is_trusted: z.boolean() }),
  reply: MessageReply,
});
