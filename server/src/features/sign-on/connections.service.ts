// Connections to identity providers and mail domains: what an institution's admin and the site's Admin set up.
//
//   draft ──an admin has signed in through it──▶ tested ──▶ on ⇄ paused
//     ▲────────── another issuer or client ───────────────────┘
import {
  type Connection,
  type ConnectionForm,
  MOST_CONNECTIONS,
  MOST_DOMAINS,
} from '@quivia/contract/connections';
import { API_BASE } from '@quivia/contract/endpoint';
import type { Message } from '@quivia/contract/message';
import { endByBackChannel, SIGNED_OUT_PAGE, signOnPage } from '@quivia/contract/sign-on';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { toStore, worded } from '../../platform/files/stored-messages.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { OutboundError, requireCallable } from '../../platform/outbound/outbound.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import { rolesChanged } from '../accounts/accounts.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import * as audit from '../audit/audit.service.ts';
import { administers, institutionOf, membersOf } from '../people/institution-access.service.ts';
import * as queries from './connections.queries.ts';
import * as newcomers from './newcomers.service.ts';
import type { Provider, ProviderError } from './provider.service.ts';
import { isForOneTenant } from './sign-on.rules.ts';
import { logged, setup as words } from './sign-on.words.ts';

const ownerOf = (id: number) => `connection:${id}`;
const sealed = (id: number, secret: string) => encrypt('sign-on', ownerOf(id), secret);

type Form = z.output<typeof ConnectionForm>;
interface InstitutionOf {
  institution_id?: number | undefined;
}

const shown = (row: queries.ConnectionRow & { linked_count: number }): Connection => ({
  id: row.id,
  institution: row.institution,
  issuer: row.issuer,
  client_id: row.client_id,
  state: row.state,
  shared_computers: row.shared_computers,
  is_trusted: row.is_trusted,
  is_only_way: row.is_only_way,
  sign_in_again: row.sign_in_again,
  back_channel_uri: publicUrl(
    `${API_BASE}${endByBackChannel.path.replace(':id', String(row.id))}` as `/${string}`,
  ),
  linked_count: row.linked_count,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  silent_since: row.silent_since?.toISOString() ?? null,
  last_error: row.last_error && worded(row.last_error),
  last_error_at: row.last_error_at?.toISOString() ?? null,
});

const domainShown = ({ asked_at, ...row }: queries.DomainRow) => ({
  ...row,
  asked_at: asked_at.toISOString(),
});

export async function setupOf(actor: Actor, { institution_id }: InstitutionOf) {
  const institutionId = await institutionOf(actor, institution_id);
  const [connections, domains, people] = await Promise.all([
    queries.selectConnections(institutionId),
    queries.selectDomains(institutionId),
    newcomers.listOf(institutionId),
  ]);
  return {
    redirect_uri: publicUrl(signOnPage(institutionId)),
    signed_out_uri: publicUrl(SIGNED_OUT_PAGE),
    connections: connections.map(shown),
    domains: domains.map(domainShown),
    newcomers: people,
  };
}

export async function listAll() {
  const [connections, domains] = await Promise.all([
    queries.selectConnections(null),
    queries.selectDomains(null),
  ]);
  return { connections: connections.map(shown), domains: domains.map(domainShown) };
}

/** Refuses what could never be called, before it is stored. */
function requireIssuer(issuer: string): void {
  const refuse = (message: Message) => {
    throw new AppError('invalid_input', { field: 'issuer', message });
  };
  try {
    const { url } = requireCallable(issuer);
    if (url.search || url.hash || /[?#]/.test(issuer)) refuse(words.noQuery);
  } catch (error) {
    if (error instanceof OutboundError) refuse(error.said);
    throw error;
  }
  if (!isForOneTenant(issuer)) refuse(words.oneTenant);
}

export async function add(actor: Actor, form: Form & InstitutionOf): Promise<MessageReply> {
  const institutionId = await institutionOf(actor, form.institution_id);
  requireIssuer(form.issuer);
  return inTransaction(async () => {
    await queries.lockSetupOf(institutionId);
    if ((await queries.countConnections(institutionId)) >= MOST_CONNECTIONS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_CONNECTIONS }) });
    const id = await queries.insertConnection({ ...form, institution_id: institutionId }, now());
    await queries.updateSecret(id, sealed(id, form.client_secret));
    await record(actor, logged.added({ issuer: form.issuer }), institutionId);
    return messageReply(words.added);
  });
}

export async function change(
  actor: Actor,
  id: number,
  form: Omit<Form, 'client_secret'> & { client_secret?: string | undefined },
): Promise<MessageReply> {
  requireIssuer(form.issuer);
  return inTransaction(async () => {
    const connection = await ownHeld(actor, id);
    const isMoved = form.issuer !== connection.issuer;
    const people = isMoved ? await queries.countEverLinked(id) : 0;
    // Subjects of one issuer mean nothing at another.
    if (people > 0)
      throw new AppError('invalid_input', { field: 'issuer', message: words.keepsIssuer({ people }) });
    const isDraft = isMoved || form.client_id !== connection.client_id;
    await queries.updateConnection(id, { ...form, isDraft });
    if (form.client_secret !== undefined) await queries.updateSecret(id, sealed(id, form.client_secret));
    await record(actor, logged.changed({ issuer: form.issuer }), connection.institution_id);
    // What the Admin trusted was another server, or another client of it.
    if (isDraft && connection.is_trusted)
      await record(actor, logged.untrusted({ issuer: form.issuer }), connection.institution_id);
    return messageReply(isDraft ? words.changed : words.saved);
  });
}

/** Of one that the caller's institution owns; held until the transaction ends. */
async function ownHeld(actor: Actor, id: number): Promise<queries.ConnectionRow> {
  const connection = await queries.lockConnection(id);
  const place = connection && { institution_id: connection.institution_id, community_id: null };
  if (!connection || !place || !(await administers(actor, place))) throw new AppError('not_found');
  return connection;
}

export const ownConnection = (actor: Actor, id: number) => inTransaction(() => ownHeld(actor, id));

export async function turn(actor: Actor, id: number, state: 'on' | 'paused'): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id: institutionId, state: before, issuer, is_only_way } = await ownHeld(actor, id);
    await queries.lockSetupOf(institutionId);
    if (before === 'draft') throw new AppError('exam_not_now', { message: words.tryFirst });
    if (state === 'on') {
      if (await queries.existsOtherOn(institutionId, id))
        throw new AppError('already_exists', { message: words.oneOn });
      if ((await queries.selectConfirmedDomains(institutionId)).length === 0)
        throw new AppError('exam_not_now', { message: words.noDomain });
    }
    await queries.updateState(id, state);
    if (is_only_way && before !== state) await membersRolesChanged(institutionId);
    await record(
      actor,
      state === 'on' ? logged.turnedOn({ issuer }) : logged.paused({ issuer }),
      institutionId,
    );
    return messageReply(state === 'on' ? words.turnedOn : words.paused);
  });
}

/**
 * From now on the roles of the institution are withheld from sessions that didn't begin at its provider. Whoever turns it on has come by it,
 * or nobody could turn it off; the site's Admin always can.
 */
export async function requireOwnSignIn(actor: Actor, id: number, isOnlyWay: boolean): Promise<MessageReply> {
  return inTransaction(async () => {
    const connection = await queries.lockConnection(id);
    const place = connection && { institution_id: connection.institution_id, community_id: null };
    const isOwn = place && (await administers(actor, place));
    if (!connection || !(isOwn || (actor.roles.includes('Admin') && !isOnlyWay)))
      throw new AppError('not_found');
    const { issuer, institution, institution_id } = connection;
    if (isOnlyWay && connection.state !== 'on')
      throw new AppError('exam_not_now', { message: words.onFirst });
    if (isOnlyWay && (await vouched.collegeOf(actor)) !== institution_id)
      throw new AppError('exam_not_now', { message: words.comeByIt({ institution }) });
    if (connection.is_only_way !== isOnlyWay) {
      await queries.updateOnlyWay(id, isOnlyWay);
      await membersRolesChanged(institution_id);
      await record(
        actor,
        isOnlyWay ? logged.onlyWay({ issuer }) : logged.notOnlyWay({ issuer }),
        institution_id,
      );
    }
    return messageReply(isOnlyWay ? words.onlyWay({ institution }) : words.notOnlyWay({ institution }));
  });
}

const IN_A_STATEMENT = 500;

/** Their pages ask for a token with the roles that they have now. */
async function membersRolesChanged(institutionId: number): Promise<void> {
  const people = await membersOf(institutionId);
  for (let from = 0; from < people.length; from += IN_A_STATEMENT)
    await rolesChanged(people.slice(from, from + IN_A_STATEMENT));
}

export async function trust(actor: Actor, id: number, isTrusted: boolean): Promise<MessageReply> {
  return inTransaction(async () => {
    const connection = await queries.lockConnection(id);
    if (!connection) throw new AppError('not_found');
    const { issuer, institution_id } = connection;
    await queries.updateTrusted(id, isTrusted);
    const what = isTrusted ? logged.trusted({ issuer }) : logged.untrusted({ issuer });
    await record(actor, what, institution_id);
    return messageReply(isTrusted ? words.trusted : words.untrusted);
  });
}

export async function addDomain(
  actor: Actor,
  { domain, institution_id }: { domain: string } & InstitutionOf,
): Promise<MessageReply> {
  const institutionId = await institutionOf(actor, institution_id);
  return inTransaction(async () => {
    await queries.lockSetupOf(institutionId);
    const owner = await queries.selectOwner(domain);
    if (owner !== undefined)
      throw new AppError('already_exists', {
        field: 'domain',
        message: words.domainTaken({ institution: owner }),
      });
    if ((await queries.countDomains(institutionId)) >= MOST_DOMAINS)
      throw new AppError('invalid_input', {
        field: 'domain',
        message: words.tooManyDomains({ most: MOST_DOMAINS }),
      });
    if (!(await queries.insertDomain(institutionId, domain, now())))
      throw new AppError('already_exists', { field: 'domain', message: words.domainThere });
    await record(actor, logged.domainAsked({ domain }), institutionId);
    return messageReply(words.domainAsked);
  });
}

/** Whoever is linked stays linked: the domain only says which addresses may be. */
export async function removeDomain(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const domain = await queries.lockDomain(id);
    const isOwn =
      domain && (await administers(actor, { institution_id: domain.institution_id, community_id: null }));
    if (!domain || !(isOwn || actor.roles.includes('Admin'))) throw new AppError('not_found');
    await queries.deleteDomain(id);
    await record(actor, logged.domainRemoved({ domain: domain.domain }), domain.institution_id);
    return messageReply(words.domainRemoved);
  });
}

export async function confirmDomain(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const found = await queries.lockDomain(id);
    if (!found) throw new AppError('not_found');
    const said = { domain: found.domain, institution: found.institution };
    if (!found.is_confirmed) {
      const owner = await queries.selectOwner(found.domain);
      if (owner !== undefined)
        throw new AppError('already_exists', { message: words.domainTaken({ institution: owner }) });
      await queries.updateConfirmed(id, actor.userId, now());
      await record(actor, logged.domainConfirmed(said), found.institution_id);
    }
    return messageReply(words.domainConfirmed(said));
  });
}

const record = (actor: Actor, what: Message, institutionId: number) =>
  audit.record(actor, 'sign-on.changed', what, { institutionId });

export const domainsOf = async (institutionId: number): Promise<ReadonlySet<string>> =>
  new Set(await queries.selectConfirmedDomains(institutionId));

/** With the secret, for a call. */
export function providerOf(connection: queries.ConnectionRow): Provider {
  const { id, institution_id, version, issuer, client_id, client_secret, shared_computers } = connection;
  const clientSecret = decrypt('sign-on', ownerOf(id), client_secret);
  if (clientSecret === undefined) throw new Error(`The secret of connection ${id} can't be decrypted`);
  return { id, institution_id, version, issuer, client_id, clientSecret, shared_computers };
}

/** With a new secret key at hand, what the previous one encrypted is encrypted again, so that the previous one can go. */
export async function reencryptConnectionSecrets(): Promise<void> {
  for (const { id, client_secret } of await queries.selectSecrets()) {
    const text = decrypt('sign-on', ownerOf(id), client_secret);
    if (text !== undefined) await queries.updateSecretAgain(id, client_secret, sealed(id, text));
  }
}

const ONCE_IN = minutes(1);

export const noteSuccess = (id: number) => queries.updateSucceeded(id, now(), after(now(), -ONCE_IN));

export const noteFailure = (id: number, { problem, isSilent }: ProviderError) =>
  queries.updateFailed(id, now(), {
    error: toStore(problem),
    isSilent,
    unlessSince: after(now(), -ONCE_IN),
  });
