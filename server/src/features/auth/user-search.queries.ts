// Each is not async, so that the benchmark can ask for the plan of these very statements.
import type { UserListed } from '@quivia/contract/auth';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

export interface UserPage {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** The people of a page of these rows, which have an id and a search_text. */
const pageOf = (rows: Fragment, { limit, offset }: UserPage) => sql<UserListed[]>`
  select u.id, u.username, u.email, u.name
  from (select id, search_text from ${rows} order by search_text limit ${limit} offset ${offset}) page
  join users u on u.id = page.id
  order by page.search_text`;

/** Read in order until the page is full. A bare `like` would let the planner read the whole table instead. */
export function selectUsersInOrder(page: UserPage) {
  const { search } = page;
  const found = search
    ? sql`case when search_text like ${containing(search)} then true else false end`
    : sql`true`;
  return pageOf(sql`users where ${found}`, page);
}

/** Only among the first so many people. A full page of them is the right one. */
export function selectUsersAmongFirst(count: number, page: UserPage) {
  const first = sql`(select id, search_text from users order by search_text limit ${count}) first`;
  return pageOf(sql`${first} where search_text like ${containing(page.search ?? '')}`, page);
}

/** All who are found, by their trigrams, and sorted then. */
export function selectUsersByTrigrams(page: UserPage) {
  return sql<UserListed[]>`
    with found as materialized (
      select id, search_text from users where search_text like ${containing(page.search ?? '')})
    ${pageOf(sql`found`, page)}`;
}
