// From the ticket to a session in which Safe Exam Browser has shown its keys. Every check is for an address of ours that was
// never used before, so that what was recorded in one is of no use in the next.
import type { SebFailure } from '@quivia/contract/attempts';
import { API_BASE } from '@quivia/contract/endpoint';
import { SEB_AGAIN_PAGE, sebCheckPage } from '@quivia/contract/seb';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, hours, minutes, now } from '../../../platform/clock.ts';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { Allowance } from '../../../platform/security/allowance.ts';
import { keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import * as sessions from '../../accounts/sessions.service.ts';
import { attemptChanged } from '../../attempts/attempt-changes.service.ts';
import { takeTicket } from '../file/file.service.ts';
import * as queries from '../seb.queries.ts';
import { words } from '../seb.words.ts';
import { quitAddress, startAddress } from '../setting/setting.service.ts';
import { failureOf } from './check.rules.ts';
import { shownVersion, versionOf } from './version.rules.ts';

const NONCE = 'seb-nonce';
const NONCE_LIFE = minutes(10);
/** Reloads, and a script that comes late. */
const allowance = new Allowance({ burst: 40, perMinute: 10 });

/** What a request says in its headers. */
export interface Visit extends sessions.Device {
  configHash: string | undefined;
  requestHash: string | undefined;
}

export interface Started {
  page: `/${string}`;
  tokens?: sessions.Tokens;
}

export async function start(ticket: string, visit: Visit): Promise<Started> {
  return inTransaction(async () => {
    const used = await takeTicket(ticket);
    const tokens = used && (await sessions.beginForExam(used.made_in, used.exam_id, visit));
    if (!tokens) return { page: SEB_AGAIN_PAGE };
    const { attempt_id, exam_id } = used;
    const { sessionId } = tokens;
    await queries.updateTicketSession(used.ticket_hash, sessionId);
    if (visit.configHash) await lookAtHeaders(used, ticket, sessionId, visit);
    return { page: await newPage(exam_id, attempt_id, sessionId), tokens };
  });
}

/** SEB for Windows shows its key with the first request, whose address has the ticket in it. What is wrong, the page says. */
async function lookAtHeaders(
  { exam_id, user_id, attempt_id, config_key }: queries.UsedTicket,
  ticket: string,
  sessionId: number,
  visit: Visit,
): Promise<void> {
  const attempt = await queries.selectOwnAttempt(exam_id, { userId: user_id, sessionId });
  const version = versionOf(undefined, visit.userAgent);
  const config = [{ hash: visit.configHash, address: startAddress(ticket) }];
  if (attempt && !failureOf(attempt, config_key, { config, exam: [], version })) {
    await note(attempt_id, sessionId, shownVersion(version), undefined);
    afterCommit(() => attemptChanged(exam_id, user_id));
  }
}

async function newPage(examId: number, attemptId: number, sessionId: number) {
  const nonce = randomToken(24);
  await queries.insertNonce(keyedHash(NONCE, nonce), attemptId, sessionId, now());
  return sebCheckPage(examId, nonce);
}

async function requireAttempt(actor: Actor, examId: number): Promise<queries.OwnAttempt> {
  const attempt = await queries.selectOwnAttempt(examId, actor);
  if (!attempt) throw new AppError('not_found', { message: words.notNeeded });
  return attempt;
}

/** A page to be loaded, not moved to: the keys are those of the address under which a document was loaded. */
export async function begin(actor: Actor, examId: number) {
  const { attempt_id } = await requireAttempt(actor, examId);
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: allowance.secondsUntilNext() });
  return { page: await newPage(examId, attempt_id, actor.sessionId) };
}

interface CheckForm {
  quiz_or_viva_id: number;
  config_key?: string | undefined;
  browser_exam_key?: string | undefined;
  version?: string | undefined;
}

export async function check(actor: Actor, nonce: string, form: CheckForm, visit: Visit) {
  const { quiz_or_viva_id: examId } = form;
  const { sessionId, userId } = actor;
  const attempt = await requireAttempt(actor, examId);
  const isFresh = await queries.deleteNonce(
    keyedHashes(NONCE, nonce),
    attempt.attempt_id,
    sessionId,
    after(now(), -NONCE_LIFE),
  );
  if (!isFresh) return { outcome: 'stale' as const, failure: null, roll_number: undefined };
  const page = publicUrl(sebCheckPage(examId, nonce));
  const call = publicUrl(`${API_BASE}/quiz/seb-check?nonce=${nonce}`);
  const version = versionOf(form.version, visit.userAgent);
  const failure = failureOf(attempt, attempt.ticket_key ?? undefined, {
    config: [
      { hash: form.config_key, address: page },
      { hash: visit.configHash, address: call },
    ],
    exam: [
      { hash: form.browser_exam_key, address: page },
      { hash: visit.requestHash, address: call },
    ],
    version,
  });
  await note(attempt.attempt_id, sessionId, shownVersion(version), failure);
  attemptChanged(examId, userId);
  return {
    outcome: failure ? ('failed' as const) : ('verified' as const),
    failure: failure ?? null,
    roll_number: attempt.mode === 'own' ? attempt.roll_number : undefined,
  };
}

async function note(attemptId: number, sessionId: number, browser: string, failure: SebFailure | undefined) {
  const at = now();
  if (failure) await queries.upsertFailed(attemptId, { sessionId, at, browser, failure });
  else await queries.upsertVerified(attemptId, { sessionId, at, browser });
}

export async function quit(actor: Actor, examId: number) {
  const attempt = await queries.selectOwnAttempt(examId, actor);
  if (!attempt) return { address: null };
  if (['assigned', 'in_progress'].includes(attempt.status))
    throw new AppError('exam_not_now', { message: words.notEnded });
  return { address: quitAddress(attempt.quit_secret) };
}

export const forgetOldTickets = job(
  'forget-old-seb-tickets',
  async () => {
    await queries.deleteTicketsOver(after(now(), -hours(1)), after(now(), -days(3)));
    await queries.deleteNoncesOver(after(now(), -hours(1)));
  },
  { schedule: '23 * * * *' },
);
