// The state of the institution a file is held against, as far as the file touches it.
import * as invitations from '../auth/invitations.service.ts';
import * as people from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import type { Known } from './review.ts';
import { givenUsername, stemOf, suggestUsername } from './usernames.ts';

/** With `lock`, nobody else changes these grants until the transaction ends. */
export async function loadKnown(
  institutionId: number,
  rows: GivenRow[],
  { lock }: { lock: boolean },
): Promise<Known> {
  const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  const wanted = distinct(rows.map((row) => givenUsername(row).toLowerCase()));
  const stems = distinct([...wanted, ...rows.map(suggestUsername)].map(stemOf));
  const accounts = await invitations.accountsByEmail(distinct(rows.map((row) => row.email)));
  const touched = {
    userIds: accounts.map((account) => account.id),
    memberIds: distinct(rows.map((row) => row.member_id)),
  };
  if (lock) await people.lockMemberships(institutionId, touched);
  const taken = await invitations.usernamesByStem(stems);
  return {
    departments: await people.departmentsHere(institutionId),
    accounts: new Map(accounts.map(({ given, ...account }) => [given.toLowerCase(), account])),
    memberships: await people.memberships(institutionId, touched),
    usernames: new Set(taken),
    wanted: new Set(wanted),
  };
}
