// The XML of a question file, as small trees: one item at a time, so that a long file needs little memory.
import { FileProblem } from '../../../../platform/files/file-problem.ts';
import { parseXmlText } from '../../../../platform/files/xml/parse-xml.ts';
import type { OpenTag, XmlLimits } from '../../../../platform/files/xml/xml-limits.ts';
import { xmlRoot } from './xml-root.ts';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  readonly line: number;
  /** What stands between `<?` and `?>` directly inside it. */
  readonly instructions: readonly string[];
}

interface Growing extends XmlElement {
  children: (XmlElement | string)[];
  instructions: string[];
}

const LIMITS: XmlLimits = {
  longestText: Number.POSITIVE_INFINITY,
  // A picture may stand in an attribute.
  longestTag: 8 * 1024 ** 2,
  mostTags: 2_000_000,
  isForPeople: true,
  problem: (cause, line, open) => new FileProblem(sentence(cause, open), lineFor(cause, line, open)),
};

function sentence(cause: string, open: OpenTag | undefined): string {
  const tag = open ? `<${open.name}> of line ${open.line}` : '';
  switch (cause) {
    case 'unexpected end of file':
      return `This file ends too early: ${tag} is never closed.`;
    case 'closing tag mismatch':
    case 'close tag':
      return `This is not well-formed XML: the tag that closes here is not ${tag}, which is still open.`;
    case 'missing open tag':
      return 'This is not well-formed XML: a tag is closed here that was never opened.';
    case 'missing start tag':
      return 'This is not XML: it has no tags.';
    case 'unclosed cdata':
    case 'unclosed comment':
    case 'unclosed question':
    case 'unclosed tag':
      return 'This is not well-formed XML: what begins here is never closed.';
    case 'entities':
      return 'This file declares entities of its own, which are not read. Please save it without them.';
    case 'too deep':
      return 'The tags of this file are nested far too deeply.';
    case 'giant tag':
      return 'A tag of this file is far too long.';
    case 'too many tags':
      return 'This file has far more parts than a file of questions should.';
    default:
      return `This is not well-formed XML (${cause}).`;
  }
}

const lineFor = (cause: string, line: number | null, open: OpenTag | undefined) =>
  cause === 'unexpected end of file' ? (open?.line ?? null) : line;

export interface XmlReading {
  /** Whether an element is handed over whole; `inside` are those around it, outermost first. */
  isWhole: (name: string, inside: readonly XmlElement[]) => boolean;
  onWhole: (element: XmlElement, inside: readonly XmlElement[]) => void;
}

/** What is neither whole nor inside something whole has no children. */
export function readXml(xml: string, { isWhole, onWhole }: XmlReading): void {
  const outside: Growing[] = [];
  const growing: Growing[] = [];
  parseXmlText(
    xml.replaceAll(/\r\n?/g, '\n').replace(/^\ufeff/, ''),
    {
      open: (name, attributes, line) => {
        const element: Growing = { name, attributes: attributes(), children: [], line, instructions: [] };
        if (growing.length === 0 && !isWhole(name, outside)) outside.push(element);
        else {
          growing.at(-1)?.children.push(element);
          growing.push(element);
        }
      },
      text: (text) => {
        growing.at(-1)?.children.push(text);
      },
      instruction: (text) => {
        growing.at(-1)?.instructions.push(text);
      },
      close: () => {
        const element = growing.pop();
        if (!element) outside.pop();
        else if (growing.length === 0) onWhole(element, outside);
      },
    },
    LIMITS,
  );
}

export function xmlTree(xml: string): XmlElement {
  let root: XmlElement | undefined;
  readXml(xml, {
    isWhole: () => true,
    onWhole: (element) => {
      root ??= element;
    },
  });
  if (!root) throw new FileProblem('This is not XML: it has no tags.');
  return root;
}

export function rootName(xml: string): string {
  const name = xmlRoot(xml);
  if (name === undefined) throw new FileProblem('This is not XML.');
  return name;
}

export const isElement = (child: XmlElement | string | undefined): child is XmlElement =>
  typeof child === 'object';

export const childrenNamed = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter((child) => isElement(child) && names.includes(child.name)) as XmlElement[];

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child): child is XmlElement => isElement(child) && child.name === name);

/** At any depth, in the order of the file. */
export function allNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => [...(names.includes(child.name) ? [child] : []), ...allNamed(child, ...names)]);
}

export const textOf = (element: XmlElement | undefined): string =>
  element?.children.map((child) => (isElement(child) ? textOf(child) : child)).join('') ?? '';

/** As HTML, for elements whose content is XHTML. */
export const innerHtml = (element: XmlElement): string => element.children.map(outerHtml).join('');

const EMPTY = new Set(['br', 'img', 'hr', 'col', 'wbr', 'input']);

function outerHtml(node: XmlElement | string): string {
  if (!isElement(node)) return escapeHtml(node);
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => /^[A-Za-z_][\w.-]*$/.test(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${node.name}${attributes.join('')}>`;
  return EMPTY.has(node.name) ? start : `${start}${innerHtml(node)}</${node.name}>`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
