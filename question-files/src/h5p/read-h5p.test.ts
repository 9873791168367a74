// Structures as H5P's own editor writes them, and files that were made to hurt.

import { FileProblem } from '@quivia/files/file-problem';
import { shadedPng } from '@quivia/files/testing/pictures';
import { zip } from '@quivia/files/testing/zip';
import { expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import { withItems } from '../testing/with-items.ts';

const h5p = (mainLibrary: string, content: unknown, pictures: Record<string, Buffer> = {}) =>
  zip([
    {
      name: 'h5p.json',
      content: JSON.stringify({ title: 'Optics', mainLibrary, embedTypes: ['iframe'], license: 'U' }),
    },
    {
      name: 'content/content.json',
      content: typeof content === 'string' ? content : JSON.stringify(content),
    },
    { name: 'H5P.QuestionSet-1.20/library.json', content: '{}' },
    ...Object.entries(pictures).map(([name, bytes]) => ({ name: `content/${name}`, content: bytes })),
  ]);

const read = (bytes: Uint8Array) => withItems((take) => readQuestionFile(bytes, take));

function problemOf(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  throw new Error('It was read without a problem');
}

const NO_FEEDBACK = { tip: '', chosenFeedback: '', notChosenFeedback: '' };
const multiChoice = (params: object) => ({
  library: 'H5P.MultiChoice 1.16',
  params: { overallFeedback: [{ from: 0, to: 100 }], ...params },
  subContentId: 'b24ec926-7f66-4c75-b5ea-40bde34b03a2',
  metadata: { contentType: 'Multiple Choice', license: 'U', title: 'Untitled Multiple Choice' },
});
const LENS = multiChoice({
  media: {
    type: {
      library: 'H5P.Image 1.1',
      params: { file: { path: 'images/lens.png#tmp', mime: 'image/png' }, alt: 'A lens' },
      subContentId: 'x',
    },
  },
  question: '<p>What <strong>bends</strong> light by \\(n_1\\)?</p>\n',
  answers: [
    { correct: false, tipsAndFeedback: NO_FEEDBACK, text: '<div>a wall</div>\n' },
    {
      correct: true,
      tipsAndFeedback: { ...NO_FEEDBACK, tip: '<p>Glass</p>', chosenFeedback: '<div>By refraction.</div>\n' },
      text: '<div>a lens</div>\n',
    },
  ],
  behaviour: { type: 'auto', singlePoint: false },
});
const PRIMES = {
  question: '<p>Which are prime?</p>',
  answers: [
    { correct: true, text: '2' },
    { correct: true, text: '3' },
    { correct: false, text: '4' },
  ],
};
const TRUE_FALSE = {
  library: 'H5P.TrueFalse 1.8',
  params: {
    question: '<p>Light is a wave.</p>\n',
    correct: 'true',
    l10n: { trueText: 'Wahr', falseText: 'Falsch' },
    behaviour: { feedbackOnCorrect: 'Yes, it is.', feedbackOnWrong: 'Yes, it is.' },
  },
};
const CHOICES = {
  library: 'H5P.SingleChoiceSet 1.11',
  params: {
    choices: [
      { question: '<p>What is red?</p>', answers: ['<p>a rose</p>', '<p>a leaf</p>'] },
      { subContentId: 'y' },
    ],
  },
};
const MARK_THE_WORDS = {
  library: 'H5P.MarkTheWords 1.11',
  params: { taskDescription: '<p>Mark them</p>', textField: 'Light is a *wave*.' },
};

test('a question set: choices with picture, formula and feedback, true/false, single choices, and what is skipped', () => {
  const { format, items, images, notes } = read(
    h5p(
      'H5P.QuestionSet',
      { introPage: { showIntroPage: false }, questions: [LENS, TRUE_FALSE, CHOICES, MARK_THE_WORDS] },
      { 'images/lens.png': shadedPng(1) },
    ),
  );
  expect({ format, notes }).toEqual({ format: 'h5p', notes: [] });
  expect(images).toHaveLength(1);
  expect(items).toMatchObject([
    {
      place: 'question 1',
      category: 'Optics',
      notes: [
        { text: 'Hints were skipped.' },
        { text: 'Feedback on single options was added to the explanation.' },
      ],
      question: {
        question: `![A lens](image:${images[0]?.name})\n\nWhat **bends** light by $n_1$?`,
        options: [
          { option: 'a wall', is_correct: false },
          { option: 'a lens', is_correct: true },
        ],
        answer_rule: 'any_correct',
        marks: 1,
        explanation: 'On “a lens”: By refraction.',
      },
    },
    {
      place: 'question 2',
      notes: [],
      question: {
        question: 'Light is a wave.',
        options: [
          { option: 'Wahr', is_correct: true },
          { option: 'Falsch', is_correct: false },
        ],
        explanation: 'Yes, it is.',
      },
    },
    {
      place: 'question 3',
      question: {
        question: 'What is red?',
        options: [
          { option: 'a rose', is_correct: true },
          { option: 'a leaf', is_correct: false },
        ],
      },
    },
    {
      place: 'question 4',
      outcome: 'left_out',
      reason: { text: expect.stringContaining('"H5P.MarkTheWords"') },
      excerpt: 'Mark them',
    },
  ]);
});

test.each([
  [{ type: 'auto' }, { answer_rule: 'select_all', marks: 2 }],
  [
    { type: 'multi', singlePoint: true },
    { answer_rule: 'select_all', marks: 1 },
  ],
  [
    { type: 'single', singlePoint: false },
    { answer_rule: 'any_correct', marks: 1 },
  ],
  [{ singleAnswer: true }, { answer_rule: 'any_correct', marks: 1 }],
])('two correct answers with %j', (behaviour, expected) => {
  const { items } = read(h5p('H5P.MultiChoice', { ...PRIMES, behaviour }));
  expect(items).toMatchObject([{ outcome: 'new', question: expected }]);
});

test('blanks to fill in, and words to drag', () => {
  const blanks = {
    library: 'H5P.Blanks 1.14',
    params: {
      text: '<p>Fill in.</p>',
      questions: [
        '<p>Light is a *wave/ray:think* of <b>[[colour]]</b>.</p>',
        '<p>*<strong>R&amp;D</strong>* is short.</p>',
      ],
      behaviour: { caseSensitive: false, acceptSpellingErrors: true },
    },
  };
  const drag = {
    library: 'H5P.DragText 1.10',
    params: {
      taskDescription: '<p>Drag.</p>',
      textField: 'The *zebra* is\n*black\\+yes*.',
      distractors: '*mouse*',
    },
  };
  const { items } = read(h5p('H5P.QuestionSet', { questions: [blanks, drag] }));
  expect(items).toMatchObject([
    {
      notes: [{ text: expect.stringContaining('spelled correctly') }, { text: 'Hints were skipped.' }],
      question: {
        question: 'Fill in.\n\nLight is a [[b1]] of **\\[\\[colour\\]\\]**.\n\n[[b2]] is short.',
        marks: 2,
        other: {
          question_type: 'CLOZE',
          answer_key: {
            holes: {
              b1: { key: { accepted: [{ text: 'wave' }, { text: 'ray' }], ignore_case: true } },
              b2: { key: { accepted: [{ text: 'R&D' }] } },
            },
          },
        },
      },
    },
    {
      question: {
        question: 'Drag.\n\nThe [[b1]] is\n[[b2]].',
        other: {
          body: {
            holes: [
              { id: 'b1', options: [{ text: 'black' }, { text: 'mouse' }, { id: 'w3', text: 'zebra' }] },
              { id: 'b2' },
            ],
          },
          answer_key: { holes: { b1: { percents: { w3: 100 } }, b2: { percents: { w1: 100 } } } },
        },
      },
    },
  ]);
});

test('a book: its chapters are the categories, and other material is counted', () => {
  const chapter = (title: string, content: unknown[]) => ({
    library: 'H5P.Column 1.16',
    params: { content: content.map((one) => ({ content: one, useSeparator: 'auto' })) },
    metadata: { title },
  });
  const text = { library: 'H5P.AdvancedText 1.1', params: { text: '<p>Read this.</p>' } };
  const { items, notes } = read(
    h5p('H5P.InteractiveBook', {
      chapters: [chapter('Waves', [text, TRUE_FALSE]), chapter('Untitled Column', [CHOICES])],
    }),
  );
  expect(items.map(({ category }) => category)).toEqual(['Optics / Waves', 'Optics']);
  expect(notes).toMatchObject([{ text: '1 text, picture or recording between the questions was skipped.' }]);
});

test('content that is not as it should be says so item by item', () => {
  const broken = [
    multiChoice({ question: 7, answers: 'none' }),
    multiChoice({ ...PRIMES, answers: [{ correct: 'true', text: 'a' }, { text: 'b' }] }),
    multiChoice({ ...PRIMES, answers: Array.from({ length: 10_000 }, () => ({ text: 'a' })) }),
    { library: 'H5P.TrueFalse 1.8', params: { question: 'So?', correct: 'maybe' } },
    multiChoice({ ...PRIMES, question: '<script>alert(1)</script><img src="../h5p.json">Prime?' }),
    null,
    { library: 'H5P.Essay 1.5', params: [] },
  ];
  const { items } = read(h5p('H5P.QuestionSet', { questions: broken }));
  expect(items.map((item) => (item.outcome === 'new' ? item.question.question : item.reason.text))).toEqual([
    'It has no question text.',
    'No option is marked as correct.',
    'It has 10,000 options; the limit is 26.',
    'No option is marked as correct.',
    'Prime?',
    expect.stringContaining('"H5P.Essay"'),
  ]);
  expect(items[4]).toMatchObject({
    notes: expect.arrayContaining([
      expect.objectContaining({ text: 'A script was removed.' }),
      expect.objectContaining({ text: 'A picture is missing from the file.' }),
    ]),
  });
});

test.each([
  [
    'without content',
    zip([{ name: 'h5p.json', content: '{"mainLibrary":"H5P.QuestionSet"}' }]),
    'no readable content',
  ],
  ['that names no library', h5p('', {}), 'no readable content'],
  ['that is no JSON', h5p('H5P.QuestionSet', '{"questions": ['), 'content/content.json is not valid JSON'],
  [
    'that is nested without end',
    h5p('H5P.QuestionSet', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`),
    'nested too deeply',
  ],
  [
    'of more questions than a bank takes',
    h5p('H5P.QuestionSet', { questions: Array(10_001).fill(TRUE_FALSE) }),
    'more than 10,000',
  ],
])('a file %s is refused with a sentence', (_, bytes, sentence) => {
  expect(problemOf(bytes)).toContain(sentence);
});
