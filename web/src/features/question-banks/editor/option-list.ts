// Options of a question that is being written: 2 to 8, in the author's order.
import { OPTION_LETTERS, QUESTION_LIMITS } from '@quivia/contract/questions';
import { blankOption, type OptionForm } from './question-form.ts';

const { fewest, most } = QUESTION_LIMITS.options;

export const letterOf = (place: number) => OPTION_LETTERS[place] ?? '?';

export const mayAdd = (options: readonly OptionForm[]) => options.length < most;
export const mayRemove = (options: readonly OptionForm[]) => options.length > fewest;

export const addOption = (options: OptionForm[]): OptionForm[] =>
  mayAdd(options) ? [...options, blankOption()] : options;

export const removeOption = (options: OptionForm[], place: number): OptionForm[] =>
  mayRemove(options) ? options.toSpliced(place, 1) : options;

export function moveOption(options: OptionForm[], from: number, by: -1 | 1): OptionForm[] {
  const option = options[from];
  const to = from + by;
  if (!option || to < 0 || to >= options.length) return options;
  return options.toSpliced(from, 1).toSpliced(to, 0, option);
}
