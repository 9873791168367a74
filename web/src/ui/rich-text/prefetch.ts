// Everything that texts bring along, fetched before it is needed: pictures, KaTeX, colours for code. An exam must
// still show it when the network goes.
import type { Token, Tokens } from 'marked';
import type { FormulaToken } from './formula-syntax.ts';
import { parseOnce } from './parse-once.ts';
import { isOwnPicture } from './safe-address.ts';

const PAUSE_MS = 20;

export interface Needs {
  pictures: Set<string>;
  languages: Set<string>;
  formulas: { tex: string; display: boolean }[];
}

export function needsOf(texts: readonly { text: string; kind: 'question' | 'option' }[]): Needs {
  const needs: Needs = { pictures: new Set(), languages: new Set(), formulas: [] };
  for (const { text, kind } of texts) collect(parseOnce(text, kind), needs);
  return needs;
}

function collect(tokens: readonly Token[], needs: Needs) {
  for (const token of tokens) {
    if (token.type === 'image' && isOwnPicture(token.href)) needs.pictures.add(token.href);
    if (token.type === 'formula') needs.formulas.push(token as FormulaToken);
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
    formulas.length > 0 && drawAhead(formulas),
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
const FONTS = ['1em KaTeX_Main', 'italic 1em KaTeX_Math'];

/** A formula at a time, with pauses: somebody is reading the first question meanwhile. */
async function drawAhead(formulas: Needs['formulas']) {
  const { draftOf } = await import('./katex.ts');
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  for (const { tex, display } of formulas) {
    draftOf(tex, display);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
