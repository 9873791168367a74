// Documents as faculty write them, in the structures that Word saves.

import { shadedPng } from '@quivia/files/testing/pictures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import { docx, drawing, listOf, paragraph, run, table } from '../testing/docx.ts';
import { withItems } from '../testing/with-items.ts';

const read = (bytes: Uint8Array) => withItems((take) => readQuestionFile(bytes, take));

/** Each question as `stem | a, *b, c`, or why it is left out. */
const shown = (bytes: Uint8Array) =>
  read(bytes).items.map((item) =>
    item.outcome === 'left_out'
      ? `${item.place}: ${item.reason.text}`
      : `${item.question.question} | ${item.question.options
          .map(({ option, is_correct }) => (is_correct ? '*' : '') + option)
          .join(', ')}`,
  );
const lines = (text: string) => text.split('\n');

describe('typed labels', () => {
  test.each([
    ['1. What?\nA) a wall\nB) a lens\nAnswer: B', 'What? | a wall, *a lens'],
    ['Q1. What?\na. a wall\nb. a lens\nAns. (b)', 'What? | a wall, *a lens'],
    ['1) What?\n(a) a wall\n(b) a lens\nCorrect answer: b', 'What? | a wall, *a lens'],
    ['Question 1: What?\n(i) a wall\n(ii) a lens\nKey: ii', 'What? | a wall, *a lens'],
    ['Q.1 What?\nA) a wall\tB) a lens\tC) a rose\nAns: C', 'What? | a wall, a lens, *a rose'],
    ['1. What?\nA. a wall  B. a lens\nAns - A', 'What? | *a wall, a lens'],
    ['1. What? (a) a wall (b) a lens\nAnswer (b) a lens', 'What? | a wall, *a lens'],
    ['1. What? a) a wall\nb) a lens\nAns b', 'What? | a wall, *a lens'],
    ['1.What?\n(1) a wall\n(2) a lens\nAns. (2)', 'What? | a wall, *a lens'],
    ['1. What?\nA) a wall\nB) a lens\nAnswer: a lens', 'What? | a wall, *a lens'],
    ['1. What?\nA) a wall\nB) a lens\nAnswer:\nB', 'What? | a wall, *a lens'],
    ['1. What?\nA) a wall\nB) a lens  [Ans: B]', 'What? | a wall, *a lens'],
    ['1. What is it?\t[ B ]\nA) a wall\nB) a lens', 'What is it? | a wall, *a lens'],
    ['1. What?\nA) a wall\n*B) a lens', 'What? | a wall, *a lens'],
    ['1. What?\nA) a wall\nB) a lens ✓', 'What? | a wall, *a lens'],
    ['1. What?\n☐ A) a wall\n☒ B) a lens', 'What? | a wall, *a lens'],
    ['1. Light is a wave.\nAnswer: True', 'Light is a wave. | *True, False'],
    ['1. Light is a wave. [Ans: True]', 'Light is a wave. | *True, False'],
    ['1. What? (a) a wall (b) a lens Ans: b', 'What? | a wall, *a lens'],
    ['1. What is light? Answer: a wave', 'What is light? | '],
    ['1. Light is a wave.\nTrue\nFalse\nAns: False', 'Light is a wave. | True, *False'],
    ['Q. What?\nA) a wall\nB) a lens\nAnswer: B', 'What? | a wall, *a lens'],
    ['What?\nA) a wall\nB) a lens\nAnswer: B', 'What? | a wall, *a lens'],
    ['Question. What?\nOption A. a wall\nOption B. a lens\nAnswer. B\nMarks. 1', 'What? | a wall, *a lens'],
  ])('%j', (text, expected) => {
    expect(shown(docx(lines(text)))).toEqual([expected]);
  });

  test('several correct options, marks, explanation, difficulty and tags', () => {
    const text = `1. Which are prime? [2 marks]
A) 2
B) 4
C) 5
Correct answers: A and C
Explanation: 4 is 2 · 2.
It has a divisor.
Difficulty: easy
2. Which is odd? (3)
A) 2
B) 3
Answer: B
Tags: numbers, easy ones
Marks: 4`;
    expect(read(docx(lines(text))).items).toMatchObject([
      {
        place: 'question 1',
        notes: [{ text: 'Several options are correct. Students must choose all of them and no others.' }],
        question: {
          question: 'Which are prime?',
          answer_rule: 'select_all',
          marks: 2,
          explanation: '4 is 2 · 2.\n\nIt has a divisor.',
          difficulty: 'easy',
        },
      },
      {
        place: 'question 2',
        notes: [],
        question: { question: 'Which is odd?', marks: 4, tags: ['numbers', 'easy ones'] },
      },
    ]);
  });

  test('statements before the options are part of the question', () => {
    const text = `1. Consider the following statements:
1. Light is a wave.
2. Light is a stone.
Which are true?
(a) 1 only
(b) 2 only
Ans: a
2. Given:
(i) iron
(ii) gold
A) i only
B) both
Ans: B`;
    expect(shown(docx(lines(text)))).toEqual([
      'Consider the following statements:\n\n1\\) Light is a wave.\n\n2\\) Light is a stone.\n\nWhich are true? | *1 only, 2 only',
      'Given:\n\ni) iron\n\nii) gold | i only, *both',
    ]);
  });

  test('questions without numbers begin after the last one has ended', () => {
    const text = `What bends light?
a) a wall
b) a lens
Answer: b

What is red?
a) a rose
b) a leaf
Answer: a
Explanation: It is.

What is green?
a) a rose
b) a leaf
Answer: b`;
    expect(shown(docx(lines(text)))).toEqual([
      'What bends light? | a wall, *a lens',
      'What is red? | *a rose, a leaf',
      'What is green? | a rose, *a leaf',
    ]);
  });

  test('an answer without options is one to type', () => {
    const text = `1. The capital of France is ____.
Ans: Paris or Lutetia
2. What is 6 · 7?
Answer: 42.0
Hint: Count.
Negative marks: 0.5`;
    expect(read(docx(lines(text))).items).toMatchObject([
      {
        notes: [{ text: expect.stringContaining('students type the answer') }],
        question: {
          options: [],
          other: {
            question_type: 'TEXT',
            answer_key: { accepted: [{ text: 'Paris' }, { text: 'Lutetia' }] },
          },
        },
      },
      {
        notes: [{ text: 'Hints were skipped.' }, {}],
        question: {
          negative_marks: 0.5,
          other: { question_type: 'NUMBER', answer_key: { accepted: [{ value: '42.0' }] } },
        },
      },
    ]);
  });

  test('numbered options like the questions', () => {
    const text = `1) What?
1) a wall
2) a lens
Ans: 2
2) How many?
1) one
2) two
3) three
Ans: A
3) Which?
1) this
2) that
4) Who?
1) she
2) he
Answer key
3. B
4. 1`;
    expect(shown(docx(lines(text)))).toEqual([
      'What? | a wall, *a lens',
      'How many? | *one, two, three',
      'Which? | this, *that',
      'Who? | *she, he',
    ]);
  });

  test('instructions between questions, brackets for the answer, and reasons', () => {
    const text = `I. Choose the best answer
1. What bends light? [   ]
A) a wall B) a lens

Now the harder ones.
2. Assertion: Light bends.
Reason: It is lazy.
a) both b) neither
II. Fill in the blanks
3. Light is a ____.
Answers
1.B 2.B
3. wave`;
    const { items } = read(docx(lines(text)));
    expect(shown(docx(lines(text)))).toEqual([
      'What bends light? | a wall, *a lens',
      'Assertion: Light bends.\n\nReason: It is lazy. | both, *neither',
      'Light is a \\_\\_\\_\\_. | ',
    ]);
    expect(items.map(({ category }) => category)).toEqual([
      'I. Choose the best answer',
      'I. Choose the best answer',
      'II. Fill in the blanks',
    ]);
    expect(items[0]).toMatchObject({ notes: [{ text: 'This line was skipped: “Now the harder ones.”' }] });
  });

  test('headings and parts are categories, and the text before them is noted', () => {
    const { items, notes } = read(
      docx([
        'North College, Department of Physics',
        paragraph('Waves', { style: 'Heading1' }),
        ...lines('1. What?\nA) a\nB) b\nAns: A'),
        'UNIT II: Rays',
        ...lines('1. Which?\nA) a\nB) b\nAns: A'),
      ]),
    );
    expect(items.map(({ category }) => category)).toEqual(['Waves', 'UNIT II: Rays']);
    expect(notes).toMatchObject([{ text: 'The text before the first question was skipped.' }]);
  });
});

describe("Word's own numbers", () => {
  const lists = [
    listOf(0, ['decimal', '%1.'], ['upperLetter', '%2)']),
    listOf(1, ['lowerRoman', '(%1)']),
    listOf(2, ['decimal', '%1)']),
    listOf(3, ['bullet', '•']),
  ];
  const item = (text: string, id: number, level = 0) => paragraph(text, { list: [id, level] });

  test('levels of one list, and lists of their own', () => {
    const nums =
      '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>';
    const bytes = docx(
      [
        item('What bends light?', 1),
        item('a wall', 1, 1),
        item('a lens', 1, 1),
        'Answer: B',
        item('What is red?', 1),
        item('a rose', 1, 1),
        item('a leaf', 1, 1),
        'Answer: A',
        item('What is new?', 1),
        item('a moon', 2),
        item('a month', 2),
        'Ans: (ii)',
        item('What is old?', 1),
        item('a moon', 9),
        item('a stone', 9),
        'Ans: (i)',
        item('What is loud?', 1),
        item('a drum', 3),
        item('a dream', 3),
        'Ans: 1',
        item('What is bold?', 1),
        item('a **bird**', 4),
        item('**a bear**', 4),
      ],
      { lists, nums },
    );
    expect(shown(bytes)).toEqual([
      'What bends light? | a wall, *a lens',
      'What is red? | *a rose, a leaf',
      'What is new? | a moon, *a month',
      'What is old? | *a moon, a stone',
      'What is loud? | *a drum, a dream',
      'What is bold? | a **bird**, *a bear',
    ]);
    expect(
      read(bytes)
        .items.map(({ place }) => place)
        .at(-1),
    ).toBe('question 6');
  });
});

describe('tables', () => {
  test('of options, row by row or column by column', () => {
    const bytes = docx([
      '1. What?',
      table(['A) one', 'C) three'], ['B) two', 'D) four']),
      'Ans: C',
      '2. Which?',
      table(['A', 'one'], ['B', 'two']),
      'Ans: B',
    ]);
    expect(shown(bytes)).toEqual(['What? | one, two, *three, four', 'Which? | one, *two']);
  });

  test('of questions below headings', () => {
    const bytes = docx([
      table(
        ['Sl. No', 'Question', 'Option A', 'Option B', 'Correct Option', 'Marks'],
        ['1', 'What bends light?', 'a wall', 'a **thick** lens', 'B', '2'],
        ['2', 'What is red?', 'a rose', 'a leaf', '', ''],
      ),
    ]);
    expect(shown(bytes)).toEqual([
      'What bends light? | a wall, *a **thick** lens',
      expect.stringContaining('No answer was found'),
    ]);
  });

  test('that lay out the page', () => {
    const cell = lines('What bends light?\nA) a wall\nB) a lens\nAns: B')
      .map((text) => paragraph(text))
      .join('');
    expect(shown(docx([table(['1', cell], ['2', cell.replace('light', 'rays')])]))).toEqual([
      'What bends light? | a wall, *a lens',
      'What bends rays? | a wall, *a lens',
    ]);
  });

  test('in a question stay tables', () => {
    const bytes = docx([
      '1. What is Y?',
      table(['A', 'B', 'Y'], ['0', '1', '0']),
      'A) and',
      'B) or',
      'Ans: A',
    ]);
    expect(shown(bytes)).toEqual([
      'What is Y?\n\n| A | B | Y |\n| --- | --- | --- |\n| 0 | 1 | 0 | | *and, or',
    ]);
  });
});

describe('an answer key at the end', () => {
  const questions = ['1. What?', 'A) a wall', 'B) a lens', '2. Which?', 'A) a rose', 'B) a leaf'];
  const expected = ['What? | a wall, *a lens', 'Which? | *a rose, a leaf'];

  test.each([
    ['on one line', ['Answer Key', '1. B  2. A']],
    ['line by line', ['Answers:', '1) b', '2) a']],
    ['with its texts', ['ANSWER KEY', '1. (b) a lens', '2. (a) a rose']],
    ['without a heading', ['1-B, 2-A']],
    ['in a table', [table(['Q. No', 'Answer'], ['1', 'B'], ['2', 'A'])]],
    ['in rows of a table', [table(['Q. No', '1', '2'], ['Answer', 'B', 'A'])]],
    ['as a list', ['Answers', paragraph('B', { list: [1, 0] }), paragraph('A', { list: [1, 0] })]],
  ])('%s', (_, key) => {
    expect(shown(docx([...questions, ...key], { lists: [listOf(0, ['decimal', '%1.'])] }))).toEqual(expected);
  });

  test('that could mean two questions is not assigned', () => {
    const again = questions.map((line) => line.replace('2. Which', '1. Which'));
    expect(shown(docx([...again, 'Answer key', '1. B']))).toEqual([
      expect.stringContaining('several questions with the number 1'),
      expect.stringContaining('several questions with the number 1'),
    ]);
  });

  test('is about its own part of the document', () => {
    const part = ['Key:', '1. B', '2. A'];
    const heading = paragraph('Rays', { style: 'Heading1' });
    expect(shown(docx([...questions, ...part, heading, ...questions, ...part]))).toEqual([
      ...expected,
      ...expected,
    ]);
  });
});

describe('is never guessed', () => {
  test.each([
    ['1. What?\nA) a wall\nB) a lens', 'No answer was found for it. Write "Answer: B" below its options.'],
    ['1. What?\nA) a wall\nB) a lens\nAns: C', 'Its answer “C” names none of its options.'],
    ['1. What?\nA) 4\nB) 2\nC) 8\nAns: 8', undefined],
    [
      '1. What?\nA) 4\nB) 2\nC) 8\nD) 16\nAns: 4',
      'Its answer “4” can mean one option by its label or position, and another by its text.',
    ],
    [
      '1. What?\nA) B\nB) A\nAns: A',
      'Its answer “A” can mean one option by its label or position, and another by its text.',
    ],
    [
      '1. What?\nA) a wall\nB) a lens\nAns: B) a wall',
      'Its answer “B) a wall” can mean one option by its label or position, and another by its text.',
    ],
    ['1. What?\nA) same\nB) same\nAns: same', 'Several of its options say “same”.'],
    [
      '1. What?\nA) a wall\nB) a lens\nAns: A\nAnswer key\n1. B',
      'The document gives it two different answers.',
    ],
    [
      '1. What?\nA) a wall\n**B) a lens**\nAns: A',
      'Its answer names another option than B, which is marked in the text.',
    ],
    [
      '1. What?\n**A) a wall**\n**B) a lens**',
      'No answer was found for it. Write "Answer: B" below its options.',
    ],
    ['1. What?\nA) a wall\nC) a lens\nAns: C', 'Option C comes where option B is expected.'],
    ['1. Tell of light.\nAns: It is a wave.', 'It has no options.'],
    ['1. Which is it?\nthis\nthat\nAns: A', 'It has no options.'],
    ['1. Which is it?\nthis\nthat\nAns: that', 'It has no options.'],
  ])('%j', (text, reason) => {
    const [item] = read(docx(lines(text))).items;
    const why = item?.outcome === 'left_out' ? item.reason : item?.undecided?.reason;
    expect(why?.text).toBe(reason);
  });

  test('a shade of grey or an underline is no mark', () => {
    const grey = paragraph(run('B) ') + run('a lens', '<w:color w:val="222222"/><w:u w:val="single"/>'));
    expect(shown(docx(['1. What?', 'A) a wall', grey]))).toEqual([
      expect.stringContaining('No answer was found'),
    ]);
  });

  test('an answer with two readings is for a person to decide', () => {
    const [item] = read(docx(lines('1. What?\nA) 4\nB) 2\nC) 8\nD) 16\nAns: 4'))).items;
    expect(item).toMatchObject({
      question: { options: Array(4).fill({ is_correct: false }) },
      undecided: {
        readings: [
          { by: 'position', correct: [3] },
          { by: 'text', correct: [0] },
        ],
      },
    });
  });

  test.each([
    ['bold', run('B) a lens', '<w:b/>')],
    ['a bold style', run('B) a lens', '<w:rStyle w:val="Strong"/>')],
    ['highlighted', run('B) ') + run('a lens', '<w:highlight w:val="yellow"/>')],
    ['red', run('B) ') + run('a lens', '<w:color w:val="FF0000"/>')],
  ])('the only option that is %s is the key, is said to be, and no longer looks so', (_, runs) => {
    const [item] = read(docx(['1. What?', 'A) a wall', paragraph(runs), 'C) a rose'])).items;
    expect(item).toMatchObject({
      notes: [{ text: 'Option B was taken as correct because it alone is marked. Please check it.' }],
      question: {
        options: [
          { option: 'a wall', is_correct: false },
          { option: 'a lens', is_correct: true },
          { option: 'a rose', is_correct: false },
        ],
      },
    });
  });
});

describe('text', () => {
  const stemOf = (...runs: string[]) => {
    const [item] = read(docx([paragraph(run('1. ') + runs.join('')), 'A) a', 'B) b', 'Ans: A'])).items;
    return item?.outcome === 'new' ? item.question.question : item?.reason.text;
  };

  test('keeps its look, without what was deleted and with what was inserted', () => {
    expect(
      stemOf(
        run('H'),
        run('2', '<w:vertAlign w:val="subscript"/>'),
        run('O is '),
        run('very', '<w:b/>'),
        `<w:del w:author="x"><w:r><w:delText>not </w:delText></w:r></w:del><w:ins w:author="x">${run(' wet ')}</w:ins>`,
        '<w:commentRangeStart w:id="0"/>',
        run('at 5 '),
        '<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>',
        run('C: '),
        `<w:hyperlink r:id="rId7">${run('see')}</w:hyperlink>`,
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>',
        run(' <b>*'),
      ),
    ).toBe('H$_{2}$O is **very** wet at 5 °C: see \\<b>\\*');
  });

  test('of a program keeps its lines and indentation', () => {
    const code = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>';
    const bytes = docx([
      '1. What does it print?',
      paragraph(run('for (;;) {', code)),
      paragraph(run('  f();', code)),
      paragraph(run('}', code)),
      'A) a',
      'B) b',
      'Ans: A',
    ]);
    expect(shown(bytes)).toEqual(['What does it print?\n\n```\nfor (;;) {\n  f();\n}\n``` | *a, b']);
  });

  const omml = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  test.each([
    [`<m:f><m:num>${t('a')}</m:num><m:den>${t('b')}</m:den></m:f>`, '\\frac{a}{b}'],
    [`<m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>${t('&lt;3$')}`, '{x}^{2}\\lt 3\\$'],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${t('x')}</m:e></m:rad>`, '\\sqrt{x}'],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('i')}</m:e></m:nary>`,
      '\\sum_{i=1}^{n} {i}',
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${t('x')}</m:e></m:d>`,
      '\\left[x\\right]',
    ],
    [
      `<m:func><m:fName><m:limLow><m:e>${t('lim')}</m:e><m:lim>${t('x→0')}</m:lim></m:limLow></m:fName><m:e>${t('x')}</m:e></m:func>`,
      '\\lim_{x→0} {x}',
    ],
    [`<m:m><m:mr><m:e>${t('1')}</m:e><m:e>${t('0')}</m:e></m:mr></m:m>`, '\\begin{matrix}1 & 0\\end{matrix}'],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${t('v')}</m:e></m:acc>`, '\\vec{v}'],
  ])('equation %#', (xml, tex) => {
    expect(stemOf(run('Solve '), omml(xml))).toBe(`Solve $${tex}$`);
  });

  test('an equation or a symbol that is unknown leaves the question out', () => {
    expect(stemOf(omml('<m:mystery/>'))).toBe("It contains an equation that can't be read.");
    expect(stemOf('<w:r><w:object><o:OLEObject xmlns:o="o" ProgID="Equation.DSMT4"/></w:object></w:r>')).toBe(
      "It contains an equation that can't be read.",
    );
    expect(stemOf('<w:r><w:sym w:font="Webdings" w:char="F041"/></w:r>')).toBe(
      "It contains a symbol that can't be read.",
    );
  });

  test('pictures come along, text boxes are noted', () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph('Hint')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback>${drawing('rId10')}</mc:Fallback></mc:AlternateContent></w:r>`;
    const { items, images } = read(
      docx(
        [
          paragraph(run('1. What is this? ') + drawing('rId10', 'A lens')),
          paragraph(run('A) ') + drawing('rId11')),
          paragraph(run('B) a wall') + box),
          'Ans: B',
        ],
        { pictures: { 'one.png': shadedPng(1), 'two.png': shadedPng(2) } },
      ),
    );
    expect(images).toHaveLength(2);
    expect(items).toMatchObject([
      {
        notes: [{ text: 'The text in a text box was skipped.' }],
        question: {
          question: `What is this? ![A lens](image:${images[0]?.name})`,
          options: [{ option: `![](image:${images[1]?.name})` }, { option: 'a wall' }],
        },
      },
    ]);
  });
});

test('whatever the texts, labels and numbers, the same questions come back', () => {
  const word = fc.constantFrom('lens', 'wall', 'a * b', '2 < 3', 'x_1', 'the 3rd', '10', 'E. coli', 'f(2)');
  const text = fc.tuple(fc.constantFrom('Some', 'Other', 'No'), word).map((words) => words.join(' '));
  const question = fc.record({
    stem: text,
    options: fc.uniqueArray(text, { minLength: 2, maxLength: 8 }),
    key: fc.nat(7),
  });
  const style = fc.record({
    number: fc.constantFrom('#.', '#)', 'Q#.', 'Question #:', '(#)'),
    option: fc.constantFrom('@)', '(@)', '@.'),
    isUpper: fc.boolean(),
    answer: fc.constantFrom('Answer: @', 'Ans. (@)', 'Key: @)', 'Correct option: @'),
  });
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 1, maxLength: 5 }),
      style,
      (questions, { number, option, isUpper, answer }) => {
        const letter = (i: number) => String.fromCharCode((isUpper ? 65 : 97) + i);
        const written = questions.flatMap(({ stem, options, key }, i) => [
          `${number.replace('#', String(i + 1))} ${stem}`,
          ...options.map((one, at) => `${option.replace('@', letter(at))} ${one}`),
          answer.replace('@', letter(key % options.length)),
        ]);
        const { items } = read(docx(written));
        const plain = (markdown: string) => markdown.replaceAll('\\', '');
        expect(
          items.map(
            (item) =>
              item.outcome === 'new' && [
                plain(item.question.question),
                item.question.options.map((one) => [plain(one.option), one.is_correct]),
              ],
          ),
        ).toEqual(
          questions.map(({ stem, options, key }) => [
            stem,
            options.map((one, at) => [one, at === key % options.length]),
          ]),
        );
      },
    ),
    { numRuns: 40 },
  );
});
