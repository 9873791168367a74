// HTML of a learning platform as our Markdown. What cannot be kept is said in the notes; nothing in it can run.
import type { Message } from '@quivia/contract/message';
import type { FileImage } from '../file-question.ts';
import { newNotes } from '../notes.ts';
import { words } from './html.words.ts';
import type { ResolveImage } from './html-image.ts';
import { fenceFor, inlineRuns, type Reading } from './html-inline.ts';
import { PLAIN, type Run, writeRuns } from './html-runs.ts';
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
const BLOCKS = new Set([...CONTAINERS, ...'blockquote h1 h2 h3 h4 h5 h6 hr ol pre table ul'.split(' ')]);

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
    markdown = blocks(parseHtml(html), reading).join('\n\n');
  } catch (error) {
    if (!(error instanceof TangledHtml)) throw error;
    notes.add(words.tooComplex);
  }
  return { markdown: markdown.trim(), notes: notes.all(), images: [...images.values()] };
}

/** Each is a paragraph, list, table and so on of its own. */
function blocks(nodes: HtmlNode[], reading: Reading): string[] {
  const written: string[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const text = escapeLineStarts(writeRuns(runs, reading.note));
    if (text !== '') written.push(text);
    runs = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlocks(node)) {
      for (const run of inlineRuns(node, PLAIN, reading)) runs.push(run);
      continue;
    }
    endParagraph();
    written.push(...block(node, reading).filter((text) => text !== ''));
  }
  endParagraph();
  return written;
}

/** Also a span or a link around paragraphs. */
const holdsBlocks = (node: HtmlElement) =>
  BLOCKS.has(node.tagName) ||
  (/^(span|a|b|i|strong|em|font|u)$/.test(node.tagName) &&
    findElement(node, ({ tagName }) => BLOCKS.has(tagName)) !== undefined);

function block(node: HtmlElement, reading: Reading): string[] {
  const { tagName, childNodes } = node;
  if (node.attrs.some(({ name }) => name.startsWith('on'))) reading.note(words.script);
  if (/^h[1-6]$/.test(tagName)) {
    const text = writeRuns(inside(node, reading), reading.note).replaceAll(/\s*\n\s*/g, ' ');
    return [text && `${'#'.repeat(Number(tagName[1]))} ${text.replace(/#$/, '\\#')}`];
  }
  if (tagName === 'hr') return ['---'];
  if (tagName === 'pre') return [pre(node)];
  if (tagName === 'table') return [table(node, reading)];
  if (tagName === 'ul' || tagName === 'ol') return [list(node, reading)];
  if (tagName === 'blockquote')
    return [prefixed(blocks(childNodes, reading).join('\n\n'), '> ', '> ').replaceAll(/^> $/gm, '>')];
  return blocks(childNodes, reading);
}

const inside = (node: HtmlElement, reading: Reading) =>
  node.childNodes.flatMap((child) => inlineRuns(child, PLAIN, reading));

function pre(node: HtmlElement): string {
  const text = textOf(node).replaceAll('\r', '').replace(/\n$/, '');
  if (text.trim() === '') return '';
  const marked = findElement(node, (element) => /\blang(?:uage)?-/.test(attribute(element, 'class')));
  const [, language = ''] =
    /\blang(?:uage)?-([\w+#.-]+)/.exec(marked ? attribute(marked, 'class') : '') ?? [];
  const fence = fenceFor(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function list(node: HtmlElement, reading: Reading): string {
  const first = Number.parseInt(attribute(node, 'start') || '1', 10);
  let number = first >= 0 && first < 1e8 ? first : 1;
  const items: string[] = [];
  for (const child of node.childNodes) {
    if (isText(child) && child.value.trim() === '') continue;
    const isItem = isElement(child) && child.tagName === 'li';
    const parts = blocks(isItem ? child.childNodes : [child], reading);
    if (parts.length === 0) continue;
    const marker = node.tagName === 'ol' ? `${number}. ` : '- ';
    number += 1;
    items.push(prefixed(itemText(parts), marker, ' '.repeat(marker.length)));
  }
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

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
