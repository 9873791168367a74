import { imageAddress } from '@quivia/contract/images';
import { shadedPng } from '@quivia/files/testing/pictures';
import { zip } from '@quivia/files/testing/zip';
import { openZip } from '@quivia/files/zip/open-zip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../server/src/testing/server/rounds.ts';
import { type BankToWrite, deductionOf, type FileItem, type FileQuestion } from '../file-question.ts';
import { markdownToHtml } from '../html/markdown-to-html.ts';
import {
  acceptedValue,
  essayQuestion,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  textQuestion,
} from '../kinds/file-kinds.ts';
import { readPackage } from '../package/read-package.ts';
import { generatedBank, generatedKindBank, questionsOf } from '../testing/generated-bank.ts';
import { withItems } from '../testing/with-items.ts';
import { writeQti21 } from './write-qti.ts';

const readBack = (bytes: Uint8Array) => withItems((take) => readPackage(bytes, take));

const cameIn = (items: FileItem[]) =>
  items.map((item) => item.outcome === 'new' && { category: item.category, question: item.question });

/** As a program that knows nothing of ours would write it anew. */
function withoutSource(bytes: Uint8Array): Buffer {
  const opened = openZip(bytes);
  return zip(
    opened.names.map((name) => ({
      name,
      content: name.endsWith('.xml')
        ? opened
            .read(name)
            .toString()
            .replaceAll(/<\?quivia-source [\s\S]*?\?>/g, '')
        : opened.read(name),
    })),
  );
}

test('a bank taken away as a QTI 2.1 package comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(generatedBank, async (bank) => {
      const { items, notes, format } = readBack(await writeQti21(bank));
      expect(cameIn(items)).toEqual(questionsOf(bank));
      expect(items.flatMap((item) => (item.outcome === 'new' ? item.notes : []))).toEqual([]);
      expect({ notes, format }).toEqual({ notes: [], format: 'qti21' });
    }),
    { numRuns: rounds(30, 150) },
  );
});

const whoWalked: FileQuestion = {
  question: 'Who walked?',
  options: [
    { option: 'The fox', is_correct: true },
    { option: 'The hen', is_correct: false },
  ],
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
};

test('a package of thousands of questions is read as it was written', async () => {
  const questions = Array.from({ length: rounds(300, 2500) }, (_, i) => ({
    ...whoWalked,
    question: `What is ${i}?`,
  }));
  const bank = { title: 'Long', modules: [{ name: 'Many', questions }], images: new Map() };
  const read = cameIn(readBack(await writeQti21(bank)).items);
  expect(read.flatMap((one) => (one ? [one.question.question] : []))).toEqual(
    questions.map((one) => one.question),
  );
});

test('the passage stays one where another program wrote the item', async () => {
  const question = { ...whoWalked, stimulus: 'A fox walked past a *sleeping* hen.\n\nIt rained.' };
  const bank = { title: 'Reading', modules: [{ name: 'One', questions: [question] }], images: new Map() };
  const { items } = readBack(withoutSource(await writeQti21(bank)));
  expect(cameIn(items)).toEqual([{ category: 'One', question }]);
});

test('every kind of question comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(generatedKindBank, async (bank) => {
      const { items } = readBack(await writeQti21(bank));
      expect(cameIn(items)).toEqual(questionsOf(bank));
    }),
    { numRuns: rounds(8, 30) },
  );
});

test('without our own notes in it, numbers, texts, pairs, orders and essays come back with their keys', async () => {
  const kinds = [
    numberQuestion([acceptedValue('9.81', '0.05', 100), acceptedValue('10', '0', 50)].filter((one) => !!one)),
    textQuestion(['Paris', 'City of Paris'].map((text) => ({ text, percent: 100, match: 'exact' }))),
    matchQuestion([
      { left: 'cat', right: 'kitten' },
      { left: 'dog', right: 'puppy' },
      { left: '', right: 'foal' },
    ]),
    orderQuestion(['ant', 'cat', 'dog'], 'all_or_nothing'),
    essayQuestion({
      model_answer: 'Glass slows **short** waves.',
      notes: '- refraction: 1\n- dispersion: 1',
      template: 'Aim: x < y\n\nMethod: *',
    }),
  ];
  const bank = bankOf(PLAIN);
  const questions = kinds.map((other) => ({ ...PLAIN, marks: 2, options: [], other }));
  const written = await writeQti21({ ...bank, modules: [{ name: 'One', questions }] });
  const read = readBack(withoutSource(written)).items.map((item) =>
    item.outcome === 'new' ? { marks: item.question.marks, other: item.question.other } : item.reason.text,
  );
  expect(read).toEqual(kinds.map((other) => ({ marks: 2, other })));
});

test('without our own notes in it, keys, rules, marks, tags and modules come back', async () => {
  await fc.assert(
    fc.asyncProperty(generatedBank, async (bank) => {
      const { items } = readBack(withoutSource(await writeQti21(bank)));
      const gist = ({ category, question: one }: { category: string; question: FileQuestion }) => ({
        category,
        keys: one.options.map(({ is_correct }) => is_correct),
        rule: one.answer_rule,
        marks: one.marks,
        negative: isNegativeKept(one) ? deductionOf(one) : 0,
        tags: one.tags,
        difficulty: one.difficulty,
      });
      const read = items.map((item) => {
        // A text that shows nothing, such as a link's definition, is empty elsewhere.
        if (item.outcome === 'left_out') expect(item.reason.text).toMatch(/is empty|no question text/);
        if (
          item.outcome === 'left_out' ||
          item.notes.some(({ text }) => text === 'Blank options were removed.')
        )
          return undefined;
        return gist(item);
      });
      const written = questionsOf(bank).map(gist);
      expect(read).toEqual(written.map((one, i) => read[i] && one));
    }),
    { numRuns: rounds(25, 100) },
  );
});

/** There is no wrong option to say it with. */
const isNegativeKept = ({ options, answer_rule }: FileQuestion) =>
  answer_rule === 'select_all' || options.some(({ is_correct }) => !is_correct);

const word = fc.constantFrom(
  'force',
  'energy',
  'a < b',
  'x_1',
  '2 * 3 * 4',
  'C#',
  '$5',
  'снег',
  '[1]',
  '"quoted"',
  '50%',
  '& co',
  '<b>',
);
const plain = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const escaped = plain.map((text) => text.replaceAll(/[\\`*_[\]<$~&#]/g, '\\$&'));
const span = fc.oneof(
  escaped,
  escaped.map((text) => `**${text}**`).filter((text) => /^\*\*\w.*\w\*\*$/.test(text)),
  escaped.map((text) => `*${text}*`).filter((text) => /^\*\w.*\w\*$/.test(text)),
  fc.constantFrom(
    '`x = a[1] * 2`',
    '$\\frac{a}{b}$',
    '$x_{1} < y^2$',
    '[a page](https://example.org/a?b=c&d=e)',
  ),
);
const line = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => spans.join(' '));
const block = fc.oneof(
  line,
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `- ${one}`).join('\n')),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((one, i) => `${i + 1}. ${one}`).join('\n')),
  fc.constantFrom(
    '```c\nint main() {\n\n  return x < 1 && y;\n}\n```',
    '$$\\sum_{i=1}^{n} x_i$$',
    '> A quote',
    '## A heading',
  ),
  fc.tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n| --- | --- |\n| ${b} | ${a} |`),
  fc.tuple(line, line).map(([a, b]) => `${a}\n${b}`),
);
const text = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n').trim());

test('without our own notes in it, texts come back showing the same', async () => {
  // Whether a list has more space between its items is not kept.
  const shown = (markdown: string) =>
    markdownToHtml(markdown, 'question', () => undefined).replaceAll(/(<li>)<p>|<\/p>(<\/li>)/g, '$1$2');
  await fc.assert(
    fc.asyncProperty(text, text, line, async (question, explanation, option) => {
      const options = [
        { option, is_correct: true },
        { option: 'Another', is_correct: false },
      ];
      const one: FileQuestion = { ...PLAIN, question, explanation, options };
      const [item] = readBack(withoutSource(await writeQti21(bankOf(one)))).items;
      expect(item).toMatchObject({ outcome: 'new' });
      const read = (item as { question: FileQuestion }).question;
      expect(shown(read.question)).toBe(shown(question));
      expect(shown(read.explanation)).toBe(shown(explanation));
      expect(shown(read.options[0]?.option ?? '')).toBe(shown(option));
    }),
    { numRuns: rounds(60, 300) },
  );
});

const PLAIN: FileQuestion = {
  question: 'Which?',
  options: [
    { option: 'This', is_correct: true },
    { option: 'That', is_correct: false },
  ],
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
};
const bankOf = (question: FileQuestion, images: BankToWrite['images'] = new Map()): BankToWrite => ({
  title: 'Bank',
  modules: [{ name: 'One', questions: [question] }],
  images,
});

const KEY = 'AbCdEfGhIjKlMnOpQrSt_-';
const withPicture = bankOf(
  { ...PLAIN, question: `What is this?\n\n![A square](${imageAddress(KEY)})` },
  new Map([[KEY, { bytes: shadedPng(7), type: 'image/png' }]]),
);

test.each([
  ['with our own notes in it', (bytes: Buffer) => bytes],
  ['without them', withoutSource],
])('pictures come back with the same bytes, %s', async (_, change) => {
  const { items, images } = readBack(change(await writeQti21(withPicture)));
  expect(images.map(({ bytes }) => Buffer.from(bytes))).toEqual([shadedPng(7)]);
  expect(cameIn(items)).toMatchObject([
    { question: { question: `What is this?\n\n![A square](image:${images[0]?.name})` } },
  ]);
});

test('an item that was edited elsewhere is read as it stands, not as we wrote it', async () => {
  const opened = openZip(await writeQti21(bankOf(PLAIN)));
  const edited = zip(
    opened.names.map((name) => ({
      name,
      content: opened.read(name).toString().replace('<p>Which?</p>', '<p>Which one?</p>'),
    })),
  );
  expect(cameIn(readBack(edited).items)).toMatchObject([{ question: { question: 'Which one?' } }]);
});
