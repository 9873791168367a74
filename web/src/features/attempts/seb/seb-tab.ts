// This tab in Safe Exam Browser: which exam it is for, and what came of the check since the page was loaded.
import { tabStorage } from '../../../platform/offline/storage.ts';

const KEY = 'seb-exam';

type Checked = 'verified' | 'failed';

/** Of this page: a reload is checked again. */
let checked: { examId: number; outcome: Checked } | undefined;

export function noteChecked(examId: number, outcome: Checked): void {
  checked = { examId, outcome };
  tabStorage.write(KEY, String(examId));
}

/** The page of another exam, or one that any browser can take, isn't checked. */
export const isSebTab = (examId: number) => tabStorage.read(KEY) === String(examId);

export const isChecked = (examId: number) => checked?.examId === examId;

/** What this tab kept of the paper stays closed. */
export const hasFailed = (examId: number) => isChecked(examId) && checked?.outcome === 'failed';

/** Any browser can take it now, or it is over. */
export function forgetSebTab(): void {
  checked = undefined;
  tabStorage.remove(KEY);
}
