// What another program reads in the Moodle XML that we write, compared with the bank it was written from.
import type { ClozeBody, ClozeHole } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankToWrite, FileQuestion, OtherQuestion } from '../file-question.ts';
import { notesWithRubric } from '../kinds/rubric-text.ts';
import { withPassage } from '../passage.ts';
import { generatedBank, generatedKindBank, questionsOf, sampleBank } from '../testing/generated-bank.ts';
import { type MoodleAnswer, type MoodleQuestion, readAsMoodle } from '../testing/moodle-reader.ts';
import { writeMoodleXml } from './write-moodle.ts';

test('Moodle reads every sample of every kind as the bank has it', () => {
  compare(sampleBank());
});

test('Moodle reads generated banks as they are', () => {
  fc.assert(fc.property(fc.oneof(generatedBank, generatedKindBank), compare), { numRuns: 60 });
});

function compare(bank: BankToWrite) {
  const read = readAsMoodle(writeMoodleXml(bank));
  const written = questionsOf(bank);
  expect(read).toHaveLength(written.length);
  written.forEach(({ category, question }, i) => {
    const moodle = read[i] as MoodleQuestion;
    expect(lastPart(moodle.category)).toBe(category);
    expect(moodle.feedback).toBe(
      question.other?.question_type === 'ESSAY'
        ? [(question.other.answer_key as EssayKey).model_answer, question.explanation]
            .filter(Boolean)
            .join('\n\n')
        : question.explanation,
    );
    const difficulty = question.difficulty ? [`difficulty:${question.difficulty}`] : [];
    expect(moodle.tags).toEqual([...question.tags, ...difficulty]);
    // Moodle shows the passage above the question, as a part of its text.
    const shown = { ...question, question: withPassage(question.question, question.stimulus) };
    if (question.other) EXPECTED[question.other.question_type]?.(moodle, shown, question.other);
    else compareChoice(moodle, shown);
  });
}

/** A slash inside a name is written twice. */
const lastPart = (path: string) => path.replace('$course$/top/', '').replaceAll('//', '/').trim();

function compareChoice(moodle: MoodleQuestion, { question, options, answer_rule, marks }: FileQuestion) {
  expect(moodle).toMatchObject({ type: 'multichoice', text: question, marks });
  expect(moodle.isSingle).toBe(answer_rule === 'any_correct');
  expect(moodle.answers.map(({ text }) => text)).toEqual(options.map(({ option }) => option));
  expect(moodle.answers.map(({ fraction }) => fraction > 0)).toEqual(
    options.map(({ is_correct }) => is_correct),
  );
}

type Compare = (moodle: MoodleQuestion, question: FileQuestion, other: OtherQuestion) => void;

const EXPECTED: Record<string, Compare> = {
  TEXT: (moodle, { question, marks }, { answer_key }) => {
    const { accepted, ignore_case } = answer_key as TextKey;
    const known = accepted.filter(({ match }) => match !== 'pattern');
    if (known.length === 0) return expect(moodle).toMatchObject({ type: 'description', text: question });
    expect(moodle).toMatchObject({ type: 'shortanswer', text: question, marks, isCased: !ignore_case });
    expectTexts(moodle.answers, known);
  },
  NUMBER: (moodle, { question, marks }, { body, answer_key }) => {
    const { accepted, units, unit_penalty } = answer_key as NumberKey;
    expect(moodle).toMatchObject({ type: 'numerical', text: question, marks });
    expectNumbers(moodle.answers, accepted);
    const { unit_mode } = body as { unit_mode: string };
    const asked = unit_mode === 'chosen' || unit_mode === 'typed' ? units : [];
    expect(moodle.units.map(({ name }) => name)).toEqual(asked.map(({ unit }) => unit));
    // Moodle multiplies the key to have it in a unit; a factor turns an answer in that unit into the key's.
    asked.forEach(({ factor }, i) => {
      expect((moodle.units[i]?.multiplier ?? 0) * Number(factor)).toBeCloseTo(1, 9);
    });
    if (asked.length > 0) {
      expect(moodle.unit?.penalty).toBeCloseTo(unit_penalty, 9);
      expect(moodle.unit?.isChosen).toBe(unit_mode === 'chosen');
    }
  },
  MATCH: (moodle, { question, marks }, { body, answer_key }) => {
    const { left, right } = body as { left: Part[]; right: Part[] };
    const { pairs } = answer_key as { pairs: Record<string, string> };
    const used = Object.values(pairs);
    expect(moodle).toMatchObject({ type: 'matching', text: question, marks });
    expect(moodle.pairs).toEqual([
      ...left.map(({ id, text }) => [text, right.find((one) => one.id === pairs[id])?.text.trim()]),
      ...right.filter(({ id }) => !used.includes(id)).map(({ text }) => ['', text]),
    ]);
  },
  ORDER: (moodle, { question, marks }, { body, answer_key }) => {
    const { items } = body as { items: Part[] };
    const { order, grading } = answer_key as { order: string[]; grading: keyof typeof GRADINGS };
    expect(moodle).toMatchObject({ type: 'ordering', text: question, marks, grading: GRADINGS[grading] });
    expect(moodle.answers.map(({ text }) => text)).toEqual(
      order.map((id) => items.find((item) => item.id === id)?.text),
    );
  },
  CLOZE: (moodle, { question }, { body, answer_key }) => {
    const { holes } = body as ClozeBody;
    const { holes: keys } = answer_key as ClozeKey;
    const inOrder = holes.toSorted(
      (a, b) => question.indexOf(`[[${a.id}]]`) - question.indexOf(`[[${b.id}]]`),
    );
    const text = inOrder.reduce((all, { id }, i) => all.replace(`[[${id}]]`, `{#${i + 1}}`), question);
    expect(moodle).toMatchObject({ type: 'cloze', text });
    expect(moodle.blanks.map(({ weight }) => weight)).toEqual(inOrder.map(({ id }) => keys[id]?.weight));
    inOrder.forEach((hole, i) => {
      expectBlank(
        moodle.blanks[i]?.type ?? '',
        moodle.blanks[i]?.answers ?? [],
        hole,
        keys[hole.id] as HoleKey,
      );
    });
  },
  ESSAY: (moodle, { question, marks }, { body, answer_key }) => {
    const { template, words_from, words_to } = body as EssayBody;
    const words = [words_from, words_to].map((limit) => (limit === null ? '' : String(limit)));
    expect(moodle).toMatchObject({ type: 'essay', text: question, marks });
    expect(moodle.essay).toEqual({
      notes: notesWithRubric(answer_key as EssayKey),
      template: template.trim(),
      words,
    });
  },
  INFO: (moodle, { question }) => {
    expect(moodle).toMatchObject({ type: 'description', text: question, marks: 0 });
  },
};

interface Part {
  id: string;
  text: string;
}

const GRADINGS = {
  all_or_nothing: 'ALL_OR_NOTHING',
  places: 'ABSOLUTE_POSITION',
  relative: 'RELATIVE_NEXT_EXCLUDE_LAST',
  longest_run: 'LONGEST_ORDERED_SUBSET',
};

/** Moodle has some shares only: full marks are full marks, and part of them stays part of them. */
const expectShares = (answers: MoodleAnswer[], accepted: { percent: number }[]) => {
  answers.forEach(({ fraction }, i) => {
    const percent = accepted[i]?.percent ?? 0;
    expect(fraction === 100).toBe(percent === 100);
    expect(fraction > 0).toBe(percent > 0);
    expect(Math.abs(fraction - percent)).toBeLessThan(6);
  });
};

function expectTexts(answers: MoodleAnswer[], accepted: AcceptedText[]) {
  expect(answers.map(({ text }) => text)).toEqual(
    accepted.map(({ text, match }) => (match === 'exact' ? text.replaceAll('*', '\\*') : text)),
  );
  expectShares(answers, accepted);
}

function expectNumbers(answers: MoodleAnswer[], accepted: AcceptedNumber[]) {
  expect(answers).toHaveLength(accepted.length);
  answers.forEach(({ text, tolerance = 0 }, i) => {
    const one = accepted[i] as AcceptedNumber;
    const [low, high] = one.type === 'range' ? [Number(one.from), Number(one.to)] : aroundOf(one);
    const least = Math.max(Math.abs(low), Math.abs(high), 1) * 1e-12;
    expect(Math.abs(Number(text) - tolerance - low)).toBeLessThan(least);
    expect(Math.abs(Number(text) + tolerance - high)).toBeLessThan(least);
  });
  expectShares(answers, accepted);
}

function aroundOf({ value, tolerance }: Extract<AcceptedNumber, { type: 'value' }>): [number, number] {
  const middle = Number(value);
  if (tolerance.type === 'figures') {
    if (middle === 0) return [0, 0];
    const half = 10 ** (Math.floor(Math.log10(Math.abs(middle))) - tolerance.figures + 1) / 2;
    return [middle - half, middle + half];
  }
  const distance = Number(tolerance.amount) * (tolerance.type === 'relative' ? Math.abs(middle) : 1);
  return [middle - distance, middle + distance];
}

function expectBlank(type: string, answers: MoodleAnswer[], hole: ClozeHole, key: HoleKey) {
  if (hole.type === 'choice' && key.type === 'choice') {
    expect(type).toBe('MULTICHOICE');
    expect(answers.map(({ text }) => text)).toEqual(hole.options.map(({ text }) => text));
    expect(answers.map(({ fraction }) => fraction)).toEqual(
      hole.options.map(({ id }) => Number((key.percents[id] ?? 0).toFixed(5))),
    );
  } else if (key.type === 'text') {
    expect(type).toBe(key.key.ignore_case ? 'SHORTANSWER' : 'SHORTANSWER_C');
    expectTexts(answers, key.key.accepted);
  } else if (key.type === 'number') {
    expect(type).toBe('NUMERICAL');
    expectNumbers(answers, key.key.accepted);
  }
}
