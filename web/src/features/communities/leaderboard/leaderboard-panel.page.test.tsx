import { getCommunityLeaderboard, listJoinedCommunities, type Ranked } from '@quivia/contract/communities';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { JOINED_CLUB } from '../../../testing/sample-community.ts';

const entry = (rank: number, name: string, points: number, is_own = false): Ranked => ({
  rank,
  name,
  points,
  quizzes: 2,
  is_own,
});
const quizzes = [
  { id: 12, title: 'Endgames', date: '2026-11-10T09:00:00.000Z' },
  { id: 11, title: 'Openings', date: '2026-11-03T09:00:00.000Z' },
];
const own = entry(2, 'anna01', 7.5, true);
const all = [entry(1, 'ben02', 9), own, entry(2, 'carl03', 7.5)];

type Board = {
  entries: Ranked[];
  own: Ranked | null;
  to_next: number | null;
  ranked: number;
  quizzes: typeof quizzes;
};

function club(board: Partial<Board> = {}) {
  return fakeServer()
    .on(listJoinedCommunities, [JOINED_CLUB])
    .on(getCommunityLeaderboard, { entries: all, own, to_next: 1.5, ranked: 3, quizzes, ...board });
}

const open = (more = '') =>
  renderPage(`/communitymember?panel=leaderboard${more}`, { as: 'CommunityMember' });
const ranking = async () => within(await screen.findByRole('table', { name: 'Member rankings' }));

test('shows your rank above the list, and marks shared ranks and your own row', async () => {
  club();
  open();
  const rows = (await ranking()).getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('ben02');
  expect(rows[1]).not.toContain('shared');
  expect(rows[2]).toContain('anna01 (you)');
  expect(rows[3]).toContain('shared');
  expect(screen.getByText('Your rank').nextElementSibling?.textContent).toBe('2nd of 3, shared');
});

test('a member in the lower half reads what is missing to the next rank, not how many are ahead', async () => {
  const last = entry(3, 'anna01', 2, true);
  club({ entries: [entry(1, 'ben02', 9), entry(2, 'carl03', 7.5), last], own: last, to_next: 5.5 });
  open();
  await ranking();
  expect(screen.getByText('Your rank').nextElementSibling?.textContent).toBe('3rd');
  expect(screen.getAllByText('Points')[0]?.nextElementSibling?.textContent).toBe('2 5.5 to the next rank');
});

test('a month and a quiz are sent to the server and kept in the address', async () => {
  const server = club();
  const { user, router } = open();
  await ranking();
  await user.click(screen.getByRole('radio', { name: 'This month' }));
  await waitFor(() => expect(server.sentTo(getCommunityLeaderboard).at(-1)?.query.period).toBe('month'));
  expect(router.state.location.search).toContain('period=month');

  await user.click(screen.getByRole('radio', { name: 'One quiz' }));
  // The newest quiz is shown first.
  await waitFor(() => expect(server.sentTo(getCommunityLeaderboard).at(-1)?.query.exam_id).toBe('12'));
  await user.selectOptions(screen.getByLabelText('Quiz'), '11');
  await waitFor(() => expect(server.sentTo(getCommunityLeaderboard).at(-1)?.query.exam_id).toBe('11'));
  expect(router.state.location.search).toContain('quiz=11');
  expect(router.state.location.search).not.toContain('period');
  // For one quiz, the number of quizzes taken is hidden.
  const head = (await ranking()).getAllByRole('columnheader').map((cell) => cell.textContent);
  expect(head).not.toContain('Quizzes');
});

test('without quizzes, the filter by quiz is hidden', async () => {
  club({ quizzes: [] });
  open();
  await ranking();
  expect(screen.queryByRole('radio', { name: 'One quiz' })).toBeNull();
});

test.each([
  ['', 'No one has points yet'],
  ['&period=month', 'No one has points this month yet'],
  ['&quiz=12', 'No one has points in this quiz'],
])('an empty leaderboard with %j says so', async (more, title) => {
  club({ entries: [], own: null, ranked: 0 });
  open(more);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText('Your rank')).toBeNull();
});

test('your own row stays below a long list until it is loaded', async () => {
  const server = fakeServer()
    .on(listJoinedCommunities, [JOINED_CLUB])
    .on(getCommunityLeaderboard, ({ query }) => {
      const offset = Number(query.offset ?? 0);
      const entries = Array.from({ length: 50 }, (_, i) =>
        entry(offset + i + 1, `p${offset + i}`, 900 - offset - i),
      );
      const mine = entry(60, 'anna01', 840, true);
      return {
        entries: entries.map((one) => (one.rank === 60 ? mine : one)),
        own: mine,
        to_next: 1.5,
        ranked: 100,
        quizzes,
      };
    });
  const { user } = open();
  const table = await ranking();
  expect(table.getAllByText('anna01 (you)')).toHaveLength(1);
  expect(table.getByText('anna01 (you)').closest('tfoot')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(table.getByText('anna01 (you)').closest('tbody')).not.toBeNull());
  expect(table.getAllByText('anna01 (you)')).toHaveLength(1);
  expect(server.sentTo(getCommunityLeaderboard).at(-1)?.query.offset).toBe('50');
});

test('when the next page fails to load, the page says so and keeps the loaded rows', async () => {
  fakeServer()
    .on(listJoinedCommunities, [JOINED_CLUB])
    .on(getCommunityLeaderboard, ({ query }) =>
      query.offset === '0'
        ? { entries: all, own, to_next: 1.5, ranked: 100, quizzes }
        : refusal('too_many_requests'),
    );
  const { user } = open();
  await ranking();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText("Couldn't load the rest.")).toBeDefined();
  expect((await ranking()).getByText('ben02')).toBeDefined();
});

test('someone in no community is led to the open ones', async () => {
  fakeServer().on(listJoinedCommunities, []);
  open();
  expect(await screen.findByText("You haven't joined a community yet")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find a community' }).getAttribute('href')).toBe(
    '/communitymember',
  );
});
