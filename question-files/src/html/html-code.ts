// Code, whose lines and spaces count. Editors end its lines with newlines, with <br>, or with a block for each.
import { words } from './html.words.ts';
import { isRemoved, type Reading } from './html-removed.ts';
import { attribute, findElement, type HtmlElement, type HtmlNode, isElement, isText } from './html-tree.ts';

/** Elements that begin and end a line of their own. */
export const ENDS_LINE = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
);
const FORMATTING = new Set('a b strong i em u ins s strike del mark'.split(' '));
/** What code has no place for: it stands between two pieces of code. */
const STANDS_ALONE = new Set(['img', 'object', 'math']);

type Piece = { code: string } | { node: HtmlElement };

interface Lines {
  pieces: Piece[];
  /** Of the code since the last piece. Joined once: it may be long, and in many parts. */
  parts: string[];
  end: string;
  /** Whether spaces and line ends count as they are written. */
  isPreformatted: boolean;
  reading: Reading;
}

/** As fences, with `alone` for what stands between them. */
export function codeBlocks(
  node: HtmlElement,
  isPreformatted: boolean,
  reading: Reading,
  alone: (node: HtmlElement) => string[],
): string[] {
  const language = languageOf(node);
  return codePieces(node, isPreformatted, reading).flatMap((piece) => {
    if ('node' in piece) return alone(piece.node);
    const text = tidyLines(piece.code);
    if (text.trim() === '') return [];
    const fence = fenceFor(text, 3);
    return [`${fence}${language}\n${text}\n${fence}`];
  });
}

/** For code within a line of text. */
export const codePieces = (node: HtmlElement, isPreformatted: boolean, reading: Reading): Piece[] => {
  const lines: Lines = { pieces: [], parts: [], end: '', isPreformatted, reading };
  for (const child of node.childNodes) addNode(child, lines);
  endPiece(lines);
  return lines.pieces;
};

/** More backticks than stand together anywhere inside. */
export function fenceFor(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(least, longest + 1));
}

function languageOf(node: HtmlElement): string {
  const marked = findElement(node, (element) => /\blang(?:uage)?-/.test(attribute(element, 'class')));
  return /\blang(?:uage)?-([\w+#.-]+)/.exec(marked ? attribute(marked, 'class') : '')?.[1] ?? '';
}

/** Programs can't be read with spaces that don't break, and they look the same. */
function tidyLines(code: string): string {
  let end = code.length;
  while (code[end - 1] === '\n') end -= 1;
  return code.slice(0, end).replaceAll('\u00a0', ' ');
}

function addNode(node: HtmlNode, lines: Lines): void {
  if (isText(node)) {
    const text = node.value.replaceAll(/\r\n?/g, '\n');
    add(lines.isPreformatted ? text : text.replaceAll(/[ \t\n\f]+/g, ' '), lines);
    return;
  }
  if (!isElement(node)) return;
  const { tagName } = node;
  if (STANDS_ALONE.has(tagName)) {
    endPiece(lines);
    lines.pieces.push({ node });
    return;
  }
  if (isRemoved(node, lines.reading)) return;
  if (tagName === 'br') {
    add('\n', lines);
    return;
  }
  if (FORMATTING.has(tagName)) lines.reading.note(words.codeFormatting);
  if (tagName === 'sub' || tagName === 'sup') addScript(node, lines);
  else if (ENDS_LINE.has(tagName)) addLine(node, lines);
  else for (const child of node.childNodes) addNode(child, lines);
}

function addLine(node: HtmlElement, lines: Lines): void {
  endLine(lines);
  const outside = lines.isPreformatted;
  lines.isPreformatted ||= node.tagName === 'pre';
  for (const child of node.childNodes) addNode(child, lines);
  lines.isPreformatted = outside;
  // An empty line is a block with <br> alone, which has ended it already.
  endLine(lines);
}

function addScript(node: HtmlElement, lines: Lines): void {
  lines.reading.note(words.subscript);
  add(node.tagName === 'sub' ? '_(' : '^(', lines);
  for (const child of node.childNodes) addNode(child, lines);
  add(')', lines);
}

function add(text: string, lines: Lines): void {
  const isRepeated = !lines.isPreformatted && (lines.end === ' ' || lines.end === '\n');
  const added = isRepeated ? text.replace(/^ /, '') : text;
  if (added === '') return;
  lines.parts.push(added);
  lines.end = added.slice(-1);
}

function endLine(lines: Lines): void {
  if (lines.end === '' || lines.end === '\n') return;
  const last = lines.parts.at(-1) ?? '';
  if (!lines.isPreformatted && last.endsWith(' ')) lines.parts[lines.parts.length - 1] = last.slice(0, -1);
  if (lines.parts.length === 1 && lines.parts[0] === '') return;
  lines.parts.push('\n');
  lines.end = '\n';
}

function endPiece(lines: Lines): void {
  if (lines.parts.length > 0) lines.pieces.push({ code: lines.parts.join('') });
  lines.parts = [];
  lines.end = '';
}
