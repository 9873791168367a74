// The exam that is open in this browser, and in which tab: numbers alone, so that they may outlive the tab.
import * as z from 'zod/mini';
import { storage } from '../../platform/offline/storage.ts';
import { readStored } from '../../platform/offline/stored.ts';

const KEY = 'exam-opened-by';

/** The id of a tab. The server refuses every other text. */
export const Device = z.string().check(z.regex(/^[\w-]{16,64}$/));

const OpenedExam = z.object({
  userId: z.int(),
  examId: z.int(),
  /** The tab that has it open, or had it open last. */
  device: Device,
  /** Its deadline. */
  until: z.string(),
});
type OpenedExam = z.output<typeof OpenedExam>;

export const rememberOpenedExam = (opened: OpenedExam) => storage.write(KEY, JSON.stringify(opened));
export const forgetOpenedExam = () => storage.remove(KEY);

export function openedExam(userId: number): OpenedExam | null {
  const opened = readStored(storage, KEY, OpenedExam);
  return opened?.userId === userId ? opened : null;
}

/** By this device's clock, which is good enough for a question before signing out. */
export function hasRunningExam(userId: number): boolean {
  const opened = openedExam(userId);
  return opened !== null && Date.now() < Date.parse(opened.until);
}
