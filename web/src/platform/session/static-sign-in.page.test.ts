import { readFileSync } from 'node:fs';
import path from 'node:path';
import { login } from '@quivia/contract/accounts';
import { getSite } from '@quivia/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInPage } from '../../features/accounts/sign-in.words.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const html = readFileSync(path.resolve(import.meta.dirname, '../../../index.html'), 'utf8');
const page = new DOMParser().parseFromString(html, 'text/html');
const shell = page.getElementById('shell')?.outerHTML ?? '';
const site = { college_name: 'North', links: [], demo_accounts: [], password_rule: 'ordered' as const };

const early = (name: string) => document.querySelector<HTMLInputElement>(`#shell [name="${name}"]`);

beforeEach(() => {
  document.documentElement.dataset.shell = 'sign-in';
  document.body.innerHTML = shell;
});
afterEach(() => {
  delete document.documentElement.dataset.shell;
  document.body.innerHTML = '';
});

test('the static form has the words of the real one', () => {
  const labels = Array.from(document.querySelectorAll('#shell label'), ({ textContent }) =>
    textContent?.trim(),
  );
  expect(labels).toEqual([signInPage.username, signInPage.password, signInPage.stay]);
  expect(document.querySelector('#shell h1')?.textContent).toBe(signInPage.title);
  expect(document.querySelector('#shell button')?.textContent).toBe(signInPage.submit);
  expect(document.querySelector('#shell a')?.textContent).toBe(signInPage.forgot);
});

test('what was typed before the page had loaded is carried over, with the focus', async () => {
  fakeServer().on(getSite, site);
  Object.assign(early('username_or_email') ?? {}, { value: 'anna01' });
  Object.assign(early('stay') ?? {}, { checked: true });
  early('password')?.focus();
  renderPage('/signin');
  await waitFor(() => expect(document.getElementById('shell')).toBeNull());
  expect(screen.getByLabelText(signInPage.username)).toHaveProperty('value', 'anna01');
  expect(screen.getByLabelText(signInPage.stay)).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a form that was sent before the page had loaded is sent as soon as it has', async () => {
  const server = fakeServer()
    .on(getSite, site)
    .on(login, () => refusal('wrong_credentials'));
  Object.assign(early('username_or_email') ?? {}, { value: 'anna01' });
  Object.assign(early('password') ?? {}, { value: 'Blue7Kite!' });
  document.querySelector('form')?.setAttribute('data-sent', 'true');
  renderPage('/signin');
  await waitFor(() => expect(server.sentTo(login)).toHaveLength(1));
  expect(server.sentTo(login)[0]?.body).toMatchObject({
    username_or_email: 'anna01',
    password: 'Blue7Kite!',
  });
});

test('what is typed while the page is being rendered is carried over, too', async () => {
  fakeServer().on(getSite, site);
  const create = document.createElement.bind(document);
  // React makes the elements of the real form after its components have run, and before the static form goes.
  vi.spyOn(document, 'createElement').mockImplementation((tag: string, options?: ElementCreationOptions) => {
    if (tag === 'form') Object.assign(early('username_or_email') ?? {}, { value: 'anna01' });
    return create(tag, options);
  });
  renderPage('/signin');
  await waitFor(() => expect(document.getElementById('shell')).toBeNull());
  vi.restoreAllMocks();
  expect(screen.getByLabelText(/username or email/i)).toHaveProperty('value', 'anna01');
});
