import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignNumbers, firstNumber, freeNumbers, reorder } from './numbering.rules.ts';

test('each module starts ten after the one before it', () => {
  expect([0, 1, 2].map(firstNumber)).toEqual([1, 11, 21]);
});

describe('numbers of new questions', () => {
  test('requested numbers are kept if they are free', () => {
    expect(assignNumbers([11, 12], { taken: new Set(), first: 11 })).toEqual([11, 12]);
    expect(assignNumbers([11, 12], { taken: new Set([11]), first: 11, last: 11 })).toEqual([13, 12]);
  });

  test('without a request they continue after the last', () => {
    expect(assignNumbers([undefined, undefined], { taken: new Set(), first: 11 })).toEqual([11, 12]);
    const some = { taken: new Set([12]), first: 11, last: 12 };
    expect(assignNumbers([undefined, 40, undefined], some)).toEqual([41, 40, 42]);
  });

  test('numbers of other modules are skipped', () => {
    const taken = new Set([11, 19, 20, 21, 31]);
    expect(assignNumbers([undefined, undefined, 31], { taken, first: 21 })).toEqual([22, 23, 24]);
    expect(assignNumbers([undefined, undefined], { taken, first: 11, last: 18 })).toEqual([22, 23]);
    expect(freeNumbers(3, 18, taken)).toEqual([18, 22, 23]);
  });

  test('whatever is requested, all are different and none was taken before', () => {
    const number = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.option(number, { nil: undefined })), fc.array(number), (wished, taken) => {
        const given = assignNumbers(wished, { taken: new Set(taken), first: 1 });
        expect(new Set(given).size).toBe(wished.length);
        expect(given.some((one) => taken.includes(one))).toBe(false);
      }),
    );
  });
});

describe('a new order', () => {
  test('before another one, or at the end', () => {
    expect(reorder([1, 2, 3, 4], [4, 1], 3)).toEqual([2, 4, 1, 3]);
    expect(reorder([1, 2, 3], [1], null)).toEqual([2, 3, 1]);
  });

  test('questions of another module are inserted', () => {
    expect(reorder([1, 2], [9], 2)).toEqual([1, 9, 2]);
  });

  test('before one that moves too, or is gone, means at the end', () => {
    expect(reorder([1, 2, 3], [2], 2)).toEqual([1, 3, 2]);
    expect(reorder([1, 2, 3], [1], 77)).toEqual([2, 3, 1]);
  });
});
