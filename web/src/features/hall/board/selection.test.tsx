// @vitest-environment happy-dom
// Several exams on one board: what leads to which, and whom an act reaches.
import { evacuateHall } from '@quivia/contract/hall/acts';
import { type Board, getBoard, streamBoard } from '@quivia/contract/hall/board';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf, EPOCH } from '../../../testing/sample-board.ts';

beforeAll(() =>
  Promise.all([import('./board-page.tsx'), import('./student-panel.tsx'), import('../acts/act-dialogs.tsx')]),
);

/** Opens the day after. */
const TOMORROW = {
  exam: {
    ...boardOf().exam,
    id: 4,
    title: 'Viva 2',
    start_time: new Date(EPOCH + 24 * 3_600_000).toISOString(),
    end_time: new Date(EPOCH + 25 * 3_600_000).toISOString(),
  },
  students: [],
  progress: [],
  presence: [],
} satisfies Partial<Board>;

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

test('an act for everyone leaves out an exam that has not opened', async () => {
  const server = hall(TOMORROW).on(evacuateHall, { message: 'Evacuated.', act_id: 9, students: 3 });
  const { user } = await open('/hall/3,4');
  await user.click(screen.getByRole('button', { name: 'Evacuate' }));
  await user.click(await screen.findByRole('button', { name: 'Pause and send' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sentTo(evacuateHall).map(({ params }) => params.id)).toEqual(['3']);
});

test('before its start an exam offers no acts, neither for everyone nor for a student', async () => {
  const { students, progress } = boardOf();
  hall({ ...TOMORROW, students, progress });
  const { user } = await open('/hall/4?student=11');
  expect(await screen.findByRole('heading', { name: 'Anna Nair' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Acts' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close details' }));
  await user.keyboard('e');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
