// At nine o'clock a whole college signs in at once.
import { login } from '@quivia/contract/auth';
import { API_BASE } from '@quivia/contract/endpoint';
import { refused } from './support/problems.ts';
import { demo, heading, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Everybody of the demo college but the class that other journeys use. Turns are shared by person, so it takes many. */
const CLASSES = ['r24cs', 'r24ec', 'r24me', 'r24ce', 'r25ec', 'r25me', 'r25ce'];
const OTHERS = CLASSES.flatMap((year) =>
  Array.from({ length: 40 }, (_, i) => `${year}${String(i + 1).padStart(3, '0')}`),
);
/** Of each person. */
const AT_ONCE_EACH = 2;

/** Comes back at once with the ticket that keeps the position, until it is let in or `comesBack` says no. */
async function signInThroughQueue(origin: string, username: string, comesBack: () => boolean): Promise<void> {
  let ticket: string | undefined;
  for (;;) {
    const body = { username_or_email: username, password: demo('Student').password, stay_logged_in: false };
    const reply = await fetch(origin + API_BASE + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ticket }),
    });
    const { code, params } = (await reply.json()) as { code?: string; params: { ticket: string } };
    if (code !== 'sign_in_queued') return;
    if (!comesBack()) return;
    ticket = params.ticket;
  }
}

test('somebody who signs in during a rush sees the queue move, and gets in without pressing again', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(refused(503));
  await page.goto('/signin');
  const queued = Promise.withResolvers<void>();
  let isRush = true;
  const comesBack = () => {
    queued.resolve();
    return isRush;
  };
  const others = Array.from({ length: OTHERS.length * AT_ONCE_EACH }, (_, i) =>
    signInThroughQueue(server.url, OTHERS[i % OTHERS.length] as string, comesBack),
  );
  // From now on everybody who is still waiting is ahead of whoever comes.
  await queued.promise;
  await sendSignIn(page, demo('Student'));
  await expect(page.getByText(/You are about \d+ s from the front\. Keep this page open\.$/)).toBeVisible();
  isRush = false;
  await expect(heading(page, 'Available dashboards')).toBeVisible();
  await Promise.all(others);
});
