// KaTeX and its style, in a file of their own that comes with the first formula.
import { render } from 'katex';
import 'katex/dist/katex.min.css';
import { formulaOptions } from './formula-options.ts';

/** Longer ones keep a phone busy for seconds. */
const MOST_CHARACTERS = 4000;

/** Draws the formula into `element`; false where it is none that KaTeX can read. */
export function drawFormula(element: HTMLElement, tex: string, display: boolean): boolean {
  if (tex.length > MOST_CHARACTERS) return false;
  try {
    // Into the page and not by way of markup: our policy forbids style attributes in markup.
    render(tex, element, formulaOptions(display));
    return true;
  } catch {
    // Not only its own errors: thousands of braces within each other exhaust the stack.
    element.replaceChildren();
    return false;
  }
}
