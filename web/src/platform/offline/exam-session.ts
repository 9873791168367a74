// Who sits an exam in this tab. Remembered for as long as the exam is on the screen, so that a reload in the middle
// of it works without a network; forgotten with the tab, the exam's end or a sign-out. It is a name and no key: the
// server still asks who does not stay logged in for the password, once it can be reached.
import { TokenClaims } from '@quivia/contract/auth';
import { tabStorage } from './storage.ts';

const KEY = 'sitter';

export type Sitter = Pick<TokenClaims, 'user' | 'roles'>;

export const rememberSitter = ({ user, roles }: Sitter) =>
  tabStorage.write(KEY, JSON.stringify({ user, roles, exp: 0 } satisfies TokenClaims));

export const forgetSitter = () => tabStorage.remove(KEY);

export const hasSitter = () => keptSitter() !== null;

export function keptSitter(): Sitter | null {
  try {
    return TokenClaims.parse(JSON.parse(tabStorage.read(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
