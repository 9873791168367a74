// Every reply a browser gets, to be searched for what it must not hold.
import type { BrowserContext } from '@playwright/test';

/** The bodies of all calls from now on, each with its address. */
export function noteReplies(context: BrowserContext): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname.endsWith('/stream')) return;
    bodies.push(
      response.text().then(
        (text) => `${pathname} ${text}`,
        () => pathname,
      ),
    );
  });
  return () => Promise.all(bodies);
}
