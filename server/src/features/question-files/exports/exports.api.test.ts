// Taking a bank away, and bringing it back.

import { uploadImage } from '@quivia/contract/images';
import { shareQuestionBank } from '@quivia/contract/question-banks';
import * as endpoints from '@quivia/contract/question-files';
import type { QuestionContent, QuestionForAuthor } from '@quivia/contract/questions';
import { createStimulus } from '@quivia/contract/stimuli';
import { shadedPng } from '@quivia/files/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCollege, type College } from '../../../testing/college.ts';
import { addQuestions, content, newBank, newModule, teacher } from '../../../testing/exams/banks.ts';
import { exported, questionsIn, review, settled } from '../../../testing/files/question-files.ts';
import { at } from '../../../testing/files/uploads.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let north: College;
let second: number;
let fred: Person;
let gina: Person;
let picture: string;
let bank: number;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  second = await newModule(root, north.course, 2);
  fred = await teacher(server, north, 'fred01');
  gina = await teacher(server, north, 'gina01');
  picture = (await done(fred.call(uploadImage, { file: shadedPng(7) }))).url;
  bank = await newBank(fred, north.course, 'Waves: “light” / sound?');
  const question_ids = await addQuestions(fred, { qbank_id: bank, module_id: second }, ...OF_SECOND);
  const text = `| a | b |\n| - | - |\n| 1 | ![drawn](${picture}) |`;
  await done(fred.call(createStimulus, { ...at(bank), body: { text, question_ids } }));
  await addQuestions(fred, { qbank_id: bank, module_id: north.module }, ...ofFirst());
});
afterAll(() => server.stop());

const OF_SECOND: QuestionContent[] = [
  content('What is $\\frac{a}{b}$ of {=this ~that} :: and `x = {y}`?', {
    explanation: 'Because\n\n- one\n- two',
    tags: ['waves', 'light and sound'],
    difficulty: 'hard',
    negative_share: '1/3',
  }),
  content('=HYPERLINK("http://x") is text', {
    answer_rule: 'select_all',
    options: ['+1', '-1', '@home', 'नमस्ते 👩‍🏫'].map((option, i) => ({ option, is_correct: i % 2 === 0 })),
    marks: 2.5,
    negative_marks: 0.25,
  }),
];
const ofFirst = () => [
  content(`What does ![a red field](${picture}) show?`, {
    options: [
      { option: `![one](${picture})`, is_correct: true },
      { option: 'nothing', is_correct: false },
    ],
  }),
];

/** What a question says, with its pictures by what is in them. */
async function saying(questions: QuestionForAuthor[]) {
  const said = [];
  for (const {
    question,
    options,
    answer_rule,
    marks,
    negative_marks,
    negative_share,
    explanation,
    tags,
    difficulty,
    ...where
  } of questions) {
    const { stimulus } = where;
    const texts = [question, stimulus?.text ?? '', ...options.map(({ option }) => option)];
    const bytes = new Map<string, string>();
    for (const [address] of texts.join('\n').matchAll(/\/api\/v1\/quiz\/image\/[\w-]+/g))
      bytes.set(address, (await server.app.inject(address)).rawPayload.toString('base64'));
    const shown = (text: string) =>
      text.replaceAll(/\/api\/v1\/quiz\/image\/[\w-]+/g, (address) => bytes.get(address) ?? 'gone');
    said.push({
      module_id: where.module_id,
      question: shown(question),
      stimulus: stimulus && shown(stimulus.text),
      options: options.map(({ option, is_correct }) => ({ option: shown(option), is_correct })),
      ...{ answer_rule, marks, negative_marks, negative_share, explanation, tags, difficulty },
    });
  }
  return said;
}

describe('export then import gives the same questions in the same modules, with their picture', () => {
  test.each(endpoints.EXPORT_FORMATS)('%s', async (format) => {
    const original = await saying(await questionsIn(fred, bank));
    const file = await exported(fred, bank, format);
    // By somebody else, who has no picture of theirs: it must have come along, or be found where it is.
    const other = await newBank(gina, north.course, `Again ${format}`);
    const found = await review(gina, other, file);
    expect(found).toMatchObject({ status: 'review', counts: { new: 3, left_out: 0, likely_duplicates: 0 } });
    expect(found.categories.map(({ module_id }) => module_id)).toEqual([north.module, second]);
    await done(
      gina.call(endpoints.confirmQuestionImport, { ...at(found.id), body: { modules: found.categories } }),
    );
    expect(await settled(gina, found.id)).toMatchObject({ status: 'done' });
    const again = await questionsIn(gina, other);
    expect(await saying(again)).toEqual(original);
    // The passage is one, shared as it was.
    expect(new Set(again.flatMap(({ stimulus }) => stimulus?.id ?? [])).size).toBe(1);
    const carries = format === 'moodle' || format === 'qti21';
    expect(again.some(({ question }) => question.includes(picture))).toBe(!carries);
  });
});

describe('what other programs would miss', () => {
  const losses = (person: Person, id: number) => person.call(endpoints.listExportLosses, at(id));

  test('is counted by format, loss and type of question', async () => {
    const mixed = await newBank(fred, north.course, 'Mixed');
    const order = (question: string): QuestionContent =>
      content(question, {
        question_type: 'ORDER',
        options: [],
        body: { items: [1, 2, 3].map((i) => ({ id: `i${i}`, text: `${i}` })) },
        answer_key: { order: ['i1', 'i2', 'i3'], grading: 'relative' },
      });
    const figures = content('What is pi?', {
      question_type: 'NUMBER',
      options: [],
      body: { unit_mode: 'none', units: [] },
      answer_key: {
        accepted: [
          { type: 'value', value: '3.14', tolerance: { type: 'figures', figures: 3 }, percent: 100 },
        ],
        units: [],
        unit_penalty: 0,
      },
    });
    const essay = content('Why is the sky blue?', {
      question_type: 'ESSAY',
      options: [],
      body: { template: '', words_from: null, words_to: 200 },
      answer_key: { model_answer: 'Blue light is scattered more.', notes: 'Be kind.' },
    });
    await addQuestions(
      fred,
      { qbank_id: mixed, module_id: north.module },
      ...[order('First?'), order('Second?'), figures, essay, content('A choice?')],
    );
    const figure = { loss: 'figures', question_type: 'NUMBER', questions: 1 };
    expect(await done(losses(fred, mixed))).toEqual([
      { format: 'gift', loss: 'answers', question_type: 'ORDER', questions: 2 },
      ...['gift', 'moodle', 'qti21'].map((format) => ({ format, ...figure })),
      { format: 'gift', loss: 'words', question_type: 'ESSAY', questions: 1 },
      { format: 'gift', loss: 'notes', question_type: 'ESSAY', questions: 1 },
      { format: 'qti21', loss: 'words', question_type: 'ESSAY', questions: 1 },
    ]);
    expect((await losses(gina, mixed)).status).toBe(404);
  });

  test('of a bank of multiple choice is nothing', async () => {
    expect(await done(losses(fred, bank))).toEqual([]);
  });
});

describe('the file', () => {
  test.each([
    ['gift', 'Waves light sound.gift.txt', 'text/plain'],
    ['moodle', 'Waves light sound.xml', 'application/xml'],
    ['qti21', 'Waves light sound.zip', 'application/zip'],
    ['xlsx', 'Waves light sound.xlsx', 'spreadsheetml'],
  ] as const)('as %s has the name of the bank', async (format, name, type) => {
    const { headers } = await fred.call(endpoints.exportQuestionBank, { ...at(bank), query: { format } });
    expect(headers['content-disposition']).toContain(`filename="${name}"`);
    expect(headers['content-type']).toContain(type);
  });

  test('of an empty bank is refused with a sentence', async () => {
    const empty = await newBank(fred, north.course, 'Nothing');
    expect(
      await fred.call(endpoints.exportQuestionBank, { ...at(empty), query: { format: 'gift' } }),
    ).toMatchObject({ status: 400, body: { message: 'There are no questions in Nothing yet.' } });
  });

  test('is for those who may read the bank', async () => {
    const mine = await newBank(fred, north.course, 'Mine');
    await addQuestions(fred, { qbank_id: mine, module_id: north.module }, 'What is light?');
    const ask = () => gina.call(endpoints.exportQuestionBank, { ...at(mine), query: { format: 'gift' } });
    expect(await ask()).toMatchObject({
      status: 404,
      body: { message: "This question bank doesn't exist." },
    });
    await done(fred.call(shareQuestionBank, { ...at(mine), body: { user_id: gina.id, access: 'read' } }));
    expect((await ask()).file?.toString()).toContain('What is light?');
    const student = await server.person('student1', 'Student');
    expect(
      await student.call(endpoints.exportQuestionBank, { ...at(mine), query: { format: 'gift' } }),
    ).toMatchObject({ status: 403 });
  });
});
