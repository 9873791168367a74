// Everything that grants, changes or takes away is written down, in the same transaction.
import { type AuditAction, MOST_EXPORTED } from '@quivia/contract/audit';
import { personLabel } from '@quivia/contract/person-label';
import { after, days, now } from '../../platform/clock.ts';
import { csvDownload } from '../../platform/files/csv/write-csv.ts';
import type { Download } from '../../platform/files/download.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './audit.queries.ts';
import { auditFile } from './audit.words.ts';

export async function record(
  actor: Pick<Actor, 'userId' | 'username'>,
  action: AuditAction,
  what: string,
  {
    institutionId = null,
    subjectId = null,
  }: {
    institutionId?: number | null;
    /** Whom `what` names, by the username. */
    subjectId?: number | null;
  } = {},
): Promise<void> {
  await queries.insertAudit({
    at: now(),
    actorId: actor.userId,
    actor: actor.username,
    action,
    institutionId,
    subjectId,
    what,
  });
}

/** What follows from a setting when its time comes, with nobody acting. */
export async function recordAutomatic(
  action: AuditAction,
  what: string,
  { institutionId, subjectId = null }: { institutionId: number | null; subjectId?: number | null },
): Promise<void> {
  await queries.insertAudit({
    at: now(),
    actorId: null,
    actor: 'Quivia',
    action,
    institutionId,
    subjectId,
    what,
  });
}

export async function list(filter: queries.AuditFilter) {
  return (await queries.selectAudit(filter)).map(({ subject, ...entry }) => {
    const what =
      subject && entry.subject_name
        ? entry.what.replace(new RegExp(`\\b${subject}\\b`), () => personLabel(entry.subject_name, subject))
        : entry.what;
    const isSaid = !entry.subject_name || what.includes(entry.subject_name);
    return { ...entry, what, subject_name: isSaid ? null : entry.subject_name };
  });
}

/** The newest entries as a table. */
export async function exportAll(filter: Omit<queries.AuditFilter, 'limit' | 'offset'>): Promise<Download> {
  const entries = await list({ ...filter, limit: MOST_EXPORTED, offset: 0 });
  const rows = entries.map((one) => [
    one.at.toISOString(),
    one.actor_name ?? '',
    one.actor,
    one.action,
    one.what,
    one.subject_name ?? '',
    one.institution ?? '',
  ]);
  return csvDownload(auditFile.name, [auditFile.columns, ...rows]);
}

/** As long as marks are disputed. Entries about anything else lose the name at once. */
const STAFF_NAMED_FOR = days(3 * 365);

/** Before the account is erased: nobody gets rid of what they did to marks, exams and roles by leaving. */
export async function keepNameOfStaff(userId: number): Promise<void> {
  const staff = await queries.selectStaff(userId);
  if (!staff) return;
  const name = personLabel(staff.name, staff.username);
  await queries.insertFormerStaff(userId, name, after(now(), STAFF_NAMED_FOR));
}

/**
 * Entries stay, with the pseudonym in place of the name. Only those about the person change: anyone may choose a word of
 * other entries as the username. One that is also a word of the sentences, such as 'student', is replaced only as the
 * actor: the entries would no longer say what happened.
 */
export async function forgetPerson(
  userId: number,
  { username, email, pseudonym }: { username: string; email: string; pseudonym: string },
): Promise<void> {
  await queries.updateActor(userId, pseudonym);
  await queries.updateNameInEntriesAbout(userId, email, pseudonym);
  if (WORDS.has(username.toLowerCase())) return;
  await queries.updateNameInEntriesAbout(userId, username, pseudonym);
  await queries.updateNameInOldEntries(username, pseudonym);
}

const WORDS = new Set(
  'student students faculty member members admin administrator administrators course department departments exam invited removed changed assigned linked unlinked account'.split(
    ' ',
  ),
);
