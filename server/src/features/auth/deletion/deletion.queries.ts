import { sql } from '../../../platform/database/database.ts';

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

/** With the refresh tokens. */
export async function deleteSessionsOf(userId: number): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
}

export async function deleteCodesOf(userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId}`;
}
