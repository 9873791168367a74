import type { Role } from '@quivia/contract/roles';
import { sql } from '../../platform/database/database.ts';

export interface Account {
  id: number;
  username: string;
  name: string | null;
  email: string;
  pending_email: string | null;
  is_verified: boolean;
  /** Null while an invited person has not chosen one. */
  password_hash: string | null;
  token_version: number;
  disabled_at: Date | null;
  /** Of a guest: when the account stops opening. */
  guest_until: Date | null;
  roles: Role[];
}

const account = () => sql`
  u.id, u.username, u.name, u.email, u.pending_email, u.is_verified, u.password_hash, u.token_version, u.disabled_at, u.guest_until,
  array(select distinct role from grants g where g.user_id = u.id and g.ended_at is null order by role) as roles`;

export async function selectAccount(id: number): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`select ${account()} from users u where u.id = ${id} and not u.is_ghost`;
  return row;
}

/** Serialises what changes one account: two changes at once see each other. Rows that refer to it can be added meanwhile. */
export async function lockAccount(id: number): Promise<void> {
  await sql`select 1 from users where id = ${id} for no key update`;
}

export async function selectAccountByName(usernameOrEmail: string): Promise<Account | undefined> {
  return (await selectAccountAndFoldedName(usernameOrEmail)).account;
}

/** Guests are found by no name. Also how the database folds the name, for what has to be counted where there is no account. */
export async function selectAccountAndFoldedName(
  usernameOrEmail: string,
): Promise<{ account: Account | undefined; foldedName: string }> {
  const name = usernameOrEmail.includes('@') ? sql`u.email` : sql`u.username`;
  const [row] = await sql<(Account & { folded_name: string })[]>`
    select ${account()}, f.folded_name from (select lower(${usernameOrEmail}) as folded_name) f
    left join users u on lower(${name}) = f.folded_name and not u.is_guest and not u.is_ghost`;
  if (!row) return { account: undefined, foldedName: usernameOrEmail };
  const { folded_name: foldedName, ...found } = row;
  return { account: found.id === null ? undefined : found, foldedName };
}

export async function insertAccount(given: {
  username: string;
  email: string;
  passwordHash: string;
  name?: string | null | undefined;
  isVerified?: boolean;
}): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, email, password_hash, name, is_verified)
    values (${given.username}, ${given.email}, ${given.passwordHash}, ${given.name ?? null},
      ${given.isVerified ?? false})
    returning id`;
  return (row as { id: number }).id;
}

/** Verified, all with one password; in the order given. */
export async function insertVerified(
  people: { username: string; email: string; name: string }[],
  passwordHash: string,
): Promise<{ id: number; username: string }[]> {
  return sql`
    insert into users (username, email, name, password_hash, is_verified)
    select username, email, name, ${passwordHash}, true
    from unnest(
      ${people.map((one) => one.username)}::text[],
      ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.name)}::text[]) with ordinality as p (username, email, name, n)
    order by n returning id, username`;
}

/** Nobody can sign in as one: there is no password, and no mail arrives. In the order of the names. */
export async function insertGhosts(names: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into users (username, email, name, is_ghost)
    select g.username, g.username || '@ghosts.invalid', g.name, true
    from (
      select 'ghost' || substr(md5(gen_random_uuid()::text), 1, 16) as username, n.name, n.position
      from unnest(${[...names]}::text[]) with ordinality as n (name, position)) g
    order by g.position returning id`;
  return rows.map(({ id }) => id);
}

export async function existsAccount(): Promise<boolean> {
  const [row] = await sql`select 1 from users limit 1`;
  return row !== undefined;
}

export async function updateName(id: number, name: string | null): Promise<void> {
  await sql`update users set name = ${name} where id = ${id}`;
}

export async function updatePassword(id: number, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${id}`;
}

/** False when the password is no longer the one that was checked. */
export async function updateCheckedPassword(
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const { count } = await sql`
    update users set password_hash = ${passwordHash} where id = ${id} and password_hash is not distinct from ${password_hash}`;
  return count > 0;
}

/** False when the password is no longer the one that was checked. */
export async function updatePendingEmail(
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  email: string,
): Promise<boolean> {
  const { count } = await sql`
    update users set pending_email = ${email} where id = ${id} and password_hash is not distinct from ${password_hash}`;
  return count > 0;
}

/** False when no change of address was pending. */
export async function clearPendingEmail(id: number): Promise<boolean> {
  const { count } = await sql`
    update users set pending_email = null where id = ${id} and pending_email is not null`;
  return count > 0;
}

/** The address that was asked for becomes the address; either way it is verified now. */
export async function updateVerified(id: number, email: string): Promise<void> {
  await sql`
    update users set email = ${email}, is_verified = true,
      pending_email = case when lower(pending_email) = lower(${email}) then null else pending_email end
    where id = ${id}`;
}

/** A role that doesn't work before the address is verified, or before the person agrees. */
export async function existsPendingGrant(userId: number): Promise<boolean> {
  const [row] = await sql`select 1 from pending_grants where user_id = ${userId}`;
  return row !== undefined;
}

/** Whose verified address this is, unless they can't sign in. */
export async function selectReachable(email: string): Promise<number | undefined> {
  const [found] = await sql<{ id: number }[]>`
    select id from users where lower(email) = lower(${email}) and is_verified and disabled_at is null and not is_guest`;
  return found?.id;
}

/** What people go by, in the order of these names. */
export async function selectNames(userIds: readonly number[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select coalesce(name, username) as name from users where id = any(${[...userIds]}) order by 1`;
  return rows.map(({ name }) => name);
}

export async function existsEmail(email: string): Promise<boolean> {
  const [row] = await sql`select 1 from users where lower(email) = lower(${email})`;
  return row !== undefined;
}

export interface UserListed {
  id: number;
  username: string;
  email: string;
  name: string | null;
}

export async function selectAdmins(): Promise<UserListed[]> {
  return sql<UserListed[]>`
    select u.id, u.username, u.email, u.name from users u join grants g on g.user_id = u.id
    where g.role = 'Admin' and g.ended_at is null order by u.id`;
}

/** Returns the new versions: access tokens of an earlier one are no longer taken. */
export async function raiseTokenVersions(
  ids: number[],
  at: Date,
): Promise<{ id: number; token_version: number }[]> {
  return sql`
    -- locked in one order: two calls that change the roles of the same people must not wait for each other
    with locked as (select id from users where id = any(${ids}) order by id for no key update)
    update users set token_version = token_version + 1, token_version_raised_at = ${at}
    where id in (select id from locked) returning id, token_version`;
}

export async function selectTokenVersionsRaisedSince(
  moment: Date,
): Promise<{ id: number; token_version: number }[]> {
  return sql`select id, token_version from users where token_version_raised_at >= ${moment}`;
}

/** False when it is gone already. `username` stands in the address as well: both are unique, and neither is a person's. */
export async function updateErased(
  id: number,
  given: { username: string; name: string; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    update users set username = ${given.username}, email = ${given.username} || '@deleted.invalid', name = ${given.name},
      password_hash = null, pending_email = null, is_verified = false, disabled_at = null, disabled_reason = null,
      deleted_at = ${given.at}
    where id = ${id} and deleted_at is null`;
  return count > 0;
}

/** Verified by nobody: no mail of the account goes to its address, which isn't one. */
export async function insertGuest(given: { username: string; name: string; until: Date }): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, email, name, guest_until)
    values (${given.username}, ${given.username} || '@guest.invalid', ${given.name}, ${given.until}) returning id`;
  return (row as { id: number }).id;
}

export async function updateGuestUntil(id: number, until: Date): Promise<void> {
  await sql`update users set guest_until = ${until} where id = ${id} and is_guest`;
}
