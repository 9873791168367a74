// The Markdown dialect of questions, as tokens. Page and server read every text with it, so an exported question looks
// as it does on screen. It is bounded: whatever a stranger wrote, reading takes little time, and the tree is shallow
// enough for a recursive function to walk.
import { getDefaults, Lexer, type MarkedOptions, type Token } from 'marked';
import { formulaRules } from './formula-syntax.ts';
import { OptionTokenizer, QuestionTokenizer } from './question-tokenizer.ts';

export type MarkdownKind = 'question' | 'option';

/** Levels of emphasis and links inside each other. */
const MOST_DEEP = 10;

class BoundedLexer extends Lexer {
  #deep = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#deep >= MOST_DEEP) {
      tokens.push({ type: 'text', raw: src, text: src });
      return tokens;
    }
    this.#deep++;
    super.inlineTokens(src, tokens);
    this.#deep--;
    return tokens;
  }
}

export function parseMarkdown(text: string, kind: MarkdownKind): Token[] {
  const tokenizer = kind === 'option' ? new OptionTokenizer() : new QuestionTokenizer();
  // A line break in the editor is a line break on screen.
  const options = { ...getDefaults(), ...formulaRules(), breaks: true, tokenizer } as MarkedOptions;
  try {
    return new BoundedLexer(options).lex(text);
  } catch {
    // What can't be read as Markdown is shown as plain text.
    return [{ type: 'text', raw: text, text }];
  }
}

/** Without markup of any kind: it looks the same in the editor and on screen. */
export function isPlain(text: string): boolean {
  return parseMarkdown(text, 'option').every(
    (block) =>
      block.type === 'paragraph' && block.tokens?.every(({ type }) => type === 'text' || type === 'br'),
  );
}
