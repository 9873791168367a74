// KaTeX and its style, in a file of their own that comes with the first formula.
import { render } from 'katex';
import 'katex/dist/katex.min.css';

/** Longer ones keep a phone busy for seconds. */
const MOST_CHARACTERS = 4000;

/** Draws the formula into `element`; false where it is not a formula KaTeX can read. */
export function drawFormula(element: HTMLElement, tex: string, display: boolean): boolean {
  if (tex.length > MOST_CHARACTERS) return false;
  try {
    render(tex, element, {
      displayMode: display,
      maxExpand: 500,
      maxSize: 20,
      // What LaTeX merely frowns at, such as an accented letter in a formula, is no error of the author's.
      strict: (code) => (code === 'htmlExtension' ? 'error' : 'ignore'),
      // Links, pictures and markup of web pages. A plain false would draw the command and drop what it says.
      trust: () => {
        throw new Error('Not in a formula');
      },
    });
    return true;
  } catch {
    // Not only its own errors: thousands of braces within each other exhaust the stack.
    element.replaceChildren();
    return false;
  }
}
