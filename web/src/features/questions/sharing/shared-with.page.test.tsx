import * as banks from '@quivia/contract/question-banks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankServer } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const GITA = { user_id: 31, faculty_id: 'F-31', username: 'gita01', name: 'Gita Nair', access: null };
const HARI = { user_id: 32, faculty_id: 'F-32', username: 'hari01', name: null, access: 'read' as const };

async function open() {
  const page = renderPage('/faculty?panel=create-qbank&bank=5', { as: 'Faculty' });
  await page.user.click(await screen.findByRole('link', { name: 'Shared with' }));
  return { ...page, tab: within(await screen.findByRole('region', { name: 'Share Trees' })) };
}

const chosen = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .find((radio) => (radio as HTMLInputElement).checked)
    ?.closest('label')?.textContent;

test('each colleague has an access, and a choice is sent at once', async () => {
  const server = bankServer()
    .on(banks.listColleagues, [GITA, HARI])
    .on(banks.shareQuestionBank, { message: 'Gita Nair can now edit Trees.' });
  const { user, tab } = await open();
  const gita = await tab.findByRole('group', { name: 'Access for Gita Nair' });
  expect(chosen(gita)).toBe('No access');
  expect(chosen(tab.getByRole('group', { name: 'Access for hari01' }))).toBe('Read');
  await user.click(within(gita).getByText('Edit'));
  expect(await screen.findByText('Gita Nair can now edit Trees.')).toBeDefined();
  expect(server.sentTo(banks.shareQuestionBank)[0]?.body).toEqual({ user_id: 31, access: 'edit' });
  expect(chosen(gita)).toBe('Edit');
});

test('no access is sent as null', async () => {
  const server = bankServer()
    .on(banks.listColleagues, [HARI])
    .on(banks.shareQuestionBank, { message: 'They can no longer see this bank.' });
  const { user, tab } = await open();
  await user.click(within(await tab.findByRole('group')).getByText('No access'));
  await screen.findByText('They can no longer see this bank.');
  expect(server.sentTo(banks.shareQuestionBank)[0]?.body).toEqual({ user_id: 32, access: null });
});

test('a refused choice goes back to the real access', async () => {
  const server = bankServer()
    .on(banks.listColleagues, [HARI])
    .on(banks.shareQuestionBank, () =>
      refusal('unknown_reference', { message: 'hari01 no longer teaches this.' }),
    );
  const { user, tab } = await open();
  const group = await tab.findByRole('group');
  await user.click(within(group).getByText('Edit'));
  expect(await screen.findByText('hari01 no longer teaches this.')).toBeDefined();
  await waitFor(() => expect(chosen(group)).toBe('Read'));
  expect(server.sentTo(banks.listColleagues).length).toBeGreaterThan(1);
});

test('without colleagues the tab says so, and after a failure it tries again', async () => {
  const server = bankServer().on(banks.listColleagues, () => refusal('database_away'));
  const { user, tab } = await open();
  const again = await tab.findByRole('button', { name: 'Try again' });
  server.on(banks.listColleagues, []);
  await user.click(again);
  expect(await tab.findByText('No one else teaches this course at your institution.')).toBeDefined();
});
