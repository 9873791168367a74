// 'Stay logged in': whether a session may be restored after a reload, and whether work in progress may be reopened here
// without a network. Off unless the person asks for it.
import { storage } from './storage.ts';

const KEY = 'persist';
/** What is stored for as long as the person stays logged in: who works on a page that opens without a network, and the key to it. */
const STORED_ALONG = ['exam-session', 'page-key'];

export const staysLoggedIn = () => storage.read(KEY) === 'true';

export function setStayLoggedIn(stay: boolean) {
  storage.write(KEY, String(stay));
  if (!stay) for (const key of STORED_ALONG) storage.remove(key);
}
