import { verifyEmailByLink } from '@quivia/contract/accounts';
import { API_BASE } from '@quivia/contract/endpoint';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { callApi } from './support/api.ts';
import { entry, heading, messages, openDashboard } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a notification arrives in every open tab, and reading it in one reads it in all', async ({
  page,
  context,
  server,
  newPerson,
  mailTo,
}) => {
  const person = await newPerson({ verified: false });
  const { link } = await mailTo(person.email);
  // One that comes before the page listens is listed, without a message.
  const listens = page.waitForResponse(`**${API_BASE}${streamNotifications.path}`);
  await openDashboard(page, person);
  await listens;
  const other = await context.newPage();
  await other.goto('/dashboard?panel=notification');
  await expect(other.getByText('Nothing new')).toBeVisible();

  const token = new URL(link).searchParams.get('token') ?? '';
  await callApi(server.url, verifyEmailByLink, { body: { token } });
  // At the same time: a message goes after some seconds.
  await Promise.all(
    [page, other].map(async (tab) => {
      await expect(messages(tab)).toContainText('Email verified');
      await expect(entry(tab, 'Notification 1 new')).toBeVisible();
    }),
  );
  await expect(other.getByRole('heading', { name: 'Unread: Email verified' })).toBeVisible();
  await expect(other.getByText('1 unread', { exact: true })).toBeVisible();

  await other.getByRole('button', { name: 'Mark as read' }).click();
  await expect(other.getByText('No unread notifications')).toBeVisible();
  await expect(entry(page, /^Notification$/)).toBeVisible();
  await entry(page, 'Notification').click();
  await expect(page.getByRole('heading', { name: 'Email verified', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Email verified' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
});
