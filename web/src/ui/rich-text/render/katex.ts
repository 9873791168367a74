// KaTeX and its style sheet, loaded with the first formula.
import * as katex from 'katex';
import 'katex/dist/katex.min.css';
import { formulaOptions } from './formula-options.ts';
import { spoken } from './spoken.ts';

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

/** What letters can't say, such as a fraction; the rest is written as it is read: O(1). */
const STRUCTURE =
  'mfrac,msqrt,mroot,msub,msup,msubsup,munder,mover,munderover,mtable,mphantom,mspace,mmultiscripts,menclose';

/** A formula in one line of letters; null for one that KaTeX cannot read. */
export function wordsOf(tex: string): string | null {
  const math = draftOf(tex, false)?.querySelector('math');
  if (!math) return null;
  if (math.querySelector(STRUCTURE)) return math.getAttribute('aria-label');
  return [...math.querySelectorAll('mi,mo,mn,mtext')].map(({ textContent }) => textContent).join('');
}

function draw(tex: string, display: boolean): HTMLElement | null {
  if (tex.length > MOST_CHARACTERS) return null;
  const draft = document.createElement('span');
  try {
    const tree = toTree(tex, formulaOptions(display));
    styleByScript(tree);
    draft.append(tree.toNode());
  } catch {
    // Not only its own errors: thousands of nested braces exhaust the stack.
    return null;
  }
  if (isDeep(draft)) return null;
  const math = draft.querySelector('math');
  math?.setAttribute('aria-label', spoken(math));
  return draft;
}

/** A node of KaTeX's own tree, before it becomes an element. */
interface TreeNode {
  attributes?: { style?: string };
  children?: TreeNode[];
  toNode(): HTMLElement;
}

/** Part of what KaTeX exports for its extensions, but not of its types. */
const { __renderToDomTree: toTree } = katex as unknown as {
  __renderToDomTree: (tex: string, options: katex.KatexOptions) => TreeNode;
};

/** Our policy forbids style attributes, which KaTeX writes for arrows over letters and a few others. */
function styleByScript(node: TreeNode) {
  const { attributes, children } = node;
  const style = attributes?.style;
  if (attributes && typeof style === 'string') {
    delete attributes.style;
    const toNode = node.toNode.bind(node);
    node.toNode = () => {
      const element = toNode();
      element.style.cssText = style;
      return element;
    };
  }
  children?.forEach(styleByScript);
}

function isDeep(root: Element): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) return true;
    level = level.flatMap(({ children }) => [...children]);
  }
  return false;
}
