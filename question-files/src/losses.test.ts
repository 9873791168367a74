// What the export says other programs would miss is what a reader that knows nothing of our notes misses.
import { typeOf } from '@quivia/contract/kinds';
import { allKinds } from '@quivia/kinds/kinds.rules';
import { describe, expect, test } from 'vitest';
import type { BankToWrite, FileItem, FileQuestion } from './file-question.ts';
import { writeGift } from './gift/write-gift.ts';
import {
  acceptedText,
  essayQuestion,
  numberQuestion,
  orderQuestion,
  textQuestion,
} from './kinds/file-kinds.ts';
import { lossesOf } from './losses.ts';
import { writeMoodleXml } from './moodle/write-moodle.ts';
import { readQuestionFile } from './read-question-file.ts';

const asked = (question: string, other: FileQuestion['other'], stimulus?: string): FileQuestion => ({
  question,
  ...(other && { other }),
  ...(stimulus && { stimulus }),
  options: [],
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
});

const bankOf = (question: FileQuestion): BankToWrite => ({
  title: 'Bank',
  modules: [{ name: 'Module', questions: [question] }],
  images: new Map(),
});

/** As a program reads it that passes over what is only for us. */
const WRITTEN = {
  gift: (bank: BankToWrite) => writeGift(bank).replaceAll(/^\/\/ quivia.*\n/gm, ''),
  moodle: (bank: BankToWrite) => writeMoodleXml(bank).replaceAll(/<\?quivia[\s\S]*?\?>/g, ''),
};

const samples = allKinds()
  .filter(({ name }) => name !== 'choice' && name !== 'info')
  .flatMap(({ name, samples: some }) =>
    some.map(({ question, body, key }, i) => ({
      name: `${name} ${i + 1}`,
      question: asked(question, {
        question_type: typeOf(name),
        body: body as Record<string, unknown>,
        answer_key: key as Record<string, unknown>,
      }),
    })),
  );

describe.each(['gift', 'moodle'] as const)('%s', (format) => {
  test.each(samples)('$name can be answered elsewhere unless the export says otherwise', ({ question }) => {
    const items: FileItem[] = [];
    readQuestionFile(Buffer.from(WRITTEN[format](bankOf(question))), (item) => items.push(item));
    const types = items.map((item) =>
      item.outcome === 'new' ? item.question.other?.question_type : undefined,
    );
    const isLost = lossesOf(format, question).includes('answers');
    expect(types).toEqual([isLost ? 'INFO' : question.other?.question_type]);
  });
});

test('each format says what it loses', () => {
  const pattern = { text: 'colou?r', percent: 100, match: 'pattern' } as const;
  const exactly = acceptedText('blue', 100);
  const all = (question: FileQuestion) =>
    (['gift', 'moodle', 'qti21', 'xlsx'] as const).map((format) => lossesOf(format, question).join());
  expect(all(asked('Order', orderQuestion(['a', 'b'], 'relative')))).toEqual(['answers', '', '', '']);
  expect(all(asked('Text', textQuestion([pattern])))).toEqual(['answers', 'answers', 'answers', '']);
  expect(all(asked('Text', textQuestion([exactly, pattern])))).toEqual([
    'some_answers',
    'some_answers',
    'some_answers',
    '',
  ]);
  expect(all(asked('Text', textQuestion([exactly, acceptedText('gre*', 100)])))).toEqual([
    '',
    '',
    'some_answers',
    '',
  ]);
  const figures = {
    type: 'value',
    value: '3.14159',
    tolerance: { type: 'figures', figures: 3 },
    percent: 100,
  };
  expect(all(asked('Number', numberQuestion([figures as never])))).toEqual([
    'figures',
    'figures',
    'figures',
    '',
  ]);
  const essay = { template: 'Aim:', words_to: 200, notes: 'Be kind.', model_answer: 'Because.' };
  expect(all(asked('Essay', essayQuestion(essay)))).toEqual(['template,words,notes', '', 'words', '']);
  const item = { id: 'a', text: 'Says why', marks: 2, shown: 'always' as const, note: '' };
  const rubric = [{ name: '', choose: 'many' as const, items: [item] }];
  expect(all(asked('Essay', essayQuestion({ model_answer: 'Because.', rubric })))).toEqual([
    'rubric',
    'rubric_as_text',
    'rubric_as_text',
    '',
  ]);
  expect(all(asked('Essay', essayQuestion({ ...essay, template: '', notes: '\n' })))).toEqual([
    'words',
    '',
    'words',
    '',
  ]);
  expect(all(asked('Essay', essayQuestion({ model_answer: 'Because. '.repeat(4000) })))).toEqual([
    '',
    '',
    '',
    'cut',
  ]);
  expect(all(asked('Nothing', undefined))).toEqual(['', '', '', '']);
});

test('names in other programs have no passage, no marker of a blank and no markup', () => {
  const cloze = samples.find(({ question }) => question.other?.question_type === 'CLOZE')?.question;
  const question = { ...(cloze as FileQuestion), stimulus: 'Read **this**.' };
  const named = asked('What is **bold** in `a:b`?', undefined, 'Read this.');
  named.options = [
    { option: 'a', is_correct: true },
    { option: 'b', is_correct: false },
  ];
  const [first] = /(?<=<name><text>).*(?=<\/text>)/.exec(writeMoodleXml(bankOf(question))) ?? [];
  expect(first).toContain('____');
  expect(first).not.toMatch(/\[\[|quivia|\*/);
  expect(writeMoodleXml(bankOf(named))).toContain('<name><text>What is bold in a:b?</text></name>');
  expect(writeGift(bankOf(named))).toContain('\n::What is bold in a\\:b?::[markdown]<div class');
});
