// Unusual banks for round trips: after export and import the questions must be the same.

import { isVisible, withoutHidden } from '@quivia/contract/hidden-characters';
import { kindOf, typeOf } from '@quivia/contract/kinds';
import { RubricGroups, SHOWN } from '@quivia/contract/marking/rubric';
import {
  ANSWER_RULES,
  DIFFICULTIES,
  NEGATIVE_SHARES,
  QUESTION_LIMITS,
  QuestionContent,
} from '@quivia/contract/questions';
import type { Kind } from '@quivia/kinds/kind.rules';
import { allKinds, kindNamed } from '@quivia/kinds/kinds.rules';
import fc from 'fast-check';
import type { BankToWrite, FileQuestion, OtherQuestion } from '../file-question.ts';

/** Characters with a meaning in some format. */
const SIGNS = [
  ...'~=#{}:\\%$[]()<>&"\'`*_-+|!/@,;.^?0123\t',
  '//',
  '::',
  '->',
  '####',
  '=%50%',
  '~%-100%',
  '\\n',
  '\\~',
  '\\\\',
  '&&058;',
  '&amp;',
  '&#10;',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?xml?>',
  '<b>',
  '</questiontext>',
  '<script>',
  '[html]',
  '[markdown]',
  '[tag:x]',
  '$CATEGORY: ',
  '// quivia: marks=9',
  '$course$/top/',
  'ANSWER: A',
  'A. ',
  'B) ',
  '_x000D_',
  '_____',
  'sep=;',
  'T',
  'FALSE',
];

const PASSAGES = [
  '$\\frac{a}{b} \\neq \\sqrt{x^{2}}$',
  '$$\n\\sum_{i=1}^{n} x_i\n$$',
  '\\(a_1\\) and \\[b\\]',
  '`a = {b: ~c}`',
  '```c\nint main() {\n  printf("%d\\n", x == 1); // done\n\n\treturn ~0; # end\n}\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '- one\n- two\n    - three',
  '# Heading\n\nand text  \nnext line',
  '![A picture](https://example.org/a_b.png)',
  'https://example.org/?a=1&b=2#c',
  '=HYPERLINK("http://x")',
  'עברית and العربية',
  'नमस्ते, e\u0301, 👩‍🏫🏽 and 🇮🇳',
  'soft\u00ADhyphen, no\u00A0break, zero\u200Bwidth and \u2028',
];

const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n\t]/gu;

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 2, arbitrary: fc.constantFrom(...PASSAGES) },
  { weight: 1, arbitrary: fc.constantFrom(' ', '  ', '    ') },
  { weight: 2, arbitrary: fc.constantFrom('\n', '\n\n', '\n\n\n', '\n  \n') },
);

/** Markdown as a bank keeps it: trimmed, with plain line ends. */
const markdown = fc
  .array(piece, { minLength: 1, maxLength: 10 })
  .map((pieces) => pieces.join('').replaceAll(CONTROL_BUT_NEWLINE, '').trim());

const filled = fc.oneof(
  { weight: 12, arbitrary: markdown.filter((text) => text !== '') },
  { weight: 1, arbitrary: fc.constantFrom('constructor', 'toString', '__proto__', 'A', '2', 'T', '=1') },
);

const line = (maxLength: number) =>
  filled
    .map((text) => text.replaceAll(/\p{Cc}+/gu, ' '))
    .map((text) => text.slice(0, maxLength).toWellFormed().trim())
    .filter((text) => text !== '');

const tag = line(QUESTION_LIMITS.tag)
  .map((text) => withoutHidden(text).trim())
  .filter(isVisible);

const points = (least: number) =>
  fc.oneof(
    fc.constantFrom(1, 2, 0.25, 0.5),
    fc.integer({ min: least, max: QUESTION_LIMITS.marks * 100 }).map((hundredths) => hundredths / 100),
  );

/** No two are the same, as everywhere. */
const options = fc
  .uniqueArray(fc.record({ option: filled, is_correct: fc.boolean() }), {
    minLength: QUESTION_LIMITS.options.fewest,
    maxLength: QUESTION_LIMITS.options.most,
    selector: ({ option }) => option.normalize('NFC'),
  })
  .chain((given) => fc.nat(given.length - 1).map((key) => withKey(given, key)));

const withKey = (given: FileQuestion['options'], key: number) =>
  given.some(({ is_correct }) => is_correct)
    ? given
    : given.map((option, i) => ({ ...option, is_correct: i === key }));

const question: fc.Arbitrary<FileQuestion> = fc
  .record({
    question: filled,
    options,
    answer_rule: fc.constantFrom(...ANSWER_RULES),
    marks: points(1),
    penalty: fc.oneof(
      { weight: 3, arbitrary: points(0).map((negative_marks) => ({ negative_marks })) },
      { weight: 2, arbitrary: fc.constant({ negative_marks: 0 }) },
      fc.constantFrom(...NEGATIVE_SHARES).map((negative_share) => ({ negative_marks: 0, negative_share })),
    ),
    explanation: fc.oneof(fc.constant(''), markdown),
    tags: fc.uniqueArray(tag, { maxLength: 4 }),
    difficulty: fc.constantFrom(null, ...DIFFICULTIES),
    stimulus: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: filled },
      { weight: 1, arbitrary: fc.tuple(filled, filled).map((parts) => parts.join('\n\n</div>\n\n')) },
    ),
  })
  .map(({ penalty, stimulus, ...given }) => {
    const { question_type, body, answer_key, ...kept } = QuestionContent.parse({ ...given, ...penalty });
    return { ...kept, ...(stimulus && { stimulus }) };
  });

const bankOf = (one: fc.Arbitrary<FileQuestion>): fc.Arbitrary<BankToWrite> =>
  fc.record({
    title: line(200),
    modules: fc.uniqueArray(
      fc.record({ name: line(200), questions: fc.array(one, { minLength: 1, maxLength: 4 }) }),
      { minLength: 1, maxLength: 3, selector: ({ name }) => name },
    ),
    images: fc.constant(new Map()),
  });

export const generatedBank = bankOf(question);

const percent = fc.oneof(fc.constant(100), fc.constantFrom(50, 33.33333, 12.5, 0.1));
const decimal = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 1, max: 9999 })).map(([a, b]) => `${a}.${b}`),
  fc.constantFrom('1e3', '6.022e23', '0.1', '-0.5'),
);
const amount = decimal.map((text) => text.replace('-', ''));
const tolerance = fc.oneof(
  fc.record({ type: fc.constant('absolute' as const), amount }),
  fc.record({ type: fc.constant('relative' as const), amount: fc.constantFrom('0.01', '0.05', '0') }),
  fc.record({ type: fc.constant('figures' as const), figures: fc.integer({ min: 1, max: 15 }) }),
);
const range = fc
  .tuple(decimal, decimal)
  .map(([a, b]) => (Number(a) <= Number(b) ? { from: a, to: b } : { from: b, to: a }));
const acceptedNumber = fc.oneof(
  fc.record({ type: fc.constant('value' as const), value: decimal, tolerance, percent }),
  fc.tuple(range, percent).map(([ends, share]) => ({ type: 'range' as const, ...ends, percent: share })),
);
/** The first earns all the marks: a question has a right answer. */
const accepted = <T extends { percent: number }>(one: fc.Arbitrary<T>) =>
  fc
    .array(one, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((given, i) => (i === 0 ? { ...given, percent: 100 } : given)));

/** What is read back must be what the kind itself takes: others are not generated. */
const isUsable = ({ question_type, body, answer_key }: OtherQuestion) => {
  const kind = kindNamed(kindOf(question_type));
  return (
    kind.Body.safeParse(body).success &&
    kind.Key.safeParse(answer_key).success &&
    kind.problems('?', body, answer_key).length === 0
  );
};

/** As it is stored. */
const rubric = fc
  .array(
    fc.record({
      text: line(100),
      marks: fc.constantFrom(-1, 0.25, 2),
      shown: fc.constantFrom(...SHOWN),
      note: fc.oneof(fc.constant(''), line(100)),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .chain((items) =>
    fc.record({
      name: fc.oneof(fc.constant(''), line(60)),
      choose: fc.constantFrom('one' as const, 'many' as const),
      items: fc.constant(items.map((one, i) => ({ ...one, id: `r${i}` }))),
    }),
  )
  .map((group) => RubricGroups.safeParse([group]).data ?? [])
  .filter((groups) => groups.length > 0);

const otherQuestion: fc.Arbitrary<OtherQuestion> = fc
  .oneof(
    fc
      .record({
        accepted: accepted(
          fc.record({
            text: line(100),
            percent,
            match: fc.constantFrom('exact' as const, 'wildcard' as const),
          }),
        ),
        ignore_case: fc.boolean(),
        ignore_accents: fc.boolean(),
        ignore_spaces: fc.boolean(),
        ignore_punctuation: fc.boolean(),
      })
      .map((answer_key) => ({ question_type: 'TEXT' as const, body: {}, answer_key })),
    fc.record({ accepted: accepted(acceptedNumber) }).map((key) => ({
      question_type: 'NUMBER' as const,
      body: { unit_mode: 'none', units: [] },
      answer_key: { ...key, units: [], unit_penalty: 0 },
    })),
    fc.array(fc.tuple(filled, filled), { minLength: 2, maxLength: 5 }).map((pairs) => ({
      question_type: 'MATCH' as const,
      body: {
        left: pairs.map(([text], i) => ({ id: `a${i}`, text })),
        right: pairs.map(([, text], i) => ({ id: `b${i}`, text })),
      },
      answer_key: { pairs: Object.fromEntries(pairs.map((_, i) => [`a${i}`, `b${i}`])), grading: 'share' },
    })),
    fc
      .tuple(
        fc.uniqueArray(filled, { minLength: 2, maxLength: 5 }),
        fc.constantFrom('all_or_nothing', 'places', 'relative', 'longest_run'),
      )
      .map(([items, grading]) => ({
        question_type: 'ORDER' as const,
        body: { items: items.map((text, i) => ({ id: `i${i}`, text })) },
        answer_key: { order: items.map((_, i) => `i${i}`), grading },
      })),
    fc
      .record({
        template: filled,
        model_answer: fc.option(filled),
        notes: fc.option(filled),
        words_to: fc.boolean(),
        rubric: fc.option(rubric),
      })
      .map(({ template, model_answer, notes, words_to, rubric: groups }) => ({
        question_type: 'ESSAY' as const,
        body: { template: ` ${template}\n`, words_from: null, words_to: words_to ? 200 : null },
        answer_key: {
          model_answer: model_answer ?? '',
          notes: notes ?? '',
          ...(groups && { rubric: groups }),
        },
      })),
    fc.constant({ question_type: 'INFO' as const, body: {}, answer_key: {} }),
  )
  .filter(isUsable);

const ofKind: fc.Arbitrary<FileQuestion> = fc
  .tuple(question, otherQuestion)
  .map(([given, other]) => ({ ...given, options: [], answer_rule: 'any_correct', other }));

const weight = fc.integer({ min: 1, max: 100 });
const textKey = fc.record({
  accepted: accepted(fc.record({ text: line(100), percent, match: fc.constant('exact' as const) })),
  ignore_case: fc.boolean(),
  ignore_accents: fc.boolean(),
  ignore_spaces: fc.boolean(),
  ignore_punctuation: fc.boolean(),
});
const blank = fc.oneof(
  fc.tuple(fc.uniqueArray(line(100), { minLength: 2, maxLength: 4 }), weight).map(([texts, counts]) => ({
    hole: { type: 'choice' as const, options: texts.map((text, i) => ({ id: `o${i}`, text })) },
    key: { type: 'choice' as const, weight: counts, percents: { o0: 100 } },
  })),
  fc
    .record({ weight, key: textKey })
    .map((key) => ({ hole: { type: 'text' as const }, key: { type: 'text' as const, ...key } })),
  fc.record({ weight, accepted: accepted(acceptedNumber) }).map(({ weight: counts, accepted: numbers }) => ({
    hole: { type: 'number' as const },
    key: {
      type: 'number' as const,
      weight: counts,
      key: { accepted: numbers, units: [], unit_penalty: 0 },
    },
  })),
);
const withBlanks: fc.Arbitrary<FileQuestion> = fc
  .tuple(question, fc.array(blank, { minLength: 1, maxLength: 3 }))
  .map(([given, blanks]) => ({
    ...given,
    question: `${given.question}\n\n${blanks.map((_, i) => `[[b${i}]]`).join(' and ')}`,
    options: [],
    answer_rule: 'any_correct' as const,
    other: {
      question_type: 'CLOZE' as const,
      body: { holes: blanks.map(({ hole }, i) => ({ id: `b${i}`, ...hole })) },
      answer_key: { holes: Object.fromEntries(blanks.map(({ key }, i) => [`b${i}`, key])) },
    },
  }))
  .filter(
    (one) => kindNamed('cloze').problems(one.question, one.other.body, one.other.answer_key).length === 0,
  );

const samplesOf = ({ name, samples }: Kind) =>
  name === 'choice'
    ? []
    : samples.map(({ question: text, body, key }) => ({
        text,
        other: {
          question_type: typeOf(name),
          body: body as Record<string, unknown>,
          answer_key: key as Record<string, unknown>,
        },
      }));

/** Of every kind but multiple choice, and the samples of each. */
export const generatedKindBank = bankOf(
  fc.oneof(
    { weight: 4, arbitrary: ofKind },
    { weight: 1, arbitrary: withBlanks },
    fc.constantFrom(...allKinds().flatMap(samplesOf)).chain(({ text, other }) =>
      question.map((given) => ({
        ...given,
        question: text,
        options: [],
        answer_rule: 'any_correct' as const,
        other,
      })),
    ),
  ),
);

/** Every sample of every kind, with and without a penalty; multiple choice with one key and with several. */
export function sampleBank(): BankToWrite {
  const plain = {
    answer_rule: 'any_correct' as const,
    options: [],
    marks: 3,
    negative_marks: 0,
    negative_share: null,
    explanation: 'Because **so**.',
    tags: ['one', 'two & three'],
    difficulty: 'hard' as const,
  };
  const ofKinds = allKinds()
    .flatMap(samplesOf)
    .map(({ text, other }) => ({ ...plain, question: text, other }));
  const options = ['this', 'that', 'neither'].map((option, i) => ({ option, is_correct: i < 2 }));
  const choices = ANSWER_RULES.flatMap((answer_rule) =>
    [options, options.slice(1)].map((given) => ({
      ...plain,
      question: 'Which?',
      answer_rule,
      options: given,
    })),
  );
  const questions = [...choices, ...ofKinds];
  return {
    title: 'Samples',
    modules: [
      { name: 'Without penalty', questions },
      { name: 'With penalty', questions: questions.map((one) => ({ ...one, negative_marks: 1 })) },
    ],
    images: new Map(),
  };
}

/** What must come back: each question with the name of its module, in order. */
export const questionsOf = ({ modules }: BankToWrite) =>
  modules.flatMap(({ name, questions }) => questions.map((one) => ({ category: name, question: one })));
