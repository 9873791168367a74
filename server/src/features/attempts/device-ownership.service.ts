// An exam is taken by the session and the device that opened it; anyone else with the password has to open it again,
// which is recorded and closes it on the first device.
//
// A session is one browser (its refresh cookie). The device is the tab's own random id: a student who signs in again in
// the same tab gets a new session and is still recognised.
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { LruMap } from '../../platform/lru.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './attempts.queries.ts';
import { requireCodeAgain, requireSeb } from './entry.service.ts';
import { countOfKind } from './integrity.queries.ts';
import { record } from './integrity.service.ts';

/** Who calls, from where. */
export interface Caller {
  userId: number;
  sessionId: number;
  /** Where the caller names it. */
  device: string | undefined;
  address: string;
  browser: string;
  /** Institutions that have asked for a sign-in of their own. */
  notAt?: readonly number[] | undefined;
}

/** Whether the attempt is open now where the call comes from. */
export function isOpenHere({ session_id, device }: queries.Attempt, caller: Caller): boolean {
  // Two tabs of one browser share a session.
  if (caller.device !== undefined && device !== null) return caller.device === device;
  return session_id === null || session_id === caller.sessionId;
}

/** Opens an attempt that is under way once more: in the same place, or with `takeOver` in another one. True where that changed it. */
export async function openAgain(
  attempt: queries.Attempt,
  caller: Caller,
  { takeOver, code }: { takeOver: boolean; code: string | undefined },
): Promise<boolean> {
  if (!isOpenHere(attempt, caller)) {
    // A look from another device that changes nothing leaves no trace either.
    if (!takeOver) throw new AppError('open_elsewhere');
    await inTransaction(() => moveTo(attempt, caller));
    return true;
  }
  const isNamed = caller.device !== undefined && attempt.device === null;
  if (isNamed) await queries.updateDevice(attempt.id, caller.device as string);
  return (await stay(attempt, caller, code)) || isNamed;
}

/** With its record and word to the other device, or not at all. */
async function moveTo(attempt: queries.Attempt, caller: Caller): Promise<void> {
  const by = { ...caller, device: caller.device ?? null };
  const opening = await queries.updateTakenOver(attempt.id, attempt.opening, by);
  if (opening === undefined) throw new AppError('open_elsewhere');
  const isSameBrowser = attempt.session_id === caller.sessionId;
  // One entry: the address and the browser of another device are part of it.
  if (isSameBrowser) {
    await record(attempt.id, 'second_tab', originOf(caller));
    await noteOrigin(attempt, caller);
  } else {
    await record(attempt.id, 'second_device', moveOf(attempt, caller));
    await queries.updateOrigin(attempt.id, caller);
  }
  await notifications.signal([caller.userId], { kind: 'exam', exam_id: attempt.exam_id });
}

/** The same device, perhaps signed in again, or with another address or browser; or the first, after a reopening. True where it was noted. */
async function stay(attempt: queries.Attempt, caller: Caller, code?: string): Promise<boolean> {
  const isNewSession = attempt.session_id !== caller.sessionId;
  // The tab's id may have been given away. What comes after the end is late, and there is no code any more.
  if (isNewSession && attempt.status === 'in_progress') await requireCodeAgain(attempt, caller, code);
  if (!isNewSession && attempt.address === caller.address && attempt.browser === caller.browser) return false;
  await inTransaction(async () => {
    if (isNewSession) await queries.updateSession(attempt, caller.sessionId);
    await noteOrigin(attempt, caller);
  });
  return true;
}

/** For everything but answers: only where the exam is open now. */
export async function requireOpenHere(attempt: queries.Attempt, caller: Caller): Promise<void> {
  if (!isOpenHere(attempt, caller)) throw await refusal(attempt, caller);
  await requireSebAgain(attempt, caller);
  await stay(attempt, caller);
}

/** In another session than before. Where it opened the exam, a check that failed since then costs no answer. */
async function requireSebAgain(attempt: queries.Attempt, caller: Caller): Promise<void> {
  const isNew = attempt.session_id !== caller.sessionId && attempt.status === 'in_progress';
  if (isNew) await requireSeb(attempt, caller);
}

/**
 * An answer came from a session that has not opened the exam. From a device that has, it is the student who signed in
 * again, and the answer can be sent once more; answers that waited on an earlier device keep their earlier opening.
 */
export async function requireOpenedHere(attempt: queries.Attempt, caller: Caller): Promise<void> {
  const { device, sessionId } = caller;
  const isHere = isOpenHere(attempt, caller);
  const wasHere = isEarlier(attempt.earlier_devices, device) && !attempt.earlier_sessions.includes(sessionId);
  if (!isHere && !wasHere) throw await refusal(attempt, caller);
  await requireSebAgain(attempt, caller);
  if (isHere) await stay(attempt, caller);
  else await queries.updateEarlierSessions(attempt.id, sessionId);
}

const isEarlier = (known: readonly string[], device: string | undefined) =>
  device !== undefined && known.includes(device);

const MOST_REFUSALS = 10;
/** Attempts and sessions that were recorded here, so that whoever keeps trying costs no statement each time. */
const recorded = new LruMap<string, true>({ most: 10_000 });

/** One that never opened the exam is recorded, once. */
async function refusal(attempt: queries.Attempt, caller: Caller): Promise<AppError> {
  const { sessionId, device } = caller;
  const hasOpened =
    sessionId === attempt.session_id ||
    attempt.earlier_sessions.includes(sessionId) ||
    isEarlier(attempt.earlier_devices, device);
  const name = `${attempt.id} ${sessionId}`;
  if (!hasOpened && !recorded.get(name)) {
    recorded.set(name, true);
    if ((await countOfKind(attempt.id, 'other_session')) < MOST_REFUSALS)
      await record(attempt.id, 'other_session', originOf(caller), keyOf(sessionId));
  }
  return new AppError('open_elsewhere');
}

/** The same session is the same event on every server. */
const keyOf = (sessionId: number) =>
  createHash('sha256').update(`session ${sessionId}`).digest('hex').slice(0, 32);

async function noteOrigin(attempt: queries.Attempt, { address, browser }: Caller): Promise<void> {
  const moved = attempt.address !== address;
  const other = attempt.browser !== browser;
  if (!moved && !other) return;
  await queries.updateOrigin(attempt.id, { address, browser });
  if (moved) await record(attempt.id, 'other_address', wayOf(attempt, address));
  if (other) await record(attempt.id, 'other_browser', browser);
}

const wayOf = (attempt: queries.Attempt, address: string) => `from ${attempt.address} to ${address}`;
const moveOf = (attempt: queries.Attempt, { address, browser }: Caller) =>
  `${attempt.address === address ? address : wayOf(attempt, address)}, ${browser}`;
const originOf = ({ address, browser }: Caller) => `${address}, ${browser}`;
