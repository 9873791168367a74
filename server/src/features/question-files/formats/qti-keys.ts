// Keys, marks and negative marks from what each possible answer earns.
import type { AnswerRule } from '@quivia/contract/questions';

export interface Keys {
  keys: boolean[];
  answer_rule: AnswerRule;
  /** In the file's own measure. */
  most: number;
  lost: number;
  notes: string[];
}

/** One option may be chosen: the scores are those of each option alone. */
export function keysOfOne(scores: number[]): Keys {
  const most = Math.max(0, ...scores);
  const keys = scores.map((score) => score > 0 && isSame(score, most));
  const notes: string[] = [];
  if (scores.some((score, i) => score > 0 && !keys[i]))
    notes.push(
      'Some options earn a part of the marks in the file. Here only those for all the marks are correct.',
    );
  const losses = scores.filter((_, i) => !keys[i]).map((score) => Math.max(0, -score));
  const lost = Math.max(0, ...losses);
  if (losses.some((loss) => !isSame(loss, lost)))
    notes.push('Wrong options take away different marks in the file. Here each takes away the most.');
  return { keys, answer_rule: 'any_correct', most, lost, notes };
}

/** Several may be chosen. The smallest choice that earns the most is the key. */
export function keysOfSeveral(options: string[], scoreOf: (chosen: ReadonlySet<string>) => number): Keys {
  const choices = Array.from({ length: 2 ** options.length - 1 }, (_, i) => {
    const chosen = options.filter((_option, bit) => (((i + 1) >> bit) & 1) === 1);
    return { chosen, score: scoreOf(new Set(chosen)) };
  });
  const most = choices.reduce((best, { score }) => Math.max(best, score), 0);
  const best = choices
    .filter(({ score }) => most > 0 && isSame(score, most))
    .reduce<string[] | undefined>(
      (smallest, { chosen }) => (smallest && smallest.length <= chosen.length ? smallest : chosen),
      undefined,
    );
  const others = choices.filter(({ score }) => !isSame(score, most));
  const lost =
    others.length > 0 && others.every(({ score }) => score < 0)
      ? -Math.max(...others.map(({ score }) => score))
      : 0;
  const notes: string[] = [];
  if (others.some(({ score }) => score > 0))
    notes.push(
      'Each correct option earns a part of the marks in the file. Here all of them, and no other, must be chosen.',
    );
  if (lost === 0 && others.some(({ score }) => score < 0))
    notes.push('Some wrong choices take marks away in the file. Here they earn nothing.');
  return {
    keys: options.map((option) => best?.includes(option) ?? false),
    answer_rule: 'select_all',
    most,
    lost,
    notes,
  };
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;
