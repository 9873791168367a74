// A text without its markup, on one line: for what can't be rendered, such as the options of a menu.
import { decodeEntities } from './entities.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { FormulaToken, Token, Tokens } from './tokens.ts';

const HOLE = /\[\[[a-z0-9]{1,12}\]\]/g;

/** Holes as lines, as on paper. */
export const withLines = (text: string): string => text.replace(HOLE, '____');

export function plainText(text: string): string {
  return parseMarkdown(withLines(text), 'question').map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
}

function wordsOf(token: Token): string {
  if (token.type === 'formula') return (token as FormulaToken).tex;
  if (token.type === 'image') return token.text;
  if (token.type === 'br') return ' ';
  if (token.type === 'list') return (token as Tokens.List).items.map(wordsOf).join(' ');
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((row) => row.flatMap(({ tokens }) => tokens.map(wordsOf))).join(' ');
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? decodeEntities(String(token.text)) : '';
}
