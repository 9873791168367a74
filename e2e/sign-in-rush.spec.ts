// At nine o'clock a whole college signs in at once.
import { login } from '@quivia/contract/auth';
import { callApi } from './support/api.ts';
import { refused } from './support/problems.ts';
import { demo, heading, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Everybody of the demo college but the class that other journeys use. Turns are shared by person, so it takes many. */
const CLASSES = ['r24cs', 'r24ec', 'r24me', 'r24ce', 'r25ec', 'r25me', 'r25ce'];
const OTHERS = CLASSES.flatMap((year) =>
  Array.from({ length: 40 }, (_, i) => `${year}${String(i + 1).padStart(3, '0')}`),
);
/** Of each person. */
const AT_ONCE_EACH = 3;

test('somebody who signs in during a rush sees the queue move, and gets in without pressing again', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(refused(503));
  let isRush = true;
  const others = Array.from({ length: OTHERS.length * AT_ONCE_EACH }, async (_, i) => {
    const username = OTHERS[i % OTHERS.length] as string;
    const body = { username_or_email: username, password: demo('Student').password, stay_logged_in: false };
    // Those who are told to come back do so, without the ticket that would keep their position.
    while (isRush) await callApi(server.url, login, { body }).catch(() => {});
  });
  try {
    await page.goto('/signin');
    await sendSignIn(page, demo('Student'));
    await expect(page.getByText(/You are about \d+ s from the front\. Keep this page open\.$/)).toBeVisible();
  } finally {
    isRush = false;
    await Promise.all(others);
  }
  await expect(heading(page, 'Available dashboards')).toBeVisible();
});
