// Holes in a text: [[id]] marks one. While the text is parsed, each is a single character that no text contains, so
// that '[[a]](kg)' is not read as a link and '**[[a]]**' is bold.
import { parseMarkdown } from './parse-markdown.ts';
import type { Token, Tokens } from './tokens.ts';

const MARKER = /\[\[([a-z0-9]{1,12})\]\]/g;
/** Unicode keeps these 32 code points free for use inside a program. */
const FIRST = 0xfdd0;
const STAND_IN = /[\uFDD0-\uFDEF]/g;
const MOST_HOLES = 32;

export const holeMarker = (id: string) => `[[${id}]]`;

/** The id of every marker, in order, whether or not it is a hole. */
export const markersIn = (text: string) => Array.from(text.matchAll(MARKER), ([, id]) => id as string);

/** All at once: a new id may be another's old one. Markers that are not named stay. */
export const renameMarkers = (text: string, names: ReadonlyMap<string, string>) =>
  text.replace(MARKER, (marker, id: string) => {
    const name = names.get(id);
    return name === undefined ? marker : holeMarker(name);
  });

/** What stands where: text as it is, or a hole. */
type CodePart = { text: string } | { hole: string };

interface Places {
  /** In the place of a hole among words. */
  hole: (id: string) => Token;
  /** In the place of code that has holes. */
  code: (parts: CodePart[], isBlock: boolean) => Token;
}

/** Parses a text whose holes are known. A hole in a formula, a picture or an address stays as it was written. */
export function parseWithHoles(text: string, holes: readonly string[], places: Places): Token[] {
  const ids = holes.slice(0, MOST_HOLES);
  const marked = text.replace(STAND_IN, '\uFFFD').replace(MARKER, (marker, id: string) => {
    const at = ids.indexOf(id);
    return at < 0 ? marker : String.fromCharCode(FIRST + at);
  });
  return new Walk(ids, places).blocks(parseMarkdown(marked, 'question'));
}

class Walk {
  readonly #ids: readonly string[];
  readonly #places: Places;

  constructor(ids: readonly string[], places: Places) {
    this.#ids = ids;
    this.#places = places;
  }

  blocks(tokens: readonly Token[]): Token[] {
    return tokens.flatMap((token) => this.#token(token as Tokens.Generic));
  }

  #token(token: Tokens.Generic): Token[] {
    // A link around a field could not be used: its words stay, without the link.
    if (token.type === 'link' && hasStandIn(token.raw) && token.tokens?.some(({ raw }) => hasStandIn(raw)))
      return this.blocks(token.tokens);
    if (token.type === 'code' || token.type === 'codespan') {
      if (!hasStandIn(token.text)) return [token];
      return [this.#places.code(this.#parts(token.text), token.type === 'code')];
    }
    if (token.type === 'list')
      return [{ ...token, items: token.items.map((item: Tokens.ListItem) => this.#inside(item)) } as Token];
    if (token.type === 'table') {
      const row = (cells: Tokens.TableCell[]) => cells.map((cell) => this.#inside(cell));
      return [{ ...token, header: row(token.header), rows: token.rows.map(row) } as Token];
    }
    if (token.tokens) return [this.#inside(token)];
    if (token.type === 'text' && hasStandIn(token.text))
      return this.#parts(token.text).map((part) =>
        'hole' in part ? this.#places.hole(part.hole) : { type: 'text', raw: part.text, text: part.text },
      );
    return hasStandIn(token.raw) ? [this.#restored(token)] : [token];
  }

  #inside(parent: { tokens?: Token[] | undefined }): Token {
    return { ...parent, tokens: this.blocks(parent.tokens ?? []) } as Token;
  }

  #parts(text: string): CodePart[] {
    const parts: CodePart[] = [];
    let from = 0;
    for (const { 0: standIn, index } of text.matchAll(STAND_IN)) {
      if (index > from) parts.push({ text: text.slice(from, index) });
      parts.push({ hole: this.#ids[standIn.charCodeAt(0) - FIRST] as string });
      from = index + 1;
    }
    if (from < text.length) parts.push({ text: text.slice(from) });
    return parts;
  }

  /** With the markers as they were written, in every field of the token. */
  #restored(token: Token): Token {
    const restore = (value: unknown) =>
      typeof value === 'string'
        ? value.replace(STAND_IN, (standIn) => holeMarker(this.#ids[standIn.charCodeAt(0) - FIRST] as string))
        : value;
    return Object.fromEntries(
      Object.entries(token).map(([name, value]) => [name, restore(value)]),
    ) as unknown as Token;
  }
}

const hasStandIn = (text: string) => text.search(STAND_IN) >= 0;
