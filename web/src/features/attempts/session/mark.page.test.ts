import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import { givenContext, PAPER, stateOf } from '../../../testing/exam.ts';
import { openSheet } from '../sheet/answer-sheet.ts';
import { createMark } from './mark.ts';
import { laneOf, type Unsent, type UnsentAnswer } from './unsent.ts';

let leave = () => {};
afterEach(() => leave());

/** An open sheet, and an outbox that keeps what it is given. */
function givenMark() {
  const given = givenContext();
  leave = given.leave;
  const { context, sequence } = given;
  const order = PAPER.map(({ id }) => id);
  context.show({
    entry: { at: 'in' },
    state: stateOf({ opening: 2 }),
    paper: PAPER,
    sheet: openSheet({ order, count: 4, isForwardOnly: false, answers: [] }),
  });
  const outbox = createOutbox<Unsent>({
    store: context.store,
    laneOf,
    deliver: () => new Promise(() => {}),
    onChange() {},
    onRejected() {},
  });
  const answers = () => outbox.get().waiting.filter((one): one is UnsentAnswer => one.kind === 'answer');
  const essays = vi.fn(async () => {});
  return { ...createMark(context, { outbox, sequence, essays }), context, outbox, answers, essays };
}

const choose = (option_id: number) => ({ do: 'choose', question_id: 11, option_id, several: false }) as const;

test('a choice is on the sheet and in the outbox in the same moment, and kept on the device', async () => {
  const { mark, context, answers } = givenMark();
  mark(choose(111));
  expect(context.view().sheet?.answers.get(11)?.option_ids).toEqual([111]);
  expect(answers()).toMatchObject([{ opening: 2, question_id: 11, option_ids: [111] }]);
  await expect.poll(() => context.store.all(['unsent', 7])).toHaveLength(1);
});

test('each answer has a higher number than the one before', () => {
  const { mark, answers } = givenMark();
  mark(choose(111));
  mark(choose(112));
  mark({ do: 'clear', question_id: 11 });
  const [first, second, third] = answers().map(({ seq }) => seq);
  expect(second).toBeGreaterThan(first as number);
  expect(third).toBeGreaterThan(second as number);
  expect(answers()[2]?.option_ids).toEqual([]);
});

test('what the sheet refuses is not sent', () => {
  const { mark, context, answers } = givenMark();
  context.step({ do: 'become', phase: 'time_up' });
  mark(choose(111));
  expect(answers()).toEqual([]);
});

test('Save sends the answer again, with a number of its own', () => {
  const { mark, save, answers } = givenMark();
  mark(choose(111));
  expect(save(11)).toBe(true);
  expect(answers().map(({ option_ids }) => option_ids)).toEqual([[111], [111]]);
  expect(answers()[1]?.seq).toBeGreaterThan(answers()[0]?.seq as number);
});

test('Save sends nothing where nothing is chosen, not even after a choice was cleared', () => {
  const { mark, save, answers } = givenMark();
  expect(save(11)).toBe(false);
  mark(choose(111));
  mark({ do: 'clear', question_id: 11 });
  expect(save(11)).toBe(false);
  expect(answers()).toHaveLength(2);
});

const type = (text: string | null) =>
  ({ do: 'answer', question_id: 11, answer: text === null ? null : { text } }) as const;

test('what is typed is on the device with each key, and waits as one answer', async () => {
  const { mark, context, answers } = givenMark();
  for (const text of ['o', 'os', 'osm']) mark(type(text));
  expect(context.view().sheet?.answers.get(11)?.answer).toEqual({ text: 'osm' });
  expect(answers()).toMatchObject([{ question_id: 11, option_ids: [], answer: { text: 'osm' } }]);
  await expect
    .poll(() => context.store.all(['unsent', 7]))
    .toMatchObject([{ value: { answer: { text: 'osm' } } }]);
});

test('the first key in an essay loads what sends it, and no other answer does', () => {
  const { mark, essays, context } = givenMark();
  mark({ do: 'answer', question_id: 11, answer: { text: '4' } });
  expect(essays).not.toHaveBeenCalled();
  context.show({ paper: PAPER.map((one) => ({ ...one, kind: 'essay' as const, body: {} })) });
  mark({ do: 'answer', question_id: 11, answer: { text: '42' } });
  expect(essays).toHaveBeenCalled();
});

test('a flag on a typed answer sends both, and clearing it removes the answer alone', () => {
  const { mark, answers } = givenMark();
  mark(type('osmosis'));
  mark({ do: 'flag', question_id: 11 });
  expect(answers()).toMatchObject([{ answer: { text: 'osmosis' }, is_flagged: true }]);
  mark({ do: 'clear', question_id: 11 });
  expect(answers().at(-1)).toMatchObject({ option_ids: [], answer: undefined, is_flagged: true });
});

test('an event before the first key is carried by the last', async () => {
  const { mark, record, answers } = givenMark();
  await record('pasted', 11);
  for (const text of ['o', 'os']) mark(type(text));
  expect(answers()).toMatchObject([{ answer: { text: 'os' }, malpractice: true }]);
});

test('an event is reported, and the next answer alone carries it', async () => {
  const { mark, record, outbox, answers } = givenMark();
  await record('copied', 11);
  mark(choose(111));
  mark(choose(112));
  expect(outbox.get().waiting[0]).toMatchObject({ kind: 'event', what: 'copied', question_id: 11 });
  expect(answers().map(({ malpractice }) => malpractice)).toEqual([true, false]);
});

test.each([
  [4, false],
  [5, true],
])(
  'an absence of %i seconds is reported with its length; the next answer carries it: %s',
  async (away, carried) => {
    const { mark, record, returned, context, outbox, answers } = givenMark();
    const left = context.clock.now();
    const now = vi.spyOn(context.clock, 'now').mockReturnValue(left);
    await record('left_page', 11);
    now.mockReturnValue(left + away * 1000 + 999);
    expect(returned()).toBe(away);
    expect(returned()).toBeNull();
    mark(choose(111));
    const [first, second] = outbox.get().waiting;
    expect(first).toMatchObject({ what: 'left_page', question_id: 11 });
    expect(second).toEqual({ ...first, away_seconds: away });
    expect(answers().map(({ malpractice }) => malpractice)).toEqual([carried]);
  },
);

test('nothing changes while the server is asked for the next question', () => {
  const { mark, context, answers } = givenMark();
  context.show({ moving: { isAsking: true, trouble: null } });
  mark(choose(111));
  expect(answers()).toEqual([]);
  // While it waits for the network, the question is still open.
  context.show({ moving: { isAsking: false, trouble: 'offline' } });
  mark(choose(111));
  expect(answers()).toHaveLength(1);
});
