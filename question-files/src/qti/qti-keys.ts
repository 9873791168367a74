// Keys, marks and negative marks from what each possible answer earns.
import type { Message } from '@quivia/contract/message';
import type { AnswerRule } from '@quivia/contract/questions';
import { markWords } from '../formats.words.ts';
import { words } from './qti.words.ts';

export interface Keys {
  keys: boolean[];
  answer_rule: AnswerRule;
  /** In the file's own measure. */
  most: number;
  lost: number;
  notes: Message[];
}

/** One option may be chosen: the scores are those of each option alone. */
export function keysOfOne(scores: number[]): Keys {
  const most = Math.max(0, ...scores);
  const keys = scores.map((score) => score > 0 && isSame(score, most));
  const notes: Message[] = [];
  if (scores.some((score, i) => score > 0 && !keys[i])) notes.push(markWords.someEarnPart);
  const losses = scores.filter((_, i) => !keys[i]).map((score) => Math.max(0, -score));
  const lost = Math.max(0, ...losses);
  if (losses.some((loss) => !isSame(loss, lost))) notes.push(markWords.differentLosses);
  return { keys, answer_rule: 'any_correct', most, lost, notes };
}

/**
 * Several may be chosen, each a bit of `chosen`. Nothing where no key reproduces the scores: exactly the key must earn
 * the most, or it and what is chosen beyond it.
 */
export function keysOfSeveral(count: number, scoreOf: (chosen: number) => number): Keys | undefined {
  const scores = Array.from({ length: 2 ** count }, (_, chosen) => scoreOf(chosen));
  const most = Math.max(...scores);
  if (most <= 0) return undefined;
  const full = scores.flatMap((score, chosen) => (isSame(score, most) ? [chosen] : []));
  const key = full.reduce((common, chosen) => common & chosen);
  if (key === 0 || !full.includes(key)) return undefined;
  const others = scores.flatMap((score, chosen) =>
    chosen === 0 || isSame(score, most) ? [] : [{ score, hasWrong: (chosen & ~key) !== 0 }],
  );
  const best = Math.max(...others.map(({ score }) => score));
  const lost = best < 0 && best > Number.NEGATIVE_INFINITY ? -best : 0;
  const notes: Message[] = [];
  if (others.some(({ score, hasWrong }) => score > 0 && !hasWrong)) notes.push(markWords.eachEarnsPart);
  else if (full.length > 1) notes.push(words.moreCostsNothing);
  if (lost === 0 && others.some(({ score }) => score < 0)) notes.push(markWords.someWrongLose);
  else if (others.some(({ score, hasWrong }) => score > 0 && hasWrong) && full.length === 1)
    notes.push(markWords.wrongReduce);
  const keys = Array.from({ length: count }, (_, i) => (key & (1 << i)) !== 0);
  return { keys, answer_rule: 'select_all', most, lost, notes };
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;
