import { sql } from '../../../platform/database/database.ts';

export type TicketPurpose =
  | 'second_factor'
  | 'passkey_login'
  | 'passkey_registration'
  | 'passkey_confirmation'
  /** Waits for a sign-in at the college. */
  | 'proof_awaited'
  | 'proof'
  /** Of a college that can't say who gets into the account. */
  | 'proof_of_act';

export interface TicketRow {
  hash: Buffer;
  purpose: TicketPurpose;
  user_id: number | null;
  challenge: string | null;
  stay_logged_in: boolean | null;
  password_hash: string | null;
  tries: number;
  expires_at: Date;
}

export async function insertTicket(given: Omit<TicketRow, 'tries'>): Promise<void> {
  await sql`
    insert into factor_tickets (hash, purpose, user_id, challenge, stay_logged_in, password_hash, expires_at)
    values (${given.hash}, ${given.purpose}, ${given.user_id}, ${given.challenge}, ${given.stay_logged_in},
            ${given.password_hash}, ${given.expires_at})`;
}

/** Held until the transaction ends. */
export async function lockTicket(
  purpose: TicketPurpose,
  hashes: Buffer[],
  at: Date,
): Promise<TicketRow | undefined> {
  const [row] = await sql<TicketRow[]>`
    select * from factor_tickets
    where hash = any(${hashes}::bytea[]) and purpose = ${purpose} and expires_at > ${at} for update`;
  return row;
}

/** Of many who bring the same one, one gets it. */
export async function deleteTicket(
  purpose: TicketPurpose,
  hashes: Buffer[],
  at: Date,
): Promise<TicketRow | undefined> {
  const [row] = await sql<TicketRow[]>`
    delete from factor_tickets where hash = any(${hashes}::bytea[]) and purpose = ${purpose} returning *`;
  return row && row.expires_at > at ? row : undefined;
}

/** False where there is none of this person any longer. */
export async function updateTicketPurpose(
  hash: Buffer,
  userId: number,
  { from, to, at }: { from: TicketPurpose; to: TicketPurpose; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    update factor_tickets set purpose = ${to}
    where hash = ${hash} and user_id = ${userId} and purpose = ${from} and expires_at > ${at}`;
  return count > 0;
}

export async function addTicketTry(hash: Buffer): Promise<void> {
  await sql`update factor_tickets set tries = tries + 1 where hash = ${hash}`;
}

export async function deleteTicketsOver(at: Date): Promise<void> {
  await sql`delete from factor_tickets where expires_at <= ${at}`;
}
