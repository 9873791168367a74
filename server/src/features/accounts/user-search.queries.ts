// Each is not async, so that the benchmark can ask for the plan of these very statements.
import type { UserListed } from '@quivia/contract/accounts';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { maskedEmail } from '../../platform/database/masked-email.ts';
import { containing } from '../../platform/database/search.ts';

export interface UserPage {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** The people of a page of these rows, which have an id and a search_text. */
const pageOf = (rows: Fragment, { limit, offset }: UserPage) => sql<UserListed[]>`
  select u.id, u.username, u.email, u.name, u.is_verified,
    array(select distinct role from grants g where g.user_id = u.id and g.ended_at is null order by role) as roles
  from (select id, search_text from ${rows} order by search_text limit ${limit} offset ${offset}) page
  join users u on u.id = page.id
  order by page.search_text`;

/** Read in order until the page is full. A bare `like` would let the planner read the whole table instead. */
export function selectUsersInOrder(page: UserPage) {
  const { search } = page;
  const found = search
    ? sql`case when search_text like ${containing(search)} then true else false end`
    : sql`true`;
  return pageOf(sql`users where ${found} and not is_guest and not is_ghost`, page);
}

/** Only among the first so many people. A full page of them is the right one. */
export function selectUsersAmongFirst(count: number, page: UserPage) {
  const first = sql`(select id, search_text from users where not is_guest and not is_ghost order by search_text limit ${count}) first`;
  return pageOf(sql`${first} where search_text like ${containing(page.search ?? '')}`, page);
}

/** All who are found, by their trigrams, and sorted then. */
export function selectUsersByTrigrams(page: UserPage) {
  return sql<UserListed[]>`
    with found as materialized (
      select id, search_text from users where search_text like ${containing(page.search ?? '')} and not is_guest and not is_ghost)
    ${pageOf(sql`found`, page)}`;
}

/**
 * For admins of institutions: the people of theirs, and of others only the one whose username or email was typed in full.
 * A person found by the username keeps the name and most of the email from foreign eyes, also after an invitation until
 * it is accepted.
 */
export function selectUsersNear(adminId: number, { search, limit, offset }: UserPage) {
  const whole = search ?? '';
  return sql<UserListed[]>`
    with own as materialized (
      select institution_id from grants where user_id = ${adminId} and role = 'Institution' and ended_at is null),
    near as materialized (
      select user_id, max(name) as name, bool_and(is_invited) as is_invited from (
        select user_id, name, false as is_invited from grants where institution_id in (select institution_id from own) and ended_at is null
        union all
        select user_id, name, needs_consent from pending_grants where institution_id in (select institution_id from own)) theirs
      group by user_id),
    found as (
      select u.id, n.name, not n.is_invited as is_near from near n join users u on u.id = n.user_id
      where ${
        search
          ? sql`lower(n.name) like ${containing(search)} or case
              when n.is_invited then lower(u.username) like ${containing(search)} or lower(u.email) = lower(${whole})
              else u.search_text like ${containing(search)} end`
          : sql`true`
      }
      union all
      select u.id, null, false from users u
      where (lower(u.email) = lower(${whole}) or lower(u.username) = lower(${whole}))
        and not u.is_guest and not u.is_ghost and u.id not in (select user_id from near))
    select u.id, u.username, u.is_verified,
      case when f.is_near or lower(u.email) = lower(${whole}) then u.email else ${maskedEmail(sql`u.email`)} end as email,
      coalesce(f.name, case when f.is_near then u.name end) as name,
      array(select distinct role from grants g where g.user_id = u.id and g.ended_at is null
        and g.institution_id in (select institution_id from own) order by role) as roles
    from found f join users u on u.id = f.id
    order by u.search_text limit ${limit} offset ${offset}`;
}
