// @vitest-environment happy-dom
import { type HallExam, listHalls } from '@quivia/contract/hall/duties';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { OnDutyCard } from './on-duty-card.tsx';

/** Long to come. */
const LATER = '2999-11-16T09:00:00.000Z';
const AT = '2026-11-16T09:00:00.000Z';
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
  await screen.findByText(halls[0]?.title ?? '');
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
    [`Open all of ${dayOf(AT)} on one board`, '/hall/1,2'],
  ]);
  await expectAccessible();
});

test('puts exams of one day on one board: none of another day, and no rehearsal', async () => {
  const nextDay = '2026-11-18T09:00:00.000Z';
  const links = await show(
    examOf(1, { duty: 'observer' }),
    examOf(2, { duty: 'observer', rehearsal_of: 9 }),
    examOf(3, { duty: 'observer', starts_at: nextDay }),
  );
  expect(links.map(([, href]) => href)).toEqual(['/hall/1', '/hall/2', '/hall/3']);
});
