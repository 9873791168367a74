// Finding people among many thousands within a few milliseconds. Common texts fill a page soon when people
// are read in their order; rare ones are few enough to be found by index and then sorted. The planner, which
// takes hits to be spread evenly, would read nearly everybody for a name late in the alphabet.
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './user-search.queries.ts';

/** The shortest text that has a trigram. */
const TRIGRAM = 3;
/** So many are read in order before a text counts as rare. */
const FIRST = 2000;

const isShort = (search: string | undefined) => search === undefined || [...search].length < TRIGRAM;

/** The Admin sees everyone; admins of institutions their own people, and others only by the whole name. */
export async function findUsers(actor: Actor, page: queries.UserPage) {
  return actor.roles.includes('Admin') ? searchUsers(page) : queries.selectUsersNear(actor.userId, page);
}

export async function searchUsers(page: queries.UserPage) {
  if (isShort(page.search)) return queries.selectUsersInOrder(page);
  const early = await queries.selectUsersAmongFirst(FIRST, page);
  return early.length === page.limit ? early : queries.selectUsersByTrigrams(page);
}
