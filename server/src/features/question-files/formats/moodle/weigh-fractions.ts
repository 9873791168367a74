// What the fractions of a Moodle question mean to a bank, which has keys, a rule and negative marks instead.
import type { AnswerRule } from '@quivia/contract/questions';

interface Weighed {
  keys: boolean[];
  answer_rule: AnswerRule;
  /** Of a question for 1 mark. */
  negativeShare: number;
  notes: string[];
  /** Why no key can be told. */
  problem?: string;
}

const isWhole = (percent: number) => percent > 99.9;

export function weighFractions(fractions: number[], isSingle: boolean): Weighed {
  return isSingle ? weighOne(fractions) : weighSeveral(fractions);
}

function weighOne(fractions: number[]): Weighed {
  const keys = fractions.map(isWhole);
  const notes: string[] = [];
  const hasParts = fractions.some((percent) => percent > 0 && !isWhole(percent));
  if (hasParts)
    notes.push(
      'Some options earn a part of the marks in the file. Here only those for all the marks are correct.',
    );
  const lost = fractions.filter((_, i) => !keys[i]).map((percent) => Math.max(0, -percent));
  const most = lost.reduce((largest, one) => Math.max(largest, one), 0);
  if (lost.some((percent) => percent !== most))
    notes.push(
      `Wrong options take away different shares of the marks in the file. Here each takes away the largest, ${shown(most)} %.`,
    );
  const weighed: Weighed = { keys, answer_rule: 'any_correct', negativeShare: most / 100, notes };
  if (hasParts && !keys.includes(true))
    weighed.problem = 'No option earns all the marks, only parts of them.';
  return weighed;
}

function weighSeveral(fractions: number[]): Weighed {
  const keys = fractions.map((percent) => percent > 0);
  const notes: string[] = [];
  if (fractions.some((percent) => percent > 0 && !isWhole(percent)))
    notes.push(
      'Each correct option earns a part of the marks in the file. Here all of them, and no other, must be chosen.',
    );
  // In Moodle they only lessen what the correct ones earn: such a question never takes marks away.
  if (fractions.some((percent) => percent < 0))
    notes.push('Wrong options lessen the marks in the file. Here choosing one earns nothing.');
  return { keys, answer_rule: 'select_all', negativeShare: 0, notes };
}

const shown = (percent: number) => String(Math.round(percent * 100) / 100);
