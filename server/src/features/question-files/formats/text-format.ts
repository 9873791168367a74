// Which of the text formats a text is, by what its lines look like.
import { findTableColumns } from './table-columns.ts';

const DELIMITERS = [',', ';', '\t'];
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*[}#])/g;
const GIFT_LINE = /^[ \t]*(?:::|\$CATEGORY:)/gm;
const AIKEN_ANSWER = /^[ \t]*ANSWER:/gm;
const AIKEN_FIRST = /^[ \t]*A[.)][ \t]/gm;

/** Nothing when it looks like none of them. Line ends must be plain ones. */
export function textFormat(text: string): 'csv' | 'gift' | 'aiken' | undefined {
  if (isTable(text)) return 'csv';
  const gift = count(text, GIFT_ANSWERS) || count(text, GIFT_LINE);
  const aiken = Math.max(count(text, AIKEN_ANSWER), count(text, AIKEN_FIRST));
  if (gift === 0 && aiken === 0) return undefined;
  return aiken > gift ? 'aiken' : 'gift';
}

/** Its headings speak of questions. */
function isTable(text: string): boolean {
  const [first = ''] = text
    .slice(0, 65_536)
    .replace(/^\s*(?:"?sep=."?\n)?\s*/i, '')
    .split('\n', 1);
  return DELIMITERS.some((delimiter) => {
    const headings = first.slice(0, 10_000).split(delimiter);
    const { at, options } = findTableColumns(headings);
    return at.question !== undefined && (at.correct !== undefined || options.length > 0);
  });
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}
