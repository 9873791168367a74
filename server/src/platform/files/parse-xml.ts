// XML from a stranger: no deep nesting, no giant tags, no entities but the five.
import { Parser } from 'saxen';
import { FileProblem } from './file-problem.ts';

const DEEPEST = 64;
const LONGEST_TAG = 64 * 1024;
/** In characters. No cell that is any use is longer, and decoding a giant one takes gigabytes. */
export const LONGEST_TEXT = 64 * 1024;

export interface XmlListener {
  /** Names come without their prefix. */
  open?: (name: string, attributes: () => Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const broken = () => new FileProblem('This file is damaged: a part of the workbook cannot be read.');
const local = (name: string) => name.slice(name.indexOf(':') + 1);

export function parseXml(content: Buffer, { open, close, text }: XmlListener): void {
  const xml = decode(content);
  refuseGiantTags(xml);
  let depth = 0;
  const parser = new Parser()
    .on('openTag', (name, attributes, decodeEntities) => {
      depth += 1;
      if (depth > DEEPEST) throw broken();
      open?.(local(name), () => {
        const read = Object.entries(attributes() || {});
        return Object.fromEntries(read.map(([key, value]) => [local(key), decodeEntities(value)]));
      });
    })
    .on('closeTag', (name) => {
      depth -= 1;
      close?.(local(name));
    });
  if (text) {
    parser.on('text', (value, decodeEntities) => text(decodeEntities(value.slice(0, LONGEST_TEXT))));
    parser.on('cdata', (value) => text(value.slice(0, LONGEST_TEXT)));
  }
  try {
    parser.parse(xml);
  } catch (error) {
    throw error instanceof FileProblem ? error : broken();
  }
}

function decode(content: Buffer): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (!isWide) return new TextDecoder('utf-8').decode(content);
  return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content);
}

/** A tag with millions of attributes would make a table of them that no limit of the thread survives. */
function refuseGiantTags(xml: string): void {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = xml.indexOf('>', at);
    if ((end === -1 ? xml.length : end) - at > LONGEST_TAG) throw broken();
    if (end === -1) return;
    at = xml.indexOf('<', end);
  }
}
