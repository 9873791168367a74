import { reportIntegrity, saveResponse } from '@quivia/contract/attempts';
import { saveEssay } from '@quivia/contract/essays';
import { afterEach, expect, test, vi } from 'vitest';
import { EXAM, examServer, givenContext, PAPER, savedOf, stateOf } from '../../../testing/exam.ts';
import { openSheet } from '../sheet/answer-sheet.ts';
import { createDeliver } from './deliver.ts';
import { createEssaySender } from './essay-sender.ts';
import { readRefusals } from './refusals.ts';
import type { Unsent, UnsentAnswer } from './unsent.ts';

let leave = () => {};
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

function givenDeliver(opening = 2) {
  const given = givenContext();
  leave = given.leave;
  const { context } = given;
  const order = PAPER.map(({ id }) => id);
  context.show({
    entry: { at: 'in' },
    state: stateOf({ opening }),
    paper: PAPER,
    sheet: openSheet({ order, count: 4, isForwardOnly: false, answers: [] }),
  });
  const follow = vi.fn();
  const sync = vi.fn(async () => {});
  const files = () => Promise.reject(new Error('Nothing here names files.'));
  const essays = vi.fn(async () => createEssaySender());
  return { ...createDeliver(context, { follow, sync, files, essays }), context, follow, sync, essays };
}

const answer = (given: Partial<UnsentAnswer> = {}): UnsentAnswer => ({
  kind: 'answer',
  exam_id: EXAM,
  opening: 2,
  seq: 8,
  question_id: 11,
  option_ids: [111],
  is_flagged: true,
  malpractice: false,
  ...given,
});

test('sends an answer, and says when the server saved it', async () => {
  const server = examServer().on(saveResponse, () => savedOf({ opening: 2 }));
  const { deliver, context, follow, sync } = givenDeliver();
  await deliver(answer());
  expect(server.sentTo(saveResponse)[0]?.body).toMatchObject({
    quiz_or_viva_id: EXAM,
    question_id: 11,
    option_id: 111,
    option_ids: [111],
    opening: 2,
    seq: 8,
    is_flagged: true,
  });
  expect(context.view().savedAt).not.toBeNull();
  expect(context.view().late.size).toBe(0);
  expect(follow).toHaveBeenCalledWith(expect.objectContaining({ status: 'in_progress' }));
  expect(sync).not.toHaveBeenCalled();
});

test('loads what sends essays with the first essay, and choices never wait for it', async () => {
  const server = examServer()
    .on(saveResponse, () => savedOf({ opening: 2 }))
    .on(saveEssay, () => savedOf({ opening: 2 }));
  const { deliver, essays, context } = givenDeliver();
  await deliver(answer());
  expect(essays).not.toHaveBeenCalled();
  await deliver(answer({ question_id: 12, option_ids: [], is_essay: true, answer: { text: 'Air' } }));
  expect(server.sentTo(saveEssay)).toMatchObject([{ body: { question_id: 12, text: 'Air' } }]);
  expect(context.view().savedAt).not.toBeNull();
});

test('notes which answers arrived after the deadline', async () => {
  examServer().on(saveResponse, () => savedOf({ opening: 2, outcome: 'late', status: 'closed_by_deadline' }));
  const { deliver, context, follow } = givenDeliver();
  await deliver(answer());
  await deliver(answer({ question_id: 12, option_ids: [121] }));
  expect([...context.view().late]).toEqual([11, 12]);
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'closed_by_deadline' }));
});

test('a reply that is older than what the hall has said takes back neither time nor message', async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 9, 0, seconds)).toISOString();
  const reply = savedOf({ opening: 2, deadline: at(40), server_time: at(10), newest_message: 2 });
  examServer().on(saveResponse, () => reply);
  const { deliver, context, follow } = givenDeliver();
  const said = { server_time: at(11), deadline: at(50), newest_message: 3 };
  context.show({ state: stateOf({ opening: 2, ...said }) });
  await deliver(answer());
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining(said));
  context.show({ state: stateOf({ opening: 2, ...said, server_time: at(9) }) });
  await deliver(answer());
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ deadline: at(40), newest_message: 3 }));
});

test('steps back when another device has taken over', async () => {
  examServer().on(saveResponse, () => savedOf({ opening: 3 }));
  const { deliver, context } = givenDeliver();
  await deliver(answer());
  expect(context.view().sheet?.phase).toBe('elsewhere');
});

test('reads the answers again after one of an earlier opening was delivered', async () => {
  examServer().on(saveResponse, () => savedOf({ opening: 2 }));
  const { deliver, sync } = givenDeliver();
  await deliver(answer({ opening: 1 }));
  expect(sync).toHaveBeenCalledOnce();
});

test('keeps why an answer was refused until one to that question is saved, and reads what the server has', async () => {
  examServer().on(saveResponse, () => savedOf({ opening: 2 }));
  const { deliver, reject, context, sync } = givenDeliver();
  reject(answer(), 'No more answers are accepted.');
  reject(answer({ question_id: 12 }), 'You have moved on.');
  expect([...context.view().rejected.keys()]).toEqual([11, 12]);
  expect(sync).toHaveBeenCalled();
  await deliver(answer());
  expect([...context.view().rejected]).toMatchObject([[12, { why: 'You have moved on.' }]]);
  // A page that is loaded again says the same.
  await expect.poll(async () => [...(await readRefusals(context.store, 7, EXAM)).keys()]).toEqual([12]);
});

test('reports an event', async () => {
  const server = examServer();
  const { deliver } = givenDeliver();
  const event: Unsent = {
    kind: 'event',
    exam_id: EXAM,
    key: '6f0f6c64-2f5c-4d0f-8d62-0d2a1c0a4b11',
    what: 'copied',
    question_id: 11,
    at: new Date().toISOString(),
  };
  await deliver(event);
  expect(server.sentTo(reportIntegrity)[0]?.body).toMatchObject({
    quiz_or_viva_id: EXAM,
    events: [{ kind: 'copied', question_id: 11, key: event.key }],
  });
});
