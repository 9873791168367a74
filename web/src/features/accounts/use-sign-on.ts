// College sign-in. Loaded on demand: the sign-in page has a size limit.
import type { Input } from '@quivia/contract/endpoint';
import {
  addSignOn,
  findSignOn,
  finishSignOn,
  linkSignOn,
  type SignOnOutcome,
} from '@quivia/contract/sign-on';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { hasLeft, renewSession, startSession } from '../../platform/session/session.ts';

/** The college that the domain of an address leads to. */
export const findCollege = async (domain: string, signal: AbortSignal) =>
  (await call(findSignOn, { query: { domain } }, { signal })).connection;

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

export async function confirmLink(body: Input<typeof linkSignOn>['body']): Promise<string> {
  const { message } = await call(linkSignOn, { body });
  // Roles may have waited for a sign-in at the college.
  await renewSession();
  return message;
}

/** The sign-in at the college counts for the session that something of the account's own has completed. */
export async function countCollege(): Promise<void> {
  try {
    if ((await call(addSignOn)).is_added) await renewSession();
  } catch (error) {
    // The person is signed in all the same; roles that wait for it are named on Home.
    console.warn('The college sign-in could not be added to the session', error);
  }
}
