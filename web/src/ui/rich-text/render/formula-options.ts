import type { KatexOptions } from 'katex';

/** Nothing but mathematics: no links, pictures or markup, no endless macros, no giant rules. */
export function formulaOptions(display: boolean): KatexOptions {
  return {
    displayMode: display,
    maxExpand: 500,
    maxSize: 20,
    // What LaTeX only warns about, such as an accented letter in a formula, is allowed.
    strict: (code) => (code === 'htmlExtension' ? 'error' : 'ignore'),
    // With `false` KaTeX would show the name of the command and drop its content.
    trust: () => {
      throw new Error('Not in a formula');
    },
  };
}
