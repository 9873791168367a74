// @vitest-environment happy-dom
import { login } from '@quivia/contract/auth';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getSite } from '@quivia/contract/site';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const site = { college_name: 'North College', links: [], demo_accounts: [] };

test('a refused sign-in says why and keeps what was typed', async () => {
  const server = fakeServer()
    .on(getSite, site)
    .on(login, () => refusal('wrong_credentials'));
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Wrong@2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(ERROR_MESSAGES.wrong_credentials)).toBeDefined();
  expect(screen.getByLabelText(/username or email/i)).toHaveProperty('value', 'anna01');
  expect(server.sentTo(login)[0]?.body).toMatchObject({
    username_or_email: 'anna01',
    password: 'Wrong@2026',
  });
});
