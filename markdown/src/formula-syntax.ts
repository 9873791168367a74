// Mathematics in Markdown: $…$ within a line, $$…$$ on its own. The rules keep prices apart from formulas: the
// opening dollar has no space after it; the closing one has no space before and no digit after it; \$ is a dollar.
import type { MarkedExtension } from 'marked';
import type { FormulaToken } from './tokens.ts';

/** The index of the first dollar sign from `from` on that no backslash precedes, or -1. */
function nextDollar(src: string, from: number): number {
  for (let at = from; at < src.length; at++) {
    if (src[at] === '\\') at++;
    else if (src[at] === '$') return at;
  }
  return -1;
}

/** The formula that `src` begins with, if it begins with one. */
export function formulaAtStart(src: string): FormulaToken | undefined {
  if (src[0] !== '$') return undefined;
  const display = src[1] === '$';
  const opening = display ? 2 : 1;
  const closing = nextDollar(src, opening);
  const body = src.slice(opening, closing);
  if (closing < 0 || body.trim() === '') return undefined;
  if (display) {
    if (src[closing + 1] !== '$' || /\n[ \t]*\n/.test(body)) return undefined;
  } else if (/^\s|\s$/.test(body) || /\d/.test(src[closing + 1] ?? '')) {
    return undefined;
  }
  return { type: 'formula', raw: src.slice(0, closing + opening), tex: body.trim(), display };
}

/** A display formula on lines of its own, whose lines must not be read as a list or a heading. */
function formulaBlock(src: string): FormulaToken | undefined {
  const indent = /^ {0,3}(?=\$\$)/.exec(src)?.[0];
  if (indent === undefined) return undefined;
  const formula = formulaAtStart(src.slice(indent.length));
  const raw = indent + (formula?.raw ?? '');
  const rest = /^[ \t]*(?:\n|$)/.exec(src.slice(raw.length))?.[0];
  return formula && rest !== undefined ? { ...formula, raw: raw + rest } : undefined;
}

/** Where the paragraph at the start of `src` must end because the next line begins a formula, or -1. */
function nextFormulaLine(src: string): number {
  for (let at = src.indexOf('\n$$'); at >= 0; at = src.indexOf('\n$$', at + 1)) {
    if (formulaBlock(src.slice(at + 1))) return at + 1;
  }
  return -1;
}

/** Replaces formulas with letters, so that no asterisk or underscore in them is read as emphasis. */
export function hideFormulas(src: string): string {
  let hidden = '';
  let from = 0;
  for (let at = nextDollar(src, 0); at >= 0; at = nextDollar(src, at)) {
    const formula = formulaAtStart(src.slice(at));
    if (!formula) {
      at++;
      continue;
    }
    hidden += src.slice(from, at) + 'a'.repeat(formula.raw.length);
    at += formula.raw.length;
    from = at;
  }
  return hidden + src.slice(from);
}

/** In one text: drawing thousands would keep a phone busy. The rest are shown as they were written. */
const MOST_FORMULAS = 300;

/** For one text, in the shape that marked's lexer reads, so that its parser and renderer need not be shipped. */
export function formulaRules(): MarkedExtension {
  let left = MOST_FORMULAS;
  const bounded = (find: (src: string) => FormulaToken | undefined) => (src: string) => {
    const formula = left > 0 ? find(src) : undefined;
    if (formula) left--;
    return formula;
  };
  return {
    extensions: {
      block: [bounded(formulaBlock)],
      startBlock: [nextFormulaLine],
      inline: [bounded(formulaAtStart)],
      startInline: [(src: string) => src.indexOf('$')],
      renderers: {},
      childTokens: {},
    },
    hooks: { emStrongMask: hideFormulas },
  } as unknown as MarkedExtension;
}
