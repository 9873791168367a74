import { getStanding } from '@quivia/contract/hall/duties';
import { makeEntrySlips, withdrawEntrySlips } from '@quivia/contract/hall/entry-slips';
import { type HallPerson, listHallPeople, listRooms, type Room } from '@quivia/contract/hall/rooms';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

const AT = '2026-11-16T09:00:00.000Z';
const LAB: Room = {
  ...{ id: 5, name: 'Lab 1', rows: 2, columns: 3, blocked: [], is_chosen: true, students: 1, taken: [] },
};
const EXAM = {
  ...{ id: 3, title: 'Series 1', course_name: 'Algorithms', course_code: 'CS1', starts_at: AT, ends_at: AT },
  ...{ duty: 'chief' as const, rehearsal_of: null },
};
const ANNA: HallPerson = {
  ...{ student_id: 11, roll_number: 'R1', name: 'Anna Nair', status: 'assigned', seat: null },
  ...{ checked_in: null, is_let_in: false, is_ready: false, photo: null },
};
const SLIP = { student_id: 11, roll_number: 'R1', name: 'Anna Nair', room: 'Lab 1', code: '7K2MQ9XA' };

function open() {
  const server = fakeServer()
    .on(getStanding, { exam: EXAM, duty: 'chief', rooms: null })
    .on(listRooms, [LAB])
    .on(listHallPeople, [ANNA])
    .on(makeEntrySlips, { message: '1 entry slip made.', exam: 'Series 1', slips: [SLIP] })
    .on(withdrawEntrySlips, { message: '1 entry slip withdrawn.' });
  return { server, ...renderPage('/hall/3/slips', { as: 'Faculty' }) };
}

test('a slip for one student is made, shown once, and printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { server, user, container } = open();
  await user.type(await screen.findByLabelText('Roll number'), 'R9');
  await user.click(screen.getByRole('button', { name: 'Make entry slips' }));
  expect(await screen.findByText('Nobody on the list of this exam has this roll number.')).toBeDefined();
  await user.clear(screen.getByLabelText('Roll number'));
  await user.type(screen.getByLabelText('Roll number'), ' r1{Enter}');
  expect(await screen.findByText('7K2M-Q9XA')).toBeDefined();
  expect(screen.getByText('Anna Nair, R1')).toBeDefined();
  await expectAccessible(container);
  expect(server.sentTo(makeEntrySlips).map(({ body }) => body.scope)).toEqual([{ student_id: 11 }]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('slips for a room or everyone, each time with a key of its own, and withdrawn after a question', async () => {
  const { server, user } = open();
  const choice = await screen.findByLabelText('For');
  for (const name of ['Everyone in Lab 1', 'Everyone who has not finished']) {
    await user.selectOptions(choice, name);
    await user.click(screen.getByRole('button', { name: 'Make entry slips' }));
    await screen.findByText('7K2M-Q9XA');
  }
  const sent = server.sentTo(makeEntrySlips).map(({ body }) => body);
  expect(sent.map(({ scope }) => scope)).toEqual([{ room_id: 5 }, {}]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Withdraw all slips' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw them' }));
  expect(await screen.findByText('No slips to show')).toBeDefined();
  expect(server.sentTo(withdrawEntrySlips)).toHaveLength(1);
});
