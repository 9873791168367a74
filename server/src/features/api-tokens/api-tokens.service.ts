// API tokens: a person makes them for programs, within one institution and at most for what their roles there allow.
import { type ApiTokenForm, MOST_API_TOKENS } from '@quivia/contract/api-tokens';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue, job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { salutation } from '../../platform/mail/salutation.words.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { type Actor, API_TOKEN } from '../../platform/security/access-token.ts';
import { randomToken } from '../../platform/security/secrets.ts';
import { utcMoment } from '../../platform/utc-time.ts';
import { requireConfirmation } from '../accounts/confirmation/confirmation.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { administers, institutionOf } from '../people/institution-access.service.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import * as queries from './api-tokens.queries.ts';
import { mayHaveTokens, scopesFor } from './api-tokens.rules.ts';
import { logged, tokenMail, words } from './api-tokens.words.ts';
import { hashOf, rolesNow, tokensChanged } from './read-token.service.ts';

const PAGE = '/dashboard?panel=devices';

const shown = (row: queries.TokenRow & { institution: string }) => ({
  id: row.id,
  name: row.name,
  institution_id: row.institution_id,
  institution: row.institution,
  scopes: row.scopes,
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Roles that wait for a second factor count for nothing here either. */
async function placesOf({ userId, roles }: Actor) {
  const places = await queries.selectPlaces(userId);
  return places.flatMap(({ institution_id, institution, ...held }) => {
    const own = held.roles.filter((role) => roles.includes(role));
    return mayHaveTokens(own, held) ? [{ institution_id, institution, scopes: scopesFor(own) }] : [];
  });
}

export async function listOwn(actor: Actor) {
  const [tokens, places] = [await queries.selectTokensOf(actor.userId), await placesOf(actor)];
  return { tokens: tokens.map(shown), places };
}

export async function make(actor: Actor, form: z.output<typeof ApiTokenForm>) {
  const place = (await placesOf(actor)).find((one) => one.institution_id === form.institution_id);
  if (!place) throw new AppError('not_allowed', { message: words.notHere });
  const scopes = [...new Set(form.scopes)];
  const foreign = scopes.find((scope) => !place.scopes.includes(scope));
  if (foreign)
    throw new AppError('invalid_input', {
      field: 'scopes',
      message: words.scopeNotYours({ scope: foreign, institution: place.institution }),
    });
  await requireConfirmation(actor, form, 'keys');
  const token = API_TOKEN + randomToken();
  const at = now();
  const expires = after(at, days(form.days));
  const until = utcMoment(expires);
  return inTransaction(async () => {
    if ((await queries.countHeld(actor.userId, place.institution_id)) >= MOST_API_TOKENS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_API_TOKENS }) });
    const { name } = form;
    const id = await queries.insertToken({
      user_id: actor.userId,
      institution_id: place.institution_id,
      name,
      scopes,
      secret: hashOf(token),
      made_at: at,
      expires_at: expires,
    });
    await audit.record(actor, 'api-token.changed', logged.made({ name, scopes: scopes.join(', '), until }), {
      institutionId: place.institution_id,
    });
    securityLog.record('api_token.made', actor, name);
    await enqueue(mailApiToken, { user_id: actor.userId, name, institution: place.institution, until });
    return { id, token, ...messageReply(words.made({ name })) };
  });
}

/** To anybody else it doesn't exist. */
export async function end(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const token = await queries.lockToken(id);
    const place = token && { institution_id: token.institution_id, community_id: null };
    if (!token || !(token.user_id === actor.userId || (place && (await administers(actor, place)))))
      throw new AppError('not_found');
    const { name, username, user_id, institution_id } = token;
    await queries.deleteToken(id);
    await tokensChanged();
    await audit.record(actor, 'api-token.changed', logged.ended({ name, person: username }), {
      institutionId: institution_id,
      subjectId: user_id,
    });
    securityLog.record('api_token.ended', { userId: user_id, username }, name);
    return messageReply(words.ended({ name }));
  });
}

interface InstitutionOf {
  institution_id?: number | undefined;
}

export async function listAt(actor: Actor, { institution_id }: InstitutionOf) {
  const institutionId = await institutionOf(actor, institution_id);
  const tokens = [];
  for (const row of await queries.selectTokensAt(institutionId)) {
    const { username, person } = row;
    tokens.push({ ...shown(row), username, person, is_paused: !mayHaveTokens(await rolesNow(row), row) });
  }
  return { faculty_may: await queries.selectFacultyMay(institutionId), tokens };
}

export async function rule(
  actor: Actor,
  form: InstitutionOf & { faculty_may: boolean },
): Promise<MessageReply> {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransaction(async () => {
    const said = form.faculty_may ? 'facultyMay' : 'facultyMayNot';
    if (await queries.upsertFacultyMay(institutionId, form.faculty_may)) {
      await tokensChanged();
      await audit.record(actor, 'api-token.changed', logged[said], { institutionId });
    }
    return messageReply(words[said]);
  });
}

/** In the transaction that deletes a person. */
export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteTokensOf(userId);
  await tokensChanged();
}

export const mailApiToken = job<{ user_id: number; name: string; institution: string; until: string }>(
  'mail-api-token',
  async ({ user_id, name, institution, until }) => {
    const account = await queries.selectAddressee(user_id);
    if (!account) return;
    const hello = salutation({ ...account, ...(!account.is_verified && { name: null }) });
    const page = publicUrl(PAGE);
    await sendMail({ to: account.email, ...tokenMail({ hello, name, institution, until, page }) });
  },
);

const WARNED_BEFORE = days(7);
const KEPT_AFTER_END = days(30);

/** People are notified a week before; expired ones stay on the list for a month, so that it can be seen why a program failed. */
export const watchOverTokens = job(
  'watch-over-api-tokens',
  async () => {
    const at = now();
    await inTransaction(async () => {
      for (const { user_id, name, expires_at } of await queries.updateWarned(at, after(at, WARNED_BEFORE)))
        await notifications.notify(
          user_id,
          { id: 'account.apiTokenExpires', params: { name, expires_at: expires_at.toISOString() } },
          PAGE,
        );
    });
    await queries.deleteExpired(after(at, -KEPT_AFTER_END));
  },
  { schedule: '23 4 * * *' },
);
