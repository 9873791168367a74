// Which device sits the exam: a tab, by an id of its own that lives through a reload.
import { randomId } from '../../../platform/offline/random-id.ts';
import { storage, tabStorage } from '../../../platform/offline/storage.ts';

const DEVICE = 'exam-device';
const ATTENDING = 'attending';
/** A page that is being reloaded lets go of its lock a moment after the new one asks. */
const LOCK_MS = 5_000;

export function deviceOfTab(): string {
  const device = tabStorage.read(DEVICE) ?? randomId();
  tabStorage.write(DEVICE, device);
  return device;
}

/** A duplicated tab comes with a copy of the id, so the tab that has the lock keeps it and the other gets a new one. */
export async function claimDevice(signal: AbortSignal): Promise<string> {
  const known = deviceOfTab();
  if (await hold(known, signal)) return known;
  // The page is left before the lock came: that says nothing about another tab.
  if (signal.aborted) return known;
  const device = randomId();
  await hold(device, signal);
  tabStorage.write(DEVICE, device);
  return device;
}

/** Until the page goes, or `signal` says so. Without locks, which only secure pages have, it is taken for granted. */
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

/** The student has read the warning and begun: opening the exam's page in this tab asks no more. */
export function rememberAttending(examId: number, qbankId: number) {
  tabStorage.write(ATTENDING, String(examId));
  storage.write('quiz_or_viva_id', String(examId));
  storage.write('qbank_id', String(qbankId));
}

export const isAttending = (examId: number) => tabStorage.read(ATTENDING) === String(examId);
