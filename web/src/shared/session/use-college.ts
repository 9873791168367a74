// Leaving for the college's identity provider, and what is kept in this tab meanwhile.
import { startSignOn } from '@quivia/contract/sign-on';
import { call } from '../../platform/http/call.ts';
import { tabStorage } from '../../platform/offline/storage.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { hasLeft } from '../../platform/session/session.ts';

/** Where the person wanted to go. */
const RETURN_TO = 'sign-on-return';
const STAYS = 'sign-on-stays';

export async function leaveForCollege(id: number, stayLoggedIn: boolean, state: unknown): Promise<void> {
  await hasLeft();
  const { url } = await call(startSignOn, {
    params: { id: String(id) },
    body: { stay_logged_in: stayLoggedIn },
  });
  tabStorage.write(RETURN_TO, returnPath(state));
  tabStorage.write(STAYS, String(stayLoggedIn));
  location.assign(url);
}

/** Where a page continues that has led the person to sign in. */
export const comeBackTo = (path: string): void => tabStorage.write(RETURN_TO, path);

export const returnFromCollege = (): string => returnPath({ from: tabStorage.read(RETURN_TO) });

/** As it was chosen before: the refusal that asks for a second factor doesn't say. */
export const staysFromCollege = (): boolean => tabStorage.read(STAYS) === 'true';
