// Joining a community and leaving it.
import { personLabel } from '@quivia/contract/person-label';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse } from '../../platform/security/throttle.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as newcomers from '../exams/newcomers.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as roles from '../people/community-roles.service.ts';
import { selectCommunity } from './communities.queries.ts';
import { logged, words } from './communities.words.ts';
import { noCommunity, requireCommunity } from './community-access.service.ts';
import * as queries from './members.queries.ts';

export interface Joined extends MessageReply {
  outcome: 'joined' | 'asked' | 'already';
  /** How many quizzes a new member can take right away. */
  quizzes: number;
}

/** Makes them a member, in a transaction of the caller's. Null when they were one already. */
export async function admit(userId: number, community: { id: number }): Promise<{ quizzes: number } | null> {
  const { id, isNew } = await roles.give(userId, 'CommunityMember', community.id);
  await queries.deleteRequest(community.id, userId);
  return isNew ? { quizzes: await newcomers.welcome(community.id, { id, user_id: userId }) } : null;
}

export const already = ({ name }: { name: string }): Joined => ({
  outcome: 'already',
  ...messageReply(words.alreadyMember({ name })),
  quizzes: 0,
});

export const welcome = ({ name }: { name: string }, { quizzes }: { quizzes: number }): Joined => ({
  outcome: 'joined',
  ...messageReply(words.welcome({ name, quizzes })),
  quizzes,
});

/** Of one person to one community: who comes and goes all day would keep its admins busy. */
const JOINS = { tries: 10, within: hours(1) };

/** Only an open one: to people who are not invited, the others don't exist. */
export async function join(actor: Actor, id: number): Promise<Joined> {
  await countOrRefuse(`join:${id}:${actor.userId}`, JOINS, 'too_many_requests');
  return inTransaction(async () => {
    const community = await selectCommunity(actor.userId, id);
    if (!community || !(community.is_open || community.is_member)) throw noCommunity();
    if (community.is_member) return already(community);
    if (community.asks_first) return ask(actor, community);
    const admitted = await admit(actor.userId, community);
    if (!admitted) return already(community);
    await audit.record(actor, 'community.joined', logged.joined({ name: community.name }));
    return welcome(community, admitted);
  });
}

async function ask(actor: Actor, { id, name }: { id: number; name: string }): Promise<Joined> {
  if (await queries.insertRequest(id, actor.userId, now())) {
    await notifications.notify(
      await queries.selectAdmins(id),
      {
        id: 'community.requested',
        params: {
          username: personLabel(await accounts.nameOf(actor.userId), actor.username),
          community: name,
        },
      },
      `/community?panel=members&community=${id}`,
    );
  }
  return { outcome: 'asked', ...messageReply(words.requested({ name })), quizzes: 0 };
}

export async function withdraw(actor: Actor, id: number) {
  if (!(await queries.deleteRequest(id, actor.userId))) throw noCommunity();
  return messageReply(words.requestWithdrawn);
}

export async function leave(actor: Actor, id: number) {
  return inTransaction(async () => {
    const community = await requireCommunity(actor, id, 'member');
    await roles.end(actor.userId, 'CommunityMember', id);
    await audit.record(actor, 'community.left', logged.left({ name: community.name }));
    return messageReply(words.left({ name: community.name }));
  });
}

const taken = () => new AppError('already_exists', { field: 'nickname', message: words.nicknameTaken });

export async function setNickname(actor: Actor, id: number, nickname: string | null) {
  await requireCommunity(actor, id, 'member');
  if (nickname !== null && (await queries.isSomebodyElse(id, actor.userId, nickname))) throw taken();
  try {
    await roles.setNickname(actor.userId, id, nickname);
  } catch (error) {
    throw brokenConstraint(error) === 'grants_nickname_key' ? taken() : error;
  }
  return messageReply(nickname === null ? words.noNickname : words.nickname({ nickname }));
}
