// @vitest-environment happy-dom
// Several exams on one board: what leads to which, and whom an act reaches.
import { type Board, getBoard, streamBoard } from '@quivia/contract/hall/board';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf } from '../../../testing/sample-board.ts';

beforeAll(() => import('./board-page.tsx'));

/** Series 1 in Hall A, and Viva 2 as given. */
function hall(second: Partial<Board> = {}, first: Partial<Board> = {}) {
  const other = boardOf({ exam: { ...boardOf().exam, id: 4, title: 'Viva 2' }, ...second });
  return fakeServer()
    .on(getBoard, ({ params }) => (params.id === '4' ? other : boardOf(first)))
    .on(streamBoard, () => new Response(new ReadableStream()));
}

async function open(address: string) {
  const page = renderPage(address, { as: 'Faculty' });
  await screen.findByRole('listbox', { name: 'Students' });
  return page;
}

test('the header leads to the pages of each hall that one may open', async () => {
  hall({ duty: 'invigilator' }, { duty: 'chief' });
  const { user } = await open('/hall/3,4');
  await user.click(screen.getByRole('button', { name: 'Hall pages' }));
  const linksOf = async (title: string) =>
    within(await screen.findByRole('group', { name: title }))
      .getAllByRole('menuitem')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await linksOf('Series 1')).toEqual([
    ['Check-in', '/hall/3/check-in'],
    ['Seats', '/hall/3/seats'],
    ['Session report', '/hall/3/report'],
  ]);
  expect(await linksOf('Viva 2')).toEqual([
    ['Check-in', '/hall/4/check-in'],
    ['Seats', '/hall/4/seats'],
  ]);
  await expectAccessible();
});
