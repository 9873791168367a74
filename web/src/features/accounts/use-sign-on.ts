// College sign-in. Loaded on demand: the sign-in page has a size limit.
import type { Input } from '@quivia/contract/endpoint';
import {
  findSignOn,
  finishSignOn,
  linkSignOn,
  type SignOnOutcome,
  startSignOn,
} from '@quivia/contract/sign-on';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { tabStorage } from '../../platform/offline/storage.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';

/** The college that the domain of an address leads to. */
export const findCollege = async (domain: string, signal: AbortSignal) =>
  (await call(findSignOn, { query: { domain } }, { signal })).connection;

/** Where the person wanted to go; the browser leaves this site meanwhile. */
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

export interface Returned {
  institution_id: number;
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

const finished = new Map<string, Promise<SignOnOutcome>>();

type Finish = { outcome: SignOnOutcome } | { error: unknown };

/**
 * What the provider returned works once, so it is sent once, however often the page is drawn. Not kept with other replies:
 * those are forgotten when somebody signs in.
 */
export function useFinish(returned: Returned): Finish | undefined {
  const [result, setResult] = useState<Finish>();
  const begin = useEffectEvent(() => {
    const under = finished.get(returned.state) ?? finish(returned);
    finished.set(returned.state, under);
    return under;
  });
  useEffect(() => {
    let isGone = false;
    const show = (what: Finish) => {
      if (!isGone) setResult(what);
    };
    begin().then(
      (outcome) => show({ outcome }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return result;
}

async function finish(body: Returned): Promise<SignOnOutcome> {
  await hasLeft();
  const outcome = await call(finishSignOn, { body });
  if (outcome.outcome === 'signed_in') startSession(outcome.access_token, outcome.stay_logged_in);
  return outcome;
}

export const confirmLink = async (body: Input<typeof linkSignOn>['body']) =>
  (await call(linkSignOn, { body })).message;
