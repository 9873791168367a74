// The device that takes the exam is a tab, with an id that survives a reload.
import { randomId } from '../../../platform/offline/random-id.ts';
import { storage, tabStorage } from '../../../platform/offline/storage.ts';

const DEVICE = 'exam-device';
const ATTENDING = 'attending';
/** A page that is being reloaded releases its lock a moment after the new one asks for it. */
const LOCK_MS = 5_000;

export function deviceOfTab(): string {
  const device = tabStorage.read(DEVICE) ?? randomId();
  tabStorage.write(DEVICE, device);
  return device;
}

/** A duplicated tab has a copy of the id: the tab that holds the lock keeps it, the other gets a new one. */
export async function claimDevice(signal: AbortSignal): Promise<string> {
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
function hold(device: string, signal: AbortSignal): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(LOCK_MS)]);
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
