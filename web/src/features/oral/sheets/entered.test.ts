import { expect, test } from 'vitest';
import { sampleComponent } from '../../../testing/sample-oral.ts';
import { readEntered } from './entered.ts';

const COMPONENTS = [sampleComponent('year', 'Year', 40), sampleComponent('record', 'Record', 10)];
const SUBJECTS = [
  { candidate_id: 5, group_id: null, name: 'Anna', roll_number: 'R1' },
  { candidate_id: null, group_id: 2, name: 'Group A', roll_number: '' },
];
const read = (text: string) => readEntered(text, COMPONENTS, SUBJECTS);

test('a pasted table is read, with a heading, empty cells and commas', () => {
  expect(read('Roll number\tYear\tRecord\nr1\t31,5\t\nGroup A\t20\t9\n')).toEqual({
    rows: [
      { subject: { candidate_id: 5 }, marks: { year: 31.5 } },
      { subject: { group_id: 2 }, marks: { year: 20, record: 9 } },
    ],
    problems: [],
    left: '',
  });
});

test('marks that do not fit are named with line, candidate and step, and their lines are left', () => {
  const { rows, problems, left } = read('R1\t41\nR9\t3\nGroup A\t20\t9\nR1\t3\tabc');
  expect(rows).toEqual([{ subject: { group_id: 2 }, marks: { year: 20, record: 9 } }]);
  expect(problems).toEqual([
    'Line 1, R1, Year: 41 is not a mark from 0 to 40 in steps of 0.5.',
    'Line 2: no candidate has the roll number R9.',
    'Line 4, R1, Record: abc is not a mark from 0 to 10 in steps of 0.5.',
  ]);
  expect(left).toBe('R1\t41\nR9\t3\nR1\t3\tabc');
});
