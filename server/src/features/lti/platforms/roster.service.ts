// Who is in a course of a platform (Names and Role Provisioning). The list goes through the review of uploaded rosters: the same outcomes,
// nothing is stored before somebody confirms it, and nobody is removed by it.

import { ROSTER_FILE } from '@quivia/contract/roster-file';
import { csvDownload } from '@quivia/files/csv/write-csv';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import * as rosters from '../../rosters/rosters.service.ts';
import { insertMembersOf } from '../launch/identities.queries.ts';
import { type Member, memberIn } from '../members.rules.ts';
import { nextPage, SCOPES, withQuery } from '../message.rules.ts';
import { callService, type Platform, PlatformError } from '../platform-calls.service.ts';
import { selectPlatform } from './platforms.queries.ts';
import { requireCourse } from './platforms.service.ts';
import { rosterWords as words } from './platforms.words.ts';

const MEMBERS = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
/** A reply may have 1 MB. Some platforms give fewer at a time, whatever is asked for. */
const AT_ONCE = '500';
const MOST_PAGES = 1000;

async function membersOf(platform: Platform, address: string): Promise<Member[]> {
  const members: Member[] = [];
  let url: string | undefined = withQuery(address, { limit: AT_ONCE });
  for (let pages = 0; url !== undefined && pages < MOST_PAGES; pages += 1) {
    const reply = await callService(platform, { url, scopes: [SCOPES.members], accept: MEMBERS });
    const { members: found } = Object(reply.body) as { members?: unknown };
    for (const one of Array.isArray(found) ? found : []) {
      const member = memberIn(one);
      if (member) members.push(member);
    }
    if (members.length > ROSTER_FILE.rows) throw new PlatformError(words.tooMany({ most: ROSTER_FILE.rows }));
    url = nextPage(reply.link, url);
  }
  return members;
}

/** Each asks the platform for the whole list. */
const LISTS: Limit = { tries: 20, within: hours(1) };
const HEADINGS = ['role', 'name', 'email', 'member_id', 'status'];

export async function fetchRoster(
  actor: Actor,
  contextId: number,
  form: { department_id: number; class_or_semester: number },
) {
  const context = await requireCourse(actor, contextId);
  const { institution_id, platform_id, memberships_url, deployment_state, title } = context;
  const platform = await selectPlatform(platform_id);
  if (!platform || memberships_url === null || deployment_state !== 'approved')
    throw new AppError('exam_not_now', { message: words.notOffered });
  await countOrRefuse(`lti-roster:${institution_id}`, LISTS, 'too_many_requests');
  const members = await asRefusal(() => membersOf(platform, memberships_url));
  const people = members.filter(({ role }) => role !== null);
  if (people.length === 0) throw new AppError('exam_not_now', { message: words.nobody });
  const file = csvDownload('members', [
    HEADINGS,
    ...people.map(({ role, name, email, number, isGone }) => [
      role ?? '',
      name,
      email,
      number,
      isGone ? 'deleted' : 'active',
    ]),
  ]);
  return inTransaction(async () => {
    await insertMembersOf(
      contextId,
      { platform_id, institution_id },
      members.filter(({ isGone }) => !isGone).map(({ subject }) => subject),
    );
    const { id } = await rosters.upload(
      actor,
      { filename: `${title.slice(0, 200)}.csv`, institution_id, ...form },
      file.bytes,
    );
    return { ...messageReply(words.fetched({ people: people.length })), roster_id: id };
  });
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformError) throw new AppError('exam_not_now', { message: error.problem });
    throw error;
  }
}
