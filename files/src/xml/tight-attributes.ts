// Well-formed XML may have white space around the equals sign of an attribute; the parser doesn't know that.
import { endOfTag, otherMarkupAt } from './lines-of-tags.ts';

/** The white space moves behind the value, so that every line keeps its number. */
export function withTightAttributes(xml: string): string {
  if (!/\s=|=\s/.test(xml)) return xml;
  const pieces: string[] = [];
  let kept = 0;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const other = otherMarkupAt(xml, at);
    const end = other ? xml.indexOf(other.end, at) : endOfTag(xml, at);
    if (end === -1) break;
    if (!other)
      for (const { name, equals, value, close } of loose(xml, at, end)) {
        pieces.push(xml.slice(kept, name), '=', xml.slice(value, close));
        pieces.push(xml.slice(name, equals), xml.slice(equals + 1, value));
        kept = close;
      }
    at = xml.indexOf('<', end + 1);
  }
  return pieces.length === 0 ? xml : pieces.join('') + xml.slice(kept);
}

/** Each attribute with white space around the sign: where its name ends, the sign, and its value from quote to quote. */
function* loose(xml: string, start: number, end: number) {
  for (let at = start + 1; at < end; at += 1) {
    const quote = xml[at];
    if (quote !== '"' && quote !== "'") continue;
    const closing = xml.indexOf(quote, at + 1);
    if (closing === -1 || closing >= end) return;
    const equals = beforeSpace(xml, at) - 1;
    const name = beforeSpace(xml, equals);
    const isLoose = name < equals || equals + 1 < at;
    if (xml[equals] === '=' && isLoose && name > start + 1)
      yield { name, equals, value: at, close: closing + 1 };
    at = closing;
  }
}

/** Where the white space that ends at `to` begins. */
function beforeSpace(xml: string, to: number): number {
  let from = to;
  while (from > 0 && /\s/.test(xml[from - 1] as string)) from -= 1;
  return from;
}
