// KaTeX and its style sheet, loaded with the first formula.
import { render } from 'katex';
import 'katex/dist/katex.min.css';
import { formulaOptions } from './formula-options.ts';

/** Longer ones keep a phone busy for seconds. */
const MOST_CHARACTERS = 4000;
/** Nested elements: about thirty fractions. Browsers fail long before KaTeX does. */
const MOST_DEEP = 256;

/** As many as a long exam has. */
const MOST_KEPT = 1000;

/** Memoised; null for a formula that cannot be drawn. */
const drafts = new Map<string, HTMLElement | null>();

/** To be cloned, which is much faster than rendering again; null for a formula that KaTeX cannot read. */
export function draftOf(tex: string, display: boolean): HTMLElement | null {
  const key = `${display} ${tex}`;
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const draft = draw(tex, display);
  if (drafts.size >= MOST_KEPT) drafts.clear();
  drafts.set(key, draft);
  return draft;
}

function draw(tex: string, display: boolean): HTMLElement | null {
  if (tex.length > MOST_CHARACTERS) return null;
  const draft = document.createElement('span');
  try {
    // Into elements, not markup: our policy forbids style attributes in markup.
    render(tex, draft, formulaOptions(display));
  } catch {
    // Not only its own errors: thousands of nested braces exhaust the stack.
    return null;
  }
  return isDeep(draft) ? null : draft;
}

function isDeep(root: Element): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) return true;
    level = level.flatMap(({ children }) => [...children]);
  }
  return false;
}
