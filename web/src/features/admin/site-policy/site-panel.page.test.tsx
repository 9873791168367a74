import { listAudit } from '@quivia/contract/audit';
import { refresh } from '@quivia/contract/session';
import {
  changeSitePolicy,
  dismissPolicyAdvice,
  getSitePolicy,
  type SitePolicy,
} from '@quivia/contract/site-policy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { tokenWith } from '../../../testing/sign-in.ts';

const NEW: SitePolicy = { password_rule: 'ordered', admins_need_factor: false, advises_standard: true };

function open(policy: () => SitePolicy | Response = () => NEW, path = '/admin?panel=site') {
  const server = fakeServer()
    .on(getSitePolicy, policy)
    .on(refresh, { access_token: tokenWith(['Admin']) });
  return { server, ...renderPage(path, { as: 'Admin' }) };
}

const need = () => screen.findByLabelText(/Require a second factor/);
const save = () => screen.getByRole('button', { name: 'Save' });

test('the rule and the second factor of admins are chosen and saved', async () => {
  const { server, user } = open();
  server.on(changeSitePolicy, { message: 'Saved. The new rules apply from now on.' });
  await user.click(await screen.findByLabelText(/8 to 128 characters/));
  await user.click(await need());
  await user.click(save());
  expect(await screen.findByText('Saved. The new rules apply from now on.')).toBeDefined();
  expect(server.sentTo(changeSitePolicy)[0]?.body).toEqual({
    password_rule: 'standard',
    admins_need_factor: true,
  });
});

test('an Admin without a second factor reads what to do first', async () => {
  const { server, user } = open();
  const message = 'Set up a second factor for your own account first, on your profile.';
  server.on(changeSitePolicy, () =>
    refusal('not_allowed', { message, fields: { admins_need_factor: message } }),
  );
  await user.click(await need());
  await user.click(save());
  await waitFor(async () => expect(errorOf(await need())).toBe(message));
});

test('the advice on a new site can be dismissed', async () => {
  let policy = NEW;
  const { server, user } = open(() => policy);
  server.on(dismissPolicyAdvice, () => {
    policy = { ...NEW, advises_standard: false };
    return { message: 'You can change this under Site at any time.' };
  });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('Choose stronger passwords for your site')).toBeNull());
  expect(server.sentTo(dismissPolicyAdvice)).toHaveLength(1);
});

test('the advice stands on Home and Site, and above no other page of the Admin', async () => {
  const advice = 'Choose stronger passwords for your site';
  const site = open();
  expect(await screen.findByRole('heading', { name: advice })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open site settings' })).toBeNull();
  site.unmount();
  const home = open(undefined, '/dashboard');
  expect(await screen.findByRole('heading', { name: advice })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open site settings' })).toBeDefined();
  home.unmount();
  const { server } = open(undefined, '/admin?panel=audit');
  server.on(listAudit, []);
  await waitFor(() => expect(server.sentTo(listAudit)).toHaveLength(1));
  expect(server.sentTo(getSitePolicy)).toEqual([]);
  expect(screen.queryByRole('heading', { name: advice })).toBeNull();
});
