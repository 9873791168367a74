import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import {
  evacuateHall,
  getLostTime,
  giveMinutes,
  pauseHall,
  reEnter,
  undoMinutes,
} from '@quivia/contract/hall/acts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { Toasts } from '../../../ui/feedback/toasts.tsx';
import { ActBar } from './act-bar.tsx';

beforeAll(() => import('./act-dialogs.tsx'));

const NETWORKS = { id: 3, title: 'Networks' };
const VIVA = { id: 4, title: 'Viva' };
const STUDENT = ['pause', 'minutes', 'reEntry', 'end'] as const;
const HALL = ['pause', 'resume', 'minutes', 'evacuate'] as const;

function show(props: Partial<Parameters<typeof ActBar>[0]> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActBar
        duty="chief"
        acts={STUDENT}
        exams={[NETWORKS]}
        scope={{ student_id: 7 }}
        name="Anna"
        {...props}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string, at = -1) =>
  user.click((await screen.findAllByRole('button', { name })).at(at) as HTMLElement);
const done = { message: 'Done.', act_id: 9, students: 1 };

test('an act asks for its reason, and a repeat after a failure carries the same key', async () => {
  let isBroken = true;
  const server = fakeServer().on(pauseHall, () => (isBroken ? refusal('internal') : done));
  const user = show();
  await press(user, 'Pause');
  await expectAccessible(await screen.findByRole('alertdialog', { name: 'Pause Anna' }));
  await press(user, 'Pause');
  expect(screen.getByText('Please give a reason')).toBeDefined();
  await user.type(screen.getByLabelText('Reason'), 'A call from home');
  await press(user, 'Pause');
  await waitFor(() => expect(server.sentTo(pauseHall)).toHaveLength(1));
  isBroken = false;
  await waitFor(async () => {
    await press(user, 'Pause');
    expect(server.sentTo(pauseHall)).toHaveLength(2);
  });
  const [first, second] = server.sentTo(pauseHall).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ scope: { student_id: 7 }, reason: 'A call from home' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('where one exam fails it alone is sent again: changed as something new, unchanged under the same key', async () => {
  let isLost = true;
  const reply = { ...done, undo_until: new Date().toISOString() };
  const server = fakeServer().on(giveMinutes, ({ params }) =>
    isLost && params.id === '4' ? refusal('internal') : reply,
  );
  const user = show({ scope: {}, acts: HALL, exams: [NETWORKS, VIVA], name: 'everyone' });
  await press(user, 'Minutes');
  await user.type(await screen.findByLabelText('Reason'), 'Power cut');
  const count = screen.getByLabelText('Minutes');
  const give = async (minutes: string, times: number) => {
    await user.clear(count);
    await user.type(count, minutes);
    const button = screen.getByRole('button', { name: 'Add' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await user.click(button);
    await waitFor(() => expect(server.sentTo(giveMinutes)).toHaveLength(times));
  };
  await give('5', 2);
  expect(await screen.findByText('Networks: Done.')).toBeDefined();
  expect(await screen.findByText(`Viva: ${ERROR_MESSAGES.internal}`)).toBeDefined();
  await give('10', 3);
  isLost = false;
  await give('5', 4);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const sent = server.sentTo(giveMinutes);
  expect(sent.map(({ params, body }) => [params.id, body.minutes])).toEqual([
    ['3', 5],
    ['4', 5],
    ['4', 10],
    ['4', 5],
  ]);
  expect(sent[3]?.body.key).toBe(sent[1]?.body.key);
  expect(new Set(sent.map(({ body }) => body.key)).size).toBe(3);
});

test('what was done in one exam can be undone although it failed in another', async () => {
  const server = fakeServer()
    .on(giveMinutes, ({ params }) =>
      params.id === '4' ? refusal('exam_not_now') : { ...done, undo_until: new Date().toISOString() },
    )
    .on(undoMinutes, done);
  const user = show({ scope: {}, acts: HALL, exams: [NETWORKS, VIVA], name: 'everyone' });
  await press(user, 'Minutes');
  await user.type(await screen.findByLabelText('Reason'), 'Power cut');
  await press(user, 'Add');
  await press(user, 'Undo');
  await waitFor(() => expect(server.sentTo(undoMinutes).map(({ params }) => params.id)).toEqual(['3']));
});

test('an undo that fails is offered again, and sent under the same key', async () => {
  let isBroken = true;
  const server = fakeServer()
    .on(giveMinutes, { ...done, message: 'Given.', undo_until: new Date().toISOString() })
    .on(undoMinutes, () => (isBroken ? refusal('internal') : { ...done, message: 'Undone.' }));
  const user = show();
  await press(user, 'Minutes');
  await user.type(await screen.findByLabelText('Reason'), 'Power cut');
  await press(user, 'Add');
  await press(user, 'Undo');
  expect(await screen.findByText(ERROR_MESSAGES.internal)).toBeDefined();
  isBroken = false;
  await press(user, 'Undo');
  expect(await screen.findByText('Undone.')).toBeDefined();
  const [first, second] = server.sentTo(undoMinutes).map(({ body }) => body.key);
  expect(second).toBe(first);
});

test('an undo that the server refuses is not offered again', async () => {
  fakeServer()
    .on(giveMinutes, { ...done, message: 'Given.', undo_until: new Date().toISOString() })
    .on(undoMinutes, () => refusal('exam_not_now', { message: 'Too late to undo.' }));
  const user = show();
  await press(user, 'Minutes');
  await user.type(await screen.findByLabelText('Reason'), 'Power cut');
  await press(user, 'Add');
  await press(user, 'Undo');
  expect(await screen.findByText('Too late to undo.')).toBeDefined();
  // The first one leaves with the press.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('an act that is not offered is not opened later either', async () => {
  const onOpen = vi.fn();
  show({ acts: [], opened: 'evacuate', onOpen });
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(undefined));
});

test.each([
  ['everyone', {}, 1],
  ['Anna', { student_id: 7 }, 0],
])('resuming %s says whether students who are away stay paused', async (name, scope, times) => {
  const user = show({ scope, name, acts: ['resume'] });
  await press(user, 'Resume');
  const dialog = await screen.findByRole('alertdialog', { name: `Resume ${name}` });
  expect(dialog.textContent).toContain(
    name === 'Anna'
      ? 'the student gets back exactly the time they were paused'
      : 'students get back exactly the time they were paused',
  );
  expect(dialog.textContent?.split('stay paused until they return')).toHaveLength(times + 1);
});

test('minutes that a move cost are proposed, and can be undone', async () => {
  const server = fakeServer()
    .on(getLostTime, { minutes: 4 })
    .on(giveMinutes, { ...done, undo_until: new Date().toISOString() })
    .on(undoMinutes, done);
  const user = show();
  await press(user, 'Minutes');
  await user.click(await screen.findByRole('button', { name: 'Use 4 minutes' }));
  await user.type(screen.getByLabelText('Reason'), 'Another computer');
  await press(user, 'Add');
  await press(user, 'Undo');
  await waitFor(() => expect(server.sentTo(undoMinutes)).toHaveLength(1));
  expect(server.sentTo(giveMinutes)[0]?.body).toMatchObject({ minutes: 4 });
  expect(server.sentTo(undoMinutes)[0]?.body).toMatchObject({ act_id: 9 });
  expect(server.sentTo(getLostTime)[0]?.params).toEqual({ id: '3', student_id: '7' });
});

test('minutes for one student, and letting them back in, propose what was lost when the dialog opened', async () => {
  let lost = 250;
  const server = fakeServer().on(getLostTime, () => ({ minutes: lost }));
  const user = show();
  await press(user, 'Let back in');
  await user.click(await screen.findByRole('button', { name: 'Use 240 minutes' }));
  expect(screen.getByText('No contact with this student for 250 minutes.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Extra minutes').value).toBe('240');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  lost = 6;
  await press(user, 'Minutes');
  expect(await screen.findByRole('button', { name: 'Use 6 minutes' })).toBeDefined();
  expect(server.sentTo(getLostTime)).toHaveLength(2);
});

test('nothing is proposed where nothing was lost, the read fails, or the minutes are for everyone', async () => {
  const server = fakeServer().on(getLostTime, { minutes: 0 });
  const user = show();
  await press(user, 'Minutes');
  await waitFor(() => expect(server.sentTo(getLostTime)).toHaveLength(1));
  await user.keyboard('{Escape}');
  server.on(getLostTime, () => refusal('not_allowed'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(user, 'Minutes');
  await waitFor(() => expect(server.sentTo(getLostTime)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  show({ scope: {}, acts: HALL, name: 'everyone' });
  await press(user, 'Minutes');
  await screen.findByRole('alertdialog', { name: 'Minutes for everyone' });
  expect(server.sentTo(getLostTime)).toHaveLength(2);
});

test('minutes can be removed, and nonsense is refused in words', async () => {
  const server = fakeServer().on(giveMinutes, { ...done, undo_until: new Date().toISOString() });
  const user = show({ scope: {}, acts: HALL, name: 'everyone' });
  await press(user, 'Minutes');
  await user.selectOptions(await screen.findByLabelText('Change'), 'Remove minutes');
  const count = screen.getByLabelText('Minutes');
  await user.clear(count);
  await user.type(count, '1.5');
  await press(user, 'Remove');
  expect(screen.getByText('Enter a whole number from 1 to 240')).toBeDefined();
  await user.clear(count);
  await user.type(count, '3');
  await user.type(screen.getByLabelText('Reason'), 'Given twice');
  await press(user, 'Remove');
  await waitFor(() => expect(server.sentTo(giveMinutes)[0]?.body).toMatchObject({ minutes: -3, scope: {} }));
});

test('an evacuation reaches every exam of the board, each with a key of its own', async () => {
  const server = fakeServer().on(evacuateHall, done);
  const user = show({ scope: {}, acts: HALL, exams: [NETWORKS, VIVA], name: 'everyone' });
  await press(user, 'Evacuate');
  await press(user, 'Pause and send');
  await waitFor(() => expect(server.sentTo(evacuateHall)).toHaveLength(2));
  const sent = server.sentTo(evacuateHall);
  expect(new Set(sent.map(({ body }) => body.key)).size).toBe(2);
  expect(sent[0]?.body.message).toContain('Leave the building now.');
});

test('an evacuation that a key opened is sent by Enter', async () => {
  const server = fakeServer().on(evacuateHall, done);
  const onOpen = vi.fn();
  const user = show({ scope: {}, acts: HALL, name: 'everyone', opened: 'evacuate', onOpen });
  const send = await screen.findByRole('button', { name: 'Pause and send' });
  await waitFor(() => expect(document.activeElement).toBe(send));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.sentTo(evacuateHall)).toHaveLength(1));
  expect(server.sentTo(evacuateHall)[0]?.body.message).toContain('Leave the building now.');
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(undefined));
});

test('a student is let back in with extra minutes', async () => {
  const server = fakeServer().on(reEnter, done);
  const user = show();
  await press(user, 'Let back in');
  await user.type(await screen.findByLabelText('Reason'), 'Crash');
  await press(user, 'Let back in');
  await waitFor(() =>
    expect(server.sentTo(reEnter)[0]?.body).toMatchObject({ student_id: 7, minutes: 0, reason: 'Crash' }),
  );
});

test('only what the duty allows is offered', async () => {
  show({ duty: 'invigilator' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Pause']);
  show({ duty: 'invigilator', scope: {}, acts: HALL });
  show({ duty: 'observer' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
