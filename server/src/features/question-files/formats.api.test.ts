// Every kind of file, from the upload to the bank: what it says is what the bank has.
import * as endpoints from '@quivia/contract/question-files';
import { zip } from '@quivia/files/testing/zip';
import type { BankToWrite } from '@quivia/question-files/file-question';
import { writeQti21 } from '@quivia/question-files/qti/write-qti';
import { writeXlsx } from '@quivia/question-files/table/write-table';
import { docx, paragraph } from '@quivia/question-files/testing/docx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCollege, type College } from '../../testing/college.ts';
import { content, newBank, teacher } from '../../testing/exams/banks.ts';
import { confirm, items, questionsIn, review } from '../../testing/files/question-files.ts';
import type { Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let fred: Person;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
});
afterAll(() => server.stop());

const GIFT = `$CATEGORY: $course$/top/North Rays

What bends light? {=a lens ~a wall ~a wish}

What bends nothing? {~a wish ~a wall}`;

const AIKEN = `What bends light?
A. a wall
B. a lens
ANSWER: B

What bends nothing?
A. a wish`;

const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/North Rays</text></category></question>
<question type="multichoice">
  <name><text>Lens</text></name>
  <questiontext format="html"><text><![CDATA[<p>What <b>bends</b> light?</p>]]></text></questiontext>
  <single>true</single>
  <answer fraction="100"><text>a lens</text></answer>
  <answer fraction="0"><text>a wall</text></answer>
</question>
<question type="calculated"><name><text>Speed</text></name><questiontext><text>How fast is {x}?</text></questiontext></question>
</quiz>`;

const QTI_ITEM = `<item ident="MC_1"><presentation>
  <material><mattext>What bends light?</mattext></material>
  <response_lid ident="R" rcardinality="Single"><render_choice>
    <response_label ident="A"><material><mattext>a wall</mattext></material></response_label>
    <response_label ident="B"><material><mattext>a lens</mattext></material></response_label>
  </render_choice></response_lid></presentation>
  <resprocessing><outcomes><decvar maxvalue="1"/></outcomes>
    <respcondition><conditionvar><varequal respident="R">B</varequal></conditionvar>
    <setvar action="Set">1</setvar></respcondition></resprocessing>
</item>`;
const QTI_12 = `<?xml version="1.0"?><questestinterop><assessment title="North Rays"><section>
${QTI_ITEM}<item ident="MC_2"><presentation><material><mattext>Tell of light.</mattext></material><response_str ident="R"><render_fib rows="9"/></response_str></presentation></item>
</section></assessment></questestinterop>`;

const CSV = `module,question,option_a,option_b,correct
North Rays,What bends light?,a wall,a lens,B
North Rays,What bends nothing?,a wish,,A`;

const DOCX = docx([
  paragraph('North Rays', { style: 'Heading1' }),
  '1. What **bends** light?',
  'A) a wall\tB) a lens',
  'Ans. (b)',
  '2. Tell of light.',
]);

const H5P = zip([
  { name: 'h5p.json', content: '{"title":"North Rays","mainLibrary":"H5P.QuestionSet"}' },
  {
    name: 'content/content.json',
    content: JSON.stringify({
      questions: [
        {
          library: 'H5P.MultiChoice 1.16',
          params: {
            question: '<p>What <strong>bends</strong> light?</p>',
            answers: [{ text: 'a wall' }, { text: '<div>a lens</div>', correct: true }],
          },
        },
        { library: 'H5P.Essay 1.5', params: { taskDescription: '<p>Tell of light.</p>' } },
      ],
    }),
  },
]);

const BANK: BankToWrite = {
  title: 'Waves',
  modules: [
    {
      name: 'North Rays',
      questions: [
        content('What **bends** light?', {
          options: [
            { option: 'a wall', is_correct: false },
            { option: 'a lens', is_correct: true },
          ],
        }),
      ],
    },
  ],
  images: new Map(),
};

describe('a file is known by its content and comes in', () => {
  test.each<[endpoints.ImportFormat, () => Promise<Uint8Array | string> | Uint8Array | string, number]>([
    ['gift', () => GIFT, 1],
    ['aiken', () => AIKEN, 1],
    ['moodle', () => MOODLE, 1],
    ['qti12', () => QTI_12, 1],
    ['qti21', () => writeQti21(BANK), 0],
    ['csv', () => CSV, 1],
    ['xlsx', async () => (await writeXlsx(BANK)).bytes, 0],
    ['docx', () => DOCX, 1],
    ['h5p', () => H5P, 1],
  ])('%s', async (format, file, left_out) => {
    const bankId = await newBank(fred, north.course, `From ${format}`);
    const found = await review(fred, bankId, await file());
    expect(found).toMatchObject({
      status: 'review',
      qbank_id: bankId,
      format,
      counts: { new: 1, left_out, likely_duplicates: 0 },
      progress: { done: 1 + left_out, total: 1 + left_out },
      problem: null,
    });
    const inFile = format === 'aiken' ? '' : 'North Rays';
    expect(found.categories).toEqual([{ category: inFile, questions: 1, module_id: north.module }]);
    const [first, second] = await items(fred, found.id);
    expect(first).toMatchObject({ item: 1, outcome: 'new', reason: '', category: inFile });
    expect(first?.place).not.toBe('');
    if (left_out > 0) {
      expect(second).toMatchObject({ item: 2, outcome: 'left_out', question: null });
      expect(second?.reason).toMatch(/\w.*\.$/);
      expect(second?.excerpt).not.toBe('');
    }
    expect(await questionsIn(fred, bankId)).toEqual([]);
    expect(await confirm(fred, found, north.module)).toMatchObject({
      status: 'done',
      message: `1 question has been stored in From ${format}.`,
    });
    const stored = await questionsIn(fred, bankId);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ question_number: 1, module_id: north.module, changed_by: 'fred01' });
    expect(stored[0]?.question.replaceAll('*', '')).toBe('What bends light?');
    expect(stored[0]?.options.filter((one) => one.is_correct).map(({ option }) => option)).toEqual([
      'a lens',
    ]);
  });
});

test.each<[endpoints.ImportFormat, Buffer, string]>([
  ['docx', docx(['1. What is 6 · 7?', 'Ans: 42']), 'NUMBER'],
  [
    'h5p',
    zip([
      { name: 'h5p.json', content: '{"title":"North Rays","mainLibrary":"H5P.Blanks"}' },
      { name: 'content/content.json', content: '{"questions":["<p>Light is a *wave*.</p>"]}' },
    ]),
    'CLOZE',
  ],
])('a question of another kind is stored from %s', async (_, file, question_type) => {
  const bankId = await newBank(fred, north.course);
  const found = await review(fred, bankId, file);
  expect(await confirm(fred, found, north.module)).toMatchObject({ status: 'done' });
  expect(await questionsIn(fred, bankId)).toMatchObject([{ question_type }]);
});

test('a zip of QTI 1.2 is read with the file it lies in', async () => {
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m">
    <organizations/><resources><resource identifier="r" type="imsqti_xmlv1p2" href="quiz.xml"><file href="quiz.xml"/></resource></resources></manifest>`;
  const bankId = await newBank(fred, north.course);
  const found = await review(
    fred,
    bankId,
    zip([
      { name: 'imsmanifest.xml', content: manifest },
      { name: 'quiz.xml', content: QTI_12 },
    ]),
  );
  expect(found).toMatchObject({ status: 'review', format: 'qti12', counts: { new: 1, left_out: 1 } });
  expect((await items(fred, found.id))[0]?.place).toContain('quiz.xml');
});

test.each(['csv', 'xlsx'] as const)(
  'the template as %s can be filled in and uploaded as it is',
  async (format) => {
    const { status, file, headers } = await fred.call(endpoints.downloadQuestionTemplate, {
      query: { format },
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`filename="question-template.${format}"`);
    const bankId = await newBank(fred, north.course);
    const found = await review(fred, bankId, file as Buffer);
    expect(found).toMatchObject({
      status: 'review',
      format,
      notes: [],
      counts: { new: 5, left_out: 0 },
      categories: [{ category: 'Module 1', module_id: north.module }],
    });
  },
);
