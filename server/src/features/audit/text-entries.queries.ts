// Entries of earlier versions have a finished sentence and no message. Only here are names looked for inside a sentence.
import type { AuditAction } from '@quivia/contract/audit';
import { personLabel } from '@quivia/contract/person-label';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import type { EntryRow } from './audit.queries.ts';
import { beforeUsername } from './audit.words.ts';

/** With the name the person has now. */
export function textOf({ what, subject, subject_name, is_subject_deleted }: EntryRow): string {
  if (!subject || !subject_name || is_subject_deleted) return what;
  return what.replace(new RegExp(`\\b${subject}\\b`), () => personLabel(subject_name, subject));
}

const WORDS = new Set(
  'student students faculty member members admin administrator administrators course department departments exam invited removed changed assigned linked unlinked account'.split(
    ' ',
  ),
);

const quoted = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`);
const WORD_ENDS = '(?![A-Za-z0-9@])';

/** As a whole word, but never as the first one, which says what was done. */
async function updateNameInEntriesAbout(
  userId: number,
  { name, to, gone }: { name: string; to: string; gone: string[] },
): Promise<void> {
  const pattern = `(?<=[^A-Za-z0-9@])${quoted(name)}${WORD_ENDS}`;
  await sql`
    update audit_log set what = regexp_replace(what, ${pattern}, ${to}, 'g')
    where subject_id = ${userId} and (message_id is null or message_id = any(${gone})) and what ~ ${pattern}`;
}

/** Where the sentences of these actions have a username. */
const NAMED: { actions: AuditAction[]; before: string; after: string }[] = [
  {
    actions: [
      'role.granted',
      'role.offered',
      'role.taken-back',
      'bank.shared',
      'community.joined',
      'community.removed',
      'account.disabled',
      'account.enabled',
      'account.signed-out',
    ],
    before: beforeUsername.first,
    after: WORD_ENDS,
  },
  {
    actions: ['course.assigned', 'course.unassigned'],
    before: beforeUsername.last,
    after: '$',
  },
];

/** Entries without a subject_id are old: there the position tells a person from the same word in another meaning. */
async function updateNameInNobodysEntries(username: string, to: string): Promise<void> {
  for (const { actions, before, after } of NAMED) {
    const pattern = `(${before})${quoted(username)}${after}`;
    await sql`
      update audit_log set what = regexp_replace(what, ${pattern}, ${String.raw`\1${to}`})
      where subject_id is null and message_id is null and action = any(${actions}) and lower(what) like ${containing(username)}
        and what ~ ${pattern}`;
  }
}

/**
 * Only entries about the person change: anyone may choose a word of other entries as the username. One that is also a word
 * of the sentences, such as 'student', stays: the entries would no longer say what happened.
 */
export async function forgetInTexts(
  userId: number,
  given: {
    username: string;
    email: string;
    pseudonym: string;
    /** Messages that this version no longer has. */
    gone: string[];
  },
): Promise<void> {
  const { username, email, pseudonym: to, gone } = given;
  await updateNameInEntriesAbout(userId, { name: email, to, gone });
  if (WORDS.has(username.toLowerCase())) return;
  await updateNameInEntriesAbout(userId, { name: username, to, gone });
  await updateNameInNobodysEntries(username, to);
}
