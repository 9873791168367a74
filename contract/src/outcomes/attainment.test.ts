// The worked example of a class of ten, and what always holds of attainment.
import { describe, expect, test } from 'vitest';
import { fraction, inDecimals, times } from '../base/fraction.ts';
import { attainment } from './attainment.rules.ts';
import { AttainmentPolicy, type Bounds } from './policy.ts';
import { programmeAttainment } from './programme.rules.ts';
import type { Assessment, Item, OutcomeOf } from './side.rules.ts';

const [CO1, CO2, CO3] = [1, 2, 3];
const about = (maximum: number, ...outcomes: number[]): Item => ({
  maximum,
  outcomes: outcomes.map((outcome) => ({ outcome, share: 1 })),
});

/** Q4 is optional: null was not attempted. */
const CLASS: Assessment = {
  side: 'internal',
  weight: 1,
  items: [about(5, CO1), about(5, CO1), about(10, CO2), about(10, CO3)],
  students: [
    [5, 4, 8, 9],
    [4, 3, 6, null],
    [3, 3, 7, 5],
    [2, 3, 6, 6],
    [5, 5, 10, 10],
    [1, 2, 3, null],
    [4, 4, 5, 7],
    [3, 2, 6, 4],
    'absent',
    [0, 4, 9, 8],
  ],
};

const bounds = (inclusive: boolean, one: number, two: number, three: number): Bounds => [
  { percentage: one, inclusive },
  { percentage: two, inclusive },
  { percentage: three, inclusive },
];

const POLICY: AttainmentPolicy = {
  reached: { type: 'percentage', from: 60 },
  of: 'registered',
  several: 'added',
  level: { type: 'bounds', bounds: bounds(true, 50, 60, 70) },
  internal: 100,
  direct: 100,
  po_formula: 'weighted_mean',
};

const OUTCOMES: OutcomeOf[] = [{ id: CO1 }, { id: CO2 }, { id: CO3 }];

function of(more: Partial<AttainmentPolicy>, assessments: Assessment[] = [CLASS], outcomes = OUTCOMES) {
  const policy = { ...POLICY, ...more };
  expect(AttainmentPolicy.safeParse(policy).success).toBe(true);
  return attainment(policy, assessments, outcomes);
}

const reachedBy = (more: Partial<AttainmentPolicy>) => of(more).map(({ internal }) => internal?.reached);
const percentages = (more: Partial<AttainmentPolicy>) =>
  of(more).map(({ internal }) => internal?.percentage && inDecimals(internal.percentage, 2));
const attained = (all: ReturnType<typeof of>, decimals = 2) =>
  all.map((one) => one.attained && inDecimals(one.attained, decimals));

describe('a class of ten', () => {
  test('from 60 percent of the marks: 5, 7 and 5 students, of whomever they are taken', () => {
    for (const one of ['registered', 'present', 'attempted'] as const)
      expect(reachedBy({ of: one })).toEqual([5, 7, 5]);
    expect(percentages({ of: 'registered' })).toEqual([50, 70, 50]);
    expect(percentages({ of: 'present' })).toEqual([55.56, 77.78, 55.56]);
    expect(percentages({ of: 'attempted' })).toEqual([55.56, 77.78, 71.43]);
    expect(of({ of: 'attempted' })[2]?.internal?.students.length).toBe(7);
  });

  test('from the class average: 4, 4 and 5; from 60 percent of it: 8, 8 and 7', () => {
    const averages = of({ of: 'present' }).map(
      ({ internal }) => internal?.average && inDecimals(times(internal.average, fraction(10)), 2),
    );
    expect(averages).toEqual([6.33, 6.67, 5.44]);
    for (const one of ['registered', 'present'] as const) {
      expect(reachedBy({ of: one, reached: { type: 'class_average', of: 100 } })).toEqual([4, 4, 5]);
      expect(reachedBy({ of: one, reached: { type: 'class_average', of: 60 } })).toEqual([8, 8, 7]);
    }
  });

  test('from an average that is typed in, and open until it is', () => {
    const typed = OUTCOMES.map((one) => ({ ...one, average: 60 }));
    expect(
      of({ reached: { type: 'typed_average' } }, [CLASS], typed).map((one) => one.internal?.reached),
    ).toEqual([5, 7, 5]);
    expect(of({ reached: { type: 'typed_average' } })[0]).toMatchObject({
      state: 'open',
      missing: ['average'],
      attained: null,
    });
  });

  test('by bounds: "from" gives 1, 3, 1; "more than" gives 0, 2, 0', () => {
    expect(attained(of({}))).toEqual([1, 3, 1]);
    expect(attained(of({ level: { type: 'bounds', bounds: bounds(false, 50, 60, 70) } }))).toEqual([0, 2, 0]);
  });

  test("by the percentage itself, and by the mean of each student's level", () => {
    expect(attained(of({ level: { type: 'percentage' } }))).toEqual([50, 70, 50]);
    const level: AttainmentPolicy['level'] = {
      type: 'mean_level',
      bounds: [
        { percentage: 35, inclusive: true },
        { percentage: 50, inclusive: false },
        { percentage: 70, inclusive: false },
      ],
    };
    const [one] = of({ of: 'present', level });
    expect(one?.attained).toEqual({ top: 16n, bottom: 9n });
    expect(attained(of({ of: 'present', level }))[0]).toBe(1.78);
    expect(attained(of({ of: 'registered', level }))[0]).toBe(1.6);
  });
});

describe('internal, external, survey and programme', () => {
  /** Of ten students so many reach each outcome. */
  const side = (name: Assessment['side'], counts: [number, number, number]): Assessment => ({
    side: name,
    weight: 1,
    items: [about(1, CO1), about(1, CO2), about(1, CO3)],
    students: Array.from({ length: 10 }, (_, at) => counts.map((count) => (at < count ? 1 : 0))),
  });
  // 50 % is level 1, 60 % level 2, 70 % level 3.
  const both = [side('internal', [5, 7, 5]), side('external', [7, 6, 5])];
  const surveyed = OUTCOMES.map((one, at) => ({ ...one, survey: { mean: [4.2, 3.9, 4.5][at] ?? 0, of: 5 } }));

  test('1, 3, 1 and 3, 2, 1 at 30:70 are 2.4, 2.3 and 1.0; with the survey 2.424, 2.308 and 1.340', () => {
    expect(attained(of({ internal: 30 }, both))).toEqual([2.4, 2.3, 1]);
    const whole = of({ internal: 30, direct: 80 }, both, surveyed);
    expect(whole.map(({ indirect }) => indirect && inDecimals(indirect, 2))).toEqual([2.52, 2.34, 2.7]);
    expect(attained(whole, 3)).toEqual([2.424, 2.308, 1.34]);
  });

  test('programme outcomes by the three formulas', () => {
    const whole = of({ internal: 30, direct: 80 }, both, surveyed);
    const matrix = { PO1: [3, 2, 1], PO2: [2, null, 3], PO3: [null, null, null] };
    const po = (formula: AttainmentPolicy['po_formula']) =>
      Object.values(matrix).map((weights) => {
        const found = programmeAttainment(
          formula,
          whole.map(({ state, attained: level }, at) => ({
            weight: weights[at] ?? null,
            state,
            attained: level,
          })),
        );
        return found.attained && inDecimals(found.attained, 3);
      });
    expect(po('weighted_mean')).toEqual([2.205, 1.774, null]);
    expect(po('shares_of_three')).toEqual([1.47, 1.478, null]);
    expect(po('product_of_means')).toEqual([1.349, 1.687, null]);
  });

  test('are open while a side has no assessment, or the survey is missing', () => {
    expect(of({ internal: 30 }, [side('internal', [5, 7, 5])])[0]).toMatchObject({
      state: 'open',
      missing: ['external'],
      direct: null,
    });
    expect(of({ internal: 30, direct: 80 }, both)[0]).toMatchObject({
      state: 'open',
      missing: ['survey'],
      attained: null,
    });
  });

  test('marks of the course without questions count for each outcome that a question is about', () => {
    const total: Assessment = {
      side: 'external',
      weight: 1,
      items: [{ maximum: 70, outcomes: [], isWhole: true }],
      students: Array.from({ length: 10 }, (_, at) => [at < 7 ? 42 : 41]),
    };
    const found = of({ internal: 30 }, [side('internal', [5, 7, 5]), total], [...OUTCOMES, { id: 4 }]);
    expect(found.slice(0, 3).map(({ external }) => external?.reached)).toEqual([7, 7, 7]);
    expect(attained(found)).toEqual([2.4, 3, 2.4, null]);
    expect(found[3]).toMatchObject({ state: 'not_assessed', external: null });
  });
});

describe('as published', () => {
  test('43 of 80 students with 6 or more of 10 are 53.75 percent', () => {
    const students = Array.from({ length: 80 }, (_, at) => [at < 43 ? 6 : 5]);
    const exam: Assessment = { side: 'internal', weight: 1, items: [about(10, CO1)], students };
    const [found] = of({ level: { type: 'percentage' } }, [exam]);
    expect(found?.attained && inDecimals(found.attained, 2)).toBe(53.75);
  });

  test('25 of 75, 40 of 60 and 0 of 10 are 43.33 percent by weights 30, 50, 20, and 44.83 added', () => {
    const exams = [
      [25, 75, 30],
      [40, 60, 50],
      [0, 10, 20],
    ].map(
      ([mark = 0, maximum = 0, weight = 0]): Assessment => ({
        side: 'internal',
        weight,
        items: [about(maximum, CO1)],
        students: [[mark]],
      }),
    );
    const share = (several: AttainmentPolicy['several']) => {
      const average = of({ several }, exams)[0]?.internal?.average;
      return average && inDecimals(times(average, fraction(100)), 2);
    };
    expect([share('weighted'), share('added')]).toEqual([43.33, 44.83]);
  });
});

describe('always', () => {
  const exam = (items: Item[], ...students: Assessment['students'][number][]): Assessment => ({
    side: 'internal',
    weight: 1,
    items,
    students,
  });

  test('a dropped question counts nowhere, and an outcome that has no other is not assessed', () => {
    const items = [about(5, CO1), { ...about(5, CO1), policy: 'drop' as const }];
    expect(of({}, [exam(items, [4, 0], [2, 5])])[0]?.internal?.reached).toBe(1);
    const only = [{ ...about(5, CO2), policy: 'drop' as const }, about(5, CO1)];
    expect(of({}, [exam(only, [5, 0])])[1]).toMatchObject({ state: 'not_assessed', attained: null });
  });

  test('a question that is correct for all is reached by everyone who was present', () => {
    const items = [{ ...about(5, CO1), policy: 'all_correct' as const }];
    const [found] = of({}, [exam(items, [0], [null], 'absent')]);
    expect([found?.internal?.reached, found?.internal?.students.length]).toEqual([2, 3]);
    expect(of({ of: 'attempted' }, [exam(items, [null])])[0]?.internal?.reached).toBe(1);
    const missedOne = of({}, [exam(items, 'absent'), exam([about(5, CO1)], [4])])[0]?.internal?.students[0];
    expect(missedOne?.share).toEqual({ top: 2n, bottom: 5n });
  });

  test('a result that waits for marking holds the outcomes of its exam open, and no others', () => {
    const found = of({}, [exam([about(5, CO1)], 'waiting', [5]), exam([about(5, CO2)], [5], [5])]);
    expect(found[0]).toMatchObject({ state: 'open', missing: ['waiting'], attained: null });
    expect(found[0]?.internal).toMatchObject({ waiting: 1, percentage: null, level: null });
    expect(found[1]).toMatchObject({ state: 'assessed' });
    const po = programmeAttainment(
      'weighted_mean',
      found.map(({ state, attained: level }) => ({ weight: 3, state, attained: level })),
    );
    expect(po).toEqual({ state: 'open', attained: null });
  });

  test('AB is no 0: it has reached nothing, is in no average, and not among those present', () => {
    const items = [about(10, CO1)];
    const low: Partial<AttainmentPolicy> = { reached: { type: 'class_average', of: 100 } };
    const [registered] = of(low, [exam(items, [0], 'absent')]);
    expect([registered?.internal?.reached, registered?.internal?.students.length]).toEqual([1, 2]);
    expect(registered?.internal?.average).toEqual({ top: 0n, bottom: 1n });
    expect(of({ ...low, of: 'present' }, [exam(items, [0], 'absent')])[0]?.internal?.students.length).toBe(1);
  });

  test('who was not assigned is counted nowhere', () => {
    const [found] = of({}, [exam([about(10, CO1)], [9], 'unassigned')]);
    expect(found?.internal?.percentage).toEqual({ top: 100n, bottom: 1n });
  });

  test('a class in which nobody was there is not assessed', () => {
    const [found] = of({ of: 'present' }, [exam([about(10, CO1)], 'absent', 'absent')]);
    expect(found).toMatchObject({ state: 'not_assessed', attained: null });
    expect(of({}, [exam([about(10, CO1)])])[0]).toMatchObject({ state: 'not_assessed', attained: null });
  });

  test('a question about two outcomes counts for each by its share', () => {
    const shared: Item = {
      maximum: 10,
      outcomes: [
        { outcome: CO1, share: 70 },
        { outcome: CO2, share: 30 },
      ],
    };
    const found = of({}, [exam([shared, about(3, CO1)], [5, 3])]);
    // 3.5 + 3 of 7 + 3, and 1.5 of 3.
    expect(found.slice(0, 2).map(({ internal }) => internal?.students[0]?.share)).toEqual([
      { top: 13n, bottom: 20n },
      { top: 1n, bottom: 2n },
    ]);
  });

  test('marks of several exams are added in one measure, whatever the shares of their questions are', () => {
    const shared: Item = {
      maximum: 3,
      outcomes: [
        { outcome: CO1, share: 1 },
        { outcome: CO2, share: 2 },
      ],
    };
    const [found] = of({}, [exam([shared], [3]), exam([about(4, CO1)], [1])]);
    // 1 of 1, and 1 of 4.
    expect(found?.internal?.students[0]?.share).toEqual({ top: 2n, bottom: 5n });
  });

  test('a student who was given other questions is measured by them alone', () => {
    const [found] = of({}, [exam([about(5, CO1), about(5, CO1)], [5, undefined], [undefined, 2])]);
    expect(found?.internal?.students.map(({ hasReached }) => hasReached)).toEqual([true, false]);
  });
});
