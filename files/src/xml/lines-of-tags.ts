// Scans XML once before it is parsed, for the lines of its tags and for tags built to exhaust the parser.
import type { XmlLimits } from './xml-limits.ts';

/** Of both kinds, in one tag. A million attributes would exceed the memory limit of the worker. */
const MOST_QUOTES = 1000;
const FEW = 4096;

const OTHER_MARKUP = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
  { start: '<?', end: '?>' },
];

/** The line of every opening tag, in the order of the parser; empty unless problems are shown with their line. */
export function linesOfTags(
  xml: string,
  { longestTag, mostTags, isForPeople, problem }: XmlLimits,
): number[] {
  const lines: number[] = [];
  let line = 1;
  let newline = xml.indexOf('\n');
  const lineAt = (at: number) => {
    while (newline !== -1 && newline < at) {
      line += 1;
      newline = xml.indexOf('\n', newline + 1);
    }
    return line;
  };
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const second = xml[at + 1];
    const other = otherMarkupAt(xml, at);
    const end = other ? xml.indexOf(other.end, at) : endOfTag(xml, at);
    // The parser reports what is wrong.
    if (end === -1 && other) return lines;
    const length = (end === -1 ? xml.length : end) - at;
    if (!other && (length > longestTag || (length > FEW && quotesIn(xml, at, at + length) > MOST_QUOTES)))
      throw problem('giant-tag', isForPeople ? lineAt(at) : null);
    if (end === -1) return lines;
    const opens = second !== '!' && second !== '?' && second !== '/';
    if (isForPeople && opens && lines.push(lineAt(at)) > mostTags) throw problem('too-many-tags', null);
    at = xml.indexOf('<', other ? end + other.end.length : end + 1);
  }
  return lines;
}

/** A comment, CDATA or instruction. */
export const otherMarkupAt = (xml: string, at: number) =>
  xml[at + 1] === '!' || xml[at + 1] === '?'
    ? OTHER_MARKUP.find(({ start }) => xml.startsWith(start, at))
    : undefined;

/** Skips what is quoted, as the parser does. */
export function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '>') return at;
    if (sign === '"' || sign === "'") {
      const closing = xml.indexOf(sign, at + 1);
      if (closing !== -1) at = closing;
    }
  }
  return -1;
}

function quotesIn(xml: string, from: number, to: number): number {
  let quotes = 0;
  for (let at = from; at < to && quotes <= MOST_QUOTES; at += 1)
    if (xml[at] === '"' || xml[at] === "'") quotes += 1;
  return quotes;
}
