// XML from an untrusted file: no deep nesting, no giant tags, only the five predefined entities, nothing is fetched.
import { Parser } from 'saxen';
import { FileProblem } from '../file-problem.ts';
import { words } from '../files.words.ts';
import { decodeEntities } from './decode-entities.ts';
import { linesOfTags } from './lines-of-tags.ts';
import { withTightAttributes } from './tight-attributes.ts';
import type { OpenTag, XmlLimits } from './xml-limits.ts';

const DEEPEST = 64;
const LONGEST_TAG = 64 * 1024;
/** In characters. No cell that is any use is longer. */
export const LONGEST_TEXT = 64 * 1024;

export interface XmlListener {
  /** Names come without their prefix. */
  open?: (name: string, attributes: () => Record<string, string>, line: number) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** The text between `<?` and `?>`. */
  instruction?: (text: string) => void;
}

const WORKBOOK: XmlLimits = {
  longestText: LONGEST_TEXT,
  longestTag: LONGEST_TAG,
  mostTags: Number.POSITIVE_INFINITY,
  isForPeople: false,
  problem: () => new FileProblem(words.damagedWorkbook),
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** A part of a workbook. */
export function parseXml(content: Buffer, listener: XmlListener): void {
  parseXmlText(decode(content), listener, WORKBOOK);
}

export function parseXmlText(
  xml: string,
  { open, close, text, instruction }: XmlListener,
  limits: XmlLimits,
): void {
  const lines = linesOfTags(xml, limits);
  let tags = 0;
  const inside: OpenTag[] = [];
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      const line = lines[tags] ?? 0;
      tags += 1;
      inside.push({ name, line });
      if (inside.length > DEEPEST) throw limits.problem('too-deep', line);
      open?.(local(name), () => readAttributes(attributes()), line);
    })
    .on('closeTag', (name) => {
      inside.pop();
      close?.(local(name));
    })
    .on('error', (error, context) => {
      throw limits.problem(error.message, context().line + 1, inside.at(-1));
    });
  if (text) {
    parser.on('text', (value) => text(decodeEntities(value.slice(0, limits.longestText))));
    parser.on('cdata', (value) => text(value.slice(0, limits.longestText)));
  }
  if (instruction) parser.on('question', (value) => instruction(value.slice(2, -2)));
  if (limits.isForPeople) {
    parser.on('attention', (declaration, _, context) => {
      if (/<!ENTITY/i.test(declaration)) throw limits.problem('entities', context().line + 1);
    });
    parser.on('warn', (warning, context) => {
      // The rest of a document type with declarations.
      if (warning.message.startsWith('non-whitespace outside')) return;
      throw limits.problem(warning.message, context().line + 1, inside.at(-1));
    });
  }
  parser.parse(limits.isForPeople ? withTightAttributes(xml) : xml);
}

function readAttributes(given: Record<string, string> | false): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given || {}).map(([name, value]) => [local(name), decodeEntities(value)]),
  );
}

function decode(content: Buffer): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (!isWide) return new TextDecoder('utf-8').decode(content);
  return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content);
}
