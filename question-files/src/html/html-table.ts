// A table of HTML as one of Markdown: its first row is the heading, cells hold a line of text each.
import { words } from './html.words.ts';
import { inlineRuns } from './html-inline.ts';
import type { Reading } from './html-removed.ts';
import { PLAIN, writeRuns } from './html-runs.ts';
import { attribute, findElement, type HtmlElement, isElement } from './html-tree.ts';

const BLOCKS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'pre',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const MOST_COLUMNS = 50;

export function table(node: HtmlElement, reading: Reading): string {
  const rows = rowsOf(node).map((row) => row.childNodes.filter(isElement).filter(isCell));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns > MOST_COLUMNS) reading.note(words.columns({ most: MOST_COLUMNS }));
  const width = Math.min(MOST_COLUMNS, columns);
  if (width === 0) return '';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const lines = rows
    .filter((row) => row.length > 0)
    .map((row) => line(Array.from({ length: width }, (_, i) => (row[i] ? cell(row[i], reading) : ''))));
  const caption = findElement(node, ({ tagName }) => tagName === 'caption');
  const title = caption ? writeRuns(inlineRuns(caption, PLAIN, reading), reading.note) : '';
  lines.splice(1, 0, line(Array.from({ length: width }, () => '---')));
  return (title ? `${title}\n\n` : '') + lines.join('\n');
}

const isCell = ({ tagName }: HtmlElement) => tagName === 'td' || tagName === 'th';

function rowsOf(node: HtmlElement): HtmlElement[] {
  return node.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return /^t(head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [];
  });
}

function cell(node: HtmlElement, reading: Reading): string {
  if (Number(attribute(node, 'colspan') || 1) > 1 || Number(attribute(node, 'rowspan') || 1) > 1)
    reading.note(words.mergedCells);
  const blocks = node.childNodes.filter((child) => isElement(child) && BLOCKS.has(child.tagName));
  const onlyOne = blocks.length === 1 && (blocks[0] as HtmlElement).tagName === 'p';
  if (blocks.length > 0 && !onlyOne) reading.note(words.cellsOnOneLine);
  const runs = node.childNodes.flatMap((child) => {
    const inside = inlineRuns(child, PLAIN, reading);
    return isElement(child) && BLOCKS.has(child.tagName) ? [space(), ...inside, space()] : inside;
  });
  const oneLine = runs.map((run) => (run.kind === 'break' || run.kind === 'edge' ? space() : run));
  return writeRuns(oneLine, reading.note).replaceAll(/(?<!\\)\|/g, '\\|');
}

const space = () => ({ ...PLAIN, kind: 'text' as const, markdown: ' ' });
