import type { Plan } from '@quivia/contract/marking/plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areFarOff,
  dueAfter,
  inLine,
  isFarOff,
  isQualified,
  isWithin,
  stageOf,
  toleranceOf,
} from './seeds.rules.ts';

const DOUBLE: Plan = { type: 'double', tolerance: 1.5, combine: 'mean', beyond: 'meet' };

describe('the tolerance', () => {
  test('is that of the plan, and its border is outside', () => {
    const tolerance = toleranceOf(DOUBLE, { tolerance: 4 });
    expect([3, 3.5, 4, 4.49, 4.5, 1.51, 1.5].map((marks) => isWithin(tolerance, 3, marks))).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  test('of other plans is that of the seeds; without one marks are equal', () => {
    expect(toleranceOf({ type: 'single' }, { tolerance: 1 })).toBe(1);
    const none = toleranceOf({ type: 'single' }, undefined);
    expect([2.99, 3, 3.01].map((marks) => isWithin(none, 3, marks))).toEqual([false, true, false]);
  });
});

const known = {
  events: [],
  isSetter: false,
  practice: { done: 2, all: 2 },
  qualification: { done: 0, within: 0, all: 4 },
  inUse: 4,
  rules: { needed: 3, of_seeds: 4 },
} as const;

describe('the stage of a marker', () => {
  test('is practice, then a qualification, then its verdict', () => {
    expect(stageOf({ ...known, practice: { done: 1, all: 2 } })).toEqual({
      ...{ is: 'practice', done: 1, all: 2, needed: null },
    });
    expect(stageOf(known)).toEqual({ is: 'qualification', done: 0, all: 4, needed: 3 });
    expect(stageOf({ ...known, qualification: { done: 4, within: 3, all: 4 } })).toBe('verdict');
  });

  test('is no qualification before its seeds are chosen, and where nobody has to qualify', () => {
    expect(stageOf({ ...known, inUse: 3 })).toBeUndefined();
    expect(stageOf({ ...known, rules: undefined })).toBeUndefined();
    expect(stageOf({ ...known, rules: { needed: 0, of_seeds: 0 } })).toBeUndefined();
  });

  test('with fewer seeds than needed is for a person to decide', () => {
    expect(stageOf({ ...known, qualification: { done: 0, within: 0, all: 0 } })).toBe('verdict');
    expect([2, 3].map((within) => isQualified({ within, needed: 3 }))).toEqual([false, true]);
  });

  test('is none for who set the standard, qualified or was let in', () => {
    expect(stageOf({ ...known, isSetter: true })).toBeUndefined();
    expect(stageOf({ ...known, events: ['qualified'] })).toBeUndefined();
    expect(stageOf({ ...known, events: ['failed', 'let_in'] })).toBeUndefined();
  });

  test('after failing is closed until a person decides; then it begins again', () => {
    const failed = { ...known, qualification: { done: 4, within: 2, all: 4 } };
    expect(stageOf({ ...failed, events: ['failed'] })).toEqual({
      ...{ is: 'failed', done: 2, all: 4, needed: 3 },
    });
    expect(stageOf({ ...known, events: ['failed', 'try_again'] })).toMatchObject({ is: 'qualification' });
  });

  test('is a pause until somebody ends it, whatever else happened', () => {
    expect(stageOf({ ...known, isSetter: true, events: ['far_off', 'pause'] })).toMatchObject({
      is: 'paused',
    });
    expect(stageOf({ ...known, events: ['pause', 'let_in'] })).toMatchObject({ is: 'paused' });
    expect(stageOf({ ...known, events: ['qualified', 'pause', 'resume'] })).toBeUndefined();
  });
});

describe('one in ten', () => {
  test('is a seed, in each ten answers that a marker is given', () => {
    const property = fc.property(fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (chances) => {
      const line = inLine(
        {
          pooled: Array.from({ length: 181 }, () => 'answer'),
          seeds: Array.from({ length: 20 }, () => 'seed'),
          ...{ answers: 0, marked: 0, chanceAt: (place: number) => chances[place] ?? 0 },
        },
        200,
      );
      const tens = Array.from({ length: 20 }, (_, ten) => line.slice(10 * ten, 10 * ten + 10));
      expect(tens.map((ten) => ten.filter((one) => one === 'seed').length)).toEqual(Array(20).fill(1));
    });
    fc.assert(property);
    expect.hasAssertions();
  });

  test('is at the place that chance says, and one after another gives the same as all at once', () => {
    expect([dueAfter(0, 3), dueAfter(0, 13), dueAfter(1, 0), dueAfter(2, 9)]).toEqual([3, 3, 9, 27]);
    const chanceAt = (place: number) => place * 7 + 3;
    const [pooled, seeds] = [Array.from({ length: 32 }, (_, at) => at), ['a', 'b', 'c', 'd']];
    const all = inLine<number | string, string>({ pooled, seeds, answers: 0, marked: 0, chanceAt }, 36);
    const steps: (number | string)[] = [];
    for (let [answers, marked] = [0, 0]; answers < pooled.length; ) {
      const rest = { pooled: pooled.slice(answers), seeds: seeds.slice(marked), answers, marked, chanceAt };
      const [next] = inLine<number | string, string>(rest, 1);
      steps.push(next as number | string);
      if (typeof next === 'number') answers += 1;
      else marked += 1;
    }
    expect(steps).toEqual(all);
    expect(steps.filter((one) => typeof one === 'string')).toHaveLength(4);
  });

  test('is none where nothing else waits', () => {
    expect(inLine({ pooled: [], seeds: ['a'], answers: 99, marked: 0, chanceAt: () => 0 }, 5)).toEqual([]);
  });
});

describe('marks too far off', () => {
  test('are two of the last five', () => {
    const [near, far] = [true, false];
    expect(areFarOff([far])).toBe(false);
    expect(areFarOff([far, far])).toBe(true);
    expect(areFarOff([far, near, near, near, far])).toBe(true);
    expect(areFarOff([far, near, near, near, near, far])).toBe(false);
  });

  test('stay so until somebody has looked', () => {
    expect(isFarOff(['qualified', 'far_off'])).toBe(true);
    expect(isFarOff(['far_off', 'let_in'])).toBe(true);
    expect(isFarOff(['far_off', 'keep'])).toBe(false);
    expect(isFarOff(['far_off', 'pause', 'resume'])).toBe(false);
    expect(isFarOff(['keep', 'far_off'])).toBe(true);
  });
});
