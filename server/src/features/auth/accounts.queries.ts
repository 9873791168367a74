import type { Role } from '@quivia/contract/roles';
import { sql } from '../../platform/database.ts';

export interface Account {
  id: number;
  username: string;
  email: string;
  pending_email: string | null;
  is_verified: boolean;
  password_hash: string;
  token_version: number;
  roles: Role[];
}

const account = () => sql`
  u.id, u.username, u.email, u.pending_email, u.is_verified, u.password_hash, u.token_version,
  array(select role from role_grants g where g.user_id = u.id order by role) as roles`;

export async function selectAccount(id: number): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`select ${account()} from users u where u.id = ${id}`;
  return row;
}

/** Serialises what changes one account: two changes at once see each other. */
export async function lockAccount(id: number): Promise<void> {
  await sql`select 1 from users where id = ${id} for update`;
}

export async function selectAccountByName(usernameOrEmail: string): Promise<Account | undefined> {
  const name = usernameOrEmail.includes('@') ? sql`u.email` : sql`u.username`;
  const [row] = await sql<Account[]>`
    select ${account()} from users u where lower(${name}) = lower(${usernameOrEmail})`;
  return row;
}

export async function insertAccount(given: {
  username: string;
  email: string;
  passwordHash: string;
  isVerified?: boolean;
}): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, email, password_hash, is_verified)
    values (${given.username}, ${given.email}, ${given.passwordHash}, ${given.isVerified ?? false})
    returning id`;
  return (row as { id: number }).id;
}

export async function updatePassword(id: number, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${id}`;
}

export async function updatePendingEmail(id: number, email: string): Promise<void> {
  await sql`update users set pending_email = ${email} where id = ${id}`;
}

/** The address that was asked for becomes the address; either way it is verified now. */
export async function updateVerified(id: number, email: string): Promise<void> {
  await sql`
    update users set email = ${email}, is_verified = true,
      pending_email = case when lower(pending_email) = lower(${email}) then null else pending_email end
    where id = ${id}`;
}

export async function existsEmail(email: string): Promise<boolean> {
  const [row] = await sql`select 1 from users where lower(email) = lower(${email})`;
  return row !== undefined;
}

export interface UserListed {
  id: number;
  username: string;
  email: string;
}

export async function selectUsers(page: {
  search?: string | undefined;
  limit: number;
  offset: number;
}): Promise<UserListed[]> {
  const pattern = `%${(page.search ?? '').toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<UserListed[]>`
    select id, username, email from users
    where ${page.search ? sql`lower(username) like ${pattern} or lower(email) like ${pattern}` : sql`true`}
    order by lower(username) limit ${page.limit} offset ${page.offset}`;
}

export async function insertRole(userId: number, role: Role): Promise<void> {
  await sql`insert into role_grants (user_id, role) values (${userId}, ${role}) on conflict do nothing`;
}

export async function selectAdmins(): Promise<UserListed[]> {
  return sql<UserListed[]>`
    select u.id, u.username, u.email from users u join role_grants g on g.user_id = u.id
    where g.role = 'Admin' order by u.id`;
}

/** Returns the new version: access tokens of an earlier one are no longer taken. */
export async function raiseTokenVersion(id: number, at: Date): Promise<number> {
  const [row] = await sql<{ token_version: number }[]>`
    update users set token_version = token_version + 1, token_version_raised_at = ${at}
    where id = ${id} returning token_version`;
  return (row as { token_version: number }).token_version;
}

export async function selectTokenVersionsRaisedSince(
  moment: Date,
): Promise<{ id: number; token_version: number }[]> {
  return sql`select id, token_version from users where token_version_raised_at >= ${moment}`;
}
