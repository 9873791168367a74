import { FileProblem } from '@quivia/files/file-problem';
import { words } from '../images.words.ts';

export interface SvgElement {
  /** Without its prefix. */
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

export const elementsIn = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string');

/** For what only hostile files contain. */
export const tooMuch = () => new FileProblem(words.svgTooComplex);

/** In characters: styles become attributes and are repeated for each element. */
const LONGEST = 2 * 1024 * 1024;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML can't hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const escapeXml = (text: string) =>
  text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export function writeSvg(root: SvgElement): string {
  const parts: string[] = [];
  let length = 0;
  const write = (text: string) => {
    length += text.length;
    if (length > LONGEST) throw tooMuch();
    parts.push(text);
  };
  const writeElement = ({ name, attributes, children }: SvgElement, namespace = '') => {
    write(`<${name}${namespace}`);
    for (const [attribute, value] of attributes) write(` ${attribute}="${escapeXml(value)}"`);
    write(children.length > 0 ? '>' : '/>');
    for (const child of children) {
      if (typeof child === 'string') write(escapeXml(child));
      else writeElement(child);
    }
    if (children.length > 0) write(`</${name}>`);
  };
  writeElement(root, ' xmlns="http://www.w3.org/2000/svg"');
  return parts.join('');
}
