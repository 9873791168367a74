// What the students of the demo answer: the better a student and the easier the question, the likelier the right
// option. The same at every start, because chance comes from a seed.

import { fillKey, fillText } from '@quivia/kinds/parameters/fill.rules';
import type { PastQuestion, Script } from '../features/attempts/demo-history/demo-history.service.ts';
import { minutes, seconds } from '../platform/clock.ts';
import type { DemoQuestion } from './banks.ts';
import { asStored, type OtherKind, withoutIds } from './kinds.ts';

/** From 0 up to 1, the same sequence for the same name (FNV-1a, then mulberry32). */
export function chanceOf(name: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Around 0, with a standard deviation of about 1. */
const normal = (chance: () => number) => Array.from({ length: 12 }, chance).reduce((a, b) => a + b) - 6;

const DIFFICULTY = { easy: -1.5, medium: -0.4, hard: 0.6 };
const DISCRIMINATION = 2;

interface Taker {
  /** In the class, from 0. */
  position: number;
  /** What sets the scripts of one exam apart from those of another. */
  exam: string;
  /** How much the class has learned. */
  learned: number;
  /** In minutes. */
  duration: number;
}

/** The first of the class is the demo student, who has improved over the term. */
const DEMO_STUDENT = { ability: -0.6, learns: 4 };
/** With this luck the marks rise as well. */
const LUCK_OF_DEMO_STUDENT = '07';

function abilityOf({ position, exam, learned }: Taker): number {
  if (position === 0) return DEMO_STUDENT.ability + DEMO_STUDENT.learns * learned;
  const talent = normal(chanceOf(`student ${position}`));
  return talent + learned + 0.35 * normal(chanceOf(`${exam}, ability ${position}`));
}

/** Submitted when all is done, but some are slow and closed by the deadline. */
export function scriptOf(
  taker: Taker,
  questions: readonly PastQuestion[],
  written: readonly DemoQuestion[],
): Script {
  const chance = chanceOf(`${taker.exam}, script ${taker.position}`);
  const ability = abilityOf(taker);
  const isSlow = chance() < 0.05;
  const startedAt = seconds(20 + 160 * chance());
  const longest = minutes(taker.duration) - seconds(40);
  const address = `10.20.4.${10 + taker.position}`;
  const browser = BROWSERS[Math.floor(chance() * BROWSERS.length)] as string;
  let spent = 0;
  const answers = questions.flatMap((question) => {
    // The order of the questions is another at every start, what a student knows is not.
    const text = withoutIds(question.question);
    const values = question.example ?? {};
    const asked = written.find((one) => withoutIds(fillText(one.question, values)) === text) as DemoQuestion;
    if (asked.other?.type === 'INFO' || asked.other?.type === 'UPLOAD') return [];
    const luck = chanceOf(`${taker.exam}, ${taker.position || LUCK_OF_DEMO_STUDENT}, ${asked.question}`);
    const isRight = luck() < logistic(DISCRIMINATION * (ability - DIFFICULTY[asked.difficulty ?? 'medium']));
    spent += (0.4 + luck()) * (asked.difficulty === 'hard' ? 1.5 : 1) * (1.1 - 0.08 * ability);
    const answer = isRight ? rightAnswer(question, asked, luck) : guess(question, asked, luck);
    const isLeftOut = !isRight && luck() < (isSlow ? 0.4 : 0.05);
    const isFlagged = luck() < (isRight ? 0.03 : 0.15);
    return isLeftOut ? [] : [{ at: spent, questionId: question.id, ...answer, isFlagged }];
  });
  const pace = isSlow
    ? longest / spent
    : Math.min((0.7 * longest) / questions.length, (0.95 * longest) / spent);
  return {
    startedAt,
    answers: answers.map((one) => ({ ...one, at: startedAt + one.at * pace })),
    submittedAt: isSlow ? undefined : startedAt + spent * pace + seconds(30 * chance()),
    notes: [],
    address,
    browser,
  };
}

const BROWSERS = [
  'Firefox 131 on Linux',
  'Chrome 130 on Windows',
  'Chrome 130 on Android',
  'Safari 18 on iOS',
];

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

const isKey = (text: string) => text.startsWith('*');
const isReally = (text: string) => text.startsWith('!');

/** In the order they were written, those who are really right first. */
function split({ options }: PastQuestion, asked: DemoQuestion): { right: number[]; wrong: number[] } {
  const isRight = asked.options.some(isReally) ? isReally : isKey;
  const idOf = (text: string) =>
    options.find(({ option }) => option === text.replace(/^[*!]/, ''))?.id as number;
  return {
    right: asked.options.filter(isRight).map(idOf),
    wrong: asked.options.filter((text) => !isRight(text)).map(idOf),
  };
}

type Answer = Pick<Script['answers'][number], 'optionIds' | 'answer'>;

function rightAnswer(question: PastQuestion, asked: DemoQuestion, luck: () => number): Answer {
  if (asked.other) return otherAnswer(question, asked.other, asked.other.right, luck);
  return { optionIds: split(question, asked).right };
}

/** One of them, the first most often. */
function otherAnswer(
  { body, example }: PastQuestion,
  other: OtherKind,
  answers: readonly unknown[],
  luck: () => number,
): Answer {
  const answer = answers[Math.floor(answers.length * luck() ** 2)];
  return { optionIds: [], answer: fillKey(asStored(other, body, answer), example ?? {}) };
}

function guess(question: PastQuestion, asked: DemoQuestion, luck: () => number): Answer {
  if (asked.other) return otherAnswer(question, asked.other, asked.other.wrong, luck);
  return { optionIds: guessedOptions(question, asked, luck) };
}

/** One option, the first of the wrong ones most often. Of several right ones, one is missed or a wrong one is added. */
function guessedOptions(question: PastQuestion, asked: DemoQuestion, luck: () => number): number[] {
  const { right, wrong } = split(question, asked);
  const tempting = wrong[Math.floor(wrong.length * luck() ** 2)] as number;
  if (!asked.selectAll) return luck() < 0.12 ? right : [tempting];
  const missed = Math.floor(luck() * right.length);
  return luck() < 0.6 ? right.filter((_, i) => i !== missed) : [...right, tempting];
}
