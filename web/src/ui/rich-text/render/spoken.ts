// A formula in words, from its MathML. The name of an option is plain text: without words for its structure a fraction is
// read as one number after the other. Screen readers that know MathML still find it in the question.
import { accents, letters, phrases, signs } from './spoken.words.ts';

const BOUNDED = new Set(['∑', '∏', '∫', '∬', '∮', '⋃', '⋂', 'lim', 'max', 'min', 'sup', 'inf']);

const children = (node: Element) => [...node.children];
const text = (node: Element | undefined) =>
  (node?.textContent ?? '').replaceAll(/[\u2061-\u2064\u200b]/g, '').trim();
const join = (words: readonly string[]) => words.filter(Boolean).join(' ').replaceAll(' ,', ',');
const sayAll = (nodes: readonly Element[]) => join(nodes.map(spoken));

/** One number, letter or sign: what needs no word for its end. */
function isShort(node: Element | undefined): boolean {
  if (!node) return true;
  const inner = children(node);
  if (inner.length === 0) return true;
  return inner.length === 1 && ['mrow', 'mstyle', 'mpadded'].includes(node.localName) && isShort(inner[0]);
}

const enclosed = (start: string, node: Element | undefined, end: string) =>
  join([start, say(node), isShort(node) ? '' : end]);

const say = (node: Element | undefined) => (node ? spoken(node) : '');

export function spoken(node: Element): string {
  const inner = children(node);
  const [first, second, third] = inner;
  switch (node.localName) {
    case 'math':
    case 'semantics':
      return say(first);
    case 'annotation':
    case 'mspace':
    case 'mphantom':
      return '';
    case 'mi':
    case 'mo':
      return sign(text(node));
    case 'mn':
    case 'mtext':
    case 'ms':
      return text(node);
    case 'mfrac':
      return fraction(node, first, second);
    case 'msqrt':
      return join([
        phrases.squareRoot,
        sayAll(inner),
        inner.length === 1 && isShort(first) ? '' : phrases.endRoot,
      ]);
    case 'mroot':
      return enclosed(
        text(second) === '3' ? phrases.cubeRoot : phrases.root(say(second)),
        first,
        phrases.endRoot,
      );
    case 'msub':
    case 'munder':
      return (
        bounded(first, second, undefined) ?? join([say(first), enclosed(phrases.sub, second, phrases.endSub)])
      );
    case 'msup':
      return bounded(first, undefined, second) ?? join([say(first), power(second)]);
    case 'msubsup':
    case 'munderover':
      return (
        bounded(first, second, third) ??
        join([say(first), enclosed(phrases.sub, second, phrases.endSub), power(third)])
      );
    case 'mover':
      return accented(first, second);
    case 'mtable':
      return table(inner);
    default:
      return sayAll(inner);
  }
}

function sign(written: string): string {
  if (Object.hasOwn(signs, written)) return signs[written] as string;
  if (!/^\p{L}$/u.test(written)) return written;
  const lower = written.toLowerCase();
  const name = letters[lower.charCodeAt(0) - 0x3b1] ?? lower;
  return lower === written ? name : phrases.capital(lower === name ? written : name);
}

function fraction(node: Element, over: Element | undefined, under: Element | undefined): string {
  if (Number.parseFloat(node.getAttribute('linethickness') ?? '1') === 0)
    return join([say(over), phrases.choose, say(under)]);
  if (isShort(over) && isShort(under)) return join([say(over), phrases.over, say(under)]);
  return join([phrases.fraction, say(over), phrases.over, say(under), phrases.endFraction]);
}

function power(exponent: Element | undefined): string {
  const written = text(exponent);
  if (written === '2') return phrases.squared;
  if (written === '3') return phrases.cubed;
  if (written === '∘') return phrases.degrees;
  if (/^′+$/.test(written)) return join(Array.from(written, sign));
  return enclosed(phrases.power, exponent, phrases.endPower);
}

/** Sums, integrals and limits have bounds; null for anything else. */
function bounded(
  what: Element | undefined,
  from: Element | undefined,
  to: Element | undefined,
): string | null {
  const name = text(what);
  if (!BOUNDED.has(name)) return null;
  const start = from && (name === 'lim' ? phrases.as : to ? phrases.from : phrases.over);
  return join([say(what), start ?? '', say(from), to ? phrases.to : '', say(to), phrases.of]);
}

function accented(what: Element | undefined, accent: Element | undefined): string {
  const name = accents[text(accent)];
  if (!name) return bounded(what, undefined, accent) ?? join([say(what), phrases.above(say(accent))]);
  return name === 'vector' ? join([name, say(what)]) : join([say(what), name]);
}

function table(rows: readonly Element[]): string {
  const cells = rows.map((row, at) =>
    join([
      phrases.row(at + 1),
      children(row)
        .map((cell) => say(cell))
        .filter(Boolean)
        .join(', '),
      ';',
    ]),
  );
  return join([phrases.table(rows.length), ...cells, phrases.endTable]).replaceAll(' ;', ';');
}
