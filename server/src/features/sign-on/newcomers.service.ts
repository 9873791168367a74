// People who have signed in at the college's provider and whom no account is known of: the admin sees who is missing from the
// roster. Nothing is given to them by it.
import { MOST_NEWCOMERS } from '@quivia/contract/connections';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { administers } from '../people/institution-access.service.ts';
import * as queries from './newcomers.queries.ts';
import { setup as words } from './sign-on.words.ts';

/** As long as other lists of people that wait. */
const KEPT = days(30);

interface Person {
  connection_id: number;
  subject: string;
  shown: string;
}

export const note = (person: Person) => queries.upsertNewcomer(person, now(), MOST_NEWCOMERS);

export const noteLinked = (connectionId: number, subject: string) =>
  queries.deleteNewcomer(connectionId, subject);

export async function listOf(institutionId: number) {
  const rows = await queries.selectNewcomers(institutionId);
  return rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
}

export async function dismiss(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const found = await queries.lockNewcomer(id);
    const place = found && { institution_id: found.institution_id, community_id: null };
    if (!place || !(await administers(actor, place))) throw new AppError('not_found');
    await queries.updateDismissed(id, now());
    return messageReply(words.dismissed);
  });
}

export const forgetAddress = (email: string) => queries.deleteNewcomersNamed(email);

export const forgetOldNewcomers = job(
  'forget-old-newcomers',
  () => queries.deleteNewcomersBefore(after(now(), -KEPT)),
  { schedule: '41 3 * * *' },
);
