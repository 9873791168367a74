// The tree of an SVG from a stranger: bounded, without comments, instructions, declarations and foreign attributes.
import { Parser } from 'saxen';
import { decodeEntities } from '../../../platform/files/decode-entities.ts';
import { FileProblem } from '../../../platform/files/file-problem.ts';
import { ACCEPTED } from '../picture.ts';
import { type SvgElement, tooMuch } from './svg-element.ts';

const DEEPEST = 100;
const MOST_ELEMENTS = 20_000;

/** The prefixed attributes that are read at all, and what they are here. */
const PREFIXED: Record<string, string> = { 'xlink:href': 'href', 'xml:space': 'xml:space' };

const damaged = () => new FileProblem(`This file is no picture, or a damaged SVG. ${ACCEPTED}`);

export function readSvg(bytes: Buffer): SvgElement {
  const xml = decode(bytes);
  if (/<!ENTITY/i.test(xml))
    throw new FileProblem(
      'This SVG declares entities, which are not read here. Please save it as plain SVG.',
    );
  const roots: SvgElement[] = [];
  const open: SvgElement[] = [];
  let count = 0;
  let prefix = '';
  const parser = new Parser()
    .on('openTag', (tag, attributes) => {
      count += 1;
      if (open.length >= DEEPEST || count > MOST_ELEMENTS) throw tooMuch();
      if (roots.length === 0) prefix = tag.slice(0, tag.indexOf(':') + 1);
      const name = tag.startsWith(prefix) ? tag.slice(prefix.length) : tag;
      const element = { name, attributes: readAttributes(attributes() || {}), children: [] };
      const parent = open.at(-1);
      if (parent) parent.children.push(element);
      else roots.push(element);
      open.push(element);
    })
    .on('closeTag', () => {
      open.pop();
    })
    .on('text', (text) => {
      open.at(-1)?.children.push(decodeEntities(text));
    })
    .on('cdata', (text) => {
      open.at(-1)?.children.push(text);
    });
  try {
    parser.parse(xml);
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged();
  }
  const [root] = roots;
  if (root?.name !== 'svg' || roots.length > 1) throw damaged();
  return root;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem('This SVG is not written in UTF-8. Please save it again as UTF-8.');
  }
}

function readAttributes(given: Record<string, string>): Map<string, string> {
  const read = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const known = name.includes(':') ? PREFIXED[name] : name;
    return known === undefined ? [] : [[known, decodeEntities(value)]];
  });
  return new Map(read);
}
