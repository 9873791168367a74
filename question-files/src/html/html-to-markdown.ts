// HTML of a learning platform as our Markdown. What cannot be kept is said in the notes; nothing in it can run.
import type { Message } from '@quivia/contract/message';
import type { FileImage } from '../file-question.ts';
import { newNotes } from '../notes.ts';
import { words } from './html.words.ts';
import { codeBlocks } from './html-code.ts';
import type { ResolveImage } from './html-image.ts';
import { IS_CODE, inlineRuns, linkLook } from './html-inline.ts';
import { isPreformatted, styleLook } from './html-looks.ts';
import type { Reading } from './html-removed.ts';
import { type Look, PLAIN, type Run, writeRuns } from './html-runs.ts';
import { table } from './html-table.ts';
import { escapeLineStarts } from './html-text.ts';
import {
  attribute,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  parseHtml,
  TangledHtml,
  textOf,
} from './html-tree.ts';

const CONTAINERS = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer form header html legend main nav p section summary template'.split(
    ' ',
  ),
);
const BLOCKS = new Set([
  ...CONTAINERS,
  ...'blockquote h1 h2 h3 h4 h5 h6 hr listing ol pre table ul xmp'.split(' '),
]);

const MOST = 200_000;
/** Pictures inside the text do not count. */
const isFarTooLong = (html: string) =>
  html.length > MOST && html.replaceAll(/data:[^"'\s>]*/gi, '').length > MOST;

/** `resolve` finds the pictures that the text names. */
export function htmlToMarkdown(
  html: string,
  resolve: ResolveImage = () => undefined,
): { markdown: string; notes: Message[]; images: FileImage[] } {
  const notes = newNotes();
  const images = new Map<string, FileImage>();
  const reading: Reading = { note: notes.add, images, resolve };
  let markdown = '';
  if (isFarTooLong(html)) return { markdown: '', notes: [words.tooLong], images: [] };
  try {
    markdown = blocks(parseHtml(html), reading, PLAIN).join('\n\n');
  } catch (error) {
    if (!(error instanceof TangledHtml)) throw error;
    notes.add(words.tooComplex);
  }
  return { markdown: markdown.trim(), notes: notes.all(), images: [...images.values()] };
}

/** Each is a paragraph, list, table and so on of its own. */
function blocks(nodes: HtmlNode[], reading: Reading, look: Look): string[] {
  const written: string[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const text = escapeLineStarts(writeRuns(runs, reading.note));
    if (text !== '') written.push(text);
    runs = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlocks(node)) {
      for (const run of inlineRuns(node, look, reading)) runs.push(run);
      continue;
    }
    endParagraph();
    written.push(...block(node, reading, look).filter((text) => text !== ''));
  }
  endParagraph();
  return written;
}

/** Also a span or a link around paragraphs. */
const holdsBlocks = (node: HtmlElement) =>
  BLOCKS.has(node.tagName) ||
  isProgram(node) ||
  (/^(span|a|b|i|strong|em|font|u|code|tt|kbd|samp|label|small|big|mark|ins|del|s|strike|cite)$/.test(
    node.tagName,
  ) &&
    findElement(node, ({ tagName }) => BLOCKS.has(tagName)) !== undefined);

function block(node: HtmlElement, reading: Reading, around: Look): string[] {
  const { tagName, childNodes } = node;
  const linked = tagName === 'a' ? linkLook(node, around, reading) : around;
  const look = { ...linked, ...styleLook(node, reading.note).look };
  if (node.attrs.some(({ name }) => name.startsWith('on'))) reading.note(words.script);
  if (/^h[1-6]$/.test(tagName)) {
    const text = writeRuns(inside(node, reading, look), reading.note).replaceAll(/\s*\n\s*/g, ' ');
    return [text && `${'#'.repeat(Number(tagName[1]))} ${text.replace(/#$/, '\\#')}`];
  }
  if (tagName === 'hr') return ['---'];
  if (isProgram(node)) return code(node, true, reading);
  if (tagName === 'table') return [table(node, reading)];
  if (tagName === 'ul' || tagName === 'ol') return [list(node, reading, look)];
  if (tagName === 'blockquote')
    return [prefixed(blocks(childNodes, reading, look).join('\n\n'), '> ', '> ').replaceAll(/^> $/gm, '>')];
  const isWholePre = findElement(node, (element) => element.tagName === 'pre') !== undefined;
  if (IS_CODE.test(tagName) && !isWholePre) return code(node, isPreformatted(node), reading);
  return blocks(childNodes, reading, look);
}

/** One with several lines: text that merely keeps its spaces, as word processors copy it, has one. */
const isProgram = (node: HtmlElement) =>
  /^(?:pre|listing|xmp)$/.test(node.tagName) ||
  (isPreformatted(node) &&
    /^(?:div|p|section|span|code)$/.test(node.tagName) &&
    findElement(node, ({ tagName }) => NOT_CODE.test(tagName)) === undefined &&
    /\S.*\n.*\S/s.test(linesOf(node)));

const NOT_CODE = /^(?:table|ul|ol|h[1-6]|blockquote|img|math|object)$/;

/** Each block begins a line. */
const linesOf = (node: HtmlNode): string =>
  isElement(node)
    ? `${node.tagName === 'br' || BLOCKS.has(node.tagName) ? '\n' : ''}${node.childNodes.map(linesOf).join('')}`
    : textOf(node);

const code = (node: HtmlElement, isPreformatted: boolean, reading: Reading) =>
  codeBlocks(node, isPreformatted, reading, (alone) => blocks([alone], reading, PLAIN));

const inside = (node: HtmlElement, reading: Reading, look: Look) =>
  node.childNodes.flatMap((child) => inlineRuns(child, look, reading));

function list(node: HtmlElement, reading: Reading, look: Look): string {
  const first = Number.parseInt(attribute(node, 'start') || '1', 10);
  let number = first >= 0 && first < 1e8 ? first : 1;
  if (node.tagName === 'ol' && isLettered(node)) reading.note(words.letteredList);
  const items: string[] = [];
  for (const child of node.childNodes) {
    if (isText(child) && child.value.trim() === '') continue;
    const isItem = isElement(child) && child.tagName === 'li';
    const styled = isItem ? { ...look, ...styleLook(child, reading.note).look } : look;
    const parts = blocks(isItem ? child.childNodes : [child], reading, styled);
    if (parts.length === 0) continue;
    const marker = node.tagName === 'ol' ? `${number}. ` : '- ';
    number += 1;
    items.push(prefixed(itemText(parts), marker, ' '.repeat(marker.length)));
  }
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

const isLettered = (node: HtmlElement) =>
  /^[ai]$/i.test(attribute(node, 'type')) ||
  /list-style[^;]*(?:alpha|latin|roman|greek)/i.test(attribute(node, 'style'));

/** A list straight below its item's text stays close to it. */
const itemText = ([first = '', ...rest]: string[]) =>
  rest.reduce(
    (text, part) => text + (/^(- |\d+\. )/.test(part) && !text.includes('\n\n') ? '\n' : '\n\n') + part,
    first,
  );

const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line === '' && others.trim() === '' ? '' : others + line))
    .join('\n');
