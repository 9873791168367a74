// The file for one attempt. Its address is a secret that works for ten minutes, however often SEB asks; the ticket in it is
// derived from that secret, so that the file is the same each time, and works once.
import { createHash, randomBytes } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import { SEB_OPENS_BEFORE } from '@quivia/contract/seb';
import type { Download } from '@quivia/files/download';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes, now } from '../../../platform/clock.ts';
import { LruMap } from '../../../platform/lru.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { Allowance } from '../../../platform/security/allowance.ts';
import { keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import * as queries from '../seb.queries.ts';
import { words } from '../seb.words.ts';
import { settingsOfFile } from '../setting/setting.service.ts';
import { configKey } from './config-key.rules.ts';
import { type FileKeys, IV_BYTES, keysOf, lockedFile, SALTS_BYTES } from './password.rules.ts';
import { plistOf } from './plist.rules.ts';

const FILE = 'seb-file';
const TICKET = 'seb-ticket';
const FILE_LIFE = minutes(10);
/** SEB asks for passwords and closes other programs before it opens the first page. */
const TICKET_LIFE = minutes(30);
/** A student whose computer crashes again and again needs a few. */
const allowance = new Allowance({ burst: 20, perMinute: 4 });

/** Whoever has the address of the file can read the ticket in it anyway. */
const ticketIn = (file: string) => createHash('sha256').update(`${TICKET} ${file}`).digest('base64url');

export async function make(actor: Actor, examId: number) {
  const attempt = await requireOpen(actor, examId);
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: allowance.secondsUntilNext() });
  const [at, file] = [now(), randomToken()];
  const ticket = ticketIn(file);
  const settings = await settingsOfFile({ ...attempt, id: examId }, attempt, {
    secret: attempt.quit_secret,
    ticket,
  });
  await queries.insertTicket({
    file_hash: keyedHash(FILE, file),
    ticket_hash: keyedHash(TICKET, ticket),
    attempt_id: attempt.attempt_id,
    made_in: actor.sessionId,
    made_at: at,
    config_key: configKey(settings),
  });
  const address = publicUrl(`${API_BASE}/seb/config/${file}.seb`);
  return {
    // seb:// is http, sebs:// is https.
    link: address.replace(/^http/, 'seb'),
    file: address,
    until: after(at, FILE_LIFE).toISOString(),
  };
}

async function requireOpen(actor: Actor, examId: number): Promise<queries.OwnAttempt> {
  const attempt = await queries.selectOwnAttempt(examId, actor);
  if (!attempt || attempt.mode === 'off') throw new AppError('not_found', { message: words.notNeeded });
  if (attempt.mode === 'own') throw new AppError('exam_not_now', { message: words.ownFile });
  if (after(attempt.starts_at, -minutes(SEB_OPENS_BEFORE)) > now())
    throw new AppError('exam_not_open', { message: words.opensAt({ minutes: SEB_OPENS_BEFORE }) });
  const isOver = !attempt.is_paused && attempt.due_at <= now();
  if (isOver || !['assigned', 'in_progress'].includes(attempt.status))
    throw new AppError('exam_not_open', { message: words.ended });
  return attempt;
}

export async function show(name: string): Promise<Download> {
  const file = name.replace(/[.]seb$/, '');
  const row = await queries.selectFile(keyedHashes(FILE, file), after(now(), -FILE_LIFE));
  if (!row) throw new AppError('not_found', { message: words.noSuchFile });
  const ticket = ticketIn(file);
  const settings = await settingsOfFile({ ...row, id: row.exam_id }, row, {
    secret: row.quit_secret,
    ticket,
  });
  const key = configKey(settings);
  if (key !== row.config_key) await queries.updateConfigKey(row.ticket_hash, key);
  const plist = plistOf(settings);
  return {
    filename: 'exam.seb',
    type: 'application/seb',
    bytes: row.file_password ? await locked(plist, row.file_password) : Buffer.from(plist),
  };
}

/** By password: a hall opens its files within the same minutes. */
const known = new LruMap<string, Promise<FileKeys>>({ most: 100 });

async function locked(plist: string, password: string): Promise<Buffer> {
  const keys = known.get(password) ?? keysOf(password, randomBytes(SALTS_BYTES));
  known.set(password, keys);
  return lockedFile(plist, await keys, randomBytes(IV_BYTES));
}

/** Undefined where it was used, is too old, or was never made. */
export const takeTicket = (ticket: string) =>
  queries.updateTicketUsed(keyedHashes(TICKET, ticket), now(), after(now(), -TICKET_LIFE));
