// A random token that a browser keeps between two steps. Stored as a keyed hash, valid for minutes, used once.
import { after, minutes, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import * as queries from './tickets.queries.ts';

/** Long enough to fetch a phone. */
const LIFE = minutes(10);

export const hashOf = (ticket: string) => keyedHash('factor-ticket', ticket);
const hashesOf = (ticket: string) => keyedHashes('factor-ticket', ticket);

type Given = Omit<queries.TicketRow, 'hash' | 'tries' | 'expires_at'>;

export async function make(given: Given): Promise<string> {
  const ticket = randomToken(24);
  await queries.insertTicket({ ...given, hash: hashOf(ticket), expires_at: after(now(), LIFE) });
  return ticket;
}

/** Held until the transaction ends, and still good after it. */
export async function hold(purpose: queries.TicketPurpose, ticket: string) {
  return queries.lockTicket(purpose, hashesOf(ticket), now());
}

/** Used up, whatever comes of it. */
export async function take(purpose: queries.TicketPurpose, ticket: string) {
  return queries.deleteTicket(purpose, hashesOf(ticket), now());
}

/** One that waits for something becomes what it waits for. */
export const turnInto = (
  hash: Buffer,
  userId: number,
  change: { from: queries.TicketPurpose; to: queries.TicketPurpose },
): Promise<boolean> => queries.updateTicketPurpose(hash, userId, { ...change, at: now() });

export const countTry = (ticket: queries.TicketRow) => queries.addTicketTry(ticket.hash);

export const forgetOldTickets = job('forget-old-factor-tickets', () => queries.deleteTicketsOver(now()), {
  schedule: '*/15 * * * *',
});
