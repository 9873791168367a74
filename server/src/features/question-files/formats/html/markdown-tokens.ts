// Markdown as a bank shows it (the pages read it with the same rules): mathematics between dollars, a line ends
// where the author ended it, markup of web pages is text, and nothing is nested so deeply that it hurts.
import { getDefaults, Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked';

export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  tex: string;
  display: boolean;
}

const MOST_BLOCKS_DEEP = 6;
const MOST_SPANS_DEEP = 10;
const MOST_SEARCHED = 2_000_000;

export type MarkdownKind = 'question' | 'option';

export function markdownTokens(markdown: string, kind: MarkdownKind): Token[] {
  const tokenizer = kind === 'option' ? new OptionTokenizer() : new QuestionTokenizer();
  const options = { ...getDefaults(), ...formulaRules, breaks: true, tokenizer } as unknown as MarkedOptions;
  return new BoundedLexer(options).lex(markdown);
}

class BoundedLexer extends Lexer {
  #deep = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#deep >= MOST_SPANS_DEEP) {
      tokens.push({ type: 'text', raw: src, text: src });
      return tokens;
    }
    this.#deep += 1;
    super.inlineTokens(src, tokens);
    this.#deep -= 1;
    return tokens;
  }
}

class QuestionTokenizer extends Tokenizer {
  #deep = 0;
  #searched = 0;

  override blockquote(src: string) {
    return this.#within(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#within(() => super.list(src));
  }

  #within<Read>(read: () => Read): Read | undefined {
    if (this.#deep >= MOST_BLOCKS_DEEP) return undefined;
    this.#deep += 1;
    const found = read();
    this.#deep -= 1;
    return found;
  }

  override emStrong(src: string, maskedSrc: string, prevChar = '') {
    if (src[0] !== '*' && src[0] !== '_') return undefined;
    return this.#maySearch(src) ? super.emStrong(src, maskedSrc, prevChar) : undefined;
  }

  override del(src: string, maskedSrc: string, prevChar = '') {
    if (src[0] !== '~') return undefined;
    return this.#maySearch(src) ? super.del(src, maskedSrc, prevChar) : undefined;
  }

  #maySearch(src: string): boolean {
    this.#searched += src.length;
    return this.#searched <= MOST_SEARCHED;
  }

  override html() {
    return undefined;
  }

  override tag() {
    return undefined;
  }
}

/** '> 5', '1.' and '- 3' are answers, not a quote and two lists. */
class OptionTokenizer extends QuestionTokenizer {
  override blockquote() {
    return undefined;
  }

  override code() {
    return undefined;
  }

  override def() {
    return undefined;
  }

  override heading() {
    return undefined;
  }

  override hr() {
    return undefined;
  }

  override lheading() {
    return undefined;
  }

  override list() {
    return undefined;
  }
}

function nextDollar(src: string, from: number): number {
  for (let at = from; at < src.length; at += 1) {
    if (src[at] === '\\') at += 1;
    else if (src[at] === '$') return at;
  }
  return -1;
}

function formulaAtStart(src: string): FormulaToken | undefined {
  if (src[0] !== '$') return undefined;
  const display = src[1] === '$';
  const opening = display ? 2 : 1;
  const closing = nextDollar(src, opening);
  const body = src.slice(opening, closing);
  if (closing < 0 || body.trim() === '') return undefined;
  const isOne = display
    ? src[closing + 1] === '$' && !/\n[ \t]*\n/.test(body)
    : !/^\s|\s$/.test(body) && !/\d/.test(src[closing + 1] ?? '');
  return isOne
    ? { type: 'formula', raw: src.slice(0, closing + opening), tex: body.trim(), display }
    : undefined;
}

function formulaBlock(src: string): FormulaToken | undefined {
  const indent = /^ {0,3}(?=\$\$)/.exec(src)?.[0];
  if (indent === undefined) return undefined;
  const formula = formulaAtStart(src.slice(indent.length));
  const raw = indent + (formula?.raw ?? '');
  const rest = /^[ \t]*(?:\n|$)/.exec(src.slice(raw.length))?.[0];
  return formula && rest !== undefined ? { ...formula, raw: raw + rest } : undefined;
}

function nextFormulaLine(src: string): number {
  const at = src.indexOf('\n$$');
  return at < 0 ? at : at + 1;
}

/** Formulas made of letters, so that no asterisk or underscore in them is taken for emphasis. */
function hideFormulas(src: string): string {
  let hidden = '';
  let from = 0;
  for (let at = nextDollar(src, 0); at >= 0; at = nextDollar(src, at)) {
    const formula = formulaAtStart(src.slice(at));
    if (!formula) {
      at += 1;
      continue;
    }
    hidden += src.slice(from, at) + 'a'.repeat(formula.raw.length);
    at += formula.raw.length;
    from = at;
  }
  return hidden + src.slice(from);
}

const formulaRules = {
  extensions: {
    block: [formulaBlock],
    startBlock: [nextFormulaLine],
    inline: [formulaAtStart],
    startInline: [(src: string) => src.indexOf('$')],
    renderers: {},
    childTokens: {},
  },
  hooks: { emStrongMask: hideFormulas },
};
