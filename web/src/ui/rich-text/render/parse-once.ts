import { parseMarkdown } from '@quivia/markdown/parse-markdown';
import type { Token } from '@quivia/markdown/tokens';

/** More than a long exam with all its options. */
const MOST_KEPT = 2000;

const parsed = new Map<string, Token[]>();

/** Memoised: going back to a question costs nothing. */
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
