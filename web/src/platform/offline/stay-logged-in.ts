// 'Stay logged in': whether a session may be restored after a reload, and whether an exam in progress may be reopened here
// without a network. Off unless the person asks for it.
import { storage } from './storage.ts';

const KEY = 'persist';
/** What is stored for as long as the person stays logged in: who takes an exam, and the key to its page. */
const STORED_ALONG = ['exam-session', 'page-key'];

export const staysLoggedIn = () => storage.read(KEY) === 'true';

export function setStayLoggedIn(stay: boolean) {
  storage.write(KEY, String(stay));
  if (!stay) for (const key of STORED_ALONG) storage.remove(key);
}
