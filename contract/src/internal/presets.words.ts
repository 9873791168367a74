// Schemes of internal assessment as universities publish them, to start from. Where a college has its own table of
// attendance, it changes the bands.
import type { Component, InternalScheme, Part } from './scheme.ts';

export interface InternalPreset {
  id: string;
  name: string;
  /** What the rules say, in a line. */
  says: string;
  definition: InternalScheme;
}

type Given<T, Needed extends keyof T> = Partial<T> & Pick<T, Needed>;

const component = (given: Given<Component, 'id' | 'name' | 'maximum'>): Component => ({
  kind: 'test',
  weight: 1,
  bands: [],
  retest_of: null,
  ...given,
});

const part = (given: Given<Part, 'id' | 'name' | 'rule' | 'components'>): Part => ({
  scaled_to: null,
  minimum: null,
  absent: 'zero',
  ...given,
});

const scheme = (given: Given<InternalScheme, 'parts'>): InternalScheme => ({
  scaled_to: null,
  minimum: null,
  unassigned: 'left_out',
  rounding: 1,
  ...given,
});

const numbered = (count: number, id: string, name: string, given: Given<Component, 'maximum'>) =>
  Array.from({ length: count }, (_, at) =>
    component({ id: `${id}-${at + 1}`, name: `${name} ${at + 1}`, ...given }),
  );

export const INTERNAL_PRESETS: readonly InternalPreset[] = [
  {
    id: 'jntuk-r16',
    name: 'JNTUK R16',
    says: 'Two mid-term tests of 30: 80% of the better and 20% of the other.',
    definition: scheme({
      parts: [
        part({
          id: 'mids',
          name: 'Mid-term tests',
          rule: { type: 'ranked', shares: [80, 20] },
          components: numbered(2, 'mid', 'Mid', { maximum: 30 }),
        }),
      ],
      rounding: 0.1,
    }),
  },
  {
    id: 'jntuh-r22',
    name: 'JNTUH R22',
    says: 'The mean of two mid-term tests of 30, the mean of two assignments of 5, and a viva of 5: 40. At least 35%.',
    definition: scheme({
      parts: [
        part({
          id: 'mids',
          name: 'Mid-term tests',
          rule: { type: 'mean' },
          components: numbered(2, 'mid', 'Mid', { maximum: 30 }),
        }),
        part({
          id: 'assignments',
          name: 'Assignments',
          rule: { type: 'mean' },
          components: numbered(2, 'assignment', 'Assignment', { maximum: 5, kind: 'assignment' }),
        }),
        part({
          id: 'viva',
          name: 'Viva or presentation',
          rule: { type: 'sum' },
          components: [component({ id: 'viva-1', name: 'Viva or presentation', maximum: 5, kind: 'viva' })],
        }),
      ],
      minimum: 35,
    }),
  },
  {
    id: 'vtu-2018',
    name: 'VTU 2018',
    says: 'Three tests of 50, added and scaled to 30.',
    definition: scheme({
      parts: [
        part({
          id: 'tests',
          name: 'Tests',
          rule: { type: 'sum' },
          components: numbered(3, 'test', 'Test', { maximum: 50 }),
          scaled_to: 30,
        }),
      ],
    }),
  },
  {
    id: 'ktu-2019',
    name: 'KTU 2019',
    says: 'Two tests of 50 scaled to 25, the mean of two assignments of 15, and up to 10 for attendance: 50.',
    definition: scheme({
      parts: [
        part({
          id: 'tests',
          name: 'Tests',
          rule: { type: 'sum' },
          components: numbered(2, 'test', 'Test', { maximum: 50 }),
          scaled_to: 25,
        }),
        part({
          id: 'assignments',
          name: 'Assignments',
          rule: { type: 'mean' },
          components: numbered(2, 'assignment', 'Assignment', { maximum: 15, kind: 'assignment' }),
        }),
        part({
          id: 'attendance',
          name: 'Attendance',
          rule: { type: 'sum' },
          components: [
            component({
              id: 'attendance-1',
              name: 'Attendance',
              maximum: 10,
              kind: 'attendance',
              bands: [
                { from: 90, marks: 10 },
                { from: 85, marks: 9 },
                { from: 80, marks: 8 },
                { from: 75, marks: 7 },
              ],
            }),
          ],
        }),
      ],
    }),
  },
  {
    id: 'best-2-of-3',
    name: 'Best 2 of 3 tests',
    says: 'Three tests of 15: the two best, scaled to 20 and rounded to halves.',
    definition: scheme({
      parts: [
        part({
          id: 'tests',
          name: 'Tests',
          rule: { type: 'best', count: 2 },
          components: numbered(3, 'test', 'Test', { maximum: 15 }),
          scaled_to: 20,
        }),
      ],
      rounding: 0.5,
    }),
  },
];
