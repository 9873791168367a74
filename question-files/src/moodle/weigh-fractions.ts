// What the fractions of a Moodle question mean to a bank, which has keys, a rule and negative marks instead.
import type { Message } from '@quivia/contract/message';
import type { AnswerRule } from '@quivia/contract/questions';
import { markWords } from '../formats.words.ts';

interface Weighed {
  keys: boolean[];
  answer_rule: AnswerRule;
  /** Of a question for 1 mark. */
  negativeShare: number;
  notes: Message[];
  /** Why no key can be told. */
  problem?: Message;
}

const isWhole = (percent: number) => percent > 99.9;

export function weighFractions(fractions: number[], isSingle: boolean): Weighed {
  return isSingle ? weighOne(fractions) : weighSeveral(fractions);
}

function weighOne(fractions: number[]): Weighed {
  const keys = fractions.map(isWhole);
  const notes: Message[] = [];
  const hasParts = fractions.some((percent) => percent > 0 && !isWhole(percent));
  if (hasParts) notes.push(markWords.someEarnPart);
  const lost = fractions.filter((_, i) => !keys[i]).map((percent) => Math.max(0, -percent));
  const most = lost.reduce((largest, one) => Math.max(largest, one), 0);
  if (lost.some((percent) => percent !== most))
    notes.push(markWords.differentShares({ percent: shown(most) }));
  const weighed: Weighed = { keys, answer_rule: 'any_correct', negativeShare: most / 100, notes };
  if (hasParts && !keys.includes(true)) weighed.problem = markWords.noneEarnsAll;
  return weighed;
}

function weighSeveral(fractions: number[]): Weighed {
  const keys = fractions.map((percent) => percent > 0);
  const notes: Message[] = [];
  if (fractions.some((percent) => percent > 0 && !isWhole(percent))) notes.push(markWords.eachEarnsPart);
  // In Moodle they only lessen what the correct ones earn: such a question never takes marks away.
  if (fractions.some((percent) => percent < 0)) notes.push(markWords.wrongReduce);
  return { keys, answer_rule: 'select_all', negativeShare: 0, notes };
}

const shown = (percent: number) => String(Math.round(percent * 100) / 100);
