import { countOpenAsks } from '@quivia/contract/hall/asks';
import {
  type BoardEvent,
  DEFAULT_THRESHOLDS,
  getBoard,
  packPresence,
  packProgress,
  setThresholds,
  streamBoard,
} from '@quivia/contract/hall/board';
import { type Door, getAtDoor, getDoor, getEntryCode, letIn, startHall } from '@quivia/contract/hall/door';
import { listIncidents } from '@quivia/contract/hall/incidents';
import { listMessages } from '@quivia/contract/hall/messages';
import { listRooms } from '@quivia/contract/hall/rooms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { openNews } from '../../../testing/open-news.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf, EPOCH, progressOf } from '../../../testing/sample-board.ts';

beforeAll(async () => {
  await import('./board-page.tsx');
  await import('./student-panel.tsx');
  await import('../projector/projector-page.tsx');
});

const NOW = EPOCH + 30 * 60_000;

/** The stream of a board that stays open. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      }),
    );
  return {
    answer,
    send: (event: Partial<BoardEvent>) =>
      act(async () => {
        const data = JSON.stringify({ exam_id: 3, server_time: new Date(NOW).toISOString(), ...event });
        controller?.enqueue(new TextEncoder().encode(`event: board\ndata: ${data}\n\n`));
      }),
    lose: () => act(async () => controller?.close()),
  };
}

function hall(board = boardOf()) {
  const stream = openStream();
  const server = fakeServer().on(getBoard, board).on(streamBoard, stream.answer);
  return { stream, server };
}

const open = (address = '/hall/3') => renderPage(address, { as: 'Faculty' });
const list = () => screen.findByRole('listbox', { name: 'Students' });
/** What a screen reader says of a row. */
const spoken = (row: Element | undefined) => row?.querySelector('.sr-only')?.textContent;
const names = () => screen.getAllByRole('option').map((row) => spoken(row)?.slice(0, 8));

const seenBefore = (id: number, ms: number, hidden_since: number | null = null) =>
  packPresence(EPOCH, {
    id,
    seen_at: NOW - ms,
    question: 4,
    unsaved: 0,
    unsaved_since: null,
    hidden_since,
    seen_message: 0,
    device: 'cw',
  });
const gone = (id: number) => seenBefore(id, 60_000);

test('counts first, then every student with state, answers and time left', async () => {
  hall();
  open();
  await list();
  const option = screen.getByRole('option', { name: /R25CS001/ });
  expect(spoken(option)).toMatch(
    /^R25CS001, Anna Nair\. Here\. Answered 3 of 10\. Question 4\. Hall A, row 1, seat 1\. 3[01]:\d\d left$/,
  );
  const counts = within(screen.getByRole('region', { name: 'Students by state' }));
  expect(counts.getByRole('button', { name: /^3\s*All students/ })).toBeDefined();
  expect(counts.getByRole('button', { name: /^3\s*Here/ })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Series 1' })).toBeDefined();
  expect(document.title).toBe('Board: Series 1 · Quivia');
  await expectAccessible();
});

test('whoever is gone moves to the top, and the row says that their answers are safe', async () => {
  const { stream } = hall();
  open();
  await list();
  await stream.send({ presence: [gone(13)] });
  await waitFor(() => expect(names()).toEqual(['R25CS003', 'R25CS001', 'R25CS002']));
  await waitFor(() => expect(spoken(screen.getAllByRole('option')[0])).toMatch(/Gone/));
  const label = spoken(screen.getAllByRole('option')[0]);
  expect(label).toMatch(/Gone\. Not heard from since .+\. Answers up to \d.+ are safe/);
});

test('after the deadline the row and the details say that pages are photographed, and for how long', async () => {
  const photos = { due_at: NOW - 60_000, photo_minutes: 10 };
  hall(boardOf({ progress: [packProgress(EPOCH, { ...progressOf(11), ...photos })] }));
  open('/hall/3?student=11');
  await list();
  expect(spoken(screen.getByRole('option', { name: /R25CS001/ }))).toMatch(
    /0[89]:\d\d left\. Photographing pages$/,
  );
  await waitFor(() => expect(screen.getAllByText('Photographing pages')).toHaveLength(2));
});

test('details of a paused student show no deadline: it moves with the pause', async () => {
  const paused_at = EPOCH + 1_500_000;
  const progress = [{}, { paused_at }].map((given, i) =>
    packProgress(EPOCH, { ...progressOf(11 + i), ...given }),
  );
  hall(boardOf({ progress }));
  const { unmount } = open('/hall/3?student=11');
  await screen.findByText('Deadline');
  unmount();
  open('/hall/3?student=12');
  await screen.findByText('Paused since');
  expect(screen.queryByText('Deadline')).toBeNull();
});

test('a student who has pressed “I’m ready” in the waiting room is shown as ready', async () => {
  const waits = { status: 'assigned' as const, started_at: null, saved_at: null, opened_at: null };
  const { stream, server } = hall(
    boardOf({ progress: [packProgress(EPOCH, { ...progressOf(11), ...waits })] }),
  );
  const door = { checked_in_at: null, asks_code: false, has_code: false, closes_at: null };
  server.on(getAtDoor, { ...door, is_closed: false, is_let_in: false, entry_slip: null });
  open('/hall/3?student=11');
  expect(await screen.findByText('Has not pressed “I’m ready”')).toBeDefined();
  expect(screen.queryByText('Ready to begin')).toBeNull();
  const seen = { id: 11, seen_at: NOW, question: null, unsaved: 0, unsaved_since: null };
  await stream.send({
    presence: [
      packPresence(EPOCH, { ...seen, hidden_since: null, seen_message: 0, device: 'cw', is_ready: true }),
    ],
  });
  expect(await screen.findByText('Ready: begins as soon as the exam starts')).toBeDefined();
  expect(await screen.findByText('Ready to begin')).toBeDefined();
});

test('a student at the closed gate is let in from the board', async () => {
  const waits = { status: 'assigned' as const, started_at: null, saved_at: null };
  const { server } = hall(boardOf({ progress: [packProgress(EPOCH, { ...progressOf(11), ...waits })] }));
  const at = new Date(EPOCH + 900_000).toISOString();
  const entry_slip = { made_at: at, used_at: null };
  const state = { checked_in_at: at, asks_code: true, has_code: false, is_let_in: false, entry_slip };
  server
    .on(getAtDoor, { ...state, closes_at: at, is_closed: true })
    .on(letIn, { message: 'Anna Nair may start late.' });
  const { user } = open('/hall/3?student=11');
  const door = within(await screen.findByRole('region', { name: 'At the door' }));
  const time = timeOf(EPOCH + 900_000);
  expect(door.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    `Checked in at ${time}`,
    'Has not entered the entry code',
    `Entry closed at ${time}: this student can’t start`,
    'Has an entry slip',
    'Has not pressed “I’m ready”',
  ]);
  await user.click(door.getByRole('button', { name: 'Let in late' }));
  await waitFor(() => expect(server.sentTo(letIn)[0]?.body).toMatchObject({ student_id: 41 }));
});

test('whoever has cleared all answers reads up to when they are safe, and not that none has arrived', async () => {
  const at = EPOCH + 600_000;
  const cleared = packProgress(EPOCH, { ...progressOf(11), answered: 0, saved_at: at });
  const none = packProgress(EPOCH, { ...progressOf(12), answered: 0, saved_at: null });
  hall(boardOf({ progress: [cleared, none] }));
  const { user } = open('/hall/3?student=11');
  expect(await screen.findByText(`Answers up to ${timeToSecondOf(at)} are safe`)).toBeDefined();
  await user.click(screen.getByRole('option', { name: /R25CS002/ }));
  expect(await screen.findByText('No answer has arrived yet')).toBeDefined();
});

test('a quiet row says when the student was last heard', async () => {
  const { stream } = hall(boardOf({ thresholds: { ...DEFAULT_THRESHOLDS, gone_seconds: 3600 } }));
  open();
  await list();
  await stream.send({ presence: [seenBefore(13, 30_000)] });
  await waitFor(() => expect(spoken(screen.getAllByRole('option')[2])).toMatch(/Quiet/));
  const heard = `Last heard at ${timeToSecondOf(NOW - 30_000)}`;
  expect(spoken(screen.getAllByRole('option')[2])).toContain(`Quiet. ${heard}`);
  expect(screen.getByText(heard)).toBeDefined();
});

test('while the focus is in the list no row moves; a line says how many would', async () => {
  const { stream } = hall();
  const { user } = open();
  const rows = await list();
  await act(async () => rows.focus());
  await stream.send({ presence: [gone(13)] });
  expect(await screen.findByText('1 row would move')).toBeDefined();
  expect(names()).toEqual(['R25CS001', 'R25CS002', 'R25CS003']);
  await user.keyboard('s');
  await waitFor(() => expect(names()).toEqual(['R25CS003', 'R25CS001', 'R25CS002']));
  expect(screen.queryByText(/would move/)).toBeNull();
});

/** Left the page a minute ago. */
const away = (id: number) => seenBefore(id, 0, NOW - 60_000);

test('a row that no longer belongs in the filter stays until the list is left', async () => {
  const { stream } = hall();
  const { user } = open('/hall/3?state=attention');
  await screen.findByText('No student matches');
  await stream.send({ presence: [away(12), away(13)] });
  const rows = await list();
  await waitFor(() => expect(names()).toEqual(['R25CS002', 'R25CS003']));
  await user.hover(rows);
  await stream.send({ presence: [seenBefore(12, 1000)] });
  expect(await screen.findByText('1 row would move')).toBeDefined();
  await waitFor(() => expect(spoken(screen.getAllByRole('option')[0])).not.toMatch(/Left the page/));
  expect(names()).toEqual(['R25CS002', 'R25CS003']);
  expect(
    within(screen.getByRole('region', { name: 'Filters and actions' })).getByText('1 of 3 students'),
  ).toBeDefined();
  await stream.send({ presence: [seenBefore(13, 1000)] });
  expect(await screen.findByText('2 rows would move')).toBeDefined();
  await user.unhover(rows);
  expect(await screen.findByText('No student matches')).toBeDefined();
});

test('another filter sorts anew, also while the list is attended to', async () => {
  const { stream } = hall();
  const { user } = open();
  const rows = await list();
  await act(async () => rows.focus());
  await stream.send({ presence: [away(13)] });
  await screen.findByText('1 row would move');
  await user.keyboard('a');
  await waitFor(() => expect(names()).toEqual(['R25CS003']));
  await user.keyboard('a');
  await waitFor(() => expect(names()).toEqual(['R25CS003', 'R25CS001', 'R25CS002']));
  expect(screen.queryByText(/would move/)).toBeNull();
});

const FROZEN = 'The order stays fixed while you use the list.';

test('a list that was left for the seat map is sorted again when it is back', async () => {
  const { stream } = hall();
  const { user } = open();
  await user.hover(await list());
  expect(await screen.findByText(FROZEN)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Seat map' }));
  await screen.findByRole('region', { name: 'Seats of Hall A' });
  await stream.send({ presence: [gone(13)] });
  await user.click(screen.getByRole('radio', { name: 'List' }));
  await list();
  await waitFor(() => expect(names()).toEqual(['R25CS003', 'R25CS001', 'R25CS002']));
  expect(screen.queryByText(FROZEN)).toBeNull();
});

test('the focus that a tap leaves in the list does not hold its order; a key pressed there does', async () => {
  hall();
  const { user } = open('/hall/3?student=12');
  const rows = await list();
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Close details' }) }]);
  await waitFor(() => expect(document.activeElement).toBe(rows));
  expect(screen.queryByText(FROZEN)).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText(FROZEN)).toBeDefined();
});

test('by keyboard alone: arrows choose, Enter opens the student, Escape returns to the list', async () => {
  hall();
  const { user } = open();
  const rows = await list();
  await act(async () => rows.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(await panel.findByRole('heading', { name: 'Bala Menon' })).toBeDefined();
  expect(panel.getByText(/Answers up to .* are safe/)).toBeDefined();
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(rows));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});

test('keys work without the list too: in the seat map, and where nobody is in need', async () => {
  hall();
  const { user } = open();
  const rows = await list();
  await act(async () => rows.focus());
  await user.keyboard('m');
  await screen.findByRole('region', { name: 'Seats of Hall A' });
  await user.keyboard('m');
  const back = await list();
  await waitFor(() => expect(document.activeElement).toBe(back));
  await user.keyboard('a');
  await screen.findByText('No student matches');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('alertdialog'));
  // Letters in a dialog are text.
  await user.type(dialog.getByRole('textbox'), 'ma');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('No student matches')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'e');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('keys work wherever the focus is: at first, in the header, beside a panel', async () => {
  const { server } = hall();
  server.on(listMessages, []);
  const { user } = open('/hall/3?panel=messages');
  await list();
  const close = await screen.findByRole('button', { name: 'Close details' });
  const evacuates = async () => {
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Evacuate everyone' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await act(async () => close.focus());
  await evacuates();
  await act(async () => (document.activeElement as HTMLElement).blur());
  await evacuates();
  await act(async () => screen.getByRole('button', { name: 'Hall pages' }).focus());
  await evacuates();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('a menu and a dialog keep their keys, and letters with Ctrl are the browser’s', async () => {
  hall();
  const { user } = open('/hall/3?student=12');
  await list();
  await screen.findByRole('button', { name: 'Close details' });
  await user.click(screen.getByRole('button', { name: 'Hall pages' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  await user.keyboard('m{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('a{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}e{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('listbox', { name: 'Students' })).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Details' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
});

test('letters can be turned off on this device; Escape still closes the details', async () => {
  hall();
  const { user, unmount } = open();
  await list();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: /^Use letters/ }));
  unmount();
  const again = open('/hall/3?student=12');
  await list();
  await screen.findByRole('button', { name: 'Close details' });
  await again.user.keyboard('?m{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('listbox', { name: 'Students' })).toBeDefined();
});

function onAPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('width <') }) as MediaQueryList,
  );
}

test.each([
  ['a mouse', '36px', true],
  ['a finger', '44px', false],
])('rows are as low as %s allows', async (_, height, hasMouse) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: hasMouse && media.includes('pointer: fine'),
      }) as MediaQueryList,
  );
  hall();
  open();
  await list();
  expect(screen.getAllByRole('option')[0]?.style.height).toBe(height);
});

test('on a phone a row that needs somebody still says who it is and where', async () => {
  onAPhone();
  const { stream } = hall();
  open();
  await list();
  await stream.send({ presence: [away(12)] });
  await screen.findByText(/^Left the page at/);
  const [first] = screen.getAllByRole('option');
  const shown = first?.querySelector('[aria-hidden=true]')?.textContent;
  for (const part of ['Bala Menon', 'R25CS002', 'Hall A', '1–2', '3 of 10']) expect(shown).toContain(part);
});

test('on a phone what is behind icons is a menu with words, and of the actions Evacuate stays in reach', async () => {
  onAPhone();
  hall();
  const { user } = open();
  await list();
  const acts = () =>
    within(screen.getByRole('group', { name: 'Actions for everyone' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(acts()).toEqual(['Evacuate']);
  expect(screen.getByRole('button', { name: /Needs attention/ })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Seat map' })).toBeNull();
  const fold = screen.getByRole('button', { name: 'Filters and actions' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user.click(fold);
  expect(acts()).toEqual(['Pause', 'Minutes', 'Evacuate']);
  expect(screen.getByRole('radio', { name: 'Seat map' })).toBeDefined();
  const header = within(screen.getByRole('region', { name: 'Board' }));
  expect(header.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Menu']);
  await user.click(header.getByRole('button', { name: 'Menu' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Check-in',
    'Seats',
    'Entry slips',
    'Session report',
    'Hall settings',
    'Projector view',
    'Attention limits',
    'Keyboard shortcuts',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});

test('where a panel takes the place of the list, E closes it and asks', async () => {
  onAPhone();
  const { server } = hall();
  server.on(listMessages, []);
  const { user } = open('/hall/3?panel=messages');
  await screen.findByRole('button', { name: 'Close details' });
  expect((await list()).closest('[inert]')).not.toBeNull();
  await user.keyboard('me');
  expect(await screen.findByRole('alertdialog', { name: 'Evacuate everyone' })).toBeDefined();
  expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull();
});

test('on a phone the list is where it was when the details are closed', async () => {
  onAPhone();
  hall();
  const { user } = open();
  const rows = await list();
  rows.scrollTop = 120;
  await user.click(screen.getByRole('option', { name: /R25CS002/ }));
  await user.click(await screen.findByRole('button', { name: 'Close details' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
  const again = await list();
  expect(again.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(again);
  expect(again.scrollTop).toBe(120);
  const active = document.getElementById(again.getAttribute('aria-activedescendant') ?? '');
  expect(spoken(active ?? undefined)).toMatch(/^R25CS002/);
});

/** The chief of one exam is an invigilator at the other. */
function twoExams() {
  const second = boardOf({
    exam: { ...boardOf().exam, id: 4, title: 'Viva 2' },
    duty: 'invigilator',
    students: [[21, 51, 'R25CS009', 'Cara Das', 8, [1, 1]]],
    progress: [packProgress(EPOCH, progressOf(21))],
    presence: [],
  });
  const stream = openStream();
  const server = fakeServer()
    .on(getBoard, ({ params }) => (params.id === '4' ? second : boardOf({ duty: 'chief' })))
    .on(streamBoard, stream.answer);
  return { stream, server };
}

/** What a screen reader has been given to say, in regions that were there before. */
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('how many are shown is announced when a filter is chosen, and not when the hall changes', async () => {
  const { stream } = hall();
  const { user } = open('/hall/3?state=here');
  await list();
  await stream.send({ presence: [gone(13)] });
  await screen.findByText('2 of 3 students');
  expect(said()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^1\s*Gone/ }));
  await waitFor(() => expect(said()).toEqual(['1 of 3 students']));
  await stream.send({ presence: [gone(12)] });
  await waitFor(() => expect(screen.getByRole('button', { name: /^2\s*Gone/ })).toBeDefined());
  expect(said()).toEqual(['1 of 3 students']);
});

test('lines about a lost connection and a lost exam appear in regions that were there before', async () => {
  const { stream, server } = twoExams();
  open('/hall/3,4');
  await list();
  const before = screen.getAllByRole('status');
  await stream.lose();
  const lost = await screen.findByText(/^Connection lost at/);
  expect(before).toContain(lost.closest('[role=status]'));
  server
    .on(getBoard, ({ params }) => (params.id === '4' ? refusal('not_found') : boardOf()))
    .on(streamBoard, ({ query }) => (query.also ? refusal('not_found') : stream.answer()));
  const left = await screen.findByText(/^Viva 2 is no longer on this board/);
  expect(before).toContain(left.closest('[role=status]'));
});

test('keys open the acts for everyone and the panels', async () => {
  const { stream } = hall();
  const { user } = open();
  await list();
  for (const [key, name] of [
    ['p', 'Pause everyone'],
    ['t', 'Minutes for everyone'],
  ] as const) {
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog', { name })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  // Nobody is paused: nothing opens, neither now nor later.
  await user.keyboard('r');
  await stream.send({ progress: [packProgress(EPOCH, { ...progressOf(11), paused_at: NOW })] });
  await screen.findByRole('button', { name: 'Resume' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('r');
  expect(await screen.findByRole('alertdialog', { name: 'Resume everyone' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  for (const [key, name] of [
    ['w', 'Messages'],
    ['q', 'Questions'],
    ['i', 'Incidents'],
  ] as const) {
    await user.keyboard(key);
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    await waitFor(() => expect(panel.getByRole('button', { name, pressed: true })).toBeDefined());
  }
});

test.each([
  ['beside the list', () => {}],
  ['on a phone', onAPhone],
])('with a student’s details open %s, keys are for that student or say why not', async (_, prepare) => {
  prepare();
  const { stream } = hall();
  const { user } = open('/hall/3?student=12');
  await screen.findByRole('group', { name: 'Actions for Bala Menon' });
  const opens = async (key: string, name: string) => {
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog', { name })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await opens('p', 'Pause Bala Menon');
  await opens('t', 'Minutes for Bala Menon');
  await user.keyboard('r');
  expect(await screen.findByText('Resume isn’t possible for Bala Menon now.')).toBeDefined();
  await user.keyboard('e');
  expect(await screen.findByText(/^You can’t evacuate one student\. Press Esc/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await stream.send({ progress: [packProgress(EPOCH, { ...progressOf(12), paused_at: NOW })] });
  await screen.findByText('Paused since');
  await opens('r', 'Resume Bala Menon');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
  await opens('p', 'Pause everyone');
});

test('a key for one student says that it is the chief’s', async () => {
  hall(boardOf({ duty: 'invigilator' }));
  const { user } = open('/hall/3?student=12');
  await screen.findByRole('group', { name: 'Actions for Bala Menon' });
  await user.keyboard('t');
  expect(
    await screen.findByText('Only the chief invigilator can do this for Bala Menon: Minutes.'),
  ).toBeDefined();
});

test('E says why it can do nothing, and does nothing later', async () => {
  twoExams();
  const { user } = open('/hall/3,4');
  const rows = await list();
  await act(async () => rows.focus());
  await user.keyboard('e');
  await screen.findByText(/^Only the chief invigilator can evacuate Viva 2\. Choose an exam/);
  await user.selectOptions(screen.getByLabelText('Exam'), 'Series 1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Evacuate' })).toBeDefined());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a dialog of what a colleague has already done stays until it is closed, and does not come back', async () => {
  const paused = packProgress(EPOCH, { ...progressOf(11), paused_at: NOW - 60_000 });
  const { stream } = hall(
    boardOf({ progress: [paused, ...[12, 13].map((id) => packProgress(EPOCH, progressOf(id)))] }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await screen.findByRole('alertdialog');
  await stream.send({ progress: [packProgress(EPOCH, progressOf(11))] });
  // It keeps its place, so that nothing beside or below it moves.
  const resume = screen.getByText('Resume', { selector: 'button', ignore: '[role=alertdialog] *' });
  await waitFor(() => expect(resume.style.visibility).toBe('hidden'));
  expect(screen.getByRole('alertdialog', { name: 'Resume everyone' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await stream.send({ progress: [paused] });
  await screen.findByRole('button', { name: 'Resume' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a reason that is being typed stays when a colleague acts on the same student', async () => {
  const { stream } = hall();
  const { user } = open('/hall/3?student=11');
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
  await user.click(await panel.findByRole('button', { name: 'Pause' }));
  const reason = await screen.findByLabelText('Reason');
  await user.type(reason, 'A call ');
  await stream.send({ progress: [packProgress(EPOCH, { ...progressOf(11), paused_at: NOW })] });
  await screen.findByText('Paused since');
  await stream.send({
    progress: [packProgress(EPOCH, { ...progressOf(11), status: 'disqualified', ended_at: NOW })],
  });
  await waitFor(() => expect(screen.queryByText('Paused since')).toBeNull());
  await user.type(reason, 'from home');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('A call from home');
  expect(screen.getByRole('alertdialog', { name: 'Pause Anna Nair' })).toBeDefined();
});

test('Escape closes the panel from anywhere in it', async () => {
  hall();
  const { user } = open('/hall/3?student=12');
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
  const pause = await panel.findByRole('button', { name: 'Pause' });
  await act(async () => pause.focus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull());
});

test('finds a student by name, and says so where nobody matches', async () => {
  hall();
  const { user } = open();
  await list();
  await user.type(screen.getByRole('searchbox'), 'menon{Enter}');
  await waitFor(() => expect(names()).toEqual(['R25CS002']));
  expect(
    within(screen.getByRole('region', { name: 'Filters and actions' })).getByText('1 of 3 students'),
  ).toBeDefined();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zz{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
});

test('the seat map shows the same students at their seats', async () => {
  hall();
  const { user } = open();
  await list();
  await user.click(screen.getByRole('radio', { name: 'Seat map' }));
  const map = await screen.findByRole('region', { name: 'Seats of Hall A' });
  // On a low screen it keeps as much height as the list.
  expect(map.closest('.overflow-auto.grow')?.classList).toContain('min-h-60');
  const room = within(map);
  await act(async () => room.getByRole('button', { name: /R25CS001/ }).focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('R25CS002');
  await expectAccessible();
});

test('the seat map says who needs somebody and why, by a symbol and in words', async () => {
  const help = packProgress(EPOCH, { ...progressOf(11), help_at: NOW - 60_000 });
  const { students } = boardOf();
  const unseated = students.map(
    ([id, student, roll, name]) => [id, student, roll, name, null, null] as const,
  );
  hall(
    boardOf({
      students: [...students.slice(0, 2), [...(unseated[2] as (typeof unseated)[number])]],
      progress: [help, packProgress(EPOCH, progressOf(12)), help.replace(/^11/, '13')],
    }),
  );
  open('/hall/3?view=map');
  const room = within(await screen.findByRole('region', { name: 'Seats of Hall A' }));
  const asked = `Asked for help at ${timeOf(NOW - 60_000)}`;
  const seat = room.getByRole('button', { name: `Row 1, seat 1: R25CS001 Anna Nair, Here, ${asked}` });
  expect(seat.title).toBe(`R25CS001 Anna Nair, Here, ${asked}`);
  expect(seat.querySelectorAll('svg')).toHaveLength(2);
  expect(room.getByRole('button', { name: /Bala/ }).querySelectorAll('svg')).toHaveLength(1);
  const other = screen.getByRole('button', { name: `Here R25CS003 ${asked}` });
  expect(other.querySelectorAll('svg')).toHaveLength(2);
  await expectAccessible();
});

test('the seat map leaves out positions without a seat, but nobody who still has one', async () => {
  const { server } = hall();
  const room = { ...boardOf().rooms[0], id: 8, is_chosen: true, students: 3, taken: [], blocked: [102, 204] };
  server.on(listRooms, [{ name: 'Hall A', rows: 3, columns: 4, ...room }]);
  open('/hall/3?view=map');
  const map = within(await screen.findByRole('region', { name: 'Seats of Hall A' }));
  await waitFor(() => expect(map.getAllByText('no seat')).toHaveLength(1));
  expect(map.getByRole('button', { name: /Row 1, seat 2: R25CS002/ })).toBeDefined();
});

test('where two exams use the same seat, each has a map of the room', async () => {
  twoExams();
  const { user } = open('/hall/3,4?view=map');
  const first = within(await screen.findByRole('region', { name: 'Seats of Hall A, Series 1' }));
  const second = within(screen.getByRole('region', { name: 'Seats of Hall A, Viva 2' }));
  expect(first.getByRole('button', { name: /R25CS001/ })).toBeDefined();
  expect(first.queryByRole('button', { name: /R25CS009/ })).toBeNull();
  expect(second.getByRole('button', { name: /R25CS009/ })).toBeDefined();
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Exam'), 'Viva 2');
  const only = within(await screen.findByRole('region', { name: 'Seats of Hall A' }));
  expect(only.getByRole('button', { name: /R25CS009/ })).toBeDefined();
});

test('a connection that is lost says from when the figures are, and the next one fetches the board again', async () => {
  const { stream, server } = hall();
  open();
  await list();
  await stream.lose();
  expect(await screen.findByText(/^Connection lost at .+\. Everything below is as of then\.$/)).toBeDefined();
  expect(names()).toHaveLength(3);
  await waitFor(() => expect(server.sentTo(getBoard)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/^Connection lost/)).toBeNull());
});

/** Lets that much time pass at once, by the clock that the board goes by. */
function skip(ms: number) {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ms);
}

test('while nothing comes nobody becomes gone: the figures stand still from the last event', async () => {
  const { stream } = hall();
  open();
  await list();
  const counts = within(screen.getByRole('region', { name: 'Students by state' }));
  await stream.send({});
  skip(120_000);
  const line = await screen.findByText(/^Connection lost at .+\. Everything below is as of then\.$/);
  expect(line.textContent).toContain(timeOf(NOW));
  expect(counts.getByRole('button', { name: /^3\s*Here/ })).toBeDefined();
  expect(counts.getByRole('button', { name: /^0\s*Gone/ })).toBeDefined();
  expect(counts.getByRole('button', { name: /^0\s*Needs attention/ })).toBeDefined();
  // The same connection goes on: nothing was missed, and 13 is the only one still there.
  await stream.send({ server_time: new Date(NOW + 120_000).toISOString(), seen: [13] });
  await waitFor(() => expect(screen.queryByText(/^Connection lost/)).toBeNull());
  await waitFor(() => expect(counts.getByRole('button', { name: /^2\s*Gone/ })).toBeDefined());
});

test('an older picture that comes later changes nothing', async () => {
  const { stream, server } = hall();
  const older = Promise.withResolvers<ReturnType<typeof boardOf>>();
  server.on(getBoard, () => older.promise);
  open();
  await waitFor(() => expect(server.sentTo(getBoard)).toHaveLength(1));
  server.on(
    getBoard,
    boardOf({ progress: [11, 12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), answered: 7 })) }),
  );
  await stream.lose();
  await list();
  older.resolve(boardOf());
  await stream.send({ progress: [packProgress(EPOCH, { ...progressOf(13), answered: 8 })] });
  await waitFor(() => expect(spoken(screen.getAllByRole('option')[2])).toContain('Answered 8 of 10'));
  expect(spoken(screen.getAllByRole('option')[0])).toContain('Answered 7 of 10');
});

test('several exams on one board, each row with its own; a resync fetches one exam', async () => {
  const second = boardOf({
    exam: { ...boardOf().exam, id: 4, title: 'Viva 2' },
    students: [[21, 51, 'R25CS009', 'Cara Das', 8, [2, 1]]],
    progress: [packProgress(EPOCH, progressOf(21))],
    presence: [],
  });
  const stream = openStream();
  const server = fakeServer()
    .on(getBoard, ({ params }) => (params.id === '4' ? second : boardOf()))
    .on(streamBoard, stream.answer);
  open('/hall/3,4');
  await list();
  expect(screen.getByRole('option', { name: /R25CS009, Cara Das\. Viva 2\./ })).toBeDefined();
  expect(server.sentTo(streamBoard)[0]).toMatchObject({ params: { id: '3' }, query: { also: '4' } });
  await stream.send({ exam_id: 4, resync: true });
  await waitFor(() =>
    expect(server.sentTo(getBoard).map(({ params }) => params.id)).toEqual(['3', '4', '4']),
  );
});

test('a board says which exams of its address it leaves out, and leads to them', async () => {
  const stream = openStream();
  fakeServer()
    .on(getBoard, ({ params }) => boardOf({ exam: { ...boardOf().exam, id: Number(params.id) } }))
    .on(streamBoard, stream.answer);
  const { user, router } = open('/hall/1,2,3,4,5,6,7,8');
  await screen.findByText(/^A board can show 6 exams\. 2 exams in this link aren't shown\./);
  await user.click(screen.getByRole('link', { name: 'Open the others' }));
  expect(router.state.location.pathname).toBe('/hall/7,8');
  await list();
  expect(screen.queryByText(/^A board can show/)).toBeNull();
});

test('an exam whose duty has ended leaves the board by name, and the others stay', async () => {
  const { stream, server } = twoExams();
  open('/hall/3,4');
  await list();
  server
    .on(getBoard, ({ params }) => (params.id === '4' ? refusal('not_found') : boardOf()))
    .on(streamBoard, ({ query }) => (query.also ? refusal('not_found') : stream.answer()));
  await stream.lose();
  await screen.findByText('Viva 2 is no longer on this board: your duty there has ended.');
  await waitFor(() => expect(names()).toEqual(['R25CS001', 'R25CS002', 'R25CS003']));
  await waitFor(() => expect(screen.queryByText(/^Connection lost/)).toBeNull());
  expect(server.sentTo(streamBoard).at(-1)).toMatchObject({ params: { id: '3' } });
  expect(screen.queryByText("You can't see this board")).toBeNull();
});

test('a resync that comes while the board is fetched fetches it once more', async () => {
  const { stream, server } = hall();
  open();
  await list();
  const reply = Promise.withResolvers<ReturnType<typeof boardOf>>();
  server.on(getBoard, () => reply.promise);
  await stream.send({ exam_id: 3, resync: true });
  await waitFor(() => expect(server.sentTo(getBoard)).toHaveLength(2));
  await stream.send({ exam_id: 3, resync: true });
  reply.resolve(boardOf());
  await waitFor(() => expect(server.sentTo(getBoard)).toHaveLength(3));
});

const waitsForStart = (opened_at: number | null) => ({
  status: 'assigned' as const,
  started_at: null,
  saved_at: null,
  opened_at,
});
const progressWith = (given: object) =>
  [11, 12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), ...given }));
const DOOR: Door = {
  asks_code: false,
  starts_manually: true,
  gate_minutes: null,
  submit_minutes: null,
  opens_at: new Date(EPOCH).toISOString(),
  started_at: null,
  rooms: [
    {
      id: 8,
      name: 'Hall A',
      students: 3,
      checked_in: 2,
      waiting: 2,
      ready: 1,
      not_here: 1,
      started_at: null,
    },
  ],
  students: 3,
  checked_in: 2,
  server_time: new Date(NOW).toISOString(),
};

test('an exam that waits for a person is started on the board, and Start is there until then', async () => {
  const { stream, server } = hall(boardOf({ duty: 'chief', progress: progressWith(waitsForStart(null)) }));
  server.on(getDoor, DOOR).on(startHall, { message: 'The exam has started in Hall A for 3 students.' });
  const { user } = open();
  await list();
  const line = within(await screen.findByRole('region', { name: 'Start of Series 1' }));
  expect(line.getByText('The exam waits until someone starts it.')).toBeDefined();
  expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Start everywhere',
    'Start in Hall A',
  ]);
  await expectAccessible();
  await user.click(line.getByRole('button', { name: 'Start in Hall A' }));
  await screen.findByText(
    '2 of 3 students checked in. 1 is ready and begins now; 1 is in the waiting room and must press Start Quiz, 1 is not here.',
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(server.sentTo(startHall)[0]?.body).toMatchObject({ room_id: 8 }));
  await stream.send({ progress: progressWith(waitsForStart(NOW)) });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start of Series 1' })).toBeNull());
});

test.each([
  ['invigilator', DOOR, ['Start in Hall A']],
  ['invigilator', { ...DOOR, rooms: [] }, undefined],
  ['observer', DOOR, undefined],
] as const)('an %s may start their own rooms alone', async (duty, door, offered) => {
  const { server } = hall(boardOf({ duty, progress: progressWith(waitsForStart(null)) }));
  server.on(getDoor, { ...door, rooms: [...door.rooms] });
  open();
  await list();
  if (duty === 'invigilator') await waitFor(() => expect(server.sentTo(getDoor)).toHaveLength(1));
  else expect(server.sentTo(getDoor)).toEqual([]);
  if (offered) await screen.findByRole('button', { name: offered[0] });
  const buttons = screen.queryAllByRole('button', { name: /^Start/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(offered ?? []);
});

test('where the door can’t be read, the board says that the exam waits, and tries again', async () => {
  const { server } = hall(boardOf({ progress: progressWith(waitsForStart(null)) }));
  server.on(getDoor, () => refusal('not_allowed'));
  const { user } = open();
  await screen.findByText(/^The exam waits until someone starts it\. ./);
  server.on(getDoor, DOOR);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Start everywhere' })).toBeDefined();
});

test('people without a duty are told so', async () => {
  fakeServer().on(streamBoard, () => refusal('not_found'));
  open();
  expect(await screen.findByText("You can't see this board")).toBeDefined();
});

test('a chief sets when students need attention', async () => {
  const { server } = hall();
  server.on(setThresholds, { message: 'Saved.' });
  const { user } = open();
  await list();
  await user.click(screen.getByRole('button', { name: 'Attention limits' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^Not started after/);
  await user.clear(field);
  await user.type(field, '15');
  await user.click(dialog.getByRole('button', { name: 'Save limits' }));
  await waitFor(() =>
    expect(server.sentTo(setThresholds)[0]?.body).toEqual({ ...DEFAULT_THRESHOLDS, not_started_minutes: 15 }),
  );
});

test('from an hour before the start a hall can be paused and evacuated, and not given minutes', async () => {
  const sample = boardOf();
  const startsIn = (ms: number) => ({
    ...sample,
    exam: { ...sample.exam, start_time: new Date(NOW + ms).toISOString() },
  });
  hall(startsIn(3_600_000));
  const { unmount } = open();
  await list();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Evacuate' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Minutes' })).toBeNull();
  unmount();
  hall(startsIn(3_700_000));
  open();
  await list();
  expect(screen.queryByRole('button', { name: 'Evacuate' })).toBeNull();
});

test('a hall that is paused before anyone has started can be resumed at once', async () => {
  const waits = { status: 'assigned' as const, started_at: null, saved_at: null, paused_at: NOW - 60_000 };
  hall(boardOf({ progress: [11, 12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), ...waits })) }));
  open();
  await list();
  expect(spoken(screen.getAllByRole('option')[0])).toContain('Paused');
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined();
});

const projected = (board = boardOf()) => {
  const at = new Date().toISOString();
  const opened = hall(board);
  opened.server.on(getEntryCode, { code: '042917', changes_at: at, server_time: at });
  const tell = openNews(opened.server);
  open('/hall/3/projector');
  return { ...opened, tell };
};

test('the projector shows time, the entry code and counts, and no names', async () => {
  projected();
  expect(await screen.findByText('Working')).toBeDefined();
  // Until the deadline of those who started a minute late, and not to the end of the exam.
  expect(screen.getByText(/^(31:00|30:5\d)$/)).toBeDefined();
  expect(screen.getByText('Your own time is on your screen')).toBeDefined();
  expect(await screen.findByText('042917')).toBeDefined();
  expect(document.body.textContent).not.toContain('Anna');
  await expectAccessible();
});

test('the projector counts down to the earliest deadline, and says when most finish and the hall closes', async () => {
  const [sooner, later] = [EPOCH + 2_400_000, EPOCH + 4_200_000];
  const due = [sooner, sooner, later].map((due_at, i) =>
    packProgress(EPOCH, { ...progressOf(11 + i), due_at }),
  );
  projected(boardOf({ progress: due }));
  expect(await screen.findByText(/^(10:00|09:5\d)$/)).toBeDefined();
  const ends = `Most finish by ${timeOf(sooner)} · hall closes ${timeOf(later)}`;
  expect(screen.getByText(ends)).toBeDefined();
  // The same words as on the board.
  open();
  await list();
  const head = screen.getByRole('region', { name: 'Board' });
  expect(await within(head).findByText(ends)).toBeDefined();
});

test('the projector asks to wait while nobody has started an exam that a person starts', async () => {
  const waits = { status: 'assigned' as const, started_at: null, saved_at: null, opened_at: null };
  projected(
    boardOf({ progress: [11, 12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), ...waits })) }),
  );
  expect(await screen.findByText("Please wait: the exam hasn't been started yet")).toBeDefined();
});

test('the projector stands still while everyone is paused, and keeps the code while anyone can come back', async () => {
  const paused = packProgress(EPOCH, { ...progressOf(11), paused_at: EPOCH + 60 * 60_000 - 60_000 });
  const finished = { status: 'submitted' as const, ended_at: EPOCH + 60_000 };
  const rest = [12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), ...finished }));
  // Ten minutes after the end of the exam.
  const { stream } = projected(boardOf({ progress: [paused, ...rest] }, 70));
  expect(await screen.findByText('Paused')).toBeDefined();
  expect(screen.getByText('02:00')).toBeDefined();
  expect(await screen.findByText('042917')).toBeDefined();
  await stream.send({
    server_time: new Date(EPOCH + 70 * 60_000).toISOString(),
    progress: [packProgress(EPOCH, { ...progressOf(11), ...finished })],
  });
  expect(await screen.findByText('Time’s up')).toBeDefined();
  expect(screen.queryByText('042917')).toBeNull();
});

test('during an evacuation the projector shows the order to leave before everything else, until it ends', async () => {
  const rows = (given: object) =>
    [11, 12, 13].map((id) => packProgress(EPOCH, { ...progressOf(id), ...given }));
  const { stream, server, tell } = projected(
    boardOf({ progress: rows({ paused_at: NOW - 60_000, is_back: false }) }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Evacuation: follow the instructions of your invigilator now.',
  );
  const sent = { at: new Date(NOW).toISOString(), by: 'R. Iyer', room: null, student: null, question: null };
  const message = (number: number, text: string, over_since?: string | null) => ({
    ...{ ...sent, number, text, is_answer: false, seen: 0, unseen: 3 },
    ...(over_since !== undefined && { evacuation: { over_since } }),
  });
  server.on(listMessages, [
    message(3, 'Take nothing with you.'),
    { ...message(2, 'Fire. Leave by the stairs now.', null), room: 'Hall A' },
    message(1, 'Alarm of yesterday', sent.at),
  ]);
  await tell();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Hall AFire. Leave by the stairs now.'),
  );
  expect(screen.getByRole('main').querySelector('h1 + *')).toBe(screen.getByRole('alert'));
  expect(screen.getByText('Paused')).toBeDefined();
  expect(screen.queryByText('042917')).toBeNull();
  await expectAccessible();
  await stream.send({ progress: rows({}) });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the button of the questions says how many are open, and learns of new ones while they are closed', async () => {
  const { server } = hall();
  const tell = openNews(server);
  let waiting = 0;
  server.on(countOpenAsks, () => ({ open: waiting }));
  open();
  await list();
  expect(screen.getByRole('button', { name: 'Questions' })).toBeDefined();
  await waitFor(() => expect(server.sentTo(countOpenAsks)).not.toEqual([]));
  waiting = 2;
  await tell();
  const button = await screen.findByRole('button', { name: 'Questions: 2 open' });
  expect(button.textContent).toMatch(/2$/);
  expect(said()).toEqual(['Open questions and calls for help: 2']);
  await expectAccessible();
});

test('the incidents of an address with their panel are read again when the stream announces one', async () => {
  const { server } = hall();
  const tell = openNews(server);
  const steps = [
    {
      state: 'reported' as const,
      severity: 'severe' as const,
      note: 'A phone',
      at: new Date(NOW).toISOString(),
      by: 'R. Iyer',
    },
  ];
  const reported = {
    id: 5,
    category: 'forbidden_aid' as const,
    student: null,
    room: null,
    at: new Date(NOW).toISOString(),
    state: 'reported' as const,
    severity: 'severe' as const,
    steps,
  };
  const incidents: (typeof reported)[] = [];
  server.on(listIncidents, () => ({ incidents, hints: [], is_cut: false }));
  open('/hall/3?panel=incidents');
  expect(await screen.findByText('No incidents so far')).toBeDefined();
  incidents.push(reported);
  await tell();
  expect(await screen.findByText('A phone')).toBeDefined();
});

test('an observer, who answers nothing, is shown no number of questions', async () => {
  const { server } = hall(boardOf({ duty: 'observer' }));
  server.on(countOpenAsks, { open: 2 });
  open();
  await list();
  expect(screen.getByRole('button', { name: 'Questions' })).toBeDefined();
  expect(server.sentTo(countOpenAsks)).toEqual([]);
});
