// Messages on the exam page: they arrive without taking the focus, stay in the list and with their question.
import { type AttemptState, saveResponse } from '@quivia/contract/attempts';
import { ask, getStudentMessages, type MessagesForStudent, withdrawAsk } from '@quivia/contract/hall/asks';
import { type MessageForStudent, markMessagesSeen } from '@quivia/contract/hall/messages';
import { sendPresence } from '@quivia/contract/hall/presence';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examServer, forgetExams, NO_WORDS, PAPER, savedOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => Promise.all([import('./hall-messages.tsx'), import('../sheet/palette.tsx')]));
beforeEach(async () => {
  await forgetExams();
  sessionStorage.clear();
  localStorage.clear();
});

const message = (number: number, given: Partial<MessageForStudent> = {}): MessageForStudent => ({
  number,
  at: new Date().toISOString(),
  by: 'Dr. Rao',
  to: 'everyone',
  question_id: null,
  is_answer: false,
  text: `Message ${number}`,
  ...given,
});
const wordsOf = (
  messages: MessageForStudent[],
  given: Partial<MessagesForStudent> = {},
): MessagesForStudent => ({
  ...NO_WORDS,
  newest: messages.at(-1)?.number ?? 0,
  messages,
  ...given,
});

const ON = { over_since: null };

/** An exam whose stream can be written to. */
function liveServer(words: MessagesForStudent = NO_WORDS, state: Partial<AttemptState> = {}) {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined;
  const server = examServer({ newest_message: 1, ...state })
    .on(getStudentMessages, words)
    .on(markMessagesSeen, { message: '' })
    .on(streamNotifications, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          push = controller;
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
  return {
    server,
    async say(words: MessagesForStudent) {
      await waitFor(() => expect(push).toBeDefined());
      const event = { kind: 'words', exam_id: EXAM, words };
      push?.enqueue(new TextEncoder().encode(`event: notification\ndata: ${JSON.stringify(event)}\n\n`));
    },
  };
}

const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Question ${number}\\b`) });
const strip = (name: string) => screen.findByRole('region', { name });
const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const pressList = async (user: ReturnType<typeof openExam>['user']) => {
  await user.click(screen.getByRole('button', { name: /^Messages and questions/ }));
  return within(await screen.findByRole('dialog', { name: 'Messages and questions' }));
};

test('a message appears above the buttons, is read out, keeps the focus where it is, and stays in the list', async () => {
  const { server, say } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  const option = screen.getByRole('radio', { name: /First of 1/ });
  option.focus();
  await say(wordsOf([message(3, { text: '<b>Stay</b> seated.\nThank you.' })]));
  const shown = await strip('Message to everyone from Dr. Rao');
  expect(document.activeElement).toBe(option);
  // Plain text, whatever it looks like.
  expect(shown.textContent).toContain('<b>Stay</b> seated.\nThank you.');
  expect(shown.closest('.exam-bar')).not.toBeNull();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
    'Message to everyone from Dr. Rao: <b>Stay</b> seated.\nThank you.',
  );
  expect(screen.getByRole('button', { name: 'Messages and questions, 1 new' })).toBeDefined();
  await expectAccessible(shown.parentElement as Element);

  // By keyboard: the focus returns to the answer.
  within(shown).getByRole('button', { name: 'Got it' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Message to/ })).toBeNull());
  expect(document.activeElement).toBe(option);
  await waitFor(() => expect(server.sentTo(markMessagesSeen)[0]?.body).toMatchObject({ numbers: [3] }));
  const list = await pressList(user);
  expect(list.getByText(/Stay/)).toBeDefined();
  await expectAccessible(screen.getByRole('dialog'));
});

test('a sign of life says again what was seen: the server may have forgotten it', async () => {
  const { server } = liveServer(wordsOf([message(2), message(3)]));
  server.on(sendPresence, { server_time: new Date().toISOString() });
  const { user } = openExam();
  await question(1);
  // The newest first.
  for (const number of [3, 2]) {
    await screen.findByText(`Message ${number}`);
    screen.getByRole('button', { name: 'Got it' }).focus();
    await user.keyboard('{Enter}');
  }
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  await question(2);
  await waitFor(() =>
    expect(server.sentTo(sendPresence).at(-1)?.body).toMatchObject({ question_number: 2, seen_message: 3 }),
  );
});

test('a press in the very moment it appears is not taken for its answer', async () => {
  const { say } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  // The clock stands: on a busy machine the moment could be over before the press.
  const moment = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(moment);
  await say(wordsOf([message(1), message(2)]));
  const first = await strip('Message to everyone from Dr. Rao');
  await user.click(within(first).getByRole('button', { name: 'Got it' }));
  expect(within(first).getByText('Message 2')).toBeDefined();
  clock.mockReturnValue(moment + 550);
  await user.click(within(first).getByRole('button', { name: 'Got it' }));
  expect(await screen.findByText('Message 1')).toBeDefined();
});

test("a clarification names the question in the student's own order, leads to it, and stays there", async () => {
  const third = PAPER[2]?.id as number;
  const { say } = liveServer(wordsOf([message(1, { question_id: third, text: 'A tree with a root' })]));
  const { user } = openExam();
  await question(1);
  const shown = await strip('Clarification of question 3');
  within(shown).getByRole('button', { name: 'Go to question 3' }).focus();
  await user.keyboard('{Enter}');
  await question(3);
  expect(await screen.findByRole('complementary', { name: 'Clarification of question 3' })).toBeDefined();
  // Another message is unread; what explains the question is beside it all the same, and at once.
  await say(
    wordsOf(
      [
        message(2, { question_id: third, text: 'With two children' }),
        message(3, { text: 'Ten minutes left.' }),
      ],
      { newest: 3 },
    ),
  );
  await waitFor(() =>
    expect(screen.getAllByRole('complementary', { name: 'Clarification of question 3' })).toHaveLength(2),
  );
  expect(screen.getByText('With two children')).toBeDefined();
  expect((await strip('Message to everyone from Dr. Rao')).textContent).toContain('Ten minutes left.');
});

test('the newest message is on the screen, and the others are one press away', async () => {
  const { server, say } = liveServer(wordsOf([message(1), message(2)]));
  const { user } = openExam();
  await question(1);
  await screen.findByText('Message 2');
  await say(wordsOf([message(3, { text: 'Five minutes left.' })]));
  await screen.findByText('Five minutes left.');
  const shown = await strip('Message to everyone from Dr. Rao');
  within(shown).getByRole('button', { name: '2 more messages' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  expect(dialog.getAllByRole('listitem').map((one) => one.lastChild?.textContent)).toEqual([
    'Five minutes left.',
    'Message 2',
    'Message 1',
  ]);
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Message to/ })).toBeNull());
  await waitFor(() =>
    expect(
      server
        .sentTo(markMessagesSeen)
        .flatMap(({ body }) => body.numbers)
        .sort(),
    ).toEqual([1, 2, 3]),
  );
});

test('a page whose stream is dead learns of a message with the next answer it saves', async () => {
  const { server } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  await waitFor(() => expect(server.sentTo(getStudentMessages)).not.toHaveLength(0));
  server.on(getStudentMessages, wordsOf([message(2)])).on(saveResponse, () => savedOf({ newest_message: 2 }));
  await user.click(screen.getByRole('radio', { name: /First of 1/ }));
  expect(await strip('Message to everyone from Dr. Rao')).toBeDefined();
});

test('or with its next sign of life', async () => {
  const { server } = liveServer();
  server.on(sendPresence, { server_time: new Date().toISOString() });
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  await waitFor(() => expect(server.sentTo(getStudentMessages)).not.toHaveLength(0));
  server
    .on(getStudentMessages, wordsOf([message(2)]))
    .on(sendPresence, { server_time: new Date().toISOString(), newest_message: 2 });
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  expect(await strip('Message to everyone from Dr. Rao')).toBeDefined();
});

test('a question is sent with the question it is about, shows its state, and can be withdrawn', async () => {
  const asked = { id: 8, kind: 'paper', at: new Date().toISOString(), to_all: false, answer: null } as const;
  const { server, say } = liveServer();
  server
    .on(ask, ({ body }) => ({
      ...(body as { ask_key: string; question_id: number; text: string }),
      ...asked,
      state: 'sent' as const,
      by: null,
    }))
    .on(withdrawAsk, { message: '' });
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  const dialog = await pressList(user);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please write your question')).toBeDefined();
  expect(dialog.getByRole('checkbox', { name: "It's about question 1" })).toHaveProperty('checked', true);
  await user.type(dialog.getByLabelText('Your question'), 'LIFO or FIFO?');
  const before = dialog.getByRole('status');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText(/^About question 1 · Sent/);
  const [sent] = server.sentTo(ask);
  expect(sent?.body).toMatchObject({ kind: 'paper', question_id: PAPER[0]?.id, text: 'LIFO or FIFO?' });
  // It was there before its text, and has the focus of the button that is gone.
  const line = dialog.getByRole('status');
  expect(line).toBe(before);
  expect(line.textContent).toBe(
    'Sent. You can still call for help. You can ask about the paper again once this question is answered or withdrawn.',
  );
  // A dead computer does not wait for the author of the paper.
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  expect(dialog.getByRole('radio', { name: /^Help with something else/ })).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(line);

  const known = { ...asked, ask_key: sent?.body.ask_key as string, question_id: 11, text: 'LIFO or FIFO?' };
  await say({ ...NO_WORDS, asks: [{ ...known, state: 'taken', by: 'Dr. Rao' }] });
  await dialog.findByText(/Dr\. Rao is dealing with it ·/);
  await expectAccessible(screen.getByRole('dialog'));
  server.on(getStudentMessages, { ...NO_WORDS, asks: [{ ...known, state: 'withdrawn', by: null }] });
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await dialog.findByText(/Withdrawn ·/);
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(dialog.getByLabelText('Your question')).toHaveProperty('value', '');
  expect(line.textContent).toBe('Withdrawn. You can ask 9 more questions in this exam.');
});

test('without a network a question is kept on the device and says so', async () => {
  const { server } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  await waitFor(() => expect(server.sentTo(getStudentMessages)).not.toHaveLength(0));
  const dialog = await pressList(user);
  await user.click(dialog.getByRole('radio', { name: /^Help with something else/ }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText(/It is kept on this device/)).toBeDefined();
  expect(server.unanswered.some((call) => call.includes('/quiz/hall/ask'))).toBe(true);
});

test('a half-written question is kept while the student looks at the paper, with the question it is about', async () => {
  const { server } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  let dialog = await pressList(user);
  await user.type(dialog.getByLabelText('Your question'), 'Is the list');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await expectAccessible(await screen.findByRole('alertdialog', { name: 'Send your question?' }));
  await user.click(screen.getByRole('button', { name: 'Keep it for later' }));
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  await question(2);
  dialog = await pressList(user);
  expect(dialog.getByRole('checkbox', { name: "It's about question 1" })).toHaveProperty('checked', true);
  await user.type(dialog.getByLabelText('Your question'), ' sorted?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.unanswered.some((call) => call.includes('/quiz/hall/ask'))).toBe(true));
  expect(await dialog.findByText('Is the list sorted?')).toBeDefined();
  expect(dialog.getByText(/^About question 1 · Not sent yet/)).toBeDefined();
});

test('a question that is closed without sending it is asked about, and sent', async () => {
  const { server } = liveServer();
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  const dialog = await pressList(user);
  const foot = () => dialog.getByRole('button', { name: 'Send' }).parentElement;
  // Beside Close, which stays on the screen however long the list is.
  expect(foot()).toBe(dialog.getByRole('button', { name: 'Close' }).parentElement);
  await user.type(dialog.getByLabelText('Your question'), 'Is it sorted?');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Send your question?' }));
  expect(asked.getByText('Is it sorted?')).toBeDefined();
  await user.click(asked.getByRole('button', { name: 'Send it' }));
  await waitFor(() => expect(server.unanswered.some((call) => call.includes('/quiz/hall/ask'))).toBe(true));
  expect(await dialog.findByText(/It is kept on this device/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question that the server refuses says why, and is there to be sent again', async () => {
  const { server } = liveServer();
  server.on(ask, () => refusal('exam_not_now', { message: 'Please wait.' }));
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  const dialog = await pressList(user);
  await user.type(dialog.getByLabelText('Your question'), 'Is it sorted?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Please wait.'));
  expect(dialog.getByLabelText('Your question')).toHaveProperty('value', 'Is it sorted?');
});

test('a question that cannot be withdrawn says why, and stays', async () => {
  const asked = { id: 8, kind: 'help', at: new Date().toISOString(), to_all: false, answer: null } as const;
  const key = '0191c8d4-1111-4abc-8def-000000000001';
  liveServer({
    ...NO_WORDS,
    asks: [{ ...asked, ask_key: key, question_id: null, text: 'My mouse', state: 'sent', by: null }],
  });
  const { user } = openExam();
  await question(1);
  await screen.findByRole('button', { name: 'Messages and questions' });
  const dialog = await pressList(user);
  await user.click(await dialog.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/connection|server/i));
  expect(dialog.getByText('My mouse')).toBeDefined();
});

test('a message during a pause is on the cover, where the student can read it', async () => {
  liveServer(wordsOf([message(1, { text: 'Please leave through the north door.' })]), {
    paused: { since: new Date().toISOString(), reason: 'Fire alarm', until_back: false },
  });
  openExam();
  const shown = await strip('Message to everyone from Dr. Rao');
  expect(shown.textContent).toContain('Please leave through the north door.');
  expect(shown.closest('[hidden]')).toBeNull();
  expect(screen.getAllByText('Please leave through the north door.')).toHaveLength(1);
});

test('an evacuation goes before everything: older messages wait, and a later one is below it', async () => {
  const reason = 'Please leave the building now.';
  const { server, say } = liveServer(
    wordsOf([message(1, { text: 'Bags to the front.' }), message(2, { text: reason, evacuation: ON })]),
    { paused: { since: new Date().toISOString(), reason, until_back: false, is_evacuation: true } },
  );
  openExam();
  await screen.findByRole('heading', { name: 'Evacuation: stop now' });
  // It has been on the screen, though no strip shows it.
  await waitFor(() => expect(server.sentTo(markMessagesSeen)[0]?.body.numbers).toContain(2));
  expect(screen.getByRole('alert').textContent).toBe(reason);
  expect(screen.queryByText('Bags to the front.')).toBeNull();
  await say(wordsOf([message(3, { text: 'Meet at the car park.' })]));
  const shown = await strip('Message to everyone from Dr. Rao');
  expect(shown.textContent).toContain('Meet at the car park.');
  expect(shown.textContent).not.toContain('more message');
});

test('an evacuation that is over is no message to read: it is in the list, with its end', async () => {
  const over_since = new Date().toISOString();
  liveServer(wordsOf([message(1, { text: 'Leave the building.', evacuation: { over_since } }), message(2)]));
  const { user } = openExam();
  await question(1);
  const shown = await strip('Message to everyone from Dr. Rao');
  expect(shown.textContent).toContain('Message 2');
  expect(shown.textContent).not.toContain('more message');
  expect(screen.queryByText('Leave the building.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Messages and questions, 1 new' })).toBeDefined();
  const list = await pressList(user);
  expect(list.getByText('Evacuation, ordered by Dr. Rao').closest('p')?.textContent).toMatch(/Over since/);
});
