// What a person has in the next months, for the calendar of their phone. The address alone opens it, because calendar programs
// sign in nowhere: it is stored as a keyed hash, shown once, in no log, and ends with one press (docs/decisions/0099).
import { createHash } from 'node:crypto';
import { CALENDAR_DAYS } from '@quivia/contract/calendar';
import { API_BASE } from '@quivia/contract/endpoint';
import type { Download } from '@quivia/files/download';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { Allowance } from '../../platform/security/allowance.ts';
import { keyedHash, keyedHashes, randomToken } from '../../platform/security/secrets.ts';
import { calendarFile, type Entry } from '../notifications/calendar.rules.ts';
import { candidatePage } from '../people/organisation.rules.ts';
import * as queries from './calendar.queries.ts';
import { names, words } from './calendar.words.ts';

const HASHED = 'calendar-feed';
const MOST_ENTRIES = 1000;
/** Programs read it once an hour or more rarely, and a person has several. */
const allowance = new Allowance({ burst: 60, perMinute: 6 });

export async function read({ userId }: Actor) {
  const feed = await queries.selectFeed(userId);
  return { made_at: feed?.made_at.toISOString() ?? null };
}

export async function make({ userId }: Actor) {
  const [at, secret] = [now(), randomToken()];
  const before = await queries.selectFeed(userId);
  await queries.upsertFeed(userId, keyedHash(HASHED, secret), at);
  return {
    ...messageReply(before ? words.replaced : words.made),
    address: publicUrl(`${API_BASE}/calendar/${secret}.ics`),
    made_at: at.toISOString(),
  };
}

export async function end({ userId }: Actor): Promise<MessageReply> {
  await queries.deleteFeed(userId);
  return messageReply(words.ended);
}

export const forgetPerson = (userId: number): Promise<void> => queries.deleteFeed(userId);

export async function show(file: string): Promise<Download> {
  const hashes = keyedHashes(HASHED, file.replace(/[.]ics$/, ''));
  const feed = await queries.selectFeedBySecret(hashes);
  if (!feed) throw new AppError('not_found', { message: words.unknown });
  const { user_id: userId, secret } = feed;
  const [current] = hashes;
  // Before the previous secret key goes: a calendar that finds nothing any more keeps silent about it.
  if (current && !secret.equals(current)) await queries.updateSecret(userId, secret, current);
  if (allowance.take(userId) === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: allowance.secondsUntilNext() });
  const at = now();
  const rows = await queries.selectEntries(userId, {
    from: after(at, -days(CALENDAR_DAYS.before)),
    until: after(at, days(CALENDAR_DAYS.after)),
    most: MOST_ENTRIES,
  });
  const bytes = Buffer.from(calendarFile(rows.map(entryFor(userId)), { name: names.calendar }));
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    filename: 'quivia.ics',
    type: 'text/calendar; charset=utf-8',
    bytes,
    shown: { tag, changes: true },
  };
}

const entryFor =
  (userId: number) =>
  (row: queries.EntryRow): Entry => {
    const url = pageOf(row);
    return {
      uid: `${uidOf(row, userId)}@${new URL(url).hostname}`,
      version: row.version,
      title: names[row.kind](row.title),
      url,
      ...(row.location && { location: row.location }),
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      written_at: row.written_at,
      isCancelled: row.is_cancelled,
    };
  };

/** As in the mailed files, so that a calendar with both shows one. */
function uidOf({ kind, id, examiner_id }: queries.EntryRow, userId: number): string {
  if (kind === 'viva') return `viva-${id}`;
  if (kind === 'session') return `viva-session-${id}-${examiner_id}`;
  return kind === 'exam' ? `exam-${id}-${userId}` : `exam-${id}-${kind}-${userId}`;
}

function pageOf({ kind, exam_id, community_id }: queries.EntryRow): string {
  if (kind === 'exam') return publicUrl(candidatePage({ community_id }, 'take-quiz', exam_id));
  if (kind === 'viva') return publicUrl('/student?panel=take-quiz');
  if (kind === 'session') return publicUrl(`/oral/${exam_id}/today`);
  return publicUrl(`/hall/${exam_id}`);
}
