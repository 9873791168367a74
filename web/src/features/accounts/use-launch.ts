// Launches from a learning platform.

import { finishLtiLaunch, type LaunchOutcome, LTI_PAGES, linkLtiAccount } from '@quivia/contract/lti/launch';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';
import { comeBackTo } from '../../shared/session/use-college.ts';

/** The page that opens what the link is for, whichever way its person has signed in. */
export const openedBy = (opens: string): string => `${LTI_PAGES.open}#${opens}`;

type Arrival = { outcome: LaunchOutcome } | { error: unknown };

const arrived = new Map<string, Promise<LaunchOutcome>>();

/** A ticket works once, so it is sent once, however often the page is drawn. */
export function useArrival(ticket: string, opens: string) {
  const [result, setResult] = useState<Arrival>();
  function show(under: Promise<LaunchOutcome>) {
    under.then(
      (outcome) => setResult({ outcome }),
      (error: unknown) => setResult({ error }),
    );
  }
  const begin = useEffectEvent(() => {
    const under = arrived.get(ticket) ?? arrive(ticket, opens);
    arrived.set(ticket, under);
    show(under);
  });
  useEffect(() => begin(), []);
  return {
    result,
    /** Whoever is signed in here is signed out. */
    replace() {
      setResult(undefined);
      show(arrive(ticket, opens, true));
    },
  };
}

async function arrive(ticket: string, opens: string, replaces = false): Promise<LaunchOutcome> {
  // Signing in by a password or at a college continues there, too.
  comeBackTo(openedBy(opens));
  await hasLeft();
  const outcome = await call(finishLtiLaunch, { body: { ticket, ...(replaces && { replaces }) } });
  if (outcome.outcome === 'signed_in') startSession(outcome.access_token, false);
  return outcome;
}

export const linkPlatform = async (ticket: string) =>
  (await call(linkLtiAccount, { body: { ticket } })).message;
