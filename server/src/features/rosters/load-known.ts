// The state of the institution a file is held against, as far as the file touches it.
import { inParts } from '../../platform/jobs/chunks.ts';
import * as invitations from '../auth/invitations.service.ts';
import * as people from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import type { Known } from './review.ts';
import { givenUsername, stemOf, suggestUsername } from './usernames.ts';

/** A list of 50,000 is asked about in parts, so that nobody waits for it. */
const IN_A_PART = 1000;

/** With `lock`, nobody else changes these grants until the transaction ends. */
export async function loadKnown(
  institutionId: number,
  rows: GivenRow[],
  { lock }: { lock: boolean },
): Promise<Known> {
  const accounts: Known['accounts'] = new Map();
  const wanted = new Set<string>();
  const stems = new Set<string>();
  for await (const part of inParts(rows, IN_A_PART)) {
    for (const { given, ...account } of await invitations.accountsByEmail(part.map((row) => row.email)))
      accounts.set(given.toLowerCase(), account);
    for (const row of part) {
      const username = givenUsername(row).toLowerCase();
      if (username) wanted.add(username);
      stems.add(stemOf(username || suggestUsername(row)));
    }
  }
  const touched = {
    userIds: [...accounts.values()].map((account) => account.id),
    memberIds: rows.map((row) => row.member_id),
  };
  if (lock) await people.lockMemberships(institutionId, touched);
  return {
    departments: await people.departmentsHere(institutionId),
    accounts,
    memberships: await people.memberships(institutionId, touched),
    usernames: new Set(await invitations.usernamesByStem([...stems])),
    wanted,
  };
}
