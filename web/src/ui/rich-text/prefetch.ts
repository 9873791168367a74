// Everything that texts bring along, fetched before it is needed: pictures, KaTeX, colours for code. An exam must
// still show it when the network goes.
import type { Token, Tokens } from 'marked';
import { parseOnce } from './parse-once.ts';
import { isOwnPicture } from './safe-address.ts';

export interface Needs {
  pictures: Set<string>;
  languages: Set<string>;
  formulas: boolean;
}

export function needsOf(texts: readonly { text: string; kind: 'question' | 'option' }[]): Needs {
  const needs: Needs = { pictures: new Set(), languages: new Set(), formulas: false };
  for (const { text, kind } of texts) collect(parseOnce(text, kind), needs);
  return needs;
}

function collect(tokens: readonly Token[], needs: Needs) {
  for (const token of tokens) {
    if (token.type === 'image' && isOwnPicture(token.href)) needs.pictures.add(token.href);
    if (token.type === 'formula') needs.formulas = true;
    if (token.type === 'code' && token.lang) needs.languages.add(token.lang);
    if ('tokens' in token && token.tokens) collect(token.tokens, needs);
    if (token.type === 'list') collect((token as Tokens.List).items, needs);
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) collect(cell.tokens, needs);
    }
  }
}

/** Resolves when all that can be had is here. */
export async function prefetch({ pictures, languages, formulas }: Needs): Promise<void> {
  await Promise.allSettled([
    ...Array.from(pictures, picture),
    formulas && import('./katex.ts').then(fonts),
    languages.size > 0 &&
      import('./highlight.ts').then(({ languageLoader }) =>
        Promise.all(Array.from(languages, (language) => languageLoader(language)?.())),
      ),
  ]);
}

const picture = (address: string) => {
  const image = new Image();
  image.src = address;
  return image.decode();
};

/** Those that nearly every formula is set in. */
const fonts = () =>
  Promise.allSettled(['1em KaTeX_Main', 'italic 1em KaTeX_Math'].map((font) => document.fonts.load(font)));
