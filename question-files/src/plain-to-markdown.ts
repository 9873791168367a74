// Text that is not Markdown, written so that Markdown shows it as it is, with the line breaks that ours
// keeps. Mathematics stays mathematics.

import { escapeHtml } from './xml/xml-tree.ts';

/** Each stops at the next sign of its kind, so that no text makes the search long. */
const MATHEMATICS = [
  /(?<!\\)\$\$(?:\\[\s\S]|[^$\\])+\$\$/,
  /(?<!\\)\$(?![\s$])(?:\\.|[^$\\\n])*(?<!\s)\$(?!\d)/,
  /\\\((?<inline>(?:(?!\\[()])[^\n$])+)\\\)/,
  /\\\[(?<block>(?:(?!\\[[\]])[^$])+)\\\]/,
];

/** What Markdown would give a meaning to. A sign that can only open emphasis means nothing while none closes it. */
const SPECIAL = [
  /^#{1,6}(?=[ \t]|$)/,
  /^>/,
  /^[-+*](?=[ \t]|$)/,
  /^(?<number>\d{1,9})[.)](?=[ \t]|$)/,
  /^[*_](?=(?:[ \t]*[*_]){2,}$)/,
  /^(?:~{3,}|[-=|:](?=[-=|: \t]*$))/,
  /\\(?=[!-/:-@[-`{-~\n]|$(?![\s\S]))/,
  /`+/,
  /(?<=[^\s*])\*+/,
  /(?<=[^\s~])~+/,
  /(?<=[^\s_\p{L}\p{N}])_+|(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/u,
  /\](?=[([:])/,
  /<(?=[A-Za-z/!?])/,
  /&(?=[A-Za-z][A-Za-z\d]{1,31};|#\d{1,7};|#[Xx][\dA-Fa-f]{1,6};)/,
];

const TAB = 4;
const depthOf = (spaces: string) => spaces.replaceAll('\t', ' '.repeat(TAB)).length;

/** Spaces and tabs where a line begins, as spaces that don't break. */
export const indent = (spaces: string) => '\u00a0'.repeat(depthOf(spaces));

/**
 * How far each line of a program is indented is part of it. Spaces where a line begins would be dropped, or make it code,
 * so they become spaces that don't break. A single one means nothing.
 */
function withIndents(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const said = lines.filter((line) => line.trim() !== '');
  const least = said.reduce((all, line) => Math.min(all, depthOf(indentOf(line))), Number.POSITIVE_INFINITY);
  return lines
    .map((line) => {
      const depth = depthOf(indentOf(line)) - least;
      return depth > 1 && line.trim() !== '' ? '\u00a0'.repeat(depth) + line.trim() : line.trim();
    })
    .join('\n');
}

const indentOf = (line: string) => line.slice(0, line.length - line.trimStart().length);

/** The same for readers of HTML. */
export const plainToHtml = (text: string) => escapeHtml(withIndents(text)).replaceAll('\n', '<br>');

const either = (patterns: RegExp[]) => patterns.map(({ source }) => source).join('|');
const FOUND = new RegExp(`(?<formula>${either(MATHEMATICS)})|${either(SPECIAL)}`, 'gmu');

export function plainToMarkdown(text: string): string {
  return withIndents(text)
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(FOUND, (found: string, ...rest) => {
      const { formula, inline, block, number } = rest.at(-1) as Record<string, string | undefined>;
      if (inline !== undefined) return `$${inline.trim()}$`;
      if (block !== undefined) return `$$${block.trim()}$$`;
      if (formula !== undefined) return formula;
      if (number !== undefined) return `${number}\\${found.slice(number.length)}`;
      return found.replaceAll(/./g, '\\$&');
    });
}
