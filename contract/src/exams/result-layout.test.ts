import { describe, expect, test } from 'vitest';
import { COLUMN_CONTENTS, type ResultLayout, ResultLayoutForm } from './result-files.ts';
import {
  countsOf,
  dayIn,
  paddedRoll,
  type ResultToList,
  rounded,
  rowOf,
  shownCell,
} from './result-layout.rules.ts';
import { BLANK_LAYOUT, RESULT_LAYOUT_PRESETS } from './result-layout.words.ts';

const EXAM = {
  title: 'Optics',
  day: '2026-11-09',
  course_code: 'PH201',
  course_name: 'Physics II',
  semester: 3,
  institution: 'North College',
};
const student = (given: Partial<ResultToList> = {}): ResultToList => ({
  roll_number: '427',
  name: 'Anna Berg',
  status: 'present',
  marks: 31.5,
  total_marks: 40,
  percent: 78.8,
  ...given,
});
const layout = (given: Partial<ResultLayout> = {}): ResultLayout => ({
  ...BLANK_LAYOUT,
  name: 'Test',
  columns: COLUMN_CONTENTS.map((content) => ({ content, heading: content, text: 'KL-7' })),
  ...given,
});
const shown = (of: ResultLayout, one: ResultToList) => rowOf(of, EXAM, one, 4).map(shownCell);

test('every content has its cell', () => {
  expect(shown(layout({ decimals: 1, roll_digits: 7, date_form: '09.11.2026' }), student())).toEqual([
    ...['4', '0000427', 'Anna Berg', '31.5', 'Thirty-One and a Half Only', '40', '78.8', 'P', 'Optics'],
    ...['09.11.2026', 'PH201', 'Physics II', '3', 'North College', 'KL-7'],
  ]);
});

test.each([
  [2.675, 2, 2.68],
  [1.005, 2, 1.01],
  [31.5, 0, 32],
  [0.5, 0, 1],
  [-0.25, 1, -0.3],
  [-0.001, 2, 0],
  [12, 2, 12],
] as const)('%d with %d decimals is %d', (number, decimals, result) => {
  expect(rounded(number, decimals)).toBe(result);
});

test.each([
  ['427', 7, '0000427'],
  ['12345678', 7, '12345678'],
  ['R25CS1', 8, 'R25CS1'],
  ['427', 0, '427'],
])('the roll number %s with %d digits is %s', (roll, digits, padded) => {
  expect(paddedRoll(roll, digits)).toBe(padded);
});

test('days in the form that was chosen', () => {
  expect(dayIn('11/09/2026', '2026-01-02')).toBe('01/02/2026');
  expect(dayIn('20261109', '2026-01-02')).toBe('20260102');
  expect(dayIn('2026-11-09', '2026-01-02')).toBe('2026-01-02');
});

const ABOUT_MARKS = ['marks', 'marks_in_words', 'percent'] as const;

describe.each(ABOUT_MARKS)('in a column of %s', (content) => {
  const one = (given: Partial<ResultToList>, more: Partial<ResultLayout> = {}) =>
    shown(layout({ columns: [{ content, heading: 'x', text: '' }], ...more }), student(given))[0];

  test('absent people and those who were disqualified have their own text, and no mark', () => {
    expect(one({ status: 'absent', marks: null })).toBe('AB');
    expect(one({ status: 'disqualified', marks: 12 }, { disqualified_text: 'UFM' })).toBe('UFM');
    expect(one({ status: 'disqualified', marks: 12 })).toMatch(/^0$|^Zero/);
  });

  test('marks that aren’t complete are never a number, and never absent', () => {
    for (const { layout: preset } of RESULT_LAYOUT_PRESETS) {
      const cell = shown(
        { ...preset, columns: [{ content, heading: 'x', text: '' }] },
        student({ marks: null }),
      )[0];
      expect(cell).toBe(preset.waiting_text);
      expect(cell).not.toMatch(/\d|zero/i);
      expect(cell).not.toBe(preset.absent_text);
    }
    expect(RESULT_LAYOUT_PRESETS).not.toHaveLength(0);
  });
});

test('marks below 0 are written out too', () => {
  const words = layout({ columns: [{ content: 'marks_in_words', heading: 'x', text: '' }], decimals: 1 });
  expect(shown(words, student({ marks: -1.5 }))).toEqual(['Minus One and a Half Only']);
});

test.each(RESULT_LAYOUT_PRESETS.map(({ key, layout: preset }) => [key, preset] as const))(
  'the preset %s can be saved as it is',
  (_, preset) => {
    expect(ResultLayoutForm.parse(preset)).toEqual(preset);
  },
);

test.each([
  ['0', 'AB', 'must not look like a number'],
  ['0.0', 'AB', 'must not look like a number'],
  ['-1', 'AB', 'must not look like a number'],
  ['ab', 'AB', 'another text'],
  ['', 'AB', 'stands for marks'],
])(
  '"%s" can’t stand for marks that aren’t complete, with %s for absent',
  (waiting_text, absent_text, why) => {
    const { error } = ResultLayoutForm.safeParse(layout({ waiting_text, absent_text }));
    expect(error?.issues.find(({ path }) => path[0] === 'waiting_text')?.message).toContain(why);
  },
);

test('what a file has no marks of is counted', () => {
  const all = [
    student(),
    student({ marks: null }),
    student({ status: 'absent', marks: null }),
    student({ status: 'disqualified', marks: null }),
  ];
  expect(countsOf(all)).toEqual({ students: 4, absent: 1, disqualified: 1, waiting: 1 });
});
