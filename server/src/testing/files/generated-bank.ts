// Unusual banks for round trips: after export and import the questions must be the same.
import {
  ANSWER_RULES,
  DIFFICULTIES,
  NEGATIVE_SHARES,
  QUESTION_LIMITS,
  QuestionContent,
} from '@quivia/contract/questions';
import fc from 'fast-check';
import type { BankToWrite, FileQuestion } from '../../features/question-files/formats/file-question.ts';

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

const points = (least: number) =>
  fc.oneof(
    fc.constantFrom(1, 2, 0.25, 0.5),
    fc.integer({ min: least, max: QUESTION_LIMITS.marks * 100 }).map((hundredths) => hundredths / 100),
  );

const options = fc
  .array(fc.record({ option: filled, is_correct: fc.boolean() }), {
    minLength: QUESTION_LIMITS.options.fewest,
    maxLength: QUESTION_LIMITS.options.most,
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
    tags: fc.uniqueArray(line(QUESTION_LIMITS.tag), { maxLength: 4 }),
    difficulty: fc.constantFrom(null, ...DIFFICULTIES),
  })
  .map(({ penalty, ...given }) => {
    const { question_type, body, answer_key, ...kept } = QuestionContent.parse({ ...given, ...penalty });
    return kept;
  });

export const generatedBank: fc.Arbitrary<BankToWrite> = fc.record({
  title: line(200),
  modules: fc.uniqueArray(
    fc.record({ name: line(200), questions: fc.array(question, { minLength: 1, maxLength: 4 }) }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  ),
  images: fc.constant(new Map()),
});

/** What must come back: each question with the name of its module, in order. */
export const questionsOf = ({ modules }: BankToWrite) =>
  modules.flatMap(({ name, questions }) => questions.map((one) => ({ category: name, question: one })));
