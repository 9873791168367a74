import { getOral, type OralExam } from '@quivia/contract/oral/exams';
import { getOralPeople } from '@quivia/contract/oral/people';
import {
  addCircuit,
  addOralRoom,
  addSession,
  announceTimetable,
  generateTimetable,
  getTimetable,
  listOralRooms,
  listOwnVivas,
  moveSlots,
  type OralTimetable,
} from '@quivia/contract/oral/timetable';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { soonOf, spanOf } from '../../../platform/app/date-time.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() =>
  Promise.all([import('../oral-page.tsx'), import('./timetable-page.tsx'), import('../own/own-vivas.tsx')]),
);

const start = new Date(2026, 10, 20, 9).getTime();
const at = (minute: number) => new Date(start + minute * 60_000).toISOString();

const session = (id: number, room: string) => ({
  id,
  panel_id: id,
  panel: `Panel ${id}`,
  room_id: id,
  room,
  station: null,
  circuit_size: null,
  name: '',
  guides_attend: false,
  starts_at: at(0),
  ends_at: at(40),
  slot_minutes: 10,
  breaks: [{ starts_at: at(20), ends_at: at(30) }],
  examiners: [{ id, name: 'Gita', role: 'internal' as const }],
});
const candidate = (id: number, name: string) => ({
  id,
  roll_number: `R${id}`,
  name,
  group_id: null,
  guide: null,
  extra_time: 0,
  state: 'registered' as const,
});
const slot = (id: number, session_id: number, minute: number) => ({
  id,
  session_id,
  candidate_id: id,
  group_id: null,
  starts_at: at(minute),
  ends_at: at(minute + 10),
  is_fixed: false,
});
const sample = (given: Partial<OralTimetable> = {}): OralTimetable => ({
  sessions: [session(1, 'Laboratory'), session(2, 'Workshop')],
  slots: [slot(1, 1, 0), slot(2, 2, 0)],
  candidates: [candidate(1, 'Anna'), candidate(2, 'Ben'), candidate(3, 'Chitra')],
  groups: [],
  conflicts: [{ kind: 'written_exam', session_id: 1, slot_id: 1, exam: 'Optics test' }],
  unplaced: [{ candidate_id: 3, group_id: null, reason: 'candidate_busy' }],
  load: [{ examiner_id: 1, name: 'Gita', sessions: 2, slots: 2, minutes: 80 }],
  announced_at: null,
  unannounced: 3,
  ...given,
});

async function openPage(given: Partial<OralTimetable> = {}, kind: OralExam['kind'] = 'practical') {
  const server = fakeServer();
  server.on(getOral, sampleOral({ kind }));
  server.on(getTimetable, sample(given));
  server.on(moveSlots, { message: 'Slot moved.' });
  const moved = () => server.sentTo(moveSlots).map(({ body }) => body);
  const page = renderPage('/oral/7/timetable', { as: 'Faculty' });
  await screen.findByRole('button', { name: /^Anna \(R1\), / });
  return { server, page, moved };
}

const cell = (name: RegExp) => screen.getByRole('button', { name });

test('a candidate is moved by keyboard, and the move can be undone', async () => {
  const { page, moved } = await openPage();
  await expectAccessible(page.container);
  const user = userEvent.setup();
  cell(/^Anna/).focus();
  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}');
  expect(screen.getByText('Anna picked up. Choose a time and press Enter.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Free, .*Workshop$/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(moved()).toHaveLength(1));
  expect(moved()[0]).toMatchObject({
    moves: [
      {
        candidate_id: 1,
        from: { session_id: 1, starts_at: at(0) },
        to: { session_id: 2, starts_at: at(10) },
      },
    ],
  });
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement);
  await waitFor(() => expect(moved()).toHaveLength(2));
  expect(moved()[1]).toMatchObject({
    moves: [
      { candidate_id: 1, from: { session_id: 2 }, to: { session_id: 1, starts_at: at(0), is_fixed: false } },
    ],
  });
});

test('dragging onto somebody swaps, and Delete removes a slot', async () => {
  const { moved } = await openPage();
  const dataTransfer = { setData: vi.fn() };
  fireEvent.dragStart(cell(/^Anna/), { dataTransfer });
  fireEvent.drop(cell(/^Ben/), { dataTransfer });
  await waitFor(() => expect(moved()).toHaveLength(1));
  expect(moved()[0]?.moves).toHaveLength(2);
  fireEvent.keyDown(cell(/^Ben/), { key: 'Delete' });
  await waitFor(() => expect(moved()).toHaveLength(2));
  expect(moved()[1]).toMatchObject({ moves: [{ candidate_id: 2, to: null }] });
});

test('what clashes, who has no slot and why, and the load are named; a refusal is shown', async () => {
  const { server } = await openPage();
  expect(screen.getByText(/^Anna takes Optics test at that time/)).toBeTruthy();
  expect(screen.getByText('Busy at every free time: a written exam or another viva.')).toBeTruthy();
  expect(screen.getByText('1 h 20 min')).toBeTruthy();
  server.on(
    moveSlots,
    refusal('already_exists', { message: 'Anna is in Hall 2 at that time, for Chemistry.' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Place Chitra' }));
  await userEvent.click(screen.getAllByRole('button', { name: /^Free, / })[0] as HTMLElement);
  expect(await screen.findByText('Anna is in Hall 2 at that time, for Chemistry.')).toBeTruthy();
});

test('it is generated and announced after a question', async () => {
  const { server } = await openPage();
  server.on(generateTimetable, {
    message: '3 candidates placed.',
    placed: 3,
    kept: 0,
    unplaced: [],
  });
  server.on(announceTimetable, { message: '3 candidates notified.', notified: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Generate again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(server.sentTo(generateTimetable)).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Announce the timetable?' }));
  expect(dialog.getByText(/^3 candidates will be notified/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(server.sentTo(announceTimetable)).toHaveLength(1));
});

test('where nothing is left to announce there is no button for it, and no promise of a notification', async () => {
  await openPage({ unannounced: 0, announced_at: '2026-11-01T09:00:00.000Z' });
  expect(screen.queryByRole('button', { name: /Announce/ })).toBeNull();
  expect(screen.queryByText(/five minutes after/)).toBeNull();
});

test('a session proposes the only panel and the only room', async () => {
  const { server, page } = await openPage();
  server.on(getOralPeople, {
    examiners: [],
    panels: [{ id: 6, name: 'Panel A', examiner_ids: [] }],
    former: [],
  });
  server.on(listOralRooms, [{ id: 8, name: 'Laboratory' }]);
  server.on(addSession, { message: 'Session added.', id: 9 });
  await page.user.click(screen.getByRole('button', { name: 'Add session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
  await dialog.findByRole('option', { name: 'Panel A' });
  await dialog.findByRole('option', { name: 'Laboratory' });
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo(addSession)[0]?.body).toMatchObject({ panel_id: 6, room_id: 8 }));
});

test('a session says what is missing', async () => {
  const { server, page } = await openPage();
  server.on(getOralPeople, { examiners: [], panels: [], former: [] });
  server.on(listOralRooms, []);
  await page.user.click(screen.getByRole('button', { name: 'Add session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
  await page.user.clear(dialog.getByLabelText('Minutes a candidate'));
  await page.user.clear(dialog.getByLabelText('Day'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please choose a panel')).toBeTruthy();
  expect(dialog.getByText('Please choose a room')).toBeTruthy();
  expect(dialog.getByText('Please enter a date')).toBeTruthy();
  expect(dialog.getByText('Please enter a whole number from 1 to 600')).toBeTruthy();
  await page.user.selectOptions(dialog.getByLabelText('Room'), 'New room');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter a name')).toBeTruthy();
  expect(server.sentTo(addSession)).toEqual([]);
});

test('a circuit gets stations with names, a rest, and a room that the college did not have', async () => {
  const { server, page } = await openPage({}, 'osce');
  const panels = [1, 2].map((id) => ({ id, name: `Panel ${id}`, examiner_ids: [] }));
  server.on(getOralPeople, { examiners: [], panels, former: [] });
  server.on(listOralRooms, []);
  server.on(addOralRoom, { message: 'Skills laboratory added.', id: 9 });
  server.on(addCircuit, { message: 'Circuit added.' });
  await page.user.click(screen.getByRole('button', { name: 'Add circuit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add circuit' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('Please choose a panel')).toHaveLength(2);
  await page.user.click(dialog.getByRole('button', { name: 'Add station' }));
  await dialog.findAllByRole('option', { name: 'Panel 2' });
  await page.user.selectOptions(dialog.getByLabelText('Station 2'), 'Rest');
  for (const [station, panel] of [
    [1, 'Panel 1'],
    [3, 'Panel 2'],
  ]) {
    await page.user.selectOptions(dialog.getByLabelText(`Station ${station}`), `${panel}`);
    await page.user.selectOptions(dialog.getByLabelText(`Room of station ${station}`), 'New room');
    await page.user.click(dialog.getByLabelText(`Name of the new room of station ${station}`));
    await page.user.paste('Skills laboratory');
  }
  await page.user.click(dialog.getByLabelText('Name of station 3'));
  await page.user.paste('Blood pressure');
  await expectAccessible(document.body);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo(addCircuit)).toHaveLength(1));
  expect(server.sentTo(addCircuit)[0]?.body.stations).toEqual([
    { panel_id: 1, room_id: 9, name: '' },
    null,
    { panel_id: 2, room_id: 9, name: 'Blood pressure' },
  ]);
  expect(server.sentTo(addOralRoom)).toHaveLength(1);
});

test('a student sees time, room, what to bring and the queue', async () => {
  const server = fakeServer();
  server.on(listOwnVivas, [
    {
      id: 7,
      title: 'Physics laboratory',
      kind: 'practical',
      institution: 'Example College',
      course_name: 'Physics',
      instructions: 'Bring your record.',
      topic: '',
      group: null,
      state: 'registered',
      slot: { room: 'Laboratory', starts_at: at(0), ends_at: at(10), station: null, stations: null },
      queue: { before: 2, expected_at: at(20) },
    },
  ]);
  // As a notification about another exam opens it.
  const page = renderPage('/student?panel=take-quiz&exam=3', { as: 'Student' });
  const now = new Date();
  expect(
    await screen.findByText(`2 candidates before you. Expected about ${soonOf(at(20), now)}.`),
  ).toBeTruthy();
  expect(screen.getByText('Planned').parentElement?.textContent).toBe(`Planned${spanOf(at(0), at(10), now)}`);
  expect(screen.getByText('Bring your record.')).toBeTruthy();
  await expectAccessible(page.container);
});
