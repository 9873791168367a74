import { listSessions } from '@quivia/contract/accounts';
import {
  type ApiToken,
  endApiToken,
  listApiTokens,
  listOwnApiTokens,
  makeApiToken,
  ruleApiTokens,
} from '@quivia/contract/api-tokens';
import { listInstitutions } from '@quivia/contract/catalogue';
import { listConfirmationWays } from '@quivia/contract/confirmation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE } from '../../testing/sample-college.ts';
import { BY_PASSWORD } from '../../testing/sample-ways.ts';

const token: ApiToken = {
  id: 5,
  name: 'Student system',
  institution_id: COLLEGE.id,
  institution: COLLEGE.name,
  scopes: ['roster:write'],
  made_at: '2026-11-01T09:00:00.000Z',
  expires_at: '2027-11-01T09:00:00.000Z',
  last_used_at: null,
};
const place = {
  institution_id: COLLEGE.id,
  institution: COLLEGE.name,
  scopes: ['roster:write', 'exams:read'] as const,
};
const elsewhere = { institution_id: 9, institution: 'Hillview College', scopes: ['results:read'] as const };
const SECRET = `quivia_${'x'.repeat(43)}`;

const own = (
  tokens: ApiToken[],
  ...places: { institution_id: number; institution: string; scopes: readonly string[] }[]
) =>
  fakeServer()
    .on(listSessions, [])
    .on(listConfirmationWays, BY_PASSWORD)
    .on(listOwnApiTokens, { tokens, places } as never);
const devices = () => renderPage('/dashboard?panel=devices', { as: 'Faculty' });

test('a token is made for what was chosen, shown once, and copied', async () => {
  const server = own([], place, elsewhere);
  server.on(makeApiToken, { id: 6, token: SECRET, message: 'Portal is ready.' });
  const { user } = devices();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox', { name: /Read results/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /Send rosters/ }));
  await user.selectOptions(dialog.getByLabelText('Institution'), 'Hillview College');
  await user.click(dialog.getByRole('checkbox', { name: /Read results/ }));
  await user.type(dialog.getByLabelText('Name'), 'Portal');
  await user.selectOptions(dialog.getByLabelText('Works for'), '30 days');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await user.type(await screen.findByLabelText('Your password'), 'Blue7Kite!');
  await user.click(screen.getByRole('button', { name: 'Make token' }));
  expect(await screen.findByText(SECRET)).toBeDefined();
  expect(server.sentTo(makeApiToken)[0]?.body).toEqual({
    institution_id: 9,
    name: 'Portal',
    // What was chosen for the other institution isn't possible here.
    scopes: ['results:read'],
    days: 30,
    password: 'Blue7Kite!',
  });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('what is missing and a wrong password are said at their fields', async () => {
  own([], place).on(makeApiToken, () =>
    refusal('wrong_password', { fields: { password: 'Wrong password' } }),
  );
  const { user } = devices();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Choose at least one.')).toBeDefined();
  expect(errorOf(dialog.getByLabelText('Name'))).toContain('Give the token a name');
  await user.type(dialog.getByLabelText('Name'), 'ERP');
  await user.click(dialog.getByRole('checkbox', { name: /Send rosters/ }));
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await user.type(await screen.findByLabelText('Your password'), 'Wrong');
  await user.click(screen.getByRole('button', { name: 'Make token' }));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Your password'))).toBe('Wrong password'));
  // What was entered is still there for whoever goes back to it.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'ERP');
});

test('a token is revoked after a question, also where no new one can be made', async () => {
  const server = own([token]).on(endApiToken, { message: 'Student system is revoked.' });
  const { user } = devices();
  await user.click(await screen.findByRole('button', { name: 'Revoke Student system' }));
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Student system is revoked.')).toBeDefined();
  expect(server.sentTo(endApiToken)[0]?.params).toEqual({ id: '5' });
});

test('people who can have no tokens read nothing about them', async () => {
  own([]);
  devices();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('API tokens')).toBeNull());
});

test('a list that fails can be tried again', async () => {
  let isDown = true;
  fakeServer()
    .on(listSessions, [])
    .on(listOwnApiTokens, () => (isDown ? refusal('not_found') : { tokens: [token], places: [] }));
  const { user } = devices();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Student system')).toBeDefined();
});

test('an administrator sees whose tokens there are, and lets faculty make some', async () => {
  const listed = { ...token, username: 'anna01', person: 'Anna Berg', is_paused: true };
  const gone = { ...listed, id: 7, name: 'Old', expires_at: '2026-01-01T00:00:00.000Z', person: null };
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listOwnApiTokens, { tokens: [], places: [place] } as never)
    .on(listApiTokens, { faculty_may: false, tokens: [listed, gone] })
    .on(ruleApiTokens, { message: 'Faculty can make API tokens now.' });
  const { user } = renderPage('/institute?panel=api-tokens', { as: 'Institution' });
  await screen.findByRole('button', { name: 'Revoke Old' });
  const rows = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .filter((row) => within(row).queryByText('Revoke'));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Student systemPausedAnna Berg · Send rostersNever used/),
    expect.stringMatching(/^OldExpiredanna01/),
  ]);
  await expectAccessible();
  await user.click(screen.getByLabelText('Faculty can make tokens'));
  expect(await screen.findByText('Faculty can make API tokens now.')).toBeDefined();
  expect(server.sentTo(ruleApiTokens)[0]?.body).toEqual({ institution_id: COLLEGE.id, faculty_may: true });
  expect(await screen.findByRole('button', { name: 'New token' })).toBeDefined();
});

test('they are one of the tabs of Integrations', async () => {
  fakeServer().on(listInstitutions, [COLLEGE]).on(listApiTokens, { faculty_may: false, tokens: [] });
  renderPage('/institute?panel=api-tokens', { as: 'Institution' });
  const menu = within(await screen.findByRole('navigation', { name: 'Institution' }));
  expect(menu.getByRole('link', { name: 'Integrations' }).getAttribute('aria-current')).toBe('page');
  const tabs = within(screen.getByRole('navigation', { name: 'Integrations' })).getAllByRole('link');
  expect(tabs[0]?.textContent).toBe('College sign-in');
  expect(tabs.map(({ textContent }) => textContent)).toContain('API tokens');
});
