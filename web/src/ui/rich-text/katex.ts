// KaTeX and its style, in a file of their own that comes with the first formula.
import { render } from 'katex';
import 'katex/dist/katex.min.css';
import { formulaOptions } from './formula-options.ts';

/** Longer ones keep a phone busy for seconds. */
const MOST_CHARACTERS = 4000;
/** Elements within each other: about thirty fractions. Browsers fall over long before KaTeX does. */
const MOST_DEEP = 256;

/** Draws the formula into `element`; false where it is none that KaTeX can read. */
export function drawFormula(element: HTMLElement, tex: string, display: boolean): boolean {
  element.replaceChildren();
  if (tex.length > MOST_CHARACTERS) return false;
  const draft = document.createElement('span');
  try {
    // Into elements and not by way of markup: our policy forbids style attributes in markup.
    render(tex, draft, formulaOptions(display));
  } catch {
    // Not only its own errors: thousands of braces within each other exhaust the stack.
    return false;
  }
  if (isDeep(draft)) return false;
  element.replaceChildren(...draft.childNodes);
  return true;
}

function isDeep(root: Element): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) return true;
    level = level.flatMap(({ children }) => [...children]);
  }
  return false;
}
