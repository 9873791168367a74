// A text as one line of letters, for what shows neither formulas nor pictures, such as the options of a select.
import { decodeEntities } from '@quivia/markdown/entities';
import type { FormulaToken, MarkedToken, Token } from '@quivia/markdown/tokens';
import { parseOnce } from './parse-once.ts';
import { useLoaded } from './use-loaded.ts';

const loadKatex = () => import('./katex.ts');

type Say = (tex: string) => string | null;

/** Null until formulas can be put into words, and for one that can't. */
export function useOneLine(texts: readonly string[]): (string | null)[] {
  const katex = useLoaded(texts.some((text) => text.includes('$')) ? loadKatex : undefined);
  const say: Say = (tex) => katex?.wordsOf(tex) ?? null;
  return texts.map((text) => lineOf(parseOnce(text, 'option'), say));
}

function lineOf(tokens: readonly Token[], say: Say): string | null {
  const parts = tokens.map((token) => partOf(token as MarkedToken | FormulaToken, say));
  return parts.includes(null) ? null : parts.join('').replaceAll(/\s+/g, ' ').trim();
}

function partOf(token: MarkedToken | FormulaToken, say: Say): string | null {
  if (token.type === 'formula') return say(token.tex);
  if (token.type === 'br' || token.type === 'space') return ' ';
  if ('tokens' in token && token.tokens && token.type !== 'image') return lineOf(token.tokens, say);
  if (token.type === 'text' || token.type === 'image') return decodeEntities(token.text);
  return 'text' in token ? token.text : token.raw;
}
