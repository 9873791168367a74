// Several exams on one board: what leads to which, and whom an act reaches.
import { evacuateHall } from '@quivia/contract/hall/acts';
import { type Board, getBoard, packProgress, streamBoard } from '@quivia/contract/hall/board';
import { getEntryCode } from '@quivia/contract/hall/door';
import { getStanding } from '@quivia/contract/hall/duties';
import { listIncidents, noteIncident } from '@quivia/contract/hall/incidents';
import * as messages from '@quivia/contract/hall/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { boardOf, EPOCH, progressOf } from '../../../testing/sample-board.ts';

beforeAll(() =>
  Promise.all([
    import('./board-page.tsx'),
    import('./student-panel.tsx'),
    import('../acts/act-dialogs.tsx'),
    import('../messages/messages-panel.tsx'),
    import('../incidents/incidents-panel.tsx'),
  ]),
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
    ['Entry slips', '/hall/3/slips'],
    ['Session report', '/hall/3/report'],
  ]);
  expect(await linksOf('Viva 2')).toEqual([
    ['Check-in', '/hall/4/check-in'],
    ['Seats', '/hall/4/seats'],
  ]);
  await expectAccessible();
});

test('a chief replays the session of a student, an invigilator does not', async () => {
  hall({ duty: 'invigilator' }, { duty: 'chief' });
  const page = await open('/hall/3?student=11');
  const replay = await screen.findByRole('link', { name: 'Replay the session' });
  expect(replay.getAttribute('href')).toMatch(/^\/hall\/3\/replay\/\d+$/);
  page.unmount();
  await open('/hall/4?student=11');
  expect(await screen.findByRole('heading', { name: 'Anna Nair' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Replay the session' })).toBeNull();
});

test('an owner gets from a student to the answers and decisions of the attempt, others do not', async () => {
  const standing = (given: object) => ({
    exam: {
      id: 3,
      title: 'Series 1',
      course_name: 'Computer Networks',
      course_code: 'CS301',
      starts_at: new Date(EPOCH).toISOString(),
      ends_at: new Date(EPOCH).toISOString(),
      duty: 'owner' as const,
      rehearsal_of: null,
    },
    duty: 'owner' as const,
    rooms: null,
    ...given,
  });
  const name = 'Answers and decisions';
  const server = hall({ duty: 'chief' }, { duty: 'owner' }).on(getStanding, standing({}));
  const college = await open('/hall/3?student=11');
  const address = async () => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await address()).toMatch(/^\/faculty\?panel=recent-quiz&exam=3&student=\d+$/);
  college.unmount();
  server.on(getStanding, standing({ community_id: 8 }));
  const community = await open('/hall/3?student=11');
  expect(await address()).toMatch(/^\/community\?panel=recent-quiz&exam=3&student=\d+&community=8$/);
  community.unmount();
  await open('/hall/4?student=11');
  expect(await screen.findByRole('link', { name: 'Replay the session' })).toBeDefined();
  expect(screen.queryByRole('link', { name })).toBeNull();
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
  expect(screen.queryByRole('group', { name: /^Actions for/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close details' }));
  await user.keyboard('e');
  expect(await screen.findByText('Nobody was paused: none of the exams shown is in progress.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('beside a selected student the actions for everyone say so', async () => {
  const hallB = { id: 9, name: 'Hall B', rows: 3, columns: 4 };
  hall({}, { rooms: [...boardOf().rooms, hallB] });
  const { user } = await open('/hall/3?student=11');
  const buttons = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await screen.findByRole('group', { name: 'Actions for Anna Nair' });
  expect(buttons('Actions for Anna Nair')).toEqual(['Pause', 'Minutes', 'Let back in', 'End exam']);
  expect(buttons('Actions for everyone')).toEqual(['Pause', 'Minutes', 'Evacuate']);
  expect(screen.getByText('For everyone (3 students):')).toBeDefined();
  expect(screen.queryByText('For Anna Nair:')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Room'), 'Hall B');
  expect(await screen.findByRole('group', { name: 'Actions for Hall B' })).toBeDefined();
  expect(screen.getByText('For Hall B (0 students):')).toBeDefined();
});

const HALL_B = { id: 9, name: 'Hall B', rows: 3, columns: 4 };
/** Cara takes it in a room of its own. */
const ELSEWHERE = {
  rooms: [HALL_B],
  students: [[21, 51, 'R25CS009', 'Cara Das', 9, [2, 1]]],
  progress: [packProgress(EPOCH, progressOf(21))],
  presence: [],
} satisfies Partial<Board>;

const words = (server: ReturnType<typeof hall>) =>
  server
    .on(messages.listMessages, [])
    .on(messages.listRecentTexts, [])
    .on(messages.listHallQuestions, [])
    .on(messages.sendMessage, { message: 'Sent.', number: 1 });

async function write(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Write a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }));
  await user.type(dialog.getByLabelText('Message'), 'Hello');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
}
const sentOf = (server: ReturnType<typeof hall>) =>
  server.sentTo(messages.sendMessage).map(({ params, body }) => [params.id, body.scope]);

test.each([
  ['student=21', ['4', { student_id: 51 }]],
  ['exam=4', ['4', {}]],
  ['room=9', ['4', { room_id: 9 }]],
  ['room=8', ['3', { room_id: 8 }]],
  ['', ['3', {}]],
] as const)('with %s selected a message goes to %j', async (selected, expected) => {
  const server = words(hall(ELSEWHERE));
  const { user } = await open(`/hall/3,4?panel=messages&${selected}`);
  await write(user);
  await waitFor(() => expect(sentOf(server)).toEqual([expected]));
});

test('another exam can be chosen, until something else is selected on the board', async () => {
  const server = words(hall(ELSEWHERE));
  const { user, router } = await open('/hall/3,4?panel=messages&student=11');
  const panel = within(screen.getByRole('complementary', { name: 'Details' }));
  const chosen = await panel.findByLabelText('Exam');
  expect(chosen).toHaveProperty('value', '3');
  await user.selectOptions(chosen, 'Viva 2');
  await write(user);
  await waitFor(() => expect(sentOf(server)).toEqual([['4', {}]]));
  await act(() => router.navigate('/hall/3,4?panel=messages&student=21'));
  await act(() => router.navigate('/hall/3,4?panel=messages&student=11'));
  await waitFor(() => expect(panel.getByLabelText('Exam')).toHaveProperty('value', '3'));
});

test('an incident is noted in the exam that uses the chosen room, and says which that is', async () => {
  const server = hall(ELSEWHERE)
    .on(listIncidents, { incidents: [], hints: [], is_cut: false })
    .on(noteIncident, { message: 'Incident noted.' });
  const { user } = await open('/hall/3,4?panel=incidents&room=9');
  await user.click(await screen.findByRole('button', { name: 'Note an incident' }));
  expect(screen.getByRole('alertdialog', { name: 'Note an incident: Hall B, Viva 2' })).toBeDefined();
  await user.type(screen.getByLabelText('What you saw'), 'Smoke');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo(noteIncident)).toHaveLength(1));
  expect(server.sentTo(noteIncident)[0]).toMatchObject({ params: { id: '4' }, body: { room_id: 9 } });
});

test('several entry codes each name their exam', async () => {
  const at = new Date(EPOCH).toISOString();
  hall(ELSEWHERE).on(getEntryCode, ({ params }) => ({
    code: params.id === '4' ? '444444' : '333333',
    changes_at: at,
    server_time: at,
  }));
  await open('/hall/3,4');
  expect((await screen.findByText('333333')).parentElement?.textContent).toBe(
    'Entry code of Series 1 333333',
  );
  expect((await screen.findByText('444444')).parentElement?.textContent).toBe('Entry code of Viva 2 444444');
});
