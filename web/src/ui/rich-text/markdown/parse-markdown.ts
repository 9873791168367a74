// Markdown to marked's tokens, bounded: whatever a stranger wrote, reading it takes little time and its tree is
// shallow enough to be walked by a recursive function.
import { getDefaults, Lexer, type MarkedOptions, type Token } from 'marked';
import { formulaRules } from './formula-syntax.ts';
import { OptionTokenizer, QuestionTokenizer } from './question-tokenizer.ts';

/** Of emphasis and links within each other. */
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

export function parseMarkdown(text: string, kind: 'question' | 'option'): Token[] {
  const tokenizer = kind === 'option' ? new OptionTokenizer() : new QuestionTokenizer();
  // A line that ends in the editor ends on the screen, too.
  const options = { ...getDefaults(), ...formulaRules(), breaks: true, tokenizer } as MarkedOptions;
  try {
    return new BoundedLexer(options).lex(text);
  } catch {
    // A text that cannot be read as Markdown is still a text.
    return [{ type: 'text', raw: text, text }];
  }
}

/** Without marks of any kind: it reads the same in the editor and on the screen. */
export function isPlain(text: string): boolean {
  return parseMarkdown(text, 'option').every(
    (block) =>
      block.type === 'paragraph' && block.tokens?.every(({ type }) => type === 'text' || type === 'br'),
  );
}
