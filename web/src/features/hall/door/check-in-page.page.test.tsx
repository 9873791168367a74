import type { Duty } from '@quivia/contract/endpoint';
import { addWalkIn, checkIn, findWalkIns, getHallPhoto } from '@quivia/contract/hall/check-in';
import { type Door, getDoor, getEntryCode, startHall } from '@quivia/contract/hall/door';
import { getStanding } from '@quivia/contract/hall/duties';
import { type HallPerson, listHallPeople } from '@quivia/contract/hall/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { openNews } from '../../../testing/open-news.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => import('./check-in-page.tsx'));

const NOW = () => new Date().toISOString();
const person = (given: Partial<HallPerson>): HallPerson => ({
  student_id: 1,
  roll_number: 'R25CS001',
  name: 'Anna Thomas',
  status: 'assigned',
  seat: { room_id: 5, room: 'Lab 1', row: 2, column: 3 },
  checked_in: null,
  is_let_in: false,
  photo: null,
  ...given,
});
const doorOf = (given: Partial<Door> = {}): Door => ({
  asks_code: false,
  starts_manually: false,
  gate_minutes: null,
  submit_minutes: null,
  opens_at: NOW(),
  started_at: null,
  rooms: [],
  students: 2,
  checked_in: 0,
  server_time: NOW(),
  ...given,
});

const standingOf = (duty: Duty) => ({
  exam: {
    id: 3,
    title: 'Series 1',
    course_name: 'Algorithms',
    course_code: 'CS1',
    starts_at: NOW(),
    ends_at: NOW(),
    duty,
    rehearsal_of: null,
  },
  duty,
  rooms: null,
});

/** A server that remembers who is present. */
function hall(door: Partial<Door> = {}) {
  let people = [person({}), person({ student_id: 2, roll_number: 'R25CS002', name: null, seat: null })];
  const server = fakeServer()
    .on(getStanding, standingOf('chief'))
    .on(getDoor, () => doorOf(door))
    .on(listHallPeople, () => people)
    .on(checkIn, ({ body }) => {
      const { student_id, is_present, at, signature } = body as {
        student_id: number;
        is_present: boolean;
        at: string;
        signature?: string;
      };
      const checked_in = is_present ? { at, by: 'Fred', has_signature: signature !== undefined } : null;
      people = people.map((one) => (one.student_id === student_id ? { ...one, checked_in } : one));
      return { message: '' };
    });
  return { server, add: (one: HallPerson) => people.push(one) };
}

const open = () => renderPage('/hall/3/check-in', { as: 'Faculty' });

test('a name in a script that runs the other way does not turn the line around it', async () => {
  hall().server.on(listHallPeople, [person({ name: 'ليلى حداد' })]);
  open();
  expect((await screen.findByText('ليلى حداد')).tagName).toBe('BDI');
});

test('one tap marks a student as present, Enter does so for a scanned number, and both can be undone', async () => {
  const { server } = hall();
  const { user, container } = open();
  await screen.findByText('0 of 2 present');
  expect(screen.getByText('Lab 1, row 2, seat 3')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Mark Anna Thomas as present' }));
  await screen.findByText('1 of 2 present');
  await user.type(screen.getByLabelText('Roll number or name'), 'r25cs002{Enter}');
  await screen.findByText('2 of 2 present');
  expect((screen.getByLabelText('Roll number or name') as HTMLInputElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: "Undo R25CS002's check-in" }));
  await screen.findByText('1 of 2 present');
  const sent = server.sentTo(checkIn).map(({ body }) => body);
  expect(sent).toMatchObject([
    { student_id: 1, is_present: true },
    { student_id: 2, is_present: true },
    { student_id: 2, is_present: false },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('the button of a row is an act, and its line says the state', async () => {
  hall();
  const { user } = open();
  const mark = await screen.findByRole('button', { name: 'Mark Anna Thomas as present' });
  const row = within(mark.closest('li') as HTMLElement);
  expect(mark.textContent).toBe('Check in');
  expect(row.getByText('Not checked in')).toBeDefined();
  await user.click(mark);
  await row.findByText(/^Present since \d+:\d\d/);
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign', 'Undo']);
});

test('a student who has pressed “I’m ready” is shown as ready', async () => {
  const { server } = hall();
  server.on(listHallPeople, [person({ is_ready: true })]);
  open();
  expect(await screen.findByText('Not checked in · Ready')).toBeDefined();
});

test('letting in late is offered once entry has closed, to students who have not started', async () => {
  const door = { gate_minutes: 15, opens_at: '2026-11-16T09:00:00.000Z' };
  const { server } = hall({ ...door, server_time: '2026-11-16T09:14:00.000Z' });
  const tell = openNews(server);
  open();
  await screen.findByText('0 of 2 present');
  await waitFor(() => expect(server.sentTo(getDoor)).not.toEqual([]));
  expect(screen.queryByText('Let in late')).toBeNull();
  server
    .on(getDoor, doorOf({ ...door, server_time: '2026-11-16T09:16:00.000Z' }))
    .on(listHallPeople, [person({}), person({ student_id: 2, name: 'Bala', status: 'in_progress' })]);
  await tell();
  expect(await screen.findByRole('button', { name: 'Let Anna Thomas in late' })).toBeDefined();
  await screen.findByText('Bala');
  expect(screen.queryByRole('button', { name: 'Let Bala in late' })).toBeNull();
});

test('a row that is marked stays in its filter for a while, so that a second tap does not mark the next student', async () => {
  const { server } = hall();
  const pass = holdTimers(5_000);
  const { user } = open();
  await screen.findByText('0 of 2 present');
  await user.click(screen.getByRole('radio', { name: 'Not yet' }));
  await user.click(screen.getByRole('button', { name: 'Mark Anna Thomas as present' }));
  await screen.findByText('1 of 2 present');
  const rolls = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((row) => /R25CS\d+/.exec(row.textContent ?? '')?.[0]);
  expect(rolls()).toEqual(['R25CS001', 'R25CS002']);
  pass();
  expect(rolls()).toEqual(['R25CS002']);
  expect(server.sentTo(checkIn)).toHaveLength(1);
});

test('scanning somebody again says since when they are present', async () => {
  const { server } = hall();
  const at = NOW();
  server.on(listHallPeople, [person({ checked_in: { at, by: 'Fred', has_signature: false } })]);
  const { user } = open();
  await screen.findByText('1 of 1 present');
  await user.type(screen.getByLabelText('Roll number or name'), 'r25cs001{Enter}');
  await screen.findByText(`Anna Thomas was already marked as present at ${timeOf(new Date(at))}.`);
  expect((screen.getByLabelText('Roll number or name') as HTMLInputElement).value).toBe('');
  expect(server.sentTo(checkIn)).toEqual([]);
});

test('a scan that finds nobody is announced, and the next one replaces it', async () => {
  const { server } = hall();
  const { user } = open();
  await screen.findByText('0 of 2 present');
  const field = screen.getByLabelText('Roll number or name') as HTMLInputElement;
  await user.type(field, 'r25cs001{Enter}');
  const good = await screen.findByText('Anna Thomas is present.');
  const look = good.className;
  await user.keyboard('R25CS009{Enter}');
  const line = screen.getByText('Nobody matches R25CS009.');
  expect(line).toBe(good);
  expect(line.getAttribute('role')).toBe('status');
  expect(line.className).not.toBe(look);
  await user.keyboard('R25CS{Enter}');
  expect(line.textContent).toBe('2 students match. Choose one from the list.');
  await user.keyboard('R25CS002{Enter}');
  await screen.findByText('R25CS002 is present.');
  expect(line.className).toBe(look);
  expect(server.sentTo(checkIn)).toHaveLength(2);
});

test('a tap that is delivered slowly says so after a while, and a screen reader does not hear it', async () => {
  const store = (await deviceStore()) as { isDurable: boolean };
  store.isDurable = true;
  onTestFinished(() => {
    store.isDurable = false;
  });
  const { server } = hall();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(checkIn, async () => {
    await slow;
    return { message: '' };
  });
  const pass = holdTimers(2_000);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mark Anna Thomas as present' }));
  await waitFor(() => expect(server.sentTo(checkIn)).toHaveLength(1));
  expect(screen.queryByText(/^Sending/)).toBeNull();
  pass();
  expect(screen.getByText('Sending 1 check-in…').closest('[role=status]')).toBeNull();
  answer();
  await waitFor(() => expect(screen.queryByText(/^Sending/)).toBeNull());
});

test('without a network taps are kept, and sent once when it is back', async () => {
  const { server } = hall();
  let isOffline = true;
  server.on(checkIn, () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return { message: '' };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mark Anna Thomas as present' }));
  // This browser has no database.
  await screen.findByText("This device can't store check-ins: don't close this page.");
  expect(screen.getByText('1 of 2 present')).toBeDefined();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/can't store/)).toBeNull());
  const keys = server.sentTo(checkIn).map(({ body }) => body.key);
  expect(new Set(keys).size).toBe(1);
});

test('a tap that the server refuses is not shown as present', async () => {
  const { server } = hall();
  server.on(checkIn, () => refusal('not_allowed', { message: "This isn't in a room you are in charge of." }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mark Anna Thomas as present' }));
  await screen.findByText("Anna Thomas: This isn't in a room you are in charge of.");
  await screen.findByText('0 of 2 present');
  expect(screen.queryByText('Anna Thomas is present.')).toBeNull();
});

test('a tap from before the exam was moved is taken back, and the server says why', async () => {
  const { server } = hall();
  const message = "This check-in of Anna Thomas was before the exam was moved and doesn't count.";
  server.on(checkIn, { message, is_ignored: true });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mark Anna Thomas as present' }));
  await screen.findByText(message);
  await screen.findByText('0 of 2 present');
  expect(screen.queryByText('Anna Thomas is present.')).toBeNull();
});

test('a walk-in is found and added', async () => {
  const { server, add } = hall();
  const added = person({ student_id: 9, roll_number: 'R25CS009', name: 'Chitra' });
  const found = { student_id: 9, roll_number: 'R25CS009', name: 'Chitra' };
  server
    // Typed slowly, the number is searched for in parts.
    .on(findWalkIns, ({ query }) => (query.search === 'cs009' ? [found] : []))
    .on(addWalkIn, () => {
      add(added);
      return { message: 'Chitra has been added and is present.', person: added };
    });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a walk-in' }));
  await user.type(screen.getAllByLabelText('Roll number or name').at(-1) as HTMLElement, 'cs009');
  await user.click(await screen.findByRole('button', { name: 'Add Chitra' }));
  await screen.findByRole('button', { name: 'Mark Chitra as present' });
  expect(server.sentTo(addWalkIn)[0]?.body).toMatchObject({ student_id: 9 });
});

test('a search for walk-ins says that it is under way, and tries again after a failure', async () => {
  const { server } = hall();
  let answer: ((_: Response) => void) | undefined;
  server.on(findWalkIns, ({ query }) => {
    // A part of it, typed slowly.
    if (query.search !== 'cs009') return [];
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a walk-in' }));
  await user.type(screen.getAllByLabelText('Roll number or name').at(-1) as HTMLElement, 'cs009{Enter}');
  await waitFor(() => expect(answer).toBeDefined());
  await screen.findByText('Searching…');
  answer?.(refusal('too_many_requests', { message: 'Please wait a minute.' }));
  await screen.findByText(/Please wait a minute\./);
  expect(screen.queryByText('Searching…')).toBeNull();
  server.on(findWalkIns, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Nobody found/);
});

test('the code is shown, and an exam that waits is started after a question', async () => {
  const rooms = [
    { id: 5, name: 'Lab 1', students: 2, checked_in: 1, waiting: 1, ready: 1, not_here: 1, started_at: null },
  ];
  const { server } = hall({ asks_code: true, starts_manually: true, rooms });
  server
    .on(getEntryCode, { code: '042917', changes_at: NOW(), server_time: NOW() })
    .on(startHall, { message: 'The exam has started in Lab 1 for 2 students.' });
  const { user } = open();
  expect((await screen.findByTestId('entry-code')).textContent).toBe('042917');
  await user.click(screen.getByRole('button', { name: 'Start in Lab 1' }));
  await screen.findByText(
    '1 of 2 students checked in. 1 is ready and begins now; 0 are in the waiting room and must press Start Quiz, 1 is not here.',
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(server.sentTo(startHall)[0]?.body).toMatchObject({ room_id: 5 }));
});

test('while a start is due its fold is open, and Start can be pressed from the very moment', async () => {
  const rooms = [{ id: 5, name: 'Lab 1', students: 2, checked_in: 1, started_at: null }];
  const door = {
    starts_manually: true,
    rooms,
    opens_at: '2026-11-16T09:00:00.000Z',
    server_time: '2026-11-16T08:58:30.000Z',
  };
  const { server } = hall(door);
  const pass = holdTimers(90_000);
  open();
  const start = (await screen.findByRole('button', { name: 'Start in Lab 1' })) as HTMLButtonElement;
  expect(start.closest('details')?.open).toBe(true);
  expect(start.disabled).toBe(true);
  pass();
  expect(start.disabled).toBe(false);
  expect(screen.getByText('The exam waits until someone starts it.')).toBeDefined();
  expect(server.sentTo(getDoor).length).toBeLessThan(3);
});

test('the fold stays as it is when a colleague starts the exam', async () => {
  const rooms = [{ id: 5, name: 'Lab 1', students: 2, checked_in: 1, started_at: null }];
  const { server } = hall({ starts_manually: true, rooms });
  const tell = openNews(server);
  open();
  const start = await screen.findByRole('button', { name: 'Start in Lab 1' });
  const fold = start.closest('details');
  expect(fold?.open).toBe(true);
  const at = NOW();
  server.on(getDoor, doorOf({ starts_manually: true, rooms, started_at: at }));
  await tell();
  await screen.findByText(`Started at ${timeOf(new Date(at))}`);
  expect(fold?.open).toBe(true);
});

test('the fold is closed where nothing waits to be started', async () => {
  hall({ starts_manually: true, started_at: NOW() });
  open();
  const fold = (await screen.findByText('Start and entry code')).closest('details');
  expect(fold?.open).toBe(false);
});

test('where the door or the duty can’t be read, the list says so and tries both again', async () => {
  const { server } = hall({ starts_manually: true });
  const broken = () => refusal('not_allowed');
  const standing = standingOf('chief');
  server.on(getStanding, broken).on(getDoor, broken);
  const { user } = open();
  await screen.findByText('0 of 2 present');
  await screen.findByText(/^Start and entry code couldn't be loaded\. ./);
  server.on(getStanding, standing).on(getDoor, doorOf({ starts_manually: true }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Start everywhere' })).toBeDefined();
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});

test('an exam where one is not on duty is not there', async () => {
  fakeServer().on(listHallPeople, () => refusal('not_found'));
  open();
  await screen.findByText('Exam not found');
});

test('whoever is taken off duty sees nothing from memory, also when the network fails afterwards', async () => {
  const { server } = hall({ asks_code: true, starts_manually: true });
  server.on(getEntryCode, { code: '042917', changes_at: NOW(), server_time: NOW() });
  const tell = openNews(server);
  open();
  await screen.findByText('Anna Thomas');
  server.on(listHallPeople, () => refusal('not_found'));
  await tell();
  await screen.findByText('Exam not found');
  const before = server.sentTo(listHallPeople).length;
  server.on(listHallPeople, () => {
    throw new TypeError('Failed to fetch');
  });
  await tell();
  await waitFor(() => expect(server.sentTo(listHallPeople).length).toBeGreaterThan(before + 2));
  expect(screen.getByRole('main').textContent).not.toMatch(/Anna|offline|present|Start/i);
  // Nor in the shell around it.
  expect(document.body.textContent).not.toMatch(/Anna Thomas|present|042917/);
});

test('offline is said where there is no network, and not for every failure', async () => {
  const { server } = hall();
  const tell = openNews(server);
  open();
  await screen.findByText('Anna Thomas');
  server.on(listHallPeople, () => refusal('too_many_requests', { message: 'Please wait a minute.' }));
  await tell();
  await screen.findByText('This list may be out of date. Please wait a minute.');
  server.on(listHallPeople, () => {
    throw new TypeError('Failed to fetch');
  });
  await tell();
  await screen.findByText("You're offline. This list was saved earlier and may be out of date.");
  expect(screen.getByText('Anna Thomas')).toBeDefined();
});

test('a photo replaces the initials, and is larger on a tap', async () => {
  const { server } = hall();
  server
    .on(listHallPeople, [person({ photo: '0123456789abcdef' }), person({ student_id: 2, name: 'Bala Nair' })])
    .on(getHallPhoto, () => new Response(new Blob(['photo'], { type: 'image/jpeg' })));
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Show the photo of Anna Thomas' }));
  const large = await screen.findByRole('img', { name: 'Photo of Anna Thomas' });
  expect(large.getAttribute('src')).toMatch(/^data:/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('BN')).toBeDefined();
  expect(server.sentTo(getHallPhoto).map(({ params }) => params.student_id)).toEqual(['1']);
  await expectAccessible(container);
});

test('the list opens though a stored tap is damaged', async () => {
  hall();
  const store = await deviceStore();
  await store.put(['unsent-check-ins', 7, 3, 1, 'a'], null);
  onTestFinished(() => store.remove(['damaged', 7, 'unsent-check-ins', 3, 1, 'a']));
  open();
  await screen.findByText('0 of 2 present');
  expect((await store.all(['damaged', 7])).map(({ value }) => value)).toEqual([null]);
});
