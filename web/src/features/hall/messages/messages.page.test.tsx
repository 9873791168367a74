import { answerAsk, type HallAsk, listAsks, markAsksSeen, takeAsk } from '@quivia/contract/hall/asks';
import * as messages from '@quivia/contract/hall/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../platform/http/query-client.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import type { ExamOfPanel } from '../one-exam.tsx';
import { MessageDialog, type Recipient } from './message-dialog.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';

const AT = '2026-11-16T09:00:00.000Z';
const EXAM: ExamOfPanel = {
  exam: { id: 12, title: 'Networks' },
  duty: 'chief',
  rooms: [{ id: 3, name: 'Lab 2' }],
};
const message = (given: Partial<messages.HallMessage> = {}): messages.HallMessage => ({
  number: 2,
  at: AT,
  by: 'R. Iyer',
  room: null,
  student: null,
  question: null,
  is_answer: false,
  text: '<b>Please</b> stay seated.',
  seen: 27,
  unseen: 3,
  ...given,
});
const askOf = (given: Partial<HallAsk> = {}): HallAsk => ({
  id: 8,
  kind: 'paper',
  student_id: 41,
  name: 'Asha Rao',
  roll_number: 'R25CS001',
  room: 'Lab 2',
  question: { id: 71, number: 4, question: 'What is a *frame*?' },
  text: 'Is it per second?',
  at: AT,
  state: 'sent',
  taken_by: null,
  answered_by: null,
  answer: null,
  to_all: false,
  ...given,
});

const hall = () =>
  fakeServer()
    .on(messages.listMessages, [message(), message({ number: 1, room: 'Lab 2', text: 'Hello', unseen: 0 })])
    .on(messages.listRecentTexts, ['The lift is broken.'])
    .on(messages.listHallQuestions, [{ id: 71, number: 4, question: 'What is a frame?' }])
    .on(messages.listUnseen, [
      { student_id: 41, name: 'Asha Rao', roll_number: 'R25CS001', room: 'Lab 2', has_started: true },
      { student_id: 42, name: null, roll_number: 'R25CS002', room: null, has_started: false },
    ])
    .on(listAsks, [askOf()])
    .on(markAsksSeen, { message: '' });

test('the log says what was sent to whom, as plain text, and who has not seen it', async () => {
  hall();
  const { user } = renderElement(<MessagesPanel exams={[EXAM]} />);
  expect(await screen.findByText('2. To everyone')).toBeDefined();
  expect(screen.getByText('<b>Please</b> stay seated.')).toBeDefined();
  expect(screen.getByText('1. To Lab 2')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /^3 haven't seen it/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has not seen message 2' }));
  expect(await dialog.findByText('Asha Rao (R25CS001)')).toBeDefined();
  expect((await dialog.findByText('R25CS002')).textContent).toContain('not started');
});

test('the list of who has not seen a message continues beyond its first page', async () => {
  class InView {
    readonly #found: (entries: { isIntersecting: boolean }[]) => void;
    constructor(found: (entries: { isIntersecting: boolean }[]) => void) {
      this.#found = found;
    }
    observe = () => this.#found([{ isIntersecting: true }]);
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InView);
  const students = Array.from({ length: 230 }, (_, i) => ({
    student_id: i + 1,
    name: null,
    roll_number: `R${i + 1}`,
    room: null,
    has_started: true,
  }));
  hall().on(messages.listUnseen, ({ query }) => {
    const [limit, offset] = [Number(query.limit), Number(query.offset)];
    return students.slice(offset, offset + limit);
  });
  const { user } = renderElement(<MessagesPanel exams={[EXAM]} />);
  await user.click(await screen.findByRole('button', { name: /^3 haven't seen it/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has not seen message 2' }));
  expect(await dialog.findByText('R230')).toBeDefined();
  expect(dialog.getAllByRole('listitem')).toHaveLength(230);
});

test('a message starts from a suggestion, goes to everyone or a room, and a repeat has the same key', async () => {
  const server = hall().on(messages.sendMessage, () => refusal('internal'));
  const { user } = renderElement(<MessagesPanel exams={[EXAM]} />);
  await user.click(await screen.findByRole('button', { name: 'Write a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please fill all the details')).toBeDefined();
  await dialog.findByRole('option', { name: 'The lift is broken.' });
  await expectAccessible();
  // True for students with extra time as well.
  expect(dialog.getByRole('option', { name: 'Please check the time left on your screen.' })).toBeDefined();
  expect(dialog.queryByRole('option', { name: /minutes left/ })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Template'), 'The lift is broken.');
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'The lift is broken.');
  await user.selectOptions(dialog.getByLabelText('About'), '4. What is a frame?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.sentTo(messages.sendMessage)).toHaveLength(1));
  server.on(messages.sendMessage, { message: 'Clarification of question 4 sent to everyone.', number: 3 });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = server.sentTo(messages.sendMessage).map(({ body }) => body);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ scope: {}, text: 'The lift is broken.', question_id: 71 });
});

test('whom a message goes to stays as it was chosen, whatever is selected meanwhile', async () => {
  const server = hall().on(messages.sendMessage, { message: 'Sent.', number: 3 });
  const asha = { scope: { student_id: 41 }, name: 'Asha Rao' };
  const panel = (first: Recipient, rooms = EXAM.rooms) => (
    <MessagesPanel exams={[{ ...EXAM, rooms }]} concernsIn={() => first} />
  );
  const { user, rerender } = renderElement(panel(asha));
  const write = async (label: string, change: () => void) => {
    await user.click(await screen.findByRole('button', { name: 'Write a message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }));
    await user.selectOptions(dialog.getByLabelText('To'), label);
    change();
    await user.type(dialog.getByLabelText('Message'), 'In private');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const inProviders = (element: ReactElement) =>
    rerender(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);
  await write('Asha Rao', () => inProviders(panel({ scope: {}, name: 'everyone' })));
  await write('Lab 2', () => inProviders(panel({ scope: {}, name: 'everyone' }, [])));
  expect(server.sentTo(messages.sendMessage).map(({ body }) => body.scope)).toEqual([
    { student_id: 41 },
    { room_id: 3 },
  ]);
});

const OTHER: ExamOfPanel = { exam: { id: 13, title: 'Databases' }, duty: 'chief', rooms: [] };

test('with several exams a message to all of them is sent again only where it failed, under the same key', async () => {
  const server = hall().on(messages.sendMessage, ({ params }) =>
    params.id === '13' ? refusal('internal') : { message: 'Message sent to everyone.', number: 3 },
  );
  const over: ExamOfPanel = {
    exam: { id: 14, title: 'Algebra', is_over: true },
    duty: 'observer',
    rooms: [],
  };
  const { user } = renderElement(<MessagesPanel exams={[EXAM, OTHER, over]} />);
  await user.click(await screen.findByRole('button', { name: 'Write a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }));
  expect(dialog.getByRole('option', { name: 'Everyone in Networks' })).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('To'), 'Everyone, in all exams on this board');
  expect(dialog.queryByLabelText('About')).toBeNull();
  await user.type(dialog.getByLabelText('Message'), 'Please stay seated.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.sentTo(messages.sendMessage)).toHaveLength(2));
  server.on(messages.sendMessage, { message: 'Message sent to everyone.', number: 8 });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.sentTo(messages.sendMessage);
  expect(sent.map(({ params }) => params.id)).toEqual(['12', '13', '13']);
  const [networks, first, again] = sent.map(({ body }) => body);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ scope: {}, text: 'Please stay seated.' });
  expect(networks?.key).not.toBe(first?.key);
});

test('all exams of a board are offered to those who are their chief invigilator', async () => {
  hall();
  const { user } = renderElement(<MessagesPanel exams={[EXAM, { ...OTHER, duty: 'invigilator' }]} />);
  await user.click(await screen.findByRole('button', { name: 'Write a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }));
  expect(dialog.queryByRole('option', { name: /all exams/ })).toBeNull();
});

test('where everyone is the only choice, the title says so', async () => {
  hall().on(messages.listMessages, [message({ unseen: 1 })]);
  const { user } = renderElement(<MessagesPanel exams={[{ ...EXAM, rooms: [] }]} />);
  expect(await screen.findByRole('button', { name: /^1 hasn't seen it/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Write a message' }));
  expect(await screen.findByRole('dialog', { name: 'Message to everyone' })).toBeDefined();
});

test('a message to one student names the student, and a changed text gets a key of its own', async () => {
  const onClose = vi.fn();
  const server = hall().on(messages.sendMessage, () => refusal('internal'));
  const { user } = renderElement(
    <MessageDialog exam_id={12} scope={{ student_id: 41 }} name="Asha Rao" onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to Asha Rao' }));
  await user.type(dialog.getByLabelText('Message'), 'Come here');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.sentTo(messages.sendMessage)).toHaveLength(1));
  server.on(messages.sendMessage, { message: 'Message sent to 1 student.', number: 3 });
  await user.type(dialog.getByLabelText('Message'), ', please');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = server.sentTo(messages.sendMessage).map(({ body }) => body);
  expect(second).toMatchObject({ scope: { student_id: 41 }, text: 'Come here, please' });
  expect(first?.key).not.toBe(second?.key);
  expect(server.sentTo(messages.listHallQuestions)).toEqual([]);
});

test('an open question is marked as seen, taken, and answered for everyone', async () => {
  const server = hall()
    .on(takeAsk, { message: 'You have taken this question.' })
    .on(answerAsk, { message: 'Answer sent to Asha Rao.' });
  const { user } = renderElement(<QuestionsPanel exams={[EXAM]} />);
  expect(await screen.findByText('1 open question')).toBeDefined();
  await waitFor(() => expect(server.sentTo(markAsksSeen)[0]?.body).toEqual({ ask_ids: [8] }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: "I'll handle Asha Rao's question" }));
  await waitFor(() => expect(server.sentTo(takeAsk)[0]?.params).toEqual({ id: '12', ask_id: '8' }));
  await user.click(screen.getByRole('button', { name: 'Answer Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer Asha Rao' }));
  await user.type(dialog.getByLabelText('Answer'), 'Yes');
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.getByLabelText('Question of the paper')).toHaveProperty('value', '71');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(server.sentTo(answerAsk)[0]?.body).toMatchObject({ text: 'Yes', to_all: true, question_id: 71 }),
  );
});

test('the answer to a question that names none is explained to all at the question that is chosen', async () => {
  const server = hall()
    .on(listAsks, [askOf({ question: null })])
    .on(answerAsk, { message: 'Answer sent to Asha Rao.' });
  const { user } = renderElement(<QuestionsPanel exams={[EXAM]} />);
  await user.click(await screen.findByRole('button', { name: 'Answer Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer Asha Rao' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please fill all the details')).toBeDefined();
  await user.type(dialog.getByLabelText('Answer'), 'Yes');
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please choose a question')).toBeDefined();
  expect(server.sentTo(answerAsk)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Question of the paper'), '4. What is a frame?');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(server.sentTo(answerAsk)[0]?.body).toMatchObject({ text: 'Yes', to_all: true, question_id: 71 }),
  );
});

test('an answer to one student can be sent to everyone later, with its text and its question', async () => {
  const answered = { state: 'answered', answered_by: 'Dr. Rao', answer: 'Yes, per second.' } as const;
  const help = askOf({ id: 9, kind: 'help', question: null, name: 'Bala Iyer', ...answered });
  const server = hall()
    .on(listAsks, [askOf(answered), help, askOf({ id: 10, ...answered, name: 'Chitra Das', to_all: true })])
    .on(messages.sendMessage, { message: 'Clarification of question 4 sent to everyone.', number: 3 });
  const { user, unmount } = renderElement(<QuestionsPanel exams={[EXAM]} />);
  await screen.findByText('Bala Iyer (R25CS001)');
  expect(screen.getAllByRole('button', { name: /to everyone$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send the answer to Asha Rao to everyone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to everyone' }));
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'Yes, per second.');
  expect(await dialog.findByLabelText('About')).toHaveProperty('value', '71');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(server.sentTo(messages.sendMessage)[0]?.body).toMatchObject({
      scope: {},
      text: 'Yes, per second.',
      question_id: 71,
    }),
  );
  unmount();
  renderElement(<QuestionsPanel exams={[{ ...EXAM, duty: 'invigilator' }]} />);
  await screen.findByText('Bala Iyer (R25CS001)');
  expect(screen.queryByRole('button', { name: /to everyone$/ })).toBeNull();
});

test('an invigilator helps at the seat and leaves the paper to others; an observer only looks', async () => {
  const asks = [askOf(), askOf({ id: 9, kind: 'help', question: null, text: '', name: 'Bala Iyer' })];
  const server = hall().on(listAsks, asks).on(answerAsk, { message: 'Marked as done for Bala Iyer.' });
  const { user, unmount } = renderElement(<QuestionsPanel exams={[{ ...EXAM, duty: 'invigilator' }]} />);
  await user.click(await screen.findByRole('button', { name: "Mark Bala Iyer's question as done" }));
  await waitFor(() => expect(server.sentTo(answerAsk)[0]?.body).toMatchObject({ text: '', to_all: false }));
  expect(screen.queryByRole('button', { name: 'Answer Asha Rao' })).toBeNull();
  unmount();
  renderElement(<QuestionsPanel exams={[{ ...EXAM, duty: 'observer' }]} />);
  expect(await screen.findByText('2 open questions')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without messages and questions the panels say so, and a failure can be tried again', async () => {
  const server = hall()
    .on(messages.listMessages, [])
    .on(listAsks, () => refusal('not_allowed'));
  const { user } = renderElement(
    <>
      <MessagesPanel exams={[{ ...EXAM, duty: 'observer' }]} />
      <QuestionsPanel exams={[EXAM]} />
    </>,
  );
  expect(await screen.findByText('No messages so far')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Write a message' })).toBeNull();
  server.on(listAsks, []);
  await user.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('No questions so far')).toBeDefined();
});
