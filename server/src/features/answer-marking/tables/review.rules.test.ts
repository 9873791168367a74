import { randomFrom } from '@quivia/kinds/chance.rules';
import { expect, test } from 'vitest';
import {
  type GivenTable,
  type Known,
  type KnownAnswer,
  type KnownQuestion,
  reviewTable,
} from './review.rules.ts';

const question = (number: number, given: Partial<KnownQuestion> = {}): KnownQuestion => ({
  id: 100 + number,
  number,
  worth: 5,
  step: 0.5,
  has_rubric: false,
  is_planned: false,
  ...given,
});

const waiting = (attempt_id: number, given: Partial<KnownAnswer> = {}): KnownAnswer => ({
  attempt_id,
  is_blank: false,
  is_held: false,
  marks: null,
  ...given,
});

const known = (answer: Partial<KnownAnswer> = {}, questions = [question(1), question(2)]): Known => ({
  questions,
  attempts: new Map([
    ['AAAAAA', 1],
    ['BBBBBB', 2],
  ]),
  answer: (attemptId, questionId) =>
    questionId === 102 && attemptId === 2 ? undefined : waiting(attemptId, answer),
});

const table = (...rows: [code: string, ...cells: string[]][]): GivenTable => ({
  questions: [1, 2],
  rows: rows.map(([code, ...cells], at) => ({ line: at + 2, code, cells })),
});

const said = (given: GivenTable, of = known()) =>
  reviewTable(given, of).problems.map(({ line, question_number, message }) => [
    line,
    question_number,
    message.text,
  ]);

test('gives marks where answers wait, however codes and numbers are typed', () => {
  expect(reviewTable(table(['aaa aaa', '3', '2,5'], ['BBB-BBB', '', '']), known()).give).toEqual([
    { attempt_id: 1, question_id: 101, marks: 3 },
    { attempt_id: 1, question_id: 102, marks: 2.5 },
  ]);
});

test('says of each cell and line what is wrong with it', () => {
  expect(said(table(['CCCCCC', '1'], ['', '1'], ['AAAAAA', '1'], ['AAAAAA', '2']))).toEqual([
    [2, null, 'No script of this exam has this code.'],
    [3, null, 'This line has no script code.'],
    [5, null, 'This script is in the table twice.'],
  ]);
  expect(said(table(['AAAAAA', '5.5', '0.25'], ['BBBBBB', 'good', '1']))).toEqual([
    [2, 1, '5.5 is more than the question can earn, which is 5 marks.'],
    [2, 2, '0.25 is not in steps of 0.5.'],
    [3, 1, '“good” is not a number.'],
    [3, 2, 'This student wasn’t given the question.'],
  ]);
  const closed = [question(1, { has_rubric: true, worth: 1.3 }), question(2, { is_planned: true })];
  expect(said(table(['AAAAAA', '1.3', '1']), known({}, closed))).toEqual([
    [2, 1, '1.3 is not in steps of 0.5.'],
    [2, 2, 'More than one person marks this question, so its marks can’t come from a table.'],
  ]);
  expect(said(table(['AAAAAA', '1']), known({ is_held: true }))).toEqual([
    [2, 1, 'Somebody is marking this answer now.'],
  ]);
  expect(said(table(['AAAAAA', '1', '0']), known({ is_blank: true, marks: 0 }))).toEqual([
    [2, 1, 'This answer is blank and has 0 marks.'],
  ]);
  expect(said({ questions: [9], rows: [{ line: 2, code: 'AAAAAA', cells: ['1'] }] })).toEqual([
    [2, 9, 'No question with this number is marked by people.'],
  ]);
});

test('never changes a mark: what counts stays, and the difference is shown', () => {
  const found = reviewTable(table(['AAAAAA', '3', '4']), known({ marks: 3 }));
  expect(found).toMatchObject({
    give: [],
    same: 1,
    problems: [],
    differences: [{ line: 2, code: 'AAAAAA', question_number: 2, marks: 3, given: 4 }],
  });
});

const random = randomFrom(94);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

/** One cell after another, by the sentences of the documentation and without the code above. */
function slowly({ questions, rows }: GivenTable, of: Known): string[] {
  const cells: string[] = [];
  rows.forEach(({ line, code: typed, cells: given }, at) => {
    const bare = (text: string) => text.replaceAll(' ', '').replaceAll('-', '').toUpperCase();
    const code = bare(typed);
    const attempt = of.attempts.get(code);
    const isFirst = rows.findIndex((row) => bare(row.code) === code) === at;
    if (attempt === undefined || !isFirst) {
      cells.push(`${line} - wrong`);
      return;
    }
    questions.forEach((number, place) => {
      const text = given[place] ?? '';
      if (text === '') return;
      const asked = of.questions.find((one) => one.number === number);
      const answer = asked && of.answer(attempt, asked.id);
      const hundredths = Math.round(Number.parseFloat(text.replace(',', '.')) * 100);
      const most = (asked?.worth ?? 0) * 100;
      const isMark =
        /^[0-9]/.test(text) &&
        hundredths <= most &&
        (hundredths === most || hundredths % ((asked?.step ?? 1) * 100) === 0) &&
        Math.abs(hundredths / 100 - Number(text.replace(',', '.'))) < 1e-9;
      const is =
        !asked || !answer || !isMark
          ? 'wrong'
          : answer.is_blank
            ? hundredths === 0
              ? 'same'
              : 'wrong'
            : answer.marks !== null
              ? answer.marks * 100 === hundredths
                ? 'same'
                : 'differs'
              : asked.is_planned ||
                  answer.is_held ||
                  (asked.has_rubric && hundredths % (asked.step * 100) !== 0)
                ? 'wrong'
                : `give ${hundredths / 100}`;
      cells.push(is === 'same' ? 'same' : `${line} ${number} ${is}`);
    });
  });
  return cells.toSorted();
}

test('agrees with a slow twin on 2,000 tables', () => {
  const signs = ['', '', '0', '1', '2,5', '0.25', '5', '5.5', '3.3', 'x', '-1', '1e1', '007'];
  for (let turn = 0; turn < 2000; turn += 1) {
    const asked = [1, 2, 3].map((number) =>
      question(number, {
        worth: oneOf([2.5, 5]),
        step: oneOf([1, 0.5, 0.25]),
        has_rubric: random() < 0.4,
        is_planned: random() < 0.2,
      }),
    );
    const answers = new Map<string, KnownAnswer>();
    for (const attempt of [1, 2])
      for (const { id } of asked)
        if (random() < 0.8)
          answers.set(`${attempt} ${id}`, {
            attempt_id: attempt,
            is_blank: random() < 0.2,
            is_held: random() < 0.2,
            marks: oneOf([null, null, 0, 1, 2.5]),
          });
    const of: Known = { ...known(), questions: asked, answer: (a, q) => answers.get(`${a} ${q}`) };
    const given: GivenTable = {
      questions: oneOf([
        [1, 2, 3],
        [3, 1],
        [2, 9],
      ]),
      rows: Array.from({ length: below(4) }, (_, at) => ({
        line: at + 2,
        code: oneOf(['AAAAAA', 'bbb-bbb', 'BBBBBB', 'CCCCCC', '']),
        cells: Array.from({ length: 3 }, () => oneOf(signs)),
      })),
    };
    const { give, same, differences, problems } = reviewTable(given, of);
    const number = (id: number) => id - 100;
    const lineOf = (attempt: number) =>
      given.rows.find(({ code }) => of.attempts.get(code.replaceAll('-', '').toUpperCase()) === attempt)
        ?.line;
    const found = [
      ...give.map(
        ({ attempt_id, question_id, marks }) => `${lineOf(attempt_id)} ${number(question_id)} give ${marks}`,
      ),
      ...Array.from({ length: same }, () => 'same'),
      ...differences.map((one) => `${one.line} ${one.question_number} differs`),
      ...problems.map((one) => `${one.line} ${one.question_number ?? '-'} wrong`),
    ];
    expect(found.toSorted()).toEqual(slowly(given, of));
  }
});
