import { expect, test } from 'vitest';
import { sampleComponent } from '../../../testing/sample-oral.ts';
import { readEntered } from './entered.ts';

const COMPONENTS = [sampleComponent('year', 'Year', 40), sampleComponent('record', 'Record', 10)];
const due = (...components: string[]) => [{ examiner_id: null, components }];
const SUBJECTS = [
  { candidate_id: 5, group_id: null, name: 'Anna', roll_number: 'R1', due: due('year', 'record') },
  { candidate_id: null, group_id: 2, name: 'Group A', roll_number: '', due: due('year', 'record') },
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

test('a component marked by levels is entered as a number, and that of a group for the group alone', () => {
  const levels = [0, 3].map((mark) => ({ id: `l${mark}`, name: `L${mark}`, mark, description: '' }));
  const report = { ...sampleComponent('report', 'Report', 3), method: { type: 'levels' as const, levels } };
  const subjects = [
    { candidate_id: 5, group_id: null, name: 'Anna', roll_number: 'R1', due: due('year') },
    { candidate_id: null, group_id: 2, name: 'Group A', roll_number: '', due: due('report') },
  ];
  const components = [sampleComponent('year', 'Year', 40), report];
  const { rows, problems } = readEntered('R1\t30\t2\nGroup A\t\t2.25\nGroup A\t\t2.3', components, subjects);
  expect(rows).toEqual([{ subject: { group_id: 2 }, marks: { report: 2.25 } }]);
  expect(problems).toEqual([
    "Line 1, R1: Report isn't entered here. Leave this cell empty.",
    'Line 3, Group A, Report: 2.3 is not a mark from 0 to 3 in steps of 0.25.',
  ]);
});
