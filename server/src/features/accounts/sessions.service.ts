// A session is one device. Its refresh token changes at every use; one that comes back after it was used
// was stolen, and ends the session.

import { AppError } from '../../platform/app-error.ts';
import { after, days, hours, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { signAccessToken } from '../../platform/security/access-token.ts';
import { keyedHash, keyedHashes, randomToken } from '../../platform/security/secrets.ts';
import { deleteOldThrottles } from '../../platform/security/throttle.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import { type Account, raiseTokenVersions, selectAccount } from './accounts.queries.ts';
import { logged } from './accounts.words.ts';
import { rolesOfColleges } from './college-roles.service.ts';
import { deviceKind, deviceName } from './device-name.words.ts';
import { rolesInForce } from './factors/withheld-roles.service.ts';
import { revoke } from './revocation.ts';
import * as queries from './sessions.queries.ts';
import { forgetOldGuesses } from './sign-in/sign-in-limits.service.ts';
import { isStillVouchedFor } from './vouched.queries.ts';

export { whenRightsChange } from './revocation.ts';

/** What a visit tells about the device behind it. */
export interface Device {
  userAgent: string;
  address: string;
}

/** A pair of tokens, and for how long the browser may keep the cookie: null, until it closes. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  keepFor: number | null;
  sessionId: number;
}

const KEPT = days(30);
const UNKEPT = hours(12);
/** However often it is used, so that a stolen session ends some day (docs/decisions/0042). */
const KEPT_IN_ALL = days(90);
const UNKEPT_IN_ALL = hours(24);
/** More devices than one person signs in on; the one used longest ago makes room. */
const MOST_OF_PERSON = 30;

function expiry(
  session: { stay_logged_in: boolean; signed_in_at: Date; latest_end: Date | null },
  { guest_until }: Pick<Account, 'guest_until'>,
  isTakingExam: boolean,
): Date {
  const idle = after(now(), session.stay_logged_in ? KEPT : UNKEPT);
  if (guest_until) return new Date(Math.min(idle.getTime(), guest_until.getTime()));
  // Not in the middle of an exam.
  if (isTakingExam) return idle;
  const end = after(session.signed_in_at, session.stay_logged_in ? KEPT_IN_ALL : UNKEPT_IN_ALL);
  return new Date(Math.min(idle.getTime(), end.getTime(), session.latest_end?.getTime() ?? Infinity));
}

const hashOf = (refreshToken: string) => keyedHash('refresh-token', refreshToken);
/** While the secret key is being replaced, a token may have been stored under the one before. */
const hashesOf = (refreshToken: string) => keyedHashes('refresh-token', refreshToken);

/** What a college's identity provider has said of whoever signs in. */
export interface CollegeWord {
  collegeId: number;
  identityId: number;
  providerSession: string | null;
  idToken: Buffer | null;
  latestEnd: Date | null;
}

interface Beginning {
  /** What it has said, where the person has signed in there. */
  college?: CollegeWord | undefined;
  /** The institution whose word alone opens the session. */
  vouchedBy?: number | null;
  /** Where the session is for one exam. */
  examId?: number | null;
}

/** Undefined when the password was changed, the account disabled or a guest's access ended since the account was read. */
export async function begin(
  account: Account,
  stayLoggedIn: boolean,
  device: Device,
  { college, vouchedBy = null, examId = null }: Beginning = {},
): Promise<Tokens | undefined> {
  const latest_end = college?.latestEnd ?? null;
  const given = { stay_logged_in: stayLoggedIn, signed_in_at: now(), latest_end };
  const columns = columnsOf(college);
  const refreshToken = randomToken();
  const begun = await queries.insertSession({
    ...given,
    user_id: account.id,
    password_hash: account.password_hash,
    user_agent: device.userAgent.slice(0, 400),
    address: device.address,
    expires_at: expiry(given, account, false),
    vouched_by: vouchedBy,
    ...columns,
    exam_id: examId,
    token_hash: hashOf(refreshToken),
  });
  if (!begun) return undefined;
  // Most people have a few. Those who sign in at this moment too are not counted yet, and there are never so many of one.
  if (begun.others >= MOST_OF_PERSON / 2) await inTransaction(() => endSurplus(account));
  const { college_id } = columns;
  const session = { id: begun.id, stay_logged_in: stayLoggedIn, vouched_by: vouchedBy, college_id };
  return tokensOf(account, session, {
    refreshToken,
    isTakingExam: examId !== null,
    examAlone: examId ?? undefined,
  });
}

const columnsOf = (college: CollegeWord | undefined) => ({
  college_id: college?.collegeId ?? null,
  identity_id: college?.identityId ?? null,
  provider_session: college?.providerSession ?? null,
  id_token: college?.idToken ?? null,
});

/**
 * For one exam alone, by a ticket that was made in another session of the person: as long as that one lasts, and with no more
 * than it may do. Its cookie restores it, because what it opens ends with the exam.
 */
export async function beginForExam(
  madeIn: number,
  examId: number,
  device: Device,
): Promise<Tokens | undefined> {
  return inTransaction(async () => {
    const made = await queries.lockSession(madeIn);
    if (!made || made.ended_at || made.expires_at <= now()) return undefined;
    const account = await selectAccount(made.user_id);
    const given = { college: wordOf(made), vouchedBy: made.vouched_by, examId };
    return account && begin(account, false, device, given);
  });
}

/**
 * For one exam alone: whoever runs it vouches for the person, not the account's own password. Undefined where the account can't
 * sign in.
 */
export async function beginBySlip(
  userId: number,
  examId: number,
  device: Device,
): Promise<Tokens | undefined> {
  return inTransaction(async () => {
    const account = await selectAccount(userId);
    const tokens = account && (await begin(account, false, device, { examId }));
    if (tokens)
      securityLog.record('sign_in.succeeded', { userId, username: account.username }, logged.entrySlip);
    return tokens;
  });
}

const wordOf = (made: queries.SessionRow): CollegeWord | undefined =>
  made.college_id === null || made.identity_id === null
    ? undefined
    : {
        collegeId: made.college_id,
        identityId: made.identity_id,
        providerSession: made.provider_session,
        idToken: made.id_token,
        latestEnd: made.latest_end,
      };

/** To the session that something of the account's own has begun, beside a sign-in at the college. False for any other. */
export async function addCollege(actor: Actor, college: CollegeWord): Promise<boolean> {
  return queries.updateSessionCollege(actor.sessionId, actor.userId, {
    ...columnsOf(college),
    latest_end: college.latestEnd,
  });
}

/**
 * A browser has one refresh cookie, and a sign-in replaces it: the session it belonged to can't continue, and leaves the
 * list of devices. Its access token is left to run out, because other tabs adopt the new session only when the reply has
 * arrived.
 */
export async function endReplaced(
  refreshToken: string | undefined,
  { id }: Account,
  begun: Tokens,
): Promise<void> {
  if (refreshToken === undefined) return;
  const replaced = hashesOf(refreshToken);
  await queries.updateReplacedSessionEnded(id, now(), replaced);
  await queries.updateSameBrowser(id, replaced, hashesOf(begun.refreshToken));
}

async function endSurplus({ id, username }: Account): Promise<void> {
  const ended = await queries.updateSurplusSessionsEnded(id, now(), MOST_OF_PERSON);
  await revoke({ sessions: ended });
  if (ended.length > 0) securityLog.record('session.ended', { userId: id, username }, logged.tooMany);
}

type Issued = Pick<queries.SessionRow, 'id' | 'stay_logged_in' | 'vouched_by' | 'college_id'>;

async function issue(account: Account, session: Issued, reach: Reach): Promise<Tokens> {
  const refreshToken = randomToken();
  await queries.insertRefreshToken(session.id, hashOf(refreshToken));
  return tokensOf(account, session, { ...reach, refreshToken });
}

interface Reach {
  isTakingExam: boolean;
  examAlone?: number | undefined;
}

async function tokensOf(
  account: Account,
  { id: sessionId, stay_logged_in, vouched_by, college_id }: Issued,
  { isTakingExam, examAlone, refreshToken }: Reach & { refreshToken: string },
): Promise<Tokens> {
  const colleges = await rolesOfColleges(account.id, { collegeId: college_id, isTakingExam });
  const inForce = await rolesInForce(account);
  const accessToken = signAccessToken(
    {
      userId: account.id,
      username: account.username,
      email: account.email,
      roles: inForce.filter((role) => !colleges.withheld.includes(role)),
      sessionId,
      version: account.token_version,
      ...(account.guest_until && { use: 'guest' as const }),
      ...(examAlone !== undefined && { use: 'exam' as const, examId: examAlone }),
      ...(vouched_by !== null && { vouchedBy: vouched_by }),
      notAt: colleges.notAt,
    },
    { name: account.name, isVerified: account.is_verified || account.guest_until !== null },
  );
  return { accessToken, refreshToken, keepFor: stay_logged_in ? KEPT : null, sessionId };
}

/** A session without a refresh token: it ends with its one access token, or earlier. In the list of devices it is one more. */
export async function beginPicker(
  account: Account,
  institutionId: number,
  device: Device,
  life: number,
): Promise<{ sessionId: number; accessToken: string } | undefined> {
  const begun = await queries.insertSession({
    user_id: account.id,
    password_hash: account.password_hash,
    stay_logged_in: false,
    user_agent: device.userAgent.slice(0, 400),
    address: device.address,
    signed_in_at: now(),
    expires_at: after(now(), life),
    vouched_by: institutionId,
    ...columnsOf(undefined),
    latest_end: null,
    exam_id: null,
    token_hash: null,
  });
  if (!begun) return undefined;
  const { id: userId, username, email, token_version: version } = account;
  const sessionId = begun.id;
  const { withheld, notAt } = await rolesOfColleges(userId, { collegeId: null, isTakingExam: false });
  const roles = (await rolesInForce(account)).filter((role) => !withheld.includes(role));
  const given = { userId, username, email, roles, sessionId, version, notAt };
  return { sessionId, accessToken: signAccessToken({ ...given, use: 'picker' }) };
}

/** At once, everywhere. */
export async function endExactly(userId: number, sessionId: number): Promise<void> {
  await end(userId, { only: sessionId });
}

/**
 * Exchanges a refresh token. `attempt` names the try, so that a try repeated after its answer was lost is
 * told from a theft. A session that is not to outlive its page also needs that page's last access token, unless an exam
 * is being taken in it: whoever reloads in an exam continues.
 */
export async function refresh(
  refreshToken: string,
  { attempt, holder, device }: { attempt: string | undefined; holder: Actor | undefined; device: Device },
): Promise<Tokens> {
  const hashes = hashesOf(refreshToken);
  const tokens = await inTransaction(async () => {
    const sessionId = await queries.selectSessionOfToken(hashes);
    const session = sessionId === undefined ? undefined : await queries.lockSession(sessionId);
    const token = session && (await queries.selectRefreshToken(hashes));
    if (!session || !token || session.ended_at) throw new AppError('session_ended');
    const isTakingExam = await queries.isTakingExam(session.id, now());
    // It may have begun just before the session was to end.
    if (session.expires_at <= now() && !isTakingExam) throw new AppError('session_ended');
    // The cookie may be another tab's by now: that one's session goes on.
    const needsPage = !session.stay_logged_in && session.exam_id === null;
    if (needsPage && !isTakingExam && holder?.sessionId !== session.id) throw new AppError('not_signed_in');

    if (token.used_at) {
      const sameTry = attempt !== undefined && attempt === token.used_by_attempt && !token.successor_used;
      if (!sameTry) {
        await end(session.user_id, { only: session.id });
        securityLog.record('session.stolen', { userId: session.user_id }, logged.stolen);
        return undefined;
      }
      await queries.deleteRefreshTokensAfter(session.id, token.id);
    }
    const account = await selectAccount(session.user_id);
    if (!account || account.disabled_at || (account.guest_until && account.guest_until <= now()))
      throw new AppError('session_ended');
    const reach = await reachOf(session);
    if (reach === 'nothing') {
      await end(session.user_id, { only: session.id });
      securityLog.record('session.ended', { userId: session.user_id }, logged.roleElsewhere);
      return undefined;
    }
    const expiresAt = expiry(session, account, isTakingExam);
    // Only the exam has kept it.
    if (expiresAt <= now()) throw new AppError('session_ended');
    await queries.updateRefreshTokenUsed(token.id, now(), attempt);
    await queries.updateSessionSeen(session.id, {
      at: now(),
      expiresAt,
      address: device.address,
      userAgent: device.userAgent.slice(0, 400),
    });
    return issue(account, session, {
      isTakingExam: isTakingExam || session.exam_id !== null,
      examAlone: reach?.examId,
    });
  });
  // Thrown out here: inside, it would undo the end of the session.
  if (!tokens) throw new AppError('session_ended');
  return tokens;
}

/**
 * Of a session for one exam, that. Of one that an institution alone vouches for, when its person has left the institution or has a role
 * elsewhere by now, and of one that its provider has ended: the exam that is being taken in it, or nothing (docs/decisions/0082).
 * Undefined where it opens all it did.
 */
async function reachOf({
  id,
  user_id,
  vouched_by,
  exam_id,
  ends_when_free,
}: queries.SessionRow): Promise<{ examId: number } | 'nothing' | undefined> {
  if (exam_id !== null) return { examId: exam_id };
  const isCovered = vouched_by === null || (await isStillVouchedFor(user_id, vouched_by));
  if (isCovered && !ends_when_free) return undefined;
  const examId = await queries.selectTakenExam(id, now());
  return examId === undefined ? 'nothing' : { examId };
}

async function end(userId: number, which: queries.WhichSessions = {}): Promise<number> {
  return inTransaction(async () => {
    const ended = await queries.updateSessionsEnded(userId, now(), which);
    await revoke({ sessions: ended });
    return ended.length;
  });
}

export async function endAll(userId: number, { except }: { except?: number } = {}): Promise<void> {
  await end(userId, except === undefined ? {} : { except });
}

/** Those that this institution's provider has opened. */
export async function endVouched(
  userId: number,
  institutionId: number,
  { except }: { except?: number } = {},
): Promise<void> {
  await end(userId, { vouchedBy: institutionId, ...(except !== undefined && { except }) });
}

export async function hasBegunSince({ sessionId }: Actor, since: Date): Promise<boolean> {
  const session = await queries.selectSession(sessionId);
  return session !== undefined && session.vouched_by === null && session.signed_in_at >= since;
}

/** Those that this provider has opened or helped to open: at once, or when no exam is being taken in them any longer. */
export async function endByProvider(which: queries.OfProvider): Promise<void> {
  await inTransaction(async () => {
    const held = await queries.lockSessionsOfProvider(which, now());
    const [taking, free] = [held.filter((one) => one.takes_exam), held.filter((one) => !one.takes_exam)];
    for (const { id, user_id } of free) await end(user_id, { only: id });
    if (taking.length === 0) return;
    await queries.updateEndsWhenFree(taking.map(({ id }) => id));
    // Their next token is for that exam alone.
    await revoke({
      versions: [
        ...(await raiseTokenVersions(
          taking.map(({ user_id }) => user_id),
          now(),
        )),
      ],
    });
  });
}

/** What the session says of a sign-in at a college. */
export async function collegeOf({ sessionId }: Actor): Promise<Issued | undefined> {
  return queries.selectSession(sessionId);
}

export async function endOne(actor: Actor, sessionId: number): Promise<void> {
  const ended = await end(actor.userId, { onlyBrowserOf: sessionId });
  if (ended === 0) throw new AppError('not_found');
}

export async function endOthers(actor: Actor): Promise<void> {
  await end(actor.userId, { exceptBrowserOf: actor.sessionId });
}

/** Whose live session a refresh token belongs to. It is not used up. */
export async function holderOf(
  refreshToken: string,
): Promise<{ userId: number; username: string } | undefined> {
  return queries.selectHolder(hashesOf(refreshToken), now());
}

/** Signing out ends the session of whichever of its two tokens is still there, and is never refused. The one that has ended. */
export async function signOut(
  refreshToken: string | undefined,
  actor: Actor | undefined,
): Promise<queries.SessionRow | undefined> {
  return inTransaction(async () => {
    const sessionId = refreshToken && (await queries.selectSessionOfToken(hashesOf(refreshToken)));
    const session = sessionId ? await queries.lockSession(sessionId) : undefined;
    if (session) await end(session.user_id, { only: session.id });
    if (actor) await end(actor.userId, { only: actor.sessionId });
    return session ?? (actor && queries.selectSession(actor.sessionId));
  });
}

/** One for each browser: that of the caller's session, or the one used last. */
export async function list(actor: Actor) {
  const rows = await queries.selectLiveSessions(actor.userId, now());
  const browsers = [...Map.groupBy(rows, (row) => row.browser).values()];
  const shown = browsers.flatMap((own) => own.find(({ id }) => id === actor.sessionId) ?? own.slice(0, 1));
  const sessions = shown.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    kind: deviceKind(row.user_agent),
    address: row.address,
    signed_in_at: row.signed_in_at,
    last_seen_at: row.last_seen_at,
    is_current: row.id === actor.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

const KEPT_AFTER_END = days(7);

export const forgetOldSessions = job(
  'forget-old-sessions',
  async () => {
    await queries.deleteSessionsOver(after(now(), -KEPT_AFTER_END));
    await queries.deleteRefreshTokensUsed(after(now(), -KEPT));
    await deleteOldThrottles();
    await forgetOldGuesses();
  },
  { schedule: '17 3 * * *' },
);
