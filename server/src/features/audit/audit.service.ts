// Everything that grants, changes or takes away is written down, in the same transaction.
import { type AuditAction, MOST_EXPORTED } from '@quivia/contract/audit';
import { type Message, type MessageParams, type StoredMessage, wordingOf } from '@quivia/contract/message';
import { personLabel } from '@quivia/contract/person-label';
import { csvDownload } from '@quivia/files/csv/write-csv';
import type { Download } from '@quivia/files/download';
import { after, days, now } from '../../platform/clock.ts';
import { toStore } from '../../platform/files/stored-messages.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import type { EntryRow } from './audit.queries.ts';
import * as queries from './audit.queries.ts';
import { auditFile } from './audit.words.ts';
import { forgetInTexts, textOf } from './text-entries.queries.ts';

interface Of {
  institutionId?: number | null;
  /** Whom the entry is about. In the sentence it is the parameter `person`: the username. */
  subjectId?: number | null;
  /** The exam that it was done to, which has a log of its own. */
  examId?: number | null;
}

/** By an API token, its name is written down too. */
type By = Pick<Actor, 'userId' | 'username' | 'api'>;

export async function record(actor: By, action: AuditAction, what: Message, of: Of = {}): Promise<void> {
  await recordMany(actor, action, [{ what, ...of }]);
}

/** The same act for each of many. */
export async function recordMany(
  actor: By,
  action: AuditAction,
  entries: readonly (Of & { what: Message })[],
): Promise<void> {
  await insert(
    { actorId: actor.userId, actor: actor.username, apiToken: actor.api?.name ?? null },
    action,
    entries,
  );
}

/** What follows from a setting when its time comes, with nobody acting. */
export async function recordAutomatic(action: AuditAction, what: Message, of: Of): Promise<void> {
  await insert({ actorId: null, actor: 'Quivia', apiToken: null }, action, [{ what, ...of }]);
}

async function insert(
  by: { actorId: number | null; actor: string; apiToken: string | null },
  action: AuditAction,
  entries: readonly (Of & { what: Message })[],
): Promise<void> {
  await queries.insertAudit(
    { at: now(), ...by, action },
    entries.map(({ what, institutionId = null, subjectId = null, examId = null }) => ({
      institutionId,
      subjectId,
      examId,
      what: what.text,
      said: referring(toStore(what), subjectId),
    })),
  );
}

/** Names change, and people are deleted: the ID is stored, and the name filled in when the entry is read. */
const referring = ({ id, params }: StoredMessage, subjectId: number | null): StoredMessage => ({
  id,
  params: 'person' in params && subjectId !== null ? { ...params, person: subjectId } : params,
});

export async function list(filter: queries.AuditFilter) {
  return (await queries.selectAudit(filter)).map((row) => {
    const { subject, is_subject_deleted, ...entry } = row;
    const params = entry.params && named(entry.params, row);
    const what = sentenceOf(row, params);
    const isSaid = !entry.subject_name || what.includes(entry.subject_name);
    return { ...entry, what, params, subject_name: isSaid ? null : entry.subject_name };
  });
}

function named(
  params: MessageParams,
  { subject, subject_name, is_subject_deleted }: EntryRow,
): MessageParams {
  if (!('person' in params) || subject === null) return params;
  return { ...params, person: is_subject_deleted ? subject : personLabel(subject_name, subject) };
}

/** The text where the sentence or the account is gone since then. */
function sentenceOf(row: EntryRow, params: MessageParams | null): string {
  if (row.message_id === null || params === null) return textOf(row);
  if (typeof params.person === 'number') return row.what;
  return wordingOf({ id: row.message_id, params }) ?? row.what;
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
    one.api_token ?? '',
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
 * Entries stay, with the pseudonym in place of the name. Their sentences are made anew from what is stored of them; a name
 * that somebody typed, such as in a reason, stays.
 */
export async function forgetPerson(
  userId: number,
  { username, email, pseudonym }: { username: string; email: string; pseudonym: string },
): Promise<void> {
  await queries.updateActor(userId, pseudonym);
  const said = (await queries.selectSaidOf(userId)).map(({ id, message_id, params }) => ({
    id,
    message_id,
    what: wordingOf({ id: message_id, params: { ...params, person: pseudonym } }),
  }));
  await queries.updateTexts(said.flatMap(({ id, what }) => (what === undefined ? [] : [{ id, what }])));
  const gone = said.flatMap(({ message_id, what }) => (what === undefined ? [message_id] : []));
  await forgetInTexts(userId, { username, email, pseudonym, gone });
}
