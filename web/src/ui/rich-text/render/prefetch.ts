// Fetches what texts need before it is shown: pictures, KaTeX, syntax highlighting. An exam must still show it when the
// network is lost.
import { isOwnPicture } from '@quivia/markdown/safe-address';
import type { FormulaToken, Token, Tokens } from '@quivia/markdown/tokens';
import { parseOnce } from './parse-once.ts';

const PAUSE_MS = 20;

export interface Needs {
  pictures: Set<string>;
  /** Language by code. */
  codes: Map<string, string>;
  formulas: { tex: string; display: boolean }[];
  /** Something that may be wider than the screen. */
  isWide: boolean;
}

export function needsOf(texts: readonly { text: string; kind: 'question' | 'option' }[]): Needs {
  const needs: Needs = { pictures: new Set(), codes: new Map(), formulas: [], isWide: false };
  for (const { text, kind } of texts) collect(parseOnce(text, kind), needs);
  return needs;
}

function collect(tokens: readonly Token[], needs: Needs) {
  for (const token of tokens) {
    if (['formula', 'code', 'table'].includes(token.type)) needs.isWide = true;
    if (token.type === 'image' && isOwnPicture(token.href)) needs.pictures.add(token.href);
    if (token.type === 'formula') needs.formulas.push(token as FormulaToken);
    if (token.type === 'code' && token.lang) needs.codes.set(token.text, token.lang);
    if ('tokens' in token && token.tokens) collect(token.tokens, needs);
    if (token.type === 'list') collect((token as Tokens.List).items, needs);
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) collect(cell.tokens, needs);
    }
  }
}

/** Resolves when everything is loaded or has failed. */
export async function prefetch({ pictures, codes, formulas, isWide }: Needs): Promise<void> {
  await Promise.allSettled([
    isWide && import('./wide.ts'),
    ...Array.from(pictures, picture),
    pictures.size > 0 && import('./picture-viewer.tsx'),
    formulas.length > 0 && drawAhead(formulas),
    codes.size > 0 && colourAhead(codes),
  ]);
}

const picture = (address: string) => {
  const image = new Image();
  image.src = address;
  return image.decode();
};

async function colourAhead(codes: Needs['codes']) {
  const { colour, languageLoader } = await import('./highlight.ts');
  for (const [code, language] of codes) {
    const grammar = await languageLoader(language)?.().catch(() => undefined);
    if (grammar) colour(code, grammar.default);
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** One formula at a time, with pauses: the student is reading the first question meanwhile. */
async function drawAhead(formulas: Needs['formulas']) {
  const { draftOf } = await import('./katex.ts');
  const box = document.createElement('div');
  box.className = 'sr-only';
  box.ariaHidden = 'true';
  document.body.append(box);
  for (const { tex, display } of formulas) {
    box.replaceChildren(draftOf(tex, display)?.cloneNode(true) ?? '');
    // Laying it out makes the browser fetch its fonts.
    box.getBoundingClientRect();
    await pause();
  }
  await document.fonts.ready;
  box.remove();
}
