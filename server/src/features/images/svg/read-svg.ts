// The tree of an untrusted SVG: bounded, without comments, instructions, declarations and foreign attributes.

import { FileProblem } from '@quivia/files/file-problem';
import { decodeEntities } from '@quivia/files/xml/decode-entities';
import { Parser } from 'saxen';
import { words } from '../images.words.ts';
import { type SvgElement, tooMuch } from './svg-element.ts';

const DEEPEST = 100;
const MOST_ELEMENTS = 20_000;

const XLINK = 'http://www.w3.org/1999/xlink';

const damaged = () => new FileProblem(words.svgDamaged);

export function readSvg(bytes: Buffer): SvgElement {
  const xml = decode(bytes);
  if (/<!ENTITY/i.test(xml)) throw new FileProblem(words.svgEntities);
  const roots: SvgElement[] = [];
  const open: SvgElement[] = [];
  let count = 0;
  let prefix = '';
  const linkPrefixes = new Set(['xlink']);
  const parser = new Parser()
    .on('openTag', (tag, attributes) => {
      count += 1;
      if (open.length >= DEEPEST || count > MOST_ELEMENTS) throw tooMuch();
      if (roots.length === 0) prefix = tag.slice(0, tag.indexOf(':') + 1);
      const name = tag.startsWith(prefix) ? tag.slice(prefix.length) : tag;
      const element = { name, attributes: readAttributes(attributes() || {}, linkPrefixes), children: [] };
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
    throw new FileProblem(words.svgNotUtf8);
  }
}

/** Of attributes with a prefix only references are read; some programs choose their own prefix for them. */
function readAttributes(given: Record<string, string>, linkPrefixes: Set<string>): Map<string, string> {
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const [prefix = '', local] = name.split(':');
    if (prefix === 'xmlns' && local && value === XLINK) linkPrefixes.add(local);
  }
  for (const [name, value] of Object.entries(given)) {
    const [prefix = '', local] = name.split(':');
    if (local === undefined || name === 'xml:space') read.set(name, decodeEntities(value));
    else if (local === 'href' && linkPrefixes.has(prefix)) read.set('href', decodeEntities(value));
  }
  return read;
}
