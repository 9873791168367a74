// The equations of Word (OMML) as TeX. An equation with a part that isn't known here isn't read at all.
import { childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';

class UnknownMath extends Error {}

/** Nothing where it can't be read. */
export function ommlToTex(math: XmlElement): string | undefined {
  try {
    return inside(math).trim().replaceAll(/ {2,}/g, ' ');
  } catch (error) {
    if (error instanceof UnknownMath) return undefined;
    throw error;
  }
}

const inside = (element: XmlElement | undefined): string =>
  element?.children.filter(isElement).map(tex).join('') ?? '';

const part = (element: XmlElement, name: string) => inside(childNamed(element, name));

/** What the properties of an element say, such as the sign of a sum. */
function property(element: XmlElement, name: string): string | undefined {
  const properties = childNamed(element, `${element.name}Pr`);
  const found = properties && childNamed(properties, name);
  return found && (found.attributes.val ?? '1');
}

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|off|false)$/i.test(value);

const CONTAINERS = new Set(
  'oMath e num den sub sup deg lim fName box borderBox phant ins moveTo sdt sdtContent smartTag'.split(' '),
);
const NOTHING =
  /(?:Pr$|^(?:bookmark|comment|perm|proofErr|moveFrom|moveTo.*Range|ins.*Range|del$|lastRenderedPageBreak))/;

function tex(element: XmlElement): string {
  const { name } = element;
  const write = WRITERS[name];
  if (write) return write(element);
  if (CONTAINERS.has(name)) return inside(element);
  if (NOTHING.test(name)) return '';
  throw new UnknownMath();
}

const WRITERS: Record<string, (element: XmlElement) => string> = {
  r: run,
  f: fraction,
  sSup: (element) => `{${part(element, 'e')}}^{${part(element, 'sup')}}`,
  sSub: (element) => `{${part(element, 'e')}}_{${part(element, 'sub')}}`,
  sSubSup: (element) => `{${part(element, 'e')}}_{${part(element, 'sub')}}^{${part(element, 'sup')}}`,
  sPre: (element) => `{}_{${part(element, 'sub')}}^{${part(element, 'sup')}}{${part(element, 'e')}}`,
  rad: (element) => {
    const degree = isOn(property(element, 'degHide')) ? '' : part(element, 'deg').trim();
    return `\\sqrt${degree && `[${degree}]`}{${part(element, 'e')}}`;
  },
  nary: sum,
  d: brackets,
  func: (element) => `${functionName(element)}{${part(element, 'e')}}`,
  limLow: (element) => limit(element, '_', 'underset'),
  limUpp: (element) => limit(element, '^', 'overset'),
  acc: (element) => accent(ACCENTS, property(element, 'chr') ?? '\u0302', element),
  bar: (element) => `\\${property(element, 'pos') === 'top' ? 'over' : 'under'}line{${part(element, 'e')}}`,
  groupChr: (element) => accent(BRACES, property(element, 'chr') ?? '⏟', element),
  m: (element) =>
    `\\begin{matrix}${childrenNamed(element, 'mr')
      .map((row) => childrenNamed(row, 'e').map(inside).join(' & '))
      .join(' \\\\ ')}\\end{matrix}`,
  eqArr: (element) =>
    `\\begin{aligned}${childrenNamed(element, 'e')
      .map((line) => `& ${inside(line)}`)
      .join(' \\\\ ')}\\end{aligned}`,
};

const ACCENTS: Record<string, string> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '¯': 'overline',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20d7': 'vec',
  '→': 'vec',
};
const BRACES: Record<string, string> = { '⏟': 'underbrace', '⏞': 'overbrace' };

function accent(known: Record<string, string>, sign: string, element: XmlElement): string {
  const command = known[sign];
  if (!command) throw new UnknownMath();
  return `\\${command}{${part(element, 'e')}}`;
}

function run(element: XmlElement): string {
  const text = childrenNamed(element, 't').map(textOf).join('');
  const properties = childNamed(element, 'rPr');
  if (childrenNamed(element, 'drawing', 'object', 'pict', 'sym').length > 0) throw new UnknownMath();
  if (properties && childNamed(properties, 'nor')) return `\\text{${escaped(text)}}`;
  const isUpright = properties && childNamed(properties, 'sty')?.attributes.val === 'p';
  return isUpright && /^\p{L}{2,}$/u.test(text) ? `\\mathrm{${text}}` : escaped(text);
}

const SIGNS: Record<string, string> = {
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{}',
  '<': '\\lt ',
  '>': '\\gt ',
  '&': '',
  '\u00a0': '\\ ',
  '\u2061': '',
  '−': '-',
};

const escaped = (text: string) =>
  text.replaceAll(/[\\~^<>&\u00a0\u2061−{}$%#_]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);

function fraction(element: XmlElement): string {
  const [above, below] = [part(element, 'num'), part(element, 'den')];
  const type = property(element, 'type');
  if (type === 'lin' || type === 'skw') return `{${above}}/{${below}}`;
  return type === 'noBar' ? `\\genfrac{}{}{0pt}{}{${above}}{${below}}` : `\\frac{${above}}{${below}}`;
}

const SUMS: Record<string, string> = {
  '∑': 'sum',
  '∏': 'prod',
  '∐': 'coprod',
  '∫': 'int',
  '∬': 'iint',
  '∭': 'iiint',
  '∮': 'oint',
  '⋃': 'bigcup',
  '⋂': 'bigcap',
};

function sum(element: XmlElement): string {
  const command = SUMS[property(element, 'chr') ?? '∫'];
  if (!command) throw new UnknownMath();
  const bound = (name: 'sub' | 'sup', sign: string) => {
    const text = isOn(property(element, `${name}Hide`)) ? '' : part(element, name).trim();
    return text && `${sign}{${text}}`;
  };
  return `\\${command}${bound('sub', '_')}${bound('sup', '^')} {${part(element, 'e')}}`;
}

const BRACKETS: Record<string, string> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '‖': '\\|',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
};

function brackets(element: XmlElement): string {
  const sign = (name: string, usual: string) => {
    const given = property(element, name) ?? usual;
    const known = BRACKETS[given] ?? (/^[()[\]|/]$/.test(given) ? given : undefined);
    if (known === undefined) throw new UnknownMath();
    return known;
  };
  const between = property(element, 'sepChr') ?? '|';
  const parts = childrenNamed(element, 'e').map(inside);
  return `\\left${sign('begChr', '(')}${parts.join(escaped(between))}\\right${sign('endChr', ')')}`;
}

const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|arcsin|arccos|arctan|ln|log|exp|lim|max|min|sup|inf|det|gcd|arg|dim|ker|deg)$/;

function functionName(element: XmlElement): string {
  const name = childNamed(element, 'fName');
  return named(name) ?? `${inside(name)} `;
}

/** A function that TeX knows, alone. */
const named = (element: XmlElement | undefined): string | undefined => {
  const [only, ...others] =
    element?.children.filter(isElement).filter((child) => !NOTHING.test(child.name)) ?? [];
  const text = only?.name === 'r' && others.length === 0 ? textOf(childNamed(only, 't')).trim() : '';
  return FUNCTIONS.test(text) ? `\\${text} ` : undefined;
};

function limit(element: XmlElement, sign: string, otherwise: string): string {
  const name = named(childNamed(element, 'e'))?.trim();
  const bound = part(element, 'lim');
  return name ? `${name}${sign}{${bound}}` : `\\${otherwise}{${bound}}{${part(element, 'e')}}`;
}
