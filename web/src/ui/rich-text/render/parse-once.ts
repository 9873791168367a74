import { parseMarkdown } from '@quivia/markdown/parse-markdown';
import type { Token } from '@quivia/markdown/tokens';

/** A long exam with all its options, and some. */
const MOST_KEPT = 2000;

const parsed = new Map<string, Token[]>();

/** Going back to a question that was read before costs no reading. */
export function parseOnce(text: string, kind: 'question' | 'option'): Token[] {
  const key = `${kind} ${text}`;
  const known = parsed.get(key);
  if (known) return known;
  const tokens = parseMarkdown(text, kind);
  const [oldest] = parsed.keys();
  if (parsed.size >= MOST_KEPT && oldest !== undefined) parsed.delete(oldest);
  parsed.set(key, tokens);
  return tokens;
}
