import { sql } from '../../platform/database/database.ts';

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
