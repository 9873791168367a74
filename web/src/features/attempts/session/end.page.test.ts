import { confirmDelivered, getReceipt, saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import { EXAM, examServer, givenContext, PAPER, receiptOf, savedOf, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { openSheet } from '../sheet/answer-sheet.ts';
import { createEnd } from './end.ts';
import { keepPaper } from './kept-page.ts';
import { laneOf, type Unsent, type UnsentAnswer, unsentKey } from './unsent.ts';

let leave = () => {};
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function givenEnd(sync = vi.fn(async () => {}), refused = vi.fn((_error: unknown) => false)) {
  const given = givenContext();
  leave = given.leave;
  const { context } = given;
  const order = PAPER.map(({ id }) => id);
  context.show({
    entry: { at: 'in' },
    state: stateOf(),
    paper: PAPER,
    sheet: openSheet({ order, count: 4, isForwardOnly: false, answers: [] }),
  });
  const outbox = createOutbox<Unsent>({
    store: context.store,
    laneOf,
    deliver: async (unsent) => void (await context.calls.save(unsent as UnsentAnswer)),
    onChange() {},
    onRejected() {},
  });
  return { ...createEnd(context, { outbox, sync, refused }), context, outbox, sync };
}

const answer: UnsentAnswer = {
  kind: 'answer',
  exam_id: EXAM,
  opening: 1,
  seq: 8,
  question_id: 11,
  option_ids: [111],
  is_flagged: false,
  malpractice: false,
};

test('submits after every answer has been delivered, and shows the receipt', async () => {
  const order: string[] = [];
  examServer()
    .on(saveResponse, () => {
      order.push('save');
      return savedOf();
    })
    .on(submitAttempt, () => {
      order.push('submit');
      return receiptOf();
    });
  const { submit, context, outbox } = givenEnd();
  await keepPaper(context.store, 7, EXAM, PAPER);
  await outbox.add(unsentKey(7, answer), answer);
  await submit();
  expect(order).toEqual(['save', 'submit']);
  expect(context.view()).toMatchObject({
    sheet: { phase: 'ended' },
    receipt: { receipt: 'Q000003-7KMP' },
  });
  // The questions do not stay on the device.
  expect(await context.store.all(['page'])).toEqual([]);
});

test('after the deadline it says once that nothing is left here, and shows what became of late answers', async () => {
  const late = [
    {
      question_number: 1,
      chosen: 'B',
      given_at: null,
      received_at: new Date().toISOString(),
      accepted: null,
      after_results: true,
    },
  ];
  const order: string[] = [];
  examServer()
    .on(getReceipt, receiptOf({ status: 'closed_by_deadline' }))
    .on(saveResponse, () => {
      order.push('save');
      return savedOf({ outcome: 'late', after_results: true });
    })
    .on(confirmDelivered, () => {
      order.push('delivered');
      return receiptOf({ status: 'closed_by_deadline', late });
    });
  const { finish, context, outbox } = givenEnd();
  await outbox.add(unsentKey(7, answer), answer);
  await finish();
  await vi.waitFor(() => expect(context.view().receipt?.late).toEqual(late), 60_000);
  expect(order).toEqual(['save', 'delivered']);
});

test('an exam that was reopened meanwhile is not confirmed again and again', async () => {
  const server = examServer()
    .on(getReceipt, receiptOf({ status: 'closed_by_deadline' }))
    .on(confirmDelivered, () => refusal('exam_not_open'));
  const { finish, context } = givenEnd();
  await finish();
  await vi.waitFor(() => expect(server.sentTo(confirmDelivered)).toHaveLength(1), 60_000);
  context.wake();
  expect(server.sentTo(submitAttempt)).toEqual([]);
});

test('keeps trying to submit while the server cannot be reached', async () => {
  const server = examServer();
  const { submit, context, sync } = givenEnd();
  const submitted = submit();
  await vi.waitFor(() => expect(server.unanswered).not.toHaveLength(0), 60_000);
  expect(context.view().sheet?.phase).toBe('submitting');
  server.on(submitAttempt, receiptOf());
  context.wake();
  await submitted;
  expect(sync).toHaveBeenCalled();
  expect(context.view().sheet?.phase).toBe('ended');
});

test('the student can keep working instead of waiting', async () => {
  const server = examServer();
  const { submit, context } = givenEnd();
  const submitted = submit();
  await vi.waitFor(() => expect(server.unanswered).not.toHaveLength(0), 60_000);
  context.step({ do: 'become', phase: 'open' });
  server.on(submitAttempt, receiptOf());
  context.wake();
  await submitted;
  expect(context.view()).toMatchObject({ sheet: { phase: 'open' }, receipt: null });
  expect(server.sentTo(submitAttempt)).toEqual([]);
});

test('when the time is up it asks until the server has closed the attempt', async () => {
  examServer();
  let asked = 0;
  const { timeIsUp, context } = givenEnd(
    vi.fn(async () => {
      asked += 1;
      if (asked === 2) context.step({ do: 'become', phase: 'ended' });
    }),
  );
  const over = timeIsUp();
  expect(context.view().sheet?.phase).toBe('time_up');
  await vi.waitFor(() => expect(asked).toBe(1), 60_000);
  context.wake();
  await over;
  expect(asked).toBe(2);
});

test('asks again soon when the network called itself back too early', async () => {
  vi.useFakeTimers();
  // The longest of the possible waits.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  examServer();
  const { timeIsUp, context, sync } = givenEnd();
  void timeIsUp();
  await vi.advanceTimersByTimeAsync(120_000);
  context.wake();
  await vi.advanceTimersByTimeAsync(0);
  const asked = sync.mock.calls.length;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync).toHaveBeenCalledTimes(asked + 1);
});

test('an exam that is cancelled while it is being submitted is not submitted again and again', async () => {
  const server = examServer().on(submitAttempt, () => refusal('exam_cancelled'));
  const { submit, context } = givenEnd(
    vi.fn(async () => context.show({ entry: { at: 'cancelled', message: 'Cancelled' } })),
  );
  const submitted = submit();
  await vi.waitFor(() => expect(server.sentTo(submitAttempt)).toHaveLength(1), 60_000);
  context.wake();
  await submitted;
  expect(server.sentTo(submitAttempt)).toHaveLength(1);
});

test('an exam that was cancelled after it ended has no receipt', async () => {
  const server = examServer().on(getReceipt, () => refusal('exam_cancelled'));
  const { finish, context } = givenEnd(
    undefined,
    vi.fn(() => {
      context.show({ entry: { at: 'cancelled', message: 'Cancelled' } });
      return true;
    }),
  );
  await finish();
  expect(server.sentTo(getReceipt)).toHaveLength(1);
  expect(context.view()).toMatchObject({ entry: { at: 'cancelled' }, receipt: null });
});

test('waits for the receipt of an attempt that the server has ended', async () => {
  const server = examServer().on(getReceipt, () => refusal('busy'));
  const { finish, context } = givenEnd();
  const finished = finish();
  await vi.waitFor(() => expect(server.sentTo(getReceipt)).toHaveLength(1), 60_000);
  expect(context.view().sheet?.phase).toBe('time_up');
  server.on(getReceipt, receiptOf({ status: 'closed_by_deadline' }));
  context.wake();
  await finished;
  expect(context.view().receipt?.status).toBe('closed_by_deadline');
});
