// Who takes an exam in this tab. Remembered while the exam is on screen, so that a reload works without a network;
// forgotten when the tab closes, the exam ends or the person signs out. It names the person and gives no access: the
// server restores the session by its cookie while the exam is open, also without 'Stay logged in'.
import { TokenClaims } from '@quivia/contract/auth';
import { tabStorage } from './storage.ts';

const KEY = 'exam-session';

export type ExamSession = Pick<TokenClaims, 'user' | 'roles'>;

export const rememberExamSession = ({ user, roles }: ExamSession) =>
  tabStorage.write(KEY, JSON.stringify({ user, roles, exp: 0 } satisfies TokenClaims));

export const forgetExamSession = () => tabStorage.remove(KEY);

export const hasExamSession = () => readExamSession() !== null;

export function readExamSession(): ExamSession | null {
  try {
    return TokenClaims.parse(JSON.parse(tabStorage.read(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
