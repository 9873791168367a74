import { nextQuestion, saveResponse } from '@quivia/contract/attempts';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import {
  DEVICE,
  EXAM,
  examServer,
  givenContext,
  nextOf,
  PAPER,
  savedOf,
  stateOf,
} from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { openSheet } from '../sheet/answer-sheet.ts';
import { readPage } from './kept-page.ts';
import { createMove } from './move.ts';
import { laneOf, type Unsent, type UnsentAnswer, unsentKey } from './unsent.ts';

let leave = () => {};
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

function givenMove({ isForwardOnly = true } = {}) {
  const given = givenContext();
  leave = given.leave;
  const { context } = given;
  const paper = isForwardOnly ? PAPER.slice(0, 1) : PAPER;
  const order = paper.map(({ id }) => id);
  context.show({
    entry: { at: 'in' },
    state: stateOf({ navigation: isForwardOnly ? 'forward_only' : 'free', opening: 2 }),
    paper,
    sheet: openSheet({ order, count: 4, isForwardOnly, answers: [] }),
  });
  const outbox = createOutbox<Unsent>({
    store: context.store,
    laneOf,
    deliver: async (unsent) => void (await context.calls.save(unsent as UnsentAnswer)),
    onChange() {},
    onRejected() {},
  });
  const sync = vi.fn(async () => {});
  return { ...createMove(context, { outbox, sync }), context, outbox, sync };
}

const answer: UnsentAnswer = {
  kind: 'answer',
  exam_id: EXAM,
  opening: 2,
  seq: 8,
  question_id: 11,
  option_ids: [111],
  is_flagged: false,
  malpractice: false,
};

test('free navigation asks nobody', () => {
  const server = examServer();
  const { next, previous, go, context } = givenMove({ isForwardOnly: false });
  next();
  expect(context.view().sheet?.at).toBe(1);
  go(3);
  next();
  expect(context.view().sheet?.at).toBe(3);
  previous();
  expect(context.view().sheet?.at).toBe(2);
  expect(server.sentTo(nextQuestion)).toEqual([]);
});

test('the next question is opened after the answer to this one has arrived', async () => {
  const order: string[] = [];
  const server = examServer()
    .on(saveResponse, () => {
      order.push('save');
      return savedOf({ opening: 2 });
    })
    .on(nextQuestion, (sent) => {
      order.push('next');
      return nextOf(sent);
    });
  const { next, context, outbox } = givenMove();
  void outbox.add(unsentKey(7, answer), answer);
  next();
  next();
  await expect.poll(() => context.view().sheet).toMatchObject({ at: 1, order: [11, 12] });
  expect(order).toEqual(['save', 'next']);
  expect(server.sentTo(nextQuestion)[0]?.body).toEqual({
    quiz_or_viva_id: EXAM,
    question_id: 11,
    opening: 2,
    device: DEVICE,
  });
  await expect.poll(() => context.view().moving).toBeNull();
  // A reload without a network opens it, too.
  await expect
    .poll(async () => (await readPage(context.store, 7, EXAM))?.paper.map(({ id }) => id))
    .toEqual([11, 12]);
});

test('without a network the question stays, and the next one opens when it returns', async () => {
  const server = examServer();
  const { next, context } = givenMove();
  next();
  await expect.poll(() => context.view().moving).toEqual({ isAsking: false, trouble: 'offline' });
  expect(context.view().sheet?.at).toBe(0);
  server.on(nextQuestion, nextOf);
  context.wake();
  await expect.poll(() => context.view().sheet?.at).toBe(1);
});

test('a question that was left already is looked up at the server', async () => {
  const server = examServer().on(nextQuestion, () => refusal('question_left'));
  const { next, context, sync } = givenMove();
  sync.mockImplementation(async () => {
    context.show({ paper: PAPER.slice(0, 3) });
    context.step({ do: 'reach', order: [11, 12, 13] });
  });
  next();
  await expect.poll(() => context.view().sheet?.at).toBe(2);
  context.wake();
  await expect.poll(() => context.view().moving).toBeNull();
  expect(server.sentTo(nextQuestion)).toHaveLength(1);
});

test('steps back when another device has taken over', async () => {
  examServer().on(nextQuestion, () => refusal('open_elsewhere'));
  const { next, context } = givenMove();
  next();
  await expect.poll(() => context.view().sheet?.phase).toBe('elsewhere');
  await expect.poll(() => context.view().moving).toBeNull();
});

test('submitting while it waits ends the wait', async () => {
  const server = examServer();
  const { next, context } = givenMove();
  next();
  await expect.poll(() => context.view().moving?.trouble).toBe('offline');
  context.step({ do: 'become', phase: 'submitting' });
  server.on(nextQuestion, nextOf);
  context.wake();
  await expect.poll(() => context.view().moving).toBeNull();
  expect(server.sentTo(nextQuestion)).toEqual([]);
});
