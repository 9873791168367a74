// Who works in this tab on a page that must open again without a network. Remembered while that page is on the screen, so
// that a reload works; forgotten when the tab closes, the work ends or the person signs out. With 'Stay logged in' the
// browser remembers it beyond the tab. It names the person and gives no access: the server restores the session by its
// cookie, for such work also without 'Stay logged in'.
import { TokenClaims } from '@quivia/contract/session';
import { staysLoggedIn } from '../offline/stay-logged-in.ts';
import { type Storage, storage, tabStorage } from '../offline/storage.ts';
import { readStored } from '../offline/stored.ts';
import { sessionStore } from './session-store.ts';

/** Pages that are open have stored it under this name. */
const KEY = 'exam-session';

/** Set where the cookie alone restores the session for as long as the tab is open: in Safe Exam Browser. */
const IN_TAB = 'exam-session-in-tab';

/** Until the function that it returns is called. */
export function keepPerson(): () => void {
  store();
  return () => {
    if (!tabStorage.read(IN_TAB)) forgetPerson();
  };
}

/** Also before and after the work itself: nobody can sign in there. */
export function keepPersonInTab(): void {
  tabStorage.write(IN_TAB, 'true');
  store();
}

function store(): void {
  const { user, roles } = sessionStore.get();
  if (user) {
    const text = JSON.stringify({ user, roles: [...roles], exp: 0 } satisfies TokenClaims);
    tabStorage.write(KEY, text);
    if (staysLoggedIn()) storage.write(KEY, text);
  }
}

/** The work is no longer on the screen of this tab. */
export function forgetPerson(): void {
  tabStorage.remove(KEY);
  tabStorage.remove(IN_TAB);
}

export const keptPerson = () => read(tabStorage);

/** Of a tab that was closed, on a device whose owner stays logged in. */
export const closedPerson = () => (staysLoggedIn() ? read(storage) : null);

const read = (from: Storage) => readStored(from, KEY, TokenClaims);
