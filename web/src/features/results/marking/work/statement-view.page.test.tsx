// What each person has marked, as a page and as files.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { exportStatement, getStatement } from '@quivia/contract/marking-work';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const statement: ReplyTo<typeof getStatement> = {
  title: 'Series 1',
  questions: [
    { question_id: 7, question_number: 1 },
    { question_id: 8, question_number: 3 },
  ],
  people: [
    {
      name: 'Mira Rao',
      account: 'mira01',
      by_question: [12, 3],
      answers: 15,
      scripts: 13,
      first_at: '2026-11-16T11:00:00.000Z',
      last_at: '2026-11-18T11:00:00.000Z',
    },
    {
      name: 'Dr. Nair',
      account: null,
      by_question: [0, 1],
      answers: 1,
      scripts: 1,
      first_at: '2026-11-16T11:00:00.000Z',
      last_at: '2026-11-16T11:00:00.000Z',
    },
  ],
};
const open = () => renderPage('/faculty?panel=recent-quiz&exam=3&view=statement', { as: 'Faculty' });

test('lists who marked how many answers and scripts, with sums of the answers', async () => {
  fakeServer().on(getStatement, statement);
  open();
  const table = within(await screen.findByRole('table', { name: 'Statement of work' }));
  const cellsOf = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf(/^Mira Rao/).slice(0, 5)).toEqual([
    'Mira Rao · mira01',
    'Question 1: 12',
    'Question 3: 3',
    'Answers: 15',
    'Scripts: 13',
  ]);
  expect(table.getByText('· guest')).toBeDefined();
  expect(cellsOf(/^All/).slice(0, 4)).toEqual(['All', 'Question 1: 12', 'Question 3: 4', 'Answers: 16']);
  await expectAccessible();
});

test('is saved as a workbook or as CSV; what is refused is said', async () => {
  const server = fakeServer()
    .on(getStatement, statement)
    .on(exportStatement, () => refusal('not_found', { message: 'There is no such exam.' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  expect(await screen.findByText('There is no such exam.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await expect.poll(() => server.sentTo(exportStatement).length).toBe(2);
});

test('says that nobody has marked yet, or that it could not be loaded', async () => {
  const server = fakeServer().on(getStatement, { ...statement, people: [] });
  const { unmount } = open();
  expect(await screen.findByText('Nobody has marked an answer yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  unmount();
  server.on(getStatement, () => refusal('not_found', { message: 'There is no such exam.' }));
  open();
  expect(await screen.findByText('There is no such exam.')).toBeDefined();
});
