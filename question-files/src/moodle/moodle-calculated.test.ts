import { expect, test } from 'vitest';
import type { FileItem } from '../file-question.ts';
import { readMoodleXml } from './read-moodle.ts';

const dataset = (name: string, inside: string) =>
  `<dataset_definition><name><text>${name}</text></name>${inside}</dataset_definition>`;
const range = (name: string, from: string, to: string, decimals: string) =>
  dataset(
    name,
    `<minimum><text>${from}</text></minimum><maximum><text>${to}</text></maximum><decimals><text>${decimals}</text></decimals>`,
  );
const list = (name: string, ...values: string[]) =>
  dataset(
    name,
    `<dataset_items>${values.map((value, i) => `<dataset_item><number>${i + 1}</number><value>${value}</value></dataset_item>`).join('')}</dataset_items>`,
  );

function read(text: string, formula: string, sets: string, type = 'calculated'): FileItem | undefined {
  const items: FileItem[] = [];
  readMoodleXml(
    `<quiz><question type="${type}"><name><text>Area</text></name>
    <questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>
    <generalfeedback format="html"><text>{base} and {=2*{base}}</text></generalfeedback><defaultgrade>2</defaultgrade>
    <answer fraction="100"><text>${formula}</text><tolerance>0.01</tolerance><tolerancetype>1</tolerancetype></answer>
    <dataset_definitions>${sets}</dataset_definitions></question></quiz>`,
    (item) => items.push(item),
  );
  return items[0];
}

test.each(['calculated', 'calculatedsimple'])('a %s question comes in with its variables', (type) => {
  const sets = range('base', '1', '9', '1') + list('e', '2', '3.5', '2');
  expect(
    read('What is {base} by {e}, not {x}?', 'pow({base},2) * log({e}) + pi()', sets, type),
  ).toMatchObject({
    outcome: 'new',
    notes: [{ text: expect.stringContaining('drawn from its list') }],
    question: {
      question: 'What is {{base}} by {{v1}}, not {x}?',
      explanation: '{{base}} and {{value}}',
      marks: 2,
      parameters: {
        variables: [
          { type: 'range', name: 'base', from: '1', to: '9', step: '0.1' },
          { type: 'list', name: 'v1', values: ['2', '3.5'] },
          {
            type: 'formula',
            name: 'answer',
            formula: 'pow(base,2) * ln(v1) + pi',
            rounding: { type: 'none' },
          },
          { type: 'formula', name: 'value', formula: '2*base', rounding: { type: 'none' } },
        ],
      },
      other: {
        question_type: 'NUMBER',
        answer_key: {
          accepted: [
            {
              type: 'value',
              value: '{{answer}}',
              tolerance: { type: 'relative', amount: '0.01' },
              percent: 100,
            },
          ],
        },
      },
    },
  });
});

test.each([
  ['{base} > 1 ? 2 : 3', range('base', '1', '9', '0'), "The formula “{base} > 1 ? 2 : 3” can't be read."],
  ['{base} * {height}', range('base', '1', '9', '0'), "The formula “{base} * {height}” can't be read."],
  ['{base}', list('base', 'x'), 'The values of its variable “base” are not numbers.'],
  ['1 / ({base} - {base})', range('base', '1', '9', '0'), '“answer” is not a number when base = '],
])("what can't be read is skipped with the reason: %s", (formula, sets, reason) => {
  expect(read('{base}?', formula, sets)).toMatchObject({
    outcome: 'left_out',
    reason: { text: expect.stringContaining(reason) },
  });
});

test('however deep a formula is nested, it is skipped with the reason', () => {
  expect(read('{base}?', '('.repeat(50_000), range('base', '1', '9', '0'))).toMatchObject({
    outcome: 'left_out',
    reason: { text: expect.stringContaining("can't be read.") },
  });
});

test('of a dataset with more values than a list can have, the first are imported, and a note says so', () => {
  const values = Array.from({ length: 205 }, (_, i) => String(i + 1));
  const item = read('{base}?', '{base}', list('base', ...values, '7'));
  expect(item).toMatchObject({
    question: { parameters: { variables: [{ name: 'base', values: values.slice(0, 200) }, {}, {}] } },
    notes: expect.arrayContaining([
      expect.objectContaining({
        text: 'The variable “base” has 205 different values in the file. The first 200 were imported.',
      }),
    ]),
  });
});
