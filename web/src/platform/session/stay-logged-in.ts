// 'Stay logged in': whether a session may be restored after a reload. Off unless the person asks for it.
import { storage } from '../offline/storage.ts';

const KEY = 'persist';

export const staysLoggedIn = () => storage.read(KEY) === 'true';

export const setStayLoggedIn = (stay: boolean) => storage.write(KEY, String(stay));
