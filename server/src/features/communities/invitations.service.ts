// Invitations by code, by link and by email. Codes can be guessed, so attempts are counted. One statement claims a
// seat, so only one of two people who race for the last seat gets it.
import { randomInt } from 'node:crypto';
import type { Invitation, InvitedTo } from '@quivia/contract/community-invitations';
import { AppError } from '../../platform/app-error.ts';
import { after, days, hours, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueueMany } from '../../platform/jobs/jobs.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import { makeCode } from '../../platform/security/spoken-code.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import * as audit from '../audit/audit.service.ts';
import { type Community, selectCommunity } from './communities.queries.ts';
import { logged, words } from './communities.words.ts';
import { requireCommunity } from './community-access.service.ts';
import { mailCommunityInvitation } from './invitation-mail.job.ts';
import * as queries from './invitations.queries.ts';
import { admit, already, type Joined, welcome } from './joining.service.ts';

const TRIES: Limit = { tries: 20, within: minutes(15) };
/** Before signing in. A whole class may open one link from behind one address; codes are far too many to be guessed so. */
const PREVIEWS_BY_NETWORK: Limit = { tries: 300, within: minutes(15) };
const MAILINGS: Limit = { tries: 20, within: hours(24) };

const shown = ({ community_id: _, ...row }: queries.InvitationRow): Invitation => ({
  ...row,
  expires_at: row.expires_at.toISOString(),
  link: publicUrl(`/join/${row.code}`),
});

export async function list(actor: Actor, id: number): Promise<Invitation[]> {
  await requireCommunity(actor, id, 'admin');
  return (await queries.selectInvitations(id, now())).map(shown);
}

interface Wanted {
  days: number;
  places: number;
  email: string | null;
  mailing_key?: string | undefined;
}

/** Codes are drawn until one is new. */
async function issue(actor: Actor, community: Community, { days: many, ...wanted }: Wanted) {
  const at = now();
  const given = {
    ...wanted,
    community_id: community.id,
    expires_at: after(at, days(many)),
    created_at: at,
    created_by: actor.userId,
  };
  for (;;) {
    const code = makeCode(randomInt);
    const id = await queries.insertInvitation({ ...given, code });
    if (id !== undefined) return { ...given, id, code, used: 0, by: actor.username };
  }
}

export async function create(
  actor: Actor,
  id: number,
  form: { days: number; places: number },
): Promise<Invitation> {
  return inTransaction(async () => {
    const community = await requireCommunity(actor, id, 'admin');
    const made = await issue(actor, community, { ...form, email: null });
    await audit.record(
      actor,
      'community.invited',
      logged.invited({ name: community.name, seats: form.places }),
    );
    return shown(made);
  });
}

interface Mailing {
  key?: string | undefined;
  emails: string[];
  days: number;
}

/** A page that repeats it after a lost reply sends the same key. A key that came with other details is refused. */
async function isMailedAlready(actor: Actor, id: number, { key, emails, days: many }: Mailing) {
  if (key === undefined) return false;
  await queries.lockMailing(key);
  const mailed = await queries.selectMailed(key);
  if (mailed.length === 0) return false;
  const addresses = new Set(emails.map((email) => email.toLowerCase()));
  const isSame = mailed.every(
    (one) =>
      one.community_id === id &&
      one.created_by === actor.userId &&
      +one.expires_at === +after(one.created_at, days(many)) &&
      addresses.has(one.email?.toLowerCase() ?? ''),
  );
  if (!isSame || mailed.length !== addresses.size)
    throw new AppError('already_exists', { message: words.mailedOtherwise });
  return true;
}

/** Each address gets a code of its own, for one person. */
export async function mail(actor: Actor, id: number, form: Mailing) {
  const emails = [...new Map(form.emails.map((email) => [email.toLowerCase(), email])).values()];
  const community = await requireCommunity(actor, id, 'admin');
  await countOrRefuse(`community-mail:${actor.userId}`, MAILINGS, 'too_many_requests');
  const reply = messageReply(words.invitationsSent({ count: emails.length }));
  return inTransaction(async () => {
    if (await isMailedAlready(actor, id, form)) return reply;
    const mails = [];
    for (const email of emails) {
      const wanted = { days: form.days, places: 1, email, ...(form.key && { mailing_key: form.key }) };
      const { code, expires_at } = await issue(actor, community, wanted);
      mails.push({
        to: email,
        community: community.name,
        by: actor.username,
        code,
        until: expires_at.toISOString(),
      });
    }
    await enqueueMany(mailCommunityInvitation, mails);
    await audit.record(
      actor,
      'community.invited',
      logged.mailed({ name: community.name, count: emails.length }),
    );
    return reply;
  });
}

export async function withdraw(actor: Actor, id: number, invitationId: number) {
  return inTransaction(async () => {
    const community = await requireCommunity(actor, id, 'admin');
    if (!(await queries.updateWithdrawn(invitationId, id, now()))) throw new AppError('not_found');
    await audit.record(actor, 'community.invited', logged.invitationWithdrawn({ name: community.name }));
    return messageReply(words.invitationWithdrawn);
  });
}

/** Correct codes are counted too; otherwise a person could reset the count with a known code between guesses. */
async function requireInvitation(actor: Actor, code: string) {
  await countOrRefuse(`invitation-code:${actor.userId}`, TRIES, 'too_many_codes');
  return find(code, actor.userId);
}

async function find(code: string, userId: number) {
  const invitation = await queries.selectByCode(code, now());
  const community = invitation && (await selectCommunity(userId, invitation.community_id));
  if (!invitation || !community) {
    throw new AppError('not_found', { field: 'code', message: words.unknownCode });
  }
  return { invitation, community };
}

const over = () => new AppError('invitation_over', { field: 'code' });

const NOBODY = 0;

/** As the person who got the code sees it before they have an account. */
export async function preview({ code }: { code: string }): Promise<InvitedTo> {
  await countOrRefuse(`invitation-preview:${callerNetwork()}`, PREVIEWS_BY_NETWORK, 'too_many_codes');
  const { invitation, community } = await find(code, NOBODY);
  if (!invitation.is_usable) throw over();
  const { name, description, picture, member_count } = community;
  return { name, description, picture, member_count, by: invitation.by };
}

export async function look(actor: Actor, { code }: { code: string }) {
  const { invitation, community } = await requireInvitation(actor, code);
  if (!community.is_member && !invitation.is_usable) throw over();
  const { id, name, description, picture, member_count, is_member } = community;
  return { id, name, description, picture, member_count, is_member, by: invitation.by };
}

export async function use(
  actor: Actor,
  { code }: { code: string },
): Promise<Joined & { community_id: number }> {
  const { invitation, community } = await requireInvitation(actor, code);
  return inTransaction(async () => {
    const community_id = community.id;
    if (community.is_member) return { ...already(community), community_id };
    // The membership comes first: joining twice at once then takes only one seat.
    const admitted = await admit(actor.userId, community);
    if (!admitted) return { ...already(community), community_id };
    if (!(await queries.updateUsed(invitation.id, now()))) throw over();
    await audit.record(actor, 'community.joined', logged.joinedByInvitation({ name: community.name }));
    return { ...welcome(community, admitted), community_id };
  });
}

/** Requests to join, and the address that invitations were sent to. */
export async function forgetPerson(userId: number, email: string): Promise<void> {
  await queries.deleteTracesOf(userId, email);
}
