// Whose site this is: the college's name, links and demo accounts. Without the query library, because the landing and
// sign-in pages need nothing else of it.
import type { PasswordRule } from '@quivia/contract/passwords';
import { getSite, type Site } from '@quivia/contract/site';
import { useEffect, useState } from 'react';
import { call } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { backOffMs } from '../offline/back-off.ts';

const RETRIES = 2;

let fetching: Promise<Site> | undefined;

/** Undefined until it has been fetched. It changes with the server's settings only, so once a visit is enough. */
export function useSite(): Site | undefined {
  const [site, setSite] = useState<Site>();
  useEffect(() => {
    let isMounted = true;
    fetching ??= fetchSite(0);
    fetching.then((fetched) => isMounted && setSite(fetched), forgetSite);
    return () => {
      isMounted = false;
    };
  }, []);
  return site;
}

/** Until it is known, the ordered one: the server decides in the end. */
export function usePasswordRule(): PasswordRule {
  return useSite()?.password_rule ?? 'ordered';
}

async function fetchSite(failures: number): Promise<Site> {
  try {
    return await call(getSite);
  } catch (error) {
    if (failures === RETRIES || !(error instanceof CallError && error.isTransient)) throw error;
    await new Promise((resolve) => setTimeout(resolve, backOffMs(failures, Math.random())));
    return fetchSite(failures + 1);
  }
}

/** The next page that shows it tries again. */
export function forgetSite() {
  fetching = undefined;
}
