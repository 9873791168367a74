// Reviews a file against the people and departments of the institution, as far as the file concerns them.
import { inParts } from '../../platform/jobs/chunks.ts';
import * as invitations from '../accounts/invitations.service.ts';
import { stemOf, suggestUsername } from '../accounts/usernames.rules.ts';
import { classesHere } from '../classes/roster-places.service.ts';
import * as people from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import { type Defaults, type Known, type Reviewed, reviewer } from './review.rules.ts';
import { givenUsername } from './usernames.rules.ts';

/** A list of 50,000 is worked through in parts, so that other requests don't wait for it. */
const READ_AT_ONCE = 1000;
const REVIEWED_AT_ONCE = 250;

/** With `lock`, nobody else changes these grants until the transaction ends. */
export async function reviewRows(
  roster: { institution_id: number; defaults: Defaults },
  rows: GivenRow[],
  { lock = false } = {},
): Promise<Reviewed[]> {
  const review = reviewer(await loadKnown(roster.institution_id, rows, { lock }), roster.defaults);
  const reviewed: Reviewed[] = [];
  for await (const part of inParts(rows, REVIEWED_AT_ONCE))
    for (const row of part) reviewed.push(review(row));
  return reviewed;
}

async function loadKnown(
  institutionId: number,
  rows: GivenRow[],
  { lock }: { lock: boolean },
): Promise<Known> {
  const accounts = await invitations.accountsByEmail(rows.map((row) => row.email));
  const wanted = new Set<string>();
  const stems = new Set<string>();
  for await (const part of inParts(rows, READ_AT_ONCE))
    for (const row of part) {
      const username = givenUsername(row).toLowerCase();
      if (username) wanted.add(username);
      stems.add(stemOf(username || suggestUsername(row)));
    }
  const touched = {
    userIds: [...accounts.values()].map((account) => account.id),
    memberIds: rows.map((row) => row.member_id),
  };
  if (lock) await people.lockMemberships(institutionId, touched);
  const memberships = await people.memberships(institutionId, touched);
  const grantIds = memberships.flatMap(({ is_pending, grant_id }) => (is_pending ? [] : grant_id));
  return {
    departments: await people.departmentsHere(institutionId),
    accounts,
    memberships,
    ...(await classesHere(institutionId, grantIds)),
    atHome: await people.atHome(institutionId, touched.userIds),
    usernames: await invitations.usernamesByStem(stems),
    wanted,
  };
}
