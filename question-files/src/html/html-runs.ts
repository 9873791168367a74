// A line of text in pieces of one look each, put together as Markdown that keeps the look.

import type { Message } from '@quivia/contract/message';
import { words } from './html.words.ts';

export interface Look {
  strong: boolean;
  emphasis: boolean;
  struck: boolean;
  /** Where it leads. */
  link: string;
  /** The ends of lines of its text count. */
  keepsLines?: boolean;
}

export interface Run extends Look {
  /**
   * `text` may be wrapped by emphasis as it is; `atom` (code, mathematics, a picture) is one sign for that. An `edge`
   * ends the line where it hasn't ended yet.
   */
  kind: 'text' | 'atom' | 'break' | 'edge';
  markdown: string;
}

export const PLAIN: Look = { strong: false, emphasis: false, struck: false, link: '' };

const LAYERS: { has: (run: Run) => string; wrap: (inner: string, value: string) => string }[] = [
  { has: ({ link }) => link, wrap: (inner, link) => `[${inner}](${link})` },
  { has: ({ strong }) => (strong ? '**' : ''), wrap: (inner, sign) => sign + inner + sign },
  { has: ({ struck }) => (struck ? '~~' : ''), wrap: (inner, sign) => sign + inner + sign },
  { has: ({ emphasis }) => (emphasis ? '*' : ''), wrap: (inner, sign) => sign + inner + sign },
];

const WORD = /[\p{L}\p{N}]/u;

/** Spaces are collapsed as HTML does; a line that ends in our Markdown ends on the screen. */
export function writeRuns(runs: Run[], note: (note: Message) => void): string {
  return writeLayer(collapse(runs), 0, '', '', note);
}

function collapse(runs: Run[]): Run[] {
  const collapsed: Run[] = [];
  let isAfterSpace = true;
  for (const given of runs) {
    const run = given.kind === 'edge' ? lineEnd(given, collapsed) : given;
    if (!run) continue;
    let { markdown } = run;
    if (run.kind === 'text') {
      markdown = markdown.replaceAll(/[ \t\n\r\f]+/g, ' ');
      if (isAfterSpace) markdown = markdown.replace(/^ /, '');
    }
    if (run.kind === 'break') trimEnd(collapsed);
    if (markdown === '') continue;
    if (run.kind === 'text') markdown = joinDigits(collapsed, markdown);
    if (markdown === '') continue;
    isAfterSpace = run.kind === 'break' || (run.kind === 'text' && markdown.endsWith(' '));
    collapsed.push({ ...run, markdown });
  }
  while (collapsed.at(-1)?.kind === 'break') collapsed.pop();
  trimEnd(collapsed);
  return collapsed;
}

/** Nothing at the start, and where the line has ended. */
function lineEnd(edge: Run, runs: Run[]): Run | undefined {
  const last = runs.at(-1);
  return last && last.kind !== 'break' ? { ...edge, kind: 'break', markdown: '\n' } : undefined;
}

/** A dollar sign before a digit is a price, not the end of a formula: the digits become a part of it. */
function joinDigits(runs: Run[], markdown: string): string {
  const last = runs.at(-1);
  const [digits] = /^\d+/.exec(markdown) ?? [];
  if (!digits || last?.kind !== 'atom' || !/[^$]\$$/.test(last.markdown)) return markdown;
  last.markdown = `${last.markdown.slice(0, -1)}{}${digits}$`;
  return markdown.slice(digits.length);
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (last?.kind !== 'text' || !last.markdown.endsWith(' ')) return;
  const markdown = last.markdown.slice(0, -1);
  runs.pop();
  if (markdown !== '') runs.push({ ...last, markdown });
}

function writeLayer(
  runs: Run[],
  depth: number,
  before: string,
  after: string,
  note: (note: Message) => void,
): string {
  const layer = LAYERS[depth];
  if (!layer) return runs.map(({ markdown }) => markdown).join('');
  let written = '';
  for (let from = 0; from < runs.length; ) {
    const value = layer.has(runs[from] as Run);
    let to = from + 1;
    while (to < runs.length && layer.has(runs[to] as Run) === value) to += 1;
    const left = written || before;
    const right = runs[to]?.markdown ?? after;
    const inner = writeLayer(runs.slice(from, to), depth + 1, value ? '' : left, value ? '' : right, note);
    written += value ? wrapped(inner, value, layer, left, right, note) : inner;
    from = to;
  }
  return written;
}

/** Spaces stay outside; what Markdown would not take for emphasis stays plain. */
function wrapped(
  inner: string,
  value: string,
  { wrap }: (typeof LAYERS)[number],
  left: string,
  right: string,
  note: (note: Message) => void,
): string {
  const core = inner.trim();
  const start = inner.slice(0, inner.length - inner.trimStart().length);
  const end = inner.slice(inner.trimEnd().length);
  if (core === '') return inner;
  const isLink = !/^[*~]/.test(value);
  const fitsLeft = WORD.test(core[0] as string) || start !== '' || !touchesWord(left.at(-1));
  const fitsRight = WORD.test(core.at(-1) as string) || end !== '' || !touchesWord(right[0]);
  const collides = !isLink && left.endsWith(value[0] as string) && start === '';
  if (!isLink && (!fitsLeft || !fitsRight || collides)) {
    note(words.emphasis);
    return inner;
  }
  return start + wrap(core, value) + end;
}

const touchesWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign);
