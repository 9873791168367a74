// The worked examples of the universities' rules, to the last digit.
import { describe, expect, test } from 'vitest';
import { exactly } from '../base/fraction.ts';
import { type Cell, internalMark } from './internal-mark.rules.ts';
import { INTERNAL_PRESETS } from './presets.words.ts';
import { InternalScheme } from './scheme.ts';

const preset = (id: string): InternalScheme => {
  const found = INTERNAL_PRESETS.find((one) => one.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.definition;
};

const cells = (given: Record<string, number | Exclude<Cell, object>>) =>
  new Map(
    Object.entries(given).map(([id, cell]) => [id, typeof cell === 'number' ? exactly(cell) : cell] as const),
  );

test('every preset is a scheme that can be saved', () => {
  expect(INTERNAL_PRESETS.map(({ definition }) => InternalScheme.safeParse(definition).error)).toEqual(
    INTERNAL_PRESETS.map(() => undefined),
  );
});

describe('the worked example of', () => {
  test('JNTUK R16: 24 and 18 are 22.8; 24 and AB are 19.2, shown with AB', () => {
    const scheme = preset('jntuk-r16');
    expect(internalMark(scheme, cells({ 'mid-1': 24, 'mid-2': 18 }))).toMatchObject({
      total: 22.8,
      hasAbsence: false,
    });
    expect(internalMark(scheme, cells({ 'mid-1': 18, 'mid-2': 24 })).total).toBe(22.8);
    expect(internalMark(scheme, cells({ 'mid-1': 24, 'mid-2': 'absent' }))).toMatchObject({
      total: 19.2,
      hasAbsence: true,
    });
  });

  test('JNTUH R22: 33 of 40, and 14 are enough', () => {
    const scheme = preset('jntuh-r22');
    const given = { 'mid-1': 22, 'mid-2': 25, 'assignment-1': 4, 'assignment-2': 5, 'viva-1': 5 };
    const mark = internalMark(scheme, cells(given));
    expect(mark.parts.map(({ exact }) => exact)).toEqual([23.5, 4.5, 5].map(exactly));
    expect(mark).toMatchObject({ total: 33, outcome: 'pass' });
    const weak = { 'mid-1': 7, 'mid-2': 8, 'assignment-1': 1, 'assignment-2': 2, 'viva-1': 5 };
    expect(internalMark(scheme, cells(weak))).toMatchObject({ total: 14, outcome: 'pass' });
    expect(internalMark(scheme, cells({ ...weak, 'viva-1': 4 }))).toMatchObject({
      total: 13,
      outcome: 'fail',
    });
  });

  test('VTU 2018: 125 of 150 are 25 of 30', () => {
    expect(internalMark(preset('vtu-2018'), cells({ 'test-1': 40, 'test-2': 40, 'test-3': 45 })).total).toBe(
      25,
    );
  });

  test('KTU 2019: 20.5, 13.5 and 8 are 42 of 50', () => {
    const given = {
      'test-1': 38,
      'test-2': 44,
      'assignment-1': 12,
      'assignment-2': 15,
      'attendance-1': 82.5,
    };
    const mark = internalMark(preset('ktu-2019'), cells(given));
    expect(mark.parts.map(({ exact }) => exact)).toEqual([20.5, 13.5, 8].map(exactly));
    expect(mark.total).toBe(42);
  });

  test('best 2 of 3 to 20: 16.5 of 11, 14 and AB, whatever AB means; 6 of AB, AB and 9', () => {
    const scheme = preset('best-2-of-3');
    const leftOut = {
      ...scheme,
      parts: scheme.parts.map((one) => ({ ...one, absent: 'left_out' as const })),
    };
    const both = [scheme, leftOut];
    expect(
      both.map((one) => internalMark(one, cells({ 'test-1': 11, 'test-2': 14, 'test-3': 'absent' })).total),
    ).toEqual([16.5, 16.5]);
    expect(
      both.map(
        (one) => internalMark(one, cells({ 'test-1': 'absent', 'test-2': 'absent', 'test-3': 9 })).total,
      ),
    ).toEqual([6, 6]);
  });
});
