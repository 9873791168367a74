import type { AskForStudent, MessagesForStudent } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { inMemory } from '../../../platform/offline/device-store.ts';
import { createMessages, type UnsentAsk, unreadOf } from './messages-store.ts';

const message = (number: number, given: Partial<MessageForStudent> = {}): MessageForStudent => ({
  number,
  at: '2026-11-16T09:00:00.000Z',
  by: 'Dr. Rao',
  to: 'everyone',
  question_id: null,
  is_answer: false,
  text: `Message ${number}`,
  ...given,
});
const words = (
  messages: MessageForStudent[],
  given: Partial<MessagesForStudent> = {},
): MessagesForStudent => ({
  newest: messages.at(-1)?.number ?? 0,
  has_later: false,
  messages,
  asks: [],
  ...given,
});
const asked = ({ ask_key, kind, question_id, text }: UnsentAsk): AskForStudent => ({
  id: 5,
  ask_key,
  kind,
  question_id,
  text,
  at: '2026-11-16T09:00:00.000Z',
  state: 'sent',
  by: null,
  answer: null,
  to_all: false,
});
const noReply = () => Promise.reject(new CallError({ code: 'no_reply', status: 0, message: 'No reply' }));

function given(store = inMemory()) {
  const calls = {
    read: vi.fn(async () => words([message(1), message(4)])),
    seen: vi.fn(async (_: number[]) => ({})),
    ask: vi.fn(async (ask: UnsentAsk) => asked(ask)),
    withdraw: vi.fn(async (_: number) => ({})),
  };
  return { calls, store, made: createMessages({ userId: 7, examId: 3, calls, store, onChange() {} }) };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('what arrives is merged by number, in order, and a repeat changes nothing', async () => {
  const { made } = given();
  await made.start();
  made.hear(words([message(2, { to: 'you' }), message(4)]));
  made.hear('something else');
  expect(made.get().messages.map(({ number }) => number)).toEqual([1, 2, 4]);
  expect(made.get().newest).toBe(4);
});

test('a newer number in any reply reads the rest, and one that is known reads nothing', async () => {
  const { made, calls } = given();
  await made.start();
  made.ensure(4);
  expect(calls.read).toHaveBeenCalledOnce();
  calls.read.mockImplementation(async () => words([message(1), message(4), message(9)]));
  made.ensure(9);
  await vi.waitFor(() => expect(made.get().newest).toBe(9), 60_000);
  expect(calls.read).toHaveBeenCalledTimes(2);
});

test('closed messages stay closed after a reload, and count as seen', async () => {
  const { made, calls, store } = given();
  await made.start();
  made.close(1);
  await vi.waitFor(() => expect(calls.seen).toHaveBeenCalledWith([1]), 60_000);
  expect(unreadOf(made.get()).map(({ number }) => number)).toEqual([4]);
  made.shown([1]);
  expect(calls.seen).toHaveBeenCalledOnce();
  made.stop();
  const again = given(store);
  await again.made.start();
  expect(unreadOf(again.made.get()).map(({ number }) => number)).toEqual([4]);
});

test('everything up to a number was seen, only once all of it is here and was on the screen', async () => {
  const { made, calls } = given();
  expect(made.seenUpTo()).toBe(0);
  await made.start();
  made.shown([4]);
  expect(made.seenUpTo()).toBe(0);
  made.close(1);
  expect(made.seenUpTo()).toBe(4);
  made.hear(words([message(9)]));
  expect(made.seenUpTo()).toBe(4);
  made.shown([9]);
  expect(made.seenUpTo()).toBe(9);
  // After a gap in the connection something may be missing.
  calls.read.mockImplementation(noReply);
  await made.look();
  expect(made.seenUpTo()).toBe(0);
  made.stop();
});

test('without a network a reload shows what was read before', async () => {
  const first = given();
  await first.made.start();
  first.made.stop();
  const again = given(first.store);
  again.calls.read.mockImplementation(noReply);
  await again.made.start();
  expect(again.made.get().messages.map(({ text }) => text)).toEqual(['Message 1', 'Message 4']);
  again.made.stop();
});

test('a question asked offline is kept on the device and sent once, also after a reload', async () => {
  vi.useFakeTimers();
  const first = given();
  first.calls.ask.mockImplementation(noReply);
  first.calls.read.mockImplementation(noReply);
  await first.made.start();
  await first.made.ask('help', null, 'The screen flickers');
  await vi.advanceTimersByTimeAsync(0);
  const key = first.made.get().waiting?.ask_key;
  expect(key).toBeDefined();
  first.made.stop();

  const again = given(first.store);
  await again.made.start();
  expect(again.calls.ask.mock.calls.map(([{ ask_key }]) => ask_key)).toEqual([key]);
  expect(again.made.get()).toMatchObject({ waiting: null, asks: [{ text: 'The screen flickers' }] });
  await again.made.look();
  again.made.stop();
  const third = given(first.store);
  await third.made.start();
  expect(third.calls.ask).not.toHaveBeenCalled();
  expect(again.calls.ask).toHaveBeenCalledOnce();
});

test('a question whose reply was lost is not sent again once the list has it', async () => {
  const { made, calls, store } = given();
  await made.start();
  let sent: UnsentAsk | undefined;
  calls.ask.mockImplementation((ask) => {
    sent = ask;
    calls.read.mockImplementation(async () => words([], { asks: [asked(ask)] }));
    return noReply();
  });
  await made.ask('paper', 11, 'Is it per second?');
  await vi.waitFor(() => expect(made.get().waiting).toBeNull(), 60_000);
  await vi.waitFor(async () => expect(await store.all(['unsent-asks'])).toEqual([]), 10_000);
  expect(calls.ask).toHaveBeenCalledOnce();
  expect(made.get().asks).toMatchObject([{ ask_key: sent?.ask_key }]);
});

test('a refusal says why and leaves nothing behind', async () => {
  const { made, calls, store } = given();
  await made.start();
  calls.ask.mockRejectedValue(
    new CallError({ code: 'exam_not_now', status: 409, message: 'Your last question is still open.' }),
  );
  await made.ask('help', null, '');
  await vi.waitFor(() => expect(made.get().refused).toBe('Your last question is still open.'), 60_000);
  expect(made.get().waiting).toBeNull();
  await vi.waitFor(async () => expect(await store.all(['unsent-asks'])).toEqual([]), 60_000);
});

test('a question that fails is asked again after a pause, and the page reads what became of it each time', async () => {
  vi.useFakeTimers();
  const { made, calls } = given();
  await made.start();
  calls.ask.mockImplementation(noReply);
  await made.ask('help', null, 'The screen flickers');
  await vi.advanceTimersByTimeAsync(100);
  expect([calls.ask.mock.calls.length, calls.read.mock.calls.length]).toEqual([1, 2]);
  calls.ask.mockImplementation(async (ask) => asked(ask));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.ask).toHaveBeenCalledTimes(2);
  expect(made.get()).toMatchObject({ waiting: null, asks: [{ text: 'The screen flickers' }] });
  made.stop();
});

test('a question asked when the session has ended waits until the student has signed in again', async () => {
  const { made, calls, store } = given();
  await made.start();
  calls.ask.mockRejectedValueOnce(
    new CallError({ code: 'session_ended', status: 401, message: 'Please sign in.' }),
  );
  await made.ask('help', null, 'The screen flickers');
  await vi.waitFor(() => expect(calls.ask).toHaveBeenCalledOnce(), 60_000);
  expect(made.get()).toMatchObject({ refused: null, waiting: { text: 'The screen flickers' } });
  expect(await store.all(['unsent-asks', 7, 3])).toHaveLength(1);
  await made.look();
  await vi.waitFor(() => expect(made.get().waiting).toBeNull(), 60_000);
  expect(calls.ask).toHaveBeenCalledTimes(2);
  made.stop();
});
