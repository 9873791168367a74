// A head or controller reads vivas: how far they are, and results once they are published.
import { countOrals, listOrals } from '@quivia/contract/oral/exams';
import { getOverseenViva, listOverseenVivas, type OverseenViva } from '@quivia/contract/oral/overseen';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => Promise.all([import('../setup/list-page.tsx'), import('../setup/orals-list.tsx')]));

const viva: OverseenViva = {
  ...{ id: 4, title: 'Physics laboratory', kind: 'practical', institution: 'Example College' },
  ...{ course_name: 'Physics', course_code: 'PH1', coordinator: 'Gita', candidates: 12, done: 5 },
  ...{ starts_at: null, ends_at: null, cancelled_at: null, stage: 'today' },
};

test('below their own vivas stand those they watch over; one opens with its published results', async () => {
  const server = fakeServer()
    .on(listOrals, [])
    .on(countOrals, { coming: 0, today: 0, over: 0 })
    .on(listOverseenVivas, [viva])
    .on(getOverseenViva, { ...viva, lists: [] });
  const { user, container, unmount } = renderPage('/oral', { as: 'Faculty' });
  const card = within(await screen.findByRole('region', { name: 'Vivas you watch over' }));
  expect(card.getByText(/5 of 12 candidates done/)).toBeDefined();
  await expectAccessible(container);
  await user.click(card.getByRole('link', { name: 'Physics laboratory' }));
  expect(await screen.findByText('No results published yet')).toBeDefined();
  unmount();
  server.on(getOverseenViva, {
    ...viva,
    stage: 'released',
    lists: [
      {
        ...{
          name: 'Morning',
          starts_at: null,
          released_at: '2026-11-16T09:00:00.000Z',
          revision: 2,
          maximum: 60,
        },
        rows: [
          { roll_number: 'S1', name: 'Anna Rao', total: 44.5, unmarked: null, outcome: 'pass' },
          { roll_number: 'S2', name: 'Bala', total: null, unmarked: 'absent', outcome: null },
        ],
      },
    ],
  });
  const again = renderPage('/faculty?panel=viva&viva=4', { as: 'Faculty' });
  const row = within(await screen.findByRole('row', { name: /^S1/ }));
  expect(row.getByText('44.5')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /^S2/ })).getByText('Absent')).toBeDefined();
  await expectAccessible(again.container);
});

test('without such a duty there is nothing about it', async () => {
  fakeServer()
    .on(listOrals, [])
    .on(countOrals, { coming: 0, today: 0, over: 0 })
    .on(listOverseenVivas, [])
    .on(getOverseenViva, refusal('not_found'));
  const { unmount } = renderPage('/oral', { as: 'Faculty' });
  await screen.findByText('No vivas yet');
  expect(screen.queryByText('Vivas you watch over')).toBeNull();
  unmount();
  renderPage('/faculty?panel=viva&viva=4', { as: 'Faculty' });
  expect(await screen.findByText('Viva voce not found')).toBeDefined();
});
