import type { KatexOptions } from 'katex';

/** Nothing but mathematics: no links, pictures or markup, no endless macros, no giant rules. */
export function formulaOptions(display: boolean): KatexOptions {
  return {
    displayMode: display,
    maxExpand: 500,
    maxSize: 20,
    // What LaTeX merely frowns at, such as an accented letter in a formula, is no error of the author's.
    strict: (code) => (code === 'htmlExtension' ? 'error' : 'ignore'),
    // A plain false would draw the name of the command and drop what it says.
    trust: () => {
      throw new Error('Not in a formula');
    },
  };
}
