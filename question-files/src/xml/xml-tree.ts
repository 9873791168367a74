// The XML of a question file, as small trees: one item at a time, so that a long file needs little memory.
import { FileProblem } from '@quivia/files/file-problem';
import { parseXmlText } from '@quivia/files/xml/parse-xml';
import type { XmlLimits } from '@quivia/files/xml/xml-limits';
import { isEndTooEarly, noTags, notXml, problemWords } from './xml.words.ts';
import { xmlRoot } from './xml-root.ts';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  readonly line: number;
  /** The texts between `<?` and `?>` directly inside it. */
  readonly instructions: readonly string[];
}

interface Growing extends XmlElement {
  children: (XmlElement | string)[];
  instructions: string[];
}

const LIMITS: XmlLimits = {
  longestText: Number.POSITIVE_INFINITY,
  // An attribute may hold a picture.
  longestTag: 8 * 1024 ** 2,
  mostTags: 2_000_000,
  isForPeople: true,
  problem: (cause, line, open) =>
    new FileProblem(problemWords(cause, open), isEndTooEarly(cause) ? (open?.line ?? null) : line),
};

export interface XmlReading {
  /** Whether an element is passed on as a whole tree; `inside` are the elements around it, outermost first. */
  isWhole: (name: string, inside: readonly XmlElement[]) => boolean;
  onWhole: (element: XmlElement, inside: readonly XmlElement[]) => void;
}

/** Elements outside whole trees get no children. */
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
  if (!root) throw new FileProblem(noTags);
  return root;
}

export function rootName(xml: string): string {
  const name = xmlRoot(xml);
  if (name === undefined) throw new FileProblem(notXml);
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
