// The exam that is open in this browser, and in which tab: numbers alone, so that they may outlive the tab.
import { storage } from './storage.ts';

const KEY = 'exam-opened-by';

interface OpenedExam {
  userId: number;
  examId: number;
  /** The id of the tab that has it open, or had it open last. */
  device: string;
  /** Its deadline. */
  until: string;
}

export const rememberOpenedExam = (opened: OpenedExam) => storage.write(KEY, JSON.stringify(opened));
export const forgetOpenedExam = () => storage.remove(KEY);

export function openedExam(userId: number): OpenedExam | null {
  const opened: OpenedExam | null = JSON.parse(storage.read(KEY) ?? 'null');
  return opened?.userId === userId ? opened : null;
}

/** By this device's clock, which is good enough for a question before signing out. */
export function hasRunningExam(userId: number): boolean {
  const opened = openedExam(userId);
  return opened !== null && Date.now() < Date.parse(opened.until);
}
