import { type HallExam, listHalls } from '@quivia/contract/hall/duties';
import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { OnDutyCard } from './on-duty-card.tsx';

/** Long to come. */
const AT = '2999-11-16T09:00:00.000Z';
const LATER = '2999-11-16T10:00:00.000Z';
const examOf = (id: number, given: Partial<HallExam> = {}): HallExam => ({
  id,
  title: `Series ${id}`,
  course_name: 'Computer Networks',
  course_code: 'CS301',
  starts_at: AT,
  ends_at: LATER,
  duty: 'invigilator',
  rehearsal_of: null,
  ...given,
});

async function show(...halls: HallExam[]) {
  fakeServer().on(listHalls, halls);
  renderElement(
    <MemoryRouter>
      <OnDutyCard />
    </MemoryRouter>,
  );
  await screen.findAllByRole('link');
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('leads to the door before an exam ends, and its chief to the report afterwards', async () => {
  const ended = { ends_at: '2020-11-16T10:00:00.000Z' };
  const links = await show(
    examOf(1),
    examOf(2, { duty: 'observer' }),
    examOf(3, { duty: 'chief', ...ended }),
    examOf(4, ended),
  );
  expect(links).toEqual([
    ['Check-in', '/hall/1/check-in'],
    ['Open the board', '/hall/1'],
    ['Open the board', '/hall/2'],
    ['Session report', '/hall/3/report'],
    ['Open the board', '/hall/3'],
    ['Open the board', '/hall/4'],
    [`Hall on ${dayOf(AT)} (2 exams)`, '/hall/1,2'],
  ]);
  await expectAccessible();
});

test('names the rooms that an invigilator is in charge of', async () => {
  await show(examOf(1, { rooms: ['Hall B', 'Lab 2'] }));
  expect(screen.getByText(/Invigilator · Hall B · Lab 2 ·/)).toBeDefined();
});

test('a list that could not be read says so, and is read again', async () => {
  let isBroken = true;
  fakeServer().on(listHalls, () => (isBroken ? refusal('not_allowed') : [examOf(1)]));
  const { user } = renderElement(
    <MemoryRouter>
      <OnDutyCard />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^Your duties couldn't be loaded\./)).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Open the board' })).toBeDefined();
});

test('while the server cannot be reached nothing is said here: the line above every page says it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = fakeServer().on(listHalls, () => refusal('not_allowed'));
  const { container } = renderElement(
    <MemoryRouter>
      <OnDutyCard />
    </MemoryRouter>,
  );
  await waitFor(() => expect(server.sentTo(listHalls)).toHaveLength(1));
  expect(container.textContent).toBe('');
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^Your duties couldn't be loaded\./)).toBeDefined();
});

test('puts exams of one day on one board: none of another day, and no drill', async () => {
  const nextDay = '2999-11-18T09:00:00.000Z';
  const links = await show(
    examOf(1, { duty: 'observer' }),
    examOf(2, { duty: 'observer', rehearsal_of: 9 }),
    examOf(3, { duty: 'observer', starts_at: nextDay }),
  );
  expect(links.map(([, href]) => href)).toEqual(['/hall/1', '/hall/2', '/hall/3']);
});

test('practice that is open for a day or longer is on no board of several, unless it has a hall', async () => {
  const week = { duty: 'owner', ends_at: '2999-11-23T09:00:00.000Z' } as const;
  const links = await show(
    examOf(1, { duty: 'owner' }),
    examOf(2, { ...week, has_hall: true }),
    examOf(3, week),
  );
  expect(links.map(([, href]) => href)).toEqual(['/hall/1,2']);
});

const DAY = dayOf(AT);

test('an exam that one runs is on one board with that of a colleague, and with another of one’s own', async () => {
  expect((await show(examOf(1, { duty: 'chief' }), examOf(2, { duty: 'owner' }))).at(-1)).toEqual([
    `Hall on ${DAY} (2 exams)`,
    '/hall/1,2',
  ]);
});

test('people who run several exams on one day get the link alone', async () => {
  const links = await show(examOf(1, { duty: 'owner' }), examOf(2, { duty: 'owner' }));
  expect(links).toEqual([[`Hall on ${DAY} (2 exams)`, '/hall/1,2']]);
  expect(screen.getByRole('link').title).toBe('Series 1, Series 2');
  expect(screen.queryByText('On duty')).toBeNull();
  await expectAccessible();
});

test("the exams of today are today's hall", async () => {
  const today = { duty: 'owner', has_hall: true, starts_at: new Date().toISOString() } as const;
  const links = await show(examOf(1, today), examOf(2, today));
  expect(links).toEqual([["Today's hall (2 exams)", '/hall/1,2']]);
});

test('more exams than fit on a board are on several', async () => {
  const links = await show(
    ...Array.from({ length: 13 }, (_, i) => examOf(i + 1, { duty: 'owner' as const })),
  );
  expect(links).toEqual([
    [`Hall on ${DAY} (exams 1–5)`, '/hall/1,2,3,4,5'],
    [`Hall on ${DAY} (exams 6–9)`, '/hall/6,7,8,9'],
    [`Hall on ${DAY} (exams 10–13)`, '/hall/10,11,12,13'],
  ]);
});
