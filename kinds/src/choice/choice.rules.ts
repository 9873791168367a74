// Multiple choice: one option, or all that apply.
import { ChoiceAnswer, ChoiceBody } from '@quivia/contract/kinds/choice';
import { ChoiceKey } from '@quivia/contract/kinds/choice.key';
import { OPTION_LETTERS, QUESTION_LIMITS } from '@quivia/contract/questions';
import { optionsAtLeast, QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { shuffled } from '../chance.rules.ts';
import type { Grade, Kind } from '../kind.rules.ts';
import { clipped } from '../part-texts.rules.ts';
import { choiceSamples } from './choice.samples.ts';

/** Whether the answer earns all marks, whatever part of it would. */
function isRightChoice({ rule, correct }: ChoiceKey, chosen: readonly number[]): boolean {
  const everyOne = chosen.every((option) => correct.includes(option));
  if (rule === 'any_correct') return everyOne && new Set(chosen).size === 1;
  return everyOne && correct.every((option) => chosen.includes(option));
}

/** The right ones among the chosen less the wrong ones. */
function partOf({ rule, partial_credit, correct }: ChoiceKey, chosen: readonly number[]): number {
  if (!partial_credit || rule !== 'select_all') return 0;
  const options = new Set(chosen);
  const right = correct.filter((option) => options.has(option)).length;
  return Math.max(0, right - (options.size - right));
}

function gradeChoice(key: ChoiceKey, chosen: readonly number[]): Grade {
  const share =
    chosen.length === 0
      ? 0
      : isRightChoice(key, chosen)
        ? 1
        : partOf(key, chosen) / Math.max(1, key.correct.length);
  return { share, isUnreadable: false, parts: [{ id: '', share }] };
}

const letterOf = (body: ChoiceBody, id: number) =>
  OPTION_LETTERS[body.options.findIndex((option) => option.id === id)] ?? '?';

export const choice: Kind<ChoiceBody, ChoiceKey, ChoiceAnswer> = {
  name: 'choice',
  Body: ChoiceBody,
  Key: ChoiceKey,
  Answer: ChoiceAnswer,
  isAnswerable: true,
  problems: (_question, body, key) => [
    ...(body.options.length < QUESTION_LIMITS.options.fewest
      ? [{ path: ['options'], message: optionsAtLeast(QUESTION_LIMITS.options.fewest) }]
      : []),
    ...(key.correct.length === 0 ? [{ path: ['options'], message: QUESTION_MESSAGES.key }] : []),
  ],
  // The database draws the ids of options.
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body, random, shuffle) =>
    shuffle ? { ...body, options: shuffled(body.options, random) } : body,
  isAnswered: (chosen) => chosen.length > 0,
  fits: ({ options, choose }, chosen) =>
    (choose === 'all_that_apply' || chosen.length <= 1) &&
    chosen.every((id) => options.some((option) => option.id === id)),
  grade: (_body, key, chosen) => gradeChoice(key, chosen),
  classes: (body, key, chosen) => {
    const letters = chosen.map((id) => letterOf(body, id)).sort();
    const { share } = gradeChoice(key, chosen);
    return [{ part: '', id: letters.join(), label: letters.join(', '), share, isUnreadable: false }];
  },
  guessing: ({ options }, { rule, correct }) =>
    rule === 'any_correct' ? correct.length / options.length : 1 / (2 ** options.length - 1),
  summary: (body, chosen) =>
    clipped(
      chosen
        .map((id) => letterOf(body, id))
        .sort()
        .join(', '),
      24,
    ),
  words: ({ options }) => options.map(({ option }) => option),
  keyText: (body, { correct }) =>
    correct
      .map((id) => letterOf(body, id))
      .sort()
      .join(', '),
  accept: (_body, key, chosen) =>
    key.rule === 'any_correct' && chosen.length === 1
      ? { ...key, correct: [...new Set([...key.correct, ...chosen])] }
      : undefined,
  samples: choiceSamples,
};
