import { sql } from '../../platform/database/database.ts';

export async function insertContactMessage(given: {
  name: string;
  email: string;
  message: string;
  at: Date;
}): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into contact_messages (name, email, message, created_at)
    values (${given.name}, ${given.email}, ${given.message}, ${given.at}) returning id`;
  return (row as { id: number }).id;
}

export async function selectContactMessage(
  id: number,
): Promise<{ name: string; email: string; message: string } | undefined> {
  const [row] = await sql<{ name: string; email: string; message: string }[]>`
    select name, email, message from contact_messages where id = ${id}`;
  return row;
}

export async function deleteContactMessagesOf(email: string): Promise<void> {
  await sql`delete from contact_messages where lower(email) = lower(${email})`;
}
