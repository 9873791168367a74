import { FileProblem } from '@quivia/files/file-problem';
import { inline, table, workbook } from '@quivia/files/testing/workbook';
import { expect, test } from 'vitest';
import type { FileItem } from '../file-question.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { questionTemplate } from './table-template.ts';

function read(bytes: Uint8Array | string) {
  const items: FileItem[] = [];
  const { format, notes } = readQuestionFile(Buffer.from(bytes as string), (item) => items.push(item));
  return { format, notes, items };
}

function problemOf(bytes: Uint8Array | string) {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return { line: error.line, message: error.message };
    throw error;
  }
  throw new Error('It was read without a problem');
}

test('a workbook is read row by row, and its rows are counted as Excel counts them', () => {
  const file = table([
    ['Question', 'Option A', 'Option B', 'Answer', 'Remarks'],
    ['', '', '', '', ''],
    ["'=1 is text", '=1', "'quoted'", 'B', 'x'],
    ['No key', '1', '2', '', ''],
  ]);
  expect(read(file)).toMatchObject({
    format: 'xlsx',
    notes: [{ text: 'The column Remarks is unknown and was skipped.' }],
    items: [
      {
        place: 'row 3',
        question: {
          question: "'=1 is text",
          options: [
            { option: '=1', is_correct: false },
            { option: "'quoted'", is_correct: true },
          ],
        },
      },
      { place: 'row 4', outcome: 'left_out', reason: { text: 'No option is marked as correct.' } },
    ],
  });
});

test('sheets behind the first are named as skipped, hidden ones are not', () => {
  const headings = ['question', 'option_a', 'option_b', 'correct'].map((text, i) =>
    inline(`${'ABCD'[i]}1`, text),
  );
  const cells = ['Is it so?', 'Yes', 'No', 'A'].map((text, i) => inline(`${'ABCD'[i]}2`, text));
  const sheets = ['Week 1', 'Week 2" state="hidden', 'Week 3', 'Week 4'].map(
    (name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i === 0 ? 1 : i + 10}"/>`,
  );
  const file = workbook({
    sheetData: `<row r="1">${headings.join('')}</row><row r="2">${cells.join('')}</row>`,
    workbook: `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
  });
  expect(read(file)).toMatchObject({
    notes: [{ text: 'Only the first sheet is read. Skipped: Week 3, Week 4.' }],
    items: [{ place: 'row 2', outcome: 'new' }],
  });
});

test('numbers and truth values of a workbook are texts', () => {
  const texts = ['question', 'option_a', 'option_b', 'correct', 'marks'].map(
    (text, i) => `<c r="${String.fromCharCode(65 + i)}1" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  const file = workbook({
    strings: ['Is it so?'],
    sheetData: `<row r="1">${texts.join('')}</row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="b"><v>0</v></c><c r="D2" t="b"><v>0</v></c><c r="E2"><v>1.5</v></c></row>`,
  });
  expect(read(file).items).toMatchObject([
    {
      question: {
        options: [
          { option: 'TRUE', is_correct: false },
          { option: 'FALSE', is_correct: true },
        ],
        marks: 1.5,
      },
    },
  ]);
});

test('numbers of a workbook are texts as the sheet shows them', () => {
  const cells = (row: number, ...given: string[]) =>
    `<row r="${row}">${given.map((cell, i) => cell.replace('<c', `<c r="${String.fromCharCode(65 + i)}${row}"`)).join('')}</row>`;
  const text = (given: string) => `<c t="inlineStr"><is><t>${given}</t></is></c>`;
  const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
  const file = workbook({
    formats: ['0%', 'd-mmm', 'dd/mm/yyyy', '0.00', '# ?/?', '[$-F800]dddd', 'no[t'],
    sheetData: [
      cells(1, ...['Question', 'Option A', 'Option B', 'Option C', 'Answer', 'Penalty'].map(text)),
      cells(2, text('How much?'), number(1, '0.5'), number(1, '0.25'), number(0, '0.5'), number(1, '0.5')),
      cells(3, text('When?'), number(2, '45324'), number(3, '45324'), number(6, '45324'), number(2, '45324')),
      cells(
        4,
        text('Pi?'),
        number(4, '3.14159'),
        number(0, '0.30000000000000004'),
        number(7, '3'),
        text('A'),
      ),
      cells(
        5,
        text('One?'),
        number(0, '202401000001'),
        number(0, '2'),
        text(''),
        text('A'),
        number(5, '0.25'),
      ),
      cells(6, text('Two?'), number(0, '1'), number(0, '2'), text(''), text('A'), number(1, '0.5')),
    ].join(''),
  });
  const { items, notes } = read(file);
  const options = items.map((item) =>
    item.outcome === 'new' ? item.question.options.map(({ option }) => option) : item.reason.text,
  );
  expect(options).toEqual([
    ['50%', '25%', '0.5'],
    ['2-Feb', '02/02/2024', '2024-02-02'],
    ['3.14', '0.3', '3'],
    ['202401000001', '2'],
    ['1', '2'],
  ]);
  expect(items[0]).toMatchObject({ question: { options: [{ is_correct: true }, {}, {}] } });
  expect(items[3]).toMatchObject({ question: { negative_share: '1/4' } });
  expect(items[4]).toMatchObject({ question: { negative_marks: 0.5 } });
  expect(notes).toMatchObject([
    {
      text: 'The file does not say how some of its dates look. They were imported as year-month-day, such as 2026-01-31.',
    },
  ]);
});

test('a table that counts its options from 0 is refused, because other numbers would mean the wrong option', () => {
  const rows = ['question,option 1,option 2,answer', 'Which?,a,b,1', 'Which is first?,a,b,0'];
  expect(problemOf(rows.join('\n'))).toEqual({
    line: 3,
    message:
      'The key of this row is 0, so the table seems to count options from 0. Please count them from 1, or use letters.',
  });
  expect(read([...rows.slice(0, 2), 'How many?,0,2,0'].join('\n')).items).toMatchObject([
    { outcome: 'new' },
    { question: { options: [{ is_correct: true }, {}] } },
  ]);
});

test('a title stands above the headings of a workbook', () => {
  const file = table([
    ['Unit test 1'],
    ['Question', 'Option A', 'Option B', 'Answer'],
    ['Is it?', 'Yes', 'No', 'A'],
  ]);
  expect(read(file)).toMatchObject({
    notes: [{ text: 'The row above the headings was skipped.' }],
    items: [{ place: 'row 3', outcome: 'new' }],
  });
});

test('without the headings that are needed it is refused, and they are named', () => {
  expect(problemOf('question,option_a,marks\nWhich?,1,2')).toEqual({
    line: 1,
    message: 'The columns option_b, correct are missing. The template shows all columns.',
  });
  expect(problemOf(table([['name', 'email']]))).toMatchObject({
    line: 1,
    message: expect.stringContaining('question, option_a, option_b, correct'),
  });
});

test('a table with headings alone says so', () => {
  expect(problemOf('question,option_a,option_b,correct\n').message).toContain('no questions below');
});

test.each(['csv', 'xlsx'] as const)('the template comes in as %s as it is', async (format) => {
  const { format: found, notes, items } = read((await questionTemplate(format)).bytes);
  expect({ found, notes }).toEqual({ found: format, notes: [] });
  expect(items).toMatchObject([
    {
      outcome: 'new',
      notes: [],
      category: 'Module 1',
      question: { negative_marks: 0.25, difficulty: 'easy' },
    },
    { outcome: 'new', notes: [], question: { answer_rule: 'select_all', marks: 2 } },
    { outcome: 'new', notes: [], question: { options: [{ is_correct: true }, { is_correct: false }] } },
    { outcome: 'new', notes: [], question: { other: { body: { unit_mode: 'shown', units: ['m/s2'] } } } },
    { outcome: 'new', notes: [], question: { other: { question_type: 'TEXT' } } },
  ]);
});

const typed = (type: string, correct: string, kind = '') => {
  const cells = [type, correct, kind].map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const [item] = read(`question,type,correct,kind\nWhich?,${cells.join(',')}`).items;
  return item?.outcome === 'new' ? item.question.other : item?.reason.text;
};
const value = (given: string, amount: string, percent = 100) => ({
  type: 'value',
  value: given,
  tolerance: { type: 'absolute', amount },
  percent,
});

test.each([
  ['number', '7', { answer_key: { accepted: [value('7', '0')] }, body: { unit_mode: 'none' } }],
  ['Numerical', '−3,5 +/- 0,5', { answer_key: { accepted: [value('-3.5', '0.5')] } }],
  [
    'number',
    '9.81 ± 0.01 m/s2 | 50%: 9.8 m/s2',
    {
      body: { unit_mode: 'shown', units: ['m/s2'] },
      answer_key: { accepted: [value('9.81', '0.01'), value('9.8', '0', 50)] },
    },
  ],
  ['number', '1..5', { answer_key: { accepted: [{ type: 'range', from: '1', to: '5', percent: 100 }] } }],
  ['text', 'Paris | 50%: Pariis', { answer_key: { accepted: [{ text: 'Paris' }, { percent: 50 }] } }],
  [
    'match',
    'cat -> kitten | dog → puppy | -> foal',
    {
      body: { left: [{ text: 'cat' }, { text: 'dog' }], right: [{}, {}, { text: 'foal' }] },
      answer_key: { pairs: { l1: 'r1', l2: 'r2' } },
    },
  ],
  ['order', '1. ant | 2. cat', { body: { items: [{ text: 'ant' }, { text: 'cat' }] } }],
  ['info', '', { question_type: 'INFO' }],
])('an answer of the type %s is read as people write it: %s', (type, correct, other) => {
  expect(typed(type, correct)).toMatchObject(other);
});

test.each([
  ['number', 'about 7'],
  ['number', '1,234'],
  ['number', '50 ± 2 %'],
  ['number', '1 m | 2 s'],
  ['text', ''],
  ['match', 'cat -> kitten | dog'],
  ['match', 'a -> b -> c'],
  ['order', '2. cat | 1. ant'],
  ['info', 'A'],
])('an answer of the type %s that is not clear is left out with the reason: %s', (type, correct) => {
  expect(typed(type, correct)).toContain(`“${correct}” is not clear as the answer`);
});

test('an essay and an upload may have a model answer', () => {
  expect(typed('essay', 'Air')).toMatchObject({
    question_type: 'ESSAY',
    answer_key: { model_answer: 'Air' },
  });
  expect(typed('long answer', '')).toMatchObject({
    question_type: 'ESSAY',
    answer_key: { model_answer: '' },
  });
  expect(typed('file upload', 'Air')).toMatchObject({
    question_type: 'UPLOAD',
    answer_key: { model_answer: 'Air', notes: '' },
  });
});

test('notes, template and number of words of an essay stay where its model answer was edited', () => {
  const body = { template: 'Aim:', words_from: null, words_to: 50 };
  const json = JSON.stringify({ body, answer_key: { notes: 'Be kind.' } });
  expect(typed('essay', 'Air', json)).toEqual({
    question_type: 'ESSAY',
    body,
    answer_key: { notes: 'Be kind.', model_answer: 'Air' },
  });
});

test('the column kind counts only while the answer beside it is the one it was written with', () => {
  const json = JSON.stringify({
    body: { items: ['x', 'y'].map((id) => ({ id, text: id })) },
    answer_key: { order: ['y', 'x'], grading: 'longest_run' },
  });
  expect(typed('order', '1. y | 2. x', json)).toMatchObject({ answer_key: { grading: 'longest_run' } });
  expect(typed('order', '1. x | 2. y', json)).toMatchObject({
    body: { items: [{ text: 'x' }, { text: 'y' }] },
    answer_key: { grading: 'relative' },
  });
  expect(typed('cloze', '[[1]] x', json)).toContain('as Quivia exported it');
});
