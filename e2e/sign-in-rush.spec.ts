// At nine o'clock a whole college signs in at once.
import { login } from '@quivia/contract/auth';
import { callApi } from './support/api.ts';
import { refused } from './support/problems.ts';
import { classmate } from './support/sitting.ts';
import { demo, heading, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PEOPLE = 60;
/** Of each person; the server lets no more than 20 wait. */
const AT_ONCE_EACH = 5;

test('somebody who signs in during a rush sees the queue move, and gets in without pressing again', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(refused(503));
  let isRush = true;
  const others = Array.from({ length: PEOPLE * AT_ONCE_EACH }, async (_, i) => {
    const { username, password } = classmate(1 + (i % PEOPLE));
    const body = { username_or_email: username, password, stay_logged_in: false };
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
