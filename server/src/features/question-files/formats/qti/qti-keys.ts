// Keys, marks and negative marks from what each possible answer earns.
import type { Message } from '@quivia/contract/message';
import type { AnswerRule } from '@quivia/contract/questions';
import { markWords } from '../formats.words.ts';

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

/** Several may be chosen, each a bit of `chosen`. The smallest choice that earns the most is the key. */
export function keysOfSeveral(count: number, scoreOf: (chosen: number) => number): Keys {
  const scores = Array.from({ length: 2 ** count - 1 }, (_, i) => scoreOf(i + 1));
  const most = Math.max(0, ...scores);
  let key = 0;
  scores.forEach((score, i) => {
    if (score > 0 && isSame(score, most) && (key === 0 || bitsIn(i + 1) < bitsIn(key))) key = i + 1;
  });
  const others = scores.filter((score) => !isSame(score, most));
  const best = Math.max(...others);
  const lost = best < 0 && best > Number.NEGATIVE_INFINITY ? -best : 0;
  const notes: Message[] = [];
  if (best > 0) notes.push(markWords.eachEarnsPart);
  if (lost === 0 && others.some((score) => score < 0)) notes.push(markWords.someWrongLose);
  const keys = Array.from({ length: count }, (_, i) => (key & (1 << i)) !== 0);
  return { keys, answer_rule: 'select_all', most, lost, notes };
}

function bitsIn(chosen: number): number {
  let bits = 0;
  for (let rest = chosen; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;
