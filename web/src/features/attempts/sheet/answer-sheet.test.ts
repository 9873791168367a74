import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerSheet,
  answersOn,
  countSheet,
  givenFor,
  isLast,
  isUnanswered,
  nextSheet,
  openSheet,
  type Phase,
  questionAt,
  type Step,
} from './answer-sheet.ts';

const ORDER = [11, 12, 13, 14];
const fresh = (given: Partial<Parameters<typeof openSheet>[0]> = {}) =>
  openSheet({ order: ORDER, count: 4, isForwardOnly: false, answers: [], ...given });
const after = (sheet: AnswerSheet, ...steps: Step[]) => steps.reduce(nextSheet, sheet);
const choose = (question_id: number, option_id: number, several = false): Step => ({
  do: 'choose',
  question_id,
  option_id,
  several,
});

describe('choosing', () => {
  it('takes the place of the last choice, and can be cleared', () => {
    const sheet = after(fresh(), choose(11, 1), choose(11, 2));
    expect(givenFor(sheet, 11).option_ids).toEqual([2]);
    expect(givenFor(after(sheet, { do: 'clear', question_id: 11 }), 11).option_ids).toEqual([]);
  });

  it('adds and takes away where all that apply are asked for', () => {
    const sheet = after(fresh(), choose(11, 1, true), choose(11, 2, true), choose(11, 1, true));
    expect(givenFor(sheet, 11).option_ids).toEqual([2]);
  });

  it('leaves a flag as it is, and a flag the choice', () => {
    const sheet = after(fresh(), choose(11, 1), { do: 'flag', question_id: 11 }, choose(11, 2));
    expect(givenFor(sheet, 11)).toEqual({ option_ids: [2], is_flagged: true });
    expect(countSheet(sheet)).toEqual({ answered: 1, flagged: 1, open: 3, all: 4 });
  });
});

describe('what is typed', () => {
  const type = (text: string | null): Step => ({
    do: 'answer',
    question_id: 11,
    answer: text === null ? null : { text },
  });

  it('is an answer until nothing is left of it', () => {
    const sheet = after(fresh(), { do: 'flag', question_id: 11 }, type('osmosis'));
    expect(givenFor(sheet, 11)).toEqual({ option_ids: [], answer: { text: 'osmosis' }, is_flagged: true });
    expect(questionAt(sheet, 0).state).toBe('answered');
    expect(countSheet(after(sheet, type(null))).answered).toBe(0);
    expect(countSheet(after(sheet, { do: 'clear', question_id: 11 })).answered).toBe(0);
  });

  it('survives a reload and a second device', () => {
    const sheet = after(fresh(), type('osmosis'));
    expect(givenFor(fresh({ answers: answersOn(sheet) }), 11).answer).toEqual({ text: 'osmosis' });
  });
});

describe('information', () => {
  it('is neither answered nor open', () => {
    const sheet = after(fresh({ infos: new Set([12]) }), choose(11, 1), { do: 'go', to: 1 });
    expect(countSheet(sheet)).toEqual({ answered: 1, flagged: 0, open: 2, all: 3 });
    expect(questionAt(sheet, 1).state).toBe('info');
    expect(ORDER.filter((_, position) => isUnanswered(sheet, position))).toEqual([13, 14]);
  });
});

describe('moving', () => {
  it('goes anywhere, and remembers what was seen', () => {
    const sheet = after(fresh(), { do: 'go', to: 2 }, { do: 'go', to: 9 }, { do: 'go', to: 0 });
    expect(sheet.at).toBe(0);
    expect([...sheet.seen].sort()).toEqual([11, 13]);
  });

  it('calls nothing unseen where another device may have shown it', () => {
    const sheet = after(fresh({ isSeenUnknown: true }), choose(12, 1), { do: 'go', to: 2 });
    const states = ORDER.map((_, position) => questionAt(sheet, position).state);
    expect(states).toEqual(['open', 'answered', 'open', 'open']);
    expect(ORDER.filter((_, position) => isUnanswered(sheet, position))).toEqual([11, 13, 14]);
  });

  it('forward only, opens at the last question that was reached, wherever this device was', () => {
    expect(fresh({ isForwardOnly: true, order: [11, 12], at: 0 }).at).toBe(1);
    const answers = [{ question_id: 13, option_ids: [1], is_flagged: false }];
    expect(fresh({ answers }).at).toBe(0);
    expect(fresh({ answers, at: 1 }).at).toBe(1);
  });

  it('forward only, moves when the server has opened the next question, and answers only that one', () => {
    const forward = fresh({ isForwardOnly: true, order: [11] });
    expect(after(forward, { do: 'go', to: 1 }, { do: 'go', to: 0 })).toEqual(forward);
    const sheet = after(forward, { do: 'reach', order: [11, 12] });
    expect(sheet.at).toBe(1);
    expect(after(sheet, choose(11, 1))).toEqual(sheet);
    expect(after(sheet, { do: 'flag', question_id: 12 })).toBe(sheet);
    expect(givenFor(after(sheet, choose(12, 1)), 12).option_ids).toEqual([1]);
    // A reply that was overtaken.
    expect(after(sheet, { do: 'reach', order: [11] })).toBe(sheet);
  });

  it('counts the questions that were not reached, too', () => {
    const sheet = after(fresh({ isForwardOnly: true, order: [11, 12] }), choose(12, 1));
    expect(countSheet(sheet)).toEqual({ answered: 1, flagged: 0, open: 3, all: 4 });
    expect([0, 1, 2, 3].map((position) => questionAt(sheet, position).state)).toEqual([
      'seen',
      'answered',
      'new',
      'new',
    ]);
    expect(isLast(sheet)).toBe(false);
    expect(isLast(after(sheet, { do: 'reach', order: ORDER }))).toBe(true);
  });
});

it('more time opens it again; the end is final', () => {
  const become = (phase: Phase): Step => ({ do: 'become', phase });
  const over = after(fresh(), become('time_up'));
  expect(after(over, choose(11, 1))).toEqual(over);
  expect(after(over, become('open'), choose(11, 1)).answers.size).toBe(1);
  const ended = after(over, become('ended'), become('open'), become('elsewhere'));
  expect(ended.phase).toBe('ended');
});

it('in the minutes for photographs files can be named, and no option chosen', () => {
  const become = (phase: Phase): Step => ({ do: 'become', phase });
  const photos = after(fresh(), become('photos'));
  expect(after(photos, choose(11, 1))).toEqual(photos);
  expect(after(photos, { do: 'clear', question_id: 11 })).toEqual(photos);
  const named = after(photos, { do: 'answer', question_id: 12, answer: { files: ['a'] } });
  expect(named.answers.size).toBe(1);
  expect(after(named, become('time_up')).phase).toBe('time_up');
  expect(after(named, become('submitting'), become('photos')).phase).toBe('submitting');
  expect(after(named, become('open')).phase).toBe('open');
});

it('whatever is pressed, the sheet stays in order', () => {
  const question = fc.constantFrom(...ORDER, 99);
  const step = fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      do: fc.constant('choose' as const),
      question_id: question,
      option_id: fc.integer({ min: 1, max: 4 }),
      several: fc.constant(false),
    }),
    fc.record({ do: fc.constantFrom('clear' as const, 'flag' as const), question_id: question }),
    fc.record({ do: fc.constant('go' as const), to: fc.integer({ min: -2, max: 6 }) }),
    fc.record({
      do: fc.constant('reach' as const),
      order: fc.integer({ min: 1, max: 4 }).map((count) => ORDER.slice(0, count)),
    }),
    fc.record({
      do: fc.constant('become' as const),
      phase: fc.constantFrom<Phase[]>('open', 'photos', 'submitting', 'time_up', 'elsewhere', 'ended'),
    }),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 60 }), (isForwardOnly, steps) => {
      let sheet = fresh({ isForwardOnly, order: isForwardOnly ? ORDER.slice(0, 1) : ORDER });
      for (const one of steps) {
        const next = nextSheet(sheet, one);
        if (sheet.phase !== 'open') expect(next.answers).toBe(sheet.answers);
        if (sheet.phase === 'ended') expect(next.phase).toBe('ended');
        if (isForwardOnly) expect(next.at).toBeGreaterThanOrEqual(sheet.at);
        expect(ORDER[next.at]).toBeDefined();
        expect(next.seen.has(ORDER[next.at] as number)).toBe(true);
        for (const [id, { option_ids }] of next.answers) {
          expect(ORDER).toContain(id);
          expect(option_ids.length).toBeLessThanOrEqual(1);
        }
        sheet = next;
      }
    }),
  );
});
