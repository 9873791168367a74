// The text of a Word document, line by line as a person reads it: without what was deleted, with what was inserted.
import type { Message } from '@quivia/contract/message';
import { words as htmlWords } from '../html/html.words.ts';
import {
  allNamed,
  childNamed,
  escapeHtml,
  isElement,
  readXml,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.ts';
import { words } from './docx.words.ts';
import { levelOf } from './docx-numbering.ts';
import { type Docx, type Style, stylesFrom, val } from './docx-package.ts';
import { type Line, type Look, newLine, OBJECT, type Piece, PLAIN_LOOK } from './docx-pieces.ts';
import { readTable } from './docx-table.ts';
import { ommlToTex } from './omml-to-tex.ts';
import { symbol, withSymbols } from './symbol-font.ts';

interface Reading {
  docx: Docx;
  /** About the document as a whole. */
  note: (note: Message) => void;
  paragraphs: number;
}

/** What is read as if it weren't there, but its content were. */
const TRANSPARENT = new Set(
  'hyperlink ins moveTo smartTag sdt sdtContent fldSimple customXml dir bdo ruby rubyBase'.split(' '),
);

export function readLines(docx: Docx, note: (note: Message) => void): Line[] {
  const reading: Reading = { docx, note, paragraphs: 0 };
  const lines: Line[] = [];
  readXml(docx.body, {
    isWhole: (_, inside) => inside.length > 1,
    onWhole: (element) => {
      for (const line of blockLines(element, reading)) lines.push(line);
    },
  });
  return lines;
}

function blockLines(element: XmlElement, reading: Reading): Line[] {
  if (element.name === 'p') return paragraph(element, reading);
  if (element.name === 'tbl')
    return readTable(element, reading.paragraphs, (block) => blockLines(block, reading));
  return TRANSPARENT.has(element.name)
    ? element.children.filter(isElement).flatMap((child) => blockLines(child, reading))
    : [];
}

interface Growing {
  pieces: Piece[][];
  notes: Message[];
  problem: Message | undefined;
}

function paragraph(element: XmlElement, reading: Reading): Line[] {
  const { styles, numbering } = reading.docx;
  reading.paragraphs += 1;
  const properties = childNamed(element, 'pPr');
  const chain = stylesFrom(styles, val(properties, 'pStyle') ?? 'Normal');
  const growing: Growing = { pieces: [[]], notes: [], problem: undefined };
  const look = lookOf(chain.map(({ run }) => run).reverse(), PLAIN_LOOK);
  gather(element, look, growing, reading);
  const isEmpty = growing.pieces.every((pieces) => pieces.every(({ text }) => text.trim() === ''));
  const list = listOf([properties, ...chain.map((style) => style.paragraph)]);
  // Word counts an empty paragraph of a list too.
  const number = list && numbering.next(list.id, list.level);
  const about = {
    paragraph: reading.paragraphs,
    headingLevel: isEmpty ? undefined : headingLevel(properties, chain),
    isTitle: chain.some(({ name }) => /^(?:sub)?title$/i.test(name)) || val(properties, 'jc') === 'center',
  };
  return growing.pieces.map((pieces, i) =>
    newLine(pieces, {
      ...about,
      number: i === 0 && !isEmpty ? number : undefined,
      notes: i === 0 ? growing.notes : [],
      problem: growing.problem,
    }),
  );
}

function headingLevel(properties: XmlElement | undefined, chain: Style[]): number | undefined {
  const [, named] = chain.map(({ name }) => /^heading (\d)/i.exec(name)).find(Boolean) ?? [];
  const outline =
    val(properties, 'outlineLvl') ?? chain.map((style) => val(style.paragraph, 'outlineLvl')).find(Boolean);
  const level = named === undefined ? Number(outline ?? 9) : Number(named) - 1;
  return level >= 0 && level < 9 ? level : undefined;
}

/** Its own list, or that of its style. List 0 is none. */
function listOf(properties: (XmlElement | undefined)[]): { id: string; level: number } | undefined {
  const found = properties.map((one) => one && childNamed(one, 'numPr')).filter((one) => one !== undefined);
  const id = found.map((one) => val(one, 'numId')).find((one) => one !== undefined);
  if (id === undefined || id === '0') return undefined;
  return { id, level: levelOf(found.map((one) => val(one, 'ilvl')).find((one) => one !== undefined)) };
}

function lookOf(properties: (XmlElement | undefined)[], inherited: Look): Look {
  const look = { ...inherited };
  for (const one of properties) {
    if (!one) continue;
    const on = (name: string, before: boolean) => {
      const found = childNamed(one, name);
      return found ? !/^(?:0|false|off|none)$/i.test(found.attributes.val ?? '1') : before;
    };
    look.bold = on('b', look.bold);
    look.italic = on('i', look.italic);
    look.underlined = on('u', look.underlined);
    look.struck = on('strike', look.struck) || on('dstrike', false);
    look.highlighted =
      on('highlight', look.highlighted) || isFilled(childNamed(one, 'shd')) || look.highlighted;
    const colour = val(one, 'color');
    if (colour !== undefined) look.coloured = isBright(colour);
    const script = val(one, 'vertAlign');
    if (script !== undefined)
      look.script = script === 'subscript' ? 'sub' : script === 'superscript' ? 'sup' : '';
    const { ascii = '', hAnsi = ascii } = childNamed(one, 'rFonts')?.attributes ?? {};
    if (hAnsi !== '') look.code = /courier|consolas|menlo|monaco|mono\b|lucida console/i.test(hAnsi);
  }
  return look;
}

/** Shades of grey are what a web page leaves behind, not a mark. */
function isBright(colour: string): boolean {
  const channels = /^[\da-f]{6}$/i.test(colour)
    ? [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : [0];
  return Math.max(...channels) - Math.min(...channels) > 80;
}

const isFilled = (shading: XmlElement | undefined) =>
  shading !== undefined && !/^(?:auto|ffffff|)$/i.test(shading.attributes.fill ?? '');

function gather(element: XmlElement, look: Look, growing: Growing, reading: Reading): void {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const { name } = child;
    if (name === 'r') run(child, look, growing, reading);
    else if (name === 'oMath') equation([child], false, growing);
    else if (name === 'oMathPara') equation(allNamed(child, 'oMath'), true, growing);
    else if (name === 'AlternateContent') gather(alternative(child), look, growing, reading);
    else if (TRANSPARENT.has(name)) gather(child, look, growing, reading);
  }
}

/** What newer programs show, where there is also something for older ones. */
const alternative = (element: XmlElement) =>
  childNamed(element, 'Choice') ?? childNamed(element, 'Fallback') ?? element;

const NO_TEXT = new Set(['drawing', 'pict', 'object', 'AlternateContent']);

function run(element: XmlElement, inherited: Look, growing: Growing, reading: Reading): void {
  const properties = childNamed(element, 'rPr');
  const chain = stylesFrom(reading.docx.styles, val(properties, 'rStyle'));
  const look = lookOf([...chain.map((style) => style.run).reverse(), properties], inherited);
  const hidden = properties && childNamed(properties, 'vanish');
  if (hidden && !/^(?:0|false|off)$/i.test(hidden.attributes.val ?? '1')) {
    if (textOf(element).trim() !== '') reading.note(words.hiddenText);
    return;
  }
  const font = properties && childNamed(properties, 'rFonts')?.attributes.ascii;
  const add = (text: string) => growing.pieces.at(-1)?.push({ ...look, text });
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const { name, attributes } = child;
    if (name === 't') addText(withSymbols(textOf(child), font), add, growing);
    else if (name === 'tab' || name === 'ptab') add('\t');
    else if (name === 'br' || name === 'cr') growing.pieces.push([]);
    else if (name === 'noBreakHyphen') add('-');
    else if (name === 'sym') addText(symbol(attributes.font ?? '', attributes.char ?? ''), add, growing);
    else if (name === 'footnoteReference' || name === 'endnoteReference') reading.note(words.notesSkipped);
    else if (NO_TEXT.has(name)) picture(child, growing, reading);
  }
}

function addText(text: string | undefined, add: (text: string) => void, growing: Growing): void {
  if (text === undefined) growing.problem ??= words.symbol;
  else if (text !== '') add(text.replaceAll(OBJECT, ' '));
}

function equation(formulas: XmlElement[], isDisplay: boolean, growing: Growing): void {
  for (const formula of formulas) {
    const tex = ommlToTex(formula);
    if (tex === undefined) growing.problem ??= words.equation;
    else if (tex !== '') {
      const type = `math/tex${isDisplay ? '; mode=display' : ''}`;
      growing.pieces.at(-1)?.push({
        ...PLAIN_LOOK,
        text: OBJECT,
        html: `<script type="${type}">${tex}</script>`,
      });
    }
  }
}

/** Pictures, text boxes, embedded objects and drawings, in the ways of several versions of Word. */
function picture(element: XmlElement, growing: Growing, reading: Reading): void {
  const shown = element.name === 'AlternateContent' ? alternative(element) : element;
  const object = allNamed(shown, 'OLEObject')[0] ?? (shown.name === 'OLEObject' ? shown : undefined);
  if (/^(?:Equation|MathType)/i.test(object?.attributes.ProgID ?? '')) {
    growing.problem ??= words.equation;
    return;
  }
  if (object) growing.notes.push(htmlWords.embeddedObject);
  const boxes = allNamed(shown, 'txbxContent');
  if (boxes.some((box) => textOf(box).trim() !== '')) growing.notes.push(words.textBox);
  const pictures = allNamed(shown, 'blip', 'imagedata');
  const description = allNamed(shown, 'docPr')[0]?.attributes.descr ?? '';
  for (const { attributes } of pictures) {
    const address = reading.docx.pictureAt(attributes.embed ?? attributes.id ?? attributes.link ?? '');
    const html = `<img src="${escapeHtml(address ?? '')}" alt="${escapeHtml(description)}">`;
    growing.pieces.at(-1)?.push({ ...PLAIN_LOOK, text: OBJECT, html });
  }
  if (pictures.length === 0 && boxes.length === 0 && !object) growing.notes.push(htmlWords.drawing);
}
