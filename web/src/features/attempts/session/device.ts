// The device that takes the exam is a tab, with an id that survives a reload, and closing and reopening it.

import { randomId } from '../../../platform/offline/random-id.ts';
import { storage, tabStorage } from '../../../platform/offline/storage.ts';
import { Device, forgetOpenedExam, openedExam } from '../../../shared/kept-session/opened-exam.ts';

const DEVICE = 'exam-device';
const ATTENDING = 'attending';
/** A page that is being reloaded releases its lock a moment after the new one asks for it. */
const LOCK_MS = 5_000;
/** So does a tab that is being closed. */
const CLOSED_MS = 1_000;

export function deviceOfTab(): string {
  const device = Device.safeParse(tabStorage.read(DEVICE)).data ?? randomId();
  tabStorage.write(DEVICE, device);
  return device;
}

function openerOf(userId: number, examId: number): string | undefined {
  const opened = openedExam(userId);
  return opened?.examId === examId ? opened.device : undefined;
}

/** Unless another tab of this browser has taken over. */
export function forgetDevice(userId: number, examId: number, device: string) {
  if (openerOf(userId, examId) === device) forgetOpenedExam();
}

/** Whether the exam that is open elsewhere is open in this browser. */
export const isInOtherTab = (userId: number, examId: number, device: string) =>
  ![undefined, device].includes(openerOf(userId, examId));

/**
 * A tab that was closed and opened again is the same device: it continues under the id of the tab that is gone. A
 * duplicated tab has a copy of the id: the tab that holds the lock keeps it, the other gets a new one.
 */
export async function claimDevice(signal: AbortSignal, userId: number, examId: number): Promise<string> {
  const opener = openerOf(userId, examId);
  const isOther = opener !== undefined && opener !== tabStorage.read(DEVICE);
  // Without locks nobody knows whether the other tab is gone.
  if (isOther && navigator.locks && (await hold(opener, signal, CLOSED_MS))) {
    tabStorage.write(DEVICE, opener);
    return opener;
  }
  const known = deviceOfTab();
  if (await hold(known, signal)) return known;
  // The page was left before it got the lock: that says nothing about another tab.
  if (signal.aborted) return known;
  const device = randomId();
  await hold(device, signal);
  tabStorage.write(DEVICE, device);
  return device;
}

/** Until the page closes or `signal` aborts. Assumed where there are no locks: only secure pages have them. */
function hold(device: string, signal: AbortSignal, timeoutMs = LOCK_MS): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    locks
      .request(`quivia-device-${device}`, { signal: waiting }, () => {
        resolve(true);
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
      })
      .catch(() => resolve(false));
  });
}

/** The student has accepted the warning: the exam's page does not ask again in this tab. */
export function rememberAttending(examId: number, qbankId: number) {
  tabStorage.write(ATTENDING, String(examId));
  storage.write('quiz_or_viva_id', String(examId));
  storage.write('qbank_id', String(qbankId));
}

export const isAttending = (examId: number) => tabStorage.read(ATTENDING) === String(examId);
