// Who takes an exam in this tab. Remembered while the exam is on screen, so that a reload works without a network;
// forgotten when the tab closes, the exam ends or the person signs out. With 'Stay logged in' the browser remembers it
// beyond the tab. It names the person and gives no access: the server restores the session by its cookie while the exam
// is open, also without 'Stay logged in'.
import { TokenClaims } from '@quivia/contract/session';
import { staysLoggedIn } from './stay-logged-in.ts';
import { type Storage, storage, tabStorage } from './storage.ts';
import { readStored } from './stored.ts';

const KEY = 'exam-session';

export type ExamSession = Pick<TokenClaims, 'user' | 'roles'>;

export function rememberExamSession({ user, roles }: ExamSession) {
  const text = JSON.stringify({ user, roles, exp: 0 } satisfies TokenClaims);
  tabStorage.write(KEY, text);
  if (staysLoggedIn()) storage.write(KEY, text);
}

/** The exam is no longer on the screen of this tab. */
export const forgetExamSession = () => tabStorage.remove(KEY);

export const hasExamSession = () => readExamSession() !== null;

export const readExamSession = () => read(tabStorage);

/** Of a tab that was closed, on a device whose owner stays logged in. */
export const readClosedExamSession = () => (staysLoggedIn() ? read(storage) : null);

const read = (from: Storage): ExamSession | null => readStored(from, KEY, TokenClaims);
