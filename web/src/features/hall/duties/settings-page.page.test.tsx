import { type Door, getDoor, setDoor } from '@quivia/contract/hall/door';
import * as duties from '@quivia/contract/hall/duties';
import * as rooms from '@quivia/contract/hall/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { openNews } from '../../../testing/open-news.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => Promise.all([import('./settings-page.tsx'), import('../rooms/seats-page.tsx')]));

const NOW = '2026-01-01T09:00:00.000Z';
const LAB: rooms.Room = {
  id: 5,
  name: 'Lab 1',
  rows: 2,
  columns: 2,
  blocked: [202],
  is_chosen: true,
  students: 1,
  taken: [],
};
const DOOR: Door = {
  asks_code: false,
  starts_manually: false,
  gate_minutes: null,
  submit_minutes: null,
  opens_at: NOW,
  started_at: null,
  rooms: [],
  students: 1,
  checked_in: 0,
  server_time: NOW,
};
const EXAM = {
  id: 3,
  title: 'Series 1',
  course_name: 'Algorithms',
  course_code: 'CS1',
  starts_at: NOW,
  ends_at: NOW,
};

const standingAs = (duty: 'owner' | 'observer') => ({
  exam: { ...EXAM, duty, rehearsal_of: null },
  duty,
  rooms: null,
});

const hall = (duty: 'owner' | 'observer' = 'owner') =>
  fakeServer()
    .on(duties.getStanding, standingAs(duty))
    .on(duties.listDuties, [
      { id: 1, user_id: 7, username: 'gita01', name: 'Gita', duty: 'chief', room: null, given_at: NOW },
    ])
    .on(duties.listColleagues, [{ user_id: 8, username: 'hari01', name: null }])
    .on(duties.giveDuty, { message: 'hari01 is on duty as invigilator in Lab 1.' })
    .on(rooms.listRooms, [LAB])
    .on(getDoor, DOOR)
    .on(setDoor, { message: 'Door settings saved.' });

test('the settings lead back to the exam, of a community too', async () => {
  const server = hall();
  const { unmount } = renderPage('/hall/3/settings', { as: 'Faculty' });
  const back = async () => (await screen.findByRole('link', { name: 'Series 1' })).getAttribute('href');
  expect(await back()).toBe('/faculty?panel=start-quiz&exam=3');
  unmount();
  server.on(duties.getStanding, { ...standingAs('owner'), community_id: 8 });
  const ofCommunity = renderPage('/hall/3/settings', { as: 'Faculty' });
  await waitFor(async () => expect(await back()).toBe('/community?panel=start-quiz&exam=3&community=8'));
  ofCommunity.unmount();
  const drill = { ...standingAs('owner'), exam: { ...standingAs('owner').exam, rehearsal_of: 9 } };
  server.on(duties.getStanding, drill);
  renderPage('/hall/4/settings', { as: 'Faculty' });
  await waitFor(async () => expect(await back()).toBe('/faculty?panel=start-quiz&exam=9'));
});

test.each([
  ['Institution', undefined, '/institute?panel=rooms'],
  ['Community', 8, '/community?panel=rooms&community=8'],
] as const)('an owner with the role %s is led to where rooms are kept', async (role, community_id, to) => {
  hall().on(duties.getStanding, { ...standingAs('owner'), ...(community_id && { community_id }) });
  renderPage('/hall/3/settings', { as: ['Faculty', role] });
  const link = await screen.findByRole('link', { name: 'Add or change rooms' });
  expect(link.getAttribute('href')).toBe(to);
});

test('the owner puts a colleague on duty and sets the door', async () => {
  const server = hall();
  const { user, container } = renderPage('/hall/3/settings', { as: 'Faculty' });
  await screen.findByText('Gita (gita01)');
  await expectAccessible(container);
  await user.type(screen.getByLabelText('Name or username'), 'hari{Enter}');
  await user.click(await screen.findByRole('button', { name: 'hari01' }));
  expect((screen.getByLabelText('Room') as HTMLSelectElement).value).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Put on duty' }));
  await waitFor(() =>
    expect(server.sentTo(duties.giveDuty)[0]?.body).toEqual({ user_id: 8, duty: 'invigilator', room_id: 5 }),
  );

  // Rooms are only chosen here, and whoever doesn't administer the college is not led to where they are kept.
  expect(screen.queryByRole('button', { name: /room/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add or change rooms' })).toBeNull();

  const door = screen.getByRole('region', { name: 'Door' });
  await user.click(within(door).getByLabelText(/^Ask for an entry code/));
  await user.type(within(door).getByLabelText('Close entry after (minutes)'), '0');
  await user.click(within(door).getByRole('button', { name: 'Save' }));
  expect(within(door).getByText('Please enter a whole number from 1 to 600')).toBeDefined();
  await user.type(within(door).getByLabelText('Close entry after (minutes)'), '{Backspace}15');
  await user.click(within(door).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(setDoor)[0]?.body).toEqual({
      asks_code: true,
      starts_manually: false,
      gate_minutes: 15,
      submit_minutes: null,
    }),
  );
});

test('the form names whom it puts on duty, and a new search starts again', async () => {
  const server = hall().on(duties.listColleagues, ({ query }) =>
    query.search === 'hari'
      ? [{ user_id: 8, username: 'hari01', name: 'Hari' }]
      : [{ user_id: 10, username: 'jaya01', name: 'Jaya' }],
  );
  const { user } = renderPage('/hall/3/settings', { as: 'Faculty' });
  const search = await screen.findByLabelText('Name or username');
  await user.type(search, 'hari{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Hari (hari01)' }));
  expect(screen.getByText('Chosen: Hari (hari01)')).toBeDefined();
  await user.clear(search);
  await user.type(search, 'jaya{Enter}');
  await screen.findByRole('button', { name: 'Jaya (jaya01)' });
  expect(screen.queryByText(/^Chosen/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Put on duty' })).toBeNull();
  expect(server.sentTo(duties.giveDuty)).toEqual([]);
});

test('a search for colleagues that fails says so and can be repeated', async () => {
  const server = hall().on(duties.listColleagues, () =>
    refusal('too_many_requests', { message: 'Please wait a minute.' }),
  );
  const { user } = renderPage('/hall/3/settings', { as: 'Faculty' });
  await user.type(await screen.findByLabelText('Name or username'), 'hari{Enter}');
  await screen.findByText(/Please wait a minute\./);
  server.on(duties.listColleagues, [{ user_id: 8, username: 'hari01', name: null }]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'hari01' });
});

test('settings are for those who run the exam', async () => {
  hall('observer');
  renderPage('/hall/3/settings', { as: 'Faculty' });
  await screen.findByText('Only the people who run an exam can change its hall settings.');
});

test.each([
  [
    { has_one_order: true as const },
    "This exam doesn't shuffle its questions, so neighbours have the same order.",
  ],
  [{}, 'Neighbours get their questions in different orders'],
])('before seats are arranged the dialog says what neighbours see: %j', async (order, sentence) => {
  hall()
    .on(duties.getStanding, { ...standingAs('owner'), ...order })
    .on(rooms.listHallPeople, []);
  const { user } = renderPage('/hall/3/seats', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Arrange seats' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Arrange seats?' });
  expect(dialog.textContent).toContain(sentence);
  expect(dialog.textContent).toContain('have started keep their seats');
});

test.each([
  ['settings', [rooms.listRooms, getDoor, duties.listDuties], 'Hall settings'],
  ['settings', [duties.getStanding], 'Hall settings'],
  ['seats', [duties.getStanding, rooms.listRooms], 'Seats'],
  ['seats', [rooms.listHallPeople], 'Seats'],
] as const)(
  '%s: after a failure of any part Try again reads every part that failed',
  async (page, failed, title) => {
    const server = hall();
    server.on(rooms.listHallPeople, []);
    let isBroken = true;
    const { fetch } = globalThis;
    const paths = failed.map(({ path }) => path.replace(':id', '3'));
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      isBroken && paths.some((path) => new URL(address, location.href).pathname.endsWith(path))
        ? Promise.resolve(refusal('not_allowed'))
        : fetch(address, init),
    );
    const { user } = renderPage(`/hall/3/${page}`, { as: 'Faculty' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  },
);

test('the plan follows colleagues, and a move says whom it showed on the seat', async () => {
  const seated = (student_id: number, roll_number: string, column: number): rooms.HallPerson => ({
    student_id,
    roll_number,
    name: null,
    status: 'assigned',
    seat: { room_id: 5, room: 'Lab 1', row: 1, column },
    checked_in: null,
    is_let_in: false,
    photo: null,
  });
  const message = 'Someone else has been given this seat.';
  const server = hall()
    .on(rooms.listHallPeople, [seated(1, 'R1', 1), seated(2, 'R2', 2)])
    .on(rooms.moveSeat, () => refusal('changed_meanwhile', { message }));
  const tell = openNews(server);
  const { user } = renderPage('/hall/3/seats', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Row 1, seat 1: R1' }));
  server.on(rooms.listHallPeople, [seated(1, 'R1', 1), seated(4, 'R4', 2)]);
  await tell();
  await user.click(await screen.findByRole('button', { name: 'Row 1, seat 2: R4' }));
  await screen.findByText(message);
  await user.click(screen.getByRole('button', { name: 'Row 2, seat 1: free' }));
  await waitFor(() =>
    expect(server.sentTo(rooms.moveSeat).map(({ body }) => body)).toMatchObject([
      { student_id: 1, row: 1, column: 2, holder_id: 4 },
      { student_id: 1, row: 2, column: 1, holder_id: null },
    ]),
  );
});

test('a student is moved by choosing them and then a seat, with the keyboard alone', async () => {
  const person: rooms.HallPerson = {
    student_id: 1,
    roll_number: 'R1',
    name: 'Anna',
    status: 'assigned',
    seat: { room_id: 5, room: 'Lab 1', row: 1, column: 1 },
    checked_in: null,
    is_let_in: false,
    photo: null,
  };
  const server = hall().on(rooms.listHallPeople, [person]).on(rooms.moveSeat, { message: 'Seat changed.' });
  const { user, container } = renderPage('/hall/3/seats', { as: 'Faculty' });
  const seat = await screen.findByRole('button', { name: 'Row 1, seat 1: R1 Anna' });
  await expectAccessible(container);
  seat.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('R1 Anna: choose a seat.');
  screen.getByRole('button', { name: 'Row 2, seat 1: free' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.sentTo(rooms.moveSeat)[0]?.body).toMatchObject({
      student_id: 1,
      room_id: 5,
      row: 2,
      column: 1,
    }),
  );
  expect(screen.queryByRole('button', { name: /Row 2, seat 2/ })).toBeNull();
});

test('a colleague who has left is listed as without access', async () => {
  const left = {
    id: 2,
    user_id: 9,
    username: 'ivan01',
    name: null,
    duty: 'observer',
    room: null,
    given_at: NOW,
  } as const;
  hall().on(duties.listDuties, [{ ...left, has_access: false }]);
  renderPage('/hall/3/settings', { as: 'Faculty' });
  await screen.findByText('ivan01');
  expect(screen.getByText('Has left and no longer has access.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove ivan01 from duty' })).toBeDefined();
});
