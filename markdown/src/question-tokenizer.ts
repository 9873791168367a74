// marked's rules with ours on top: HTML is shown as text, and no text takes long to read.
import { Tokenizer, type Tokens } from 'marked';

/** Levels of quotes and lists inside each other. Anything deeper is plain text. */
const MOST_DEEP = 6;
/** Characters in quotes and lists, counted each time marked reads them again. */
const MOST_READ = 400_000;
/** Characters searched for the end of emphasis. After that, asterisks are plain text. */
const MOST_SEARCHED = 2_000_000;
/** Plain text up to a possible start of markup: marked's rule without email addresses, which make it slow. */
const PLAIN = /^(?:`+|~+|[^`~])(?:(?=[`~])|[\s\S]*?(?=[\\<!$[`*~_]| *\n|https?:|www\.|$))/i;

export class QuestionTokenizer extends Tokenizer {
  #deep = 0;
  #read = 0;
  #searched = 0;

  override blockquote(src: string) {
    return this.#within(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#within(() => super.list(src));
  }

  #within<Found extends { raw: string }>(read: () => Found | undefined): Found | undefined {
    if (this.#deep >= MOST_DEEP) return undefined;
    this.#deep++;
    const found = read();
    this.#deep--;
    this.#read += found?.raw.length ?? 0;
    if (this.#read > MOST_READ) throw new Error('Too many quotes and lists within each other');
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

  override url(src: string) {
    return /^(?:https?:|www\.)/i.test(src) ? super.url(src) : undefined;
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = PLAIN.exec(src) ?? [];
    return raw ? { type: 'text', raw, text: raw } : undefined;
  }

  /** A line of dashes below text is a rule. It doesn't make the text a heading. */
  override lheading() {
    return undefined;
  }

  override html() {
    return undefined;
  }

  override tag() {
    return undefined;
  }
}

/** Options are read literally: '> 5', '1.' and '- 3' are answers, not a quote and two lists. */
export class OptionTokenizer extends QuestionTokenizer {
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

  override list() {
    return undefined;
  }
}
