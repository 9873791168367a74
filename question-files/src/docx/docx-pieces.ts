// A line of a Word document in pieces of one look each, and the HTML that shows it.
import type { Message } from '@quivia/contract/message';
import { escapeHtml } from '../xml/xml-tree.ts';
import type { ListNumber } from './docx-numbering.ts';

export interface Look {
  bold: boolean;
  italic: boolean;
  underlined: boolean;
  struck: boolean;
  script: '' | 'sub' | 'sup';
  /** Behind the text, as a marker pen does. */
  highlighted: boolean;
  coloured: boolean;
  /** In a font that programs are written in. */
  code: boolean;
}

export const PLAIN_LOOK: Look = {
  bold: false,
  italic: false,
  underlined: false,
  struck: false,
  script: '',
  highlighted: false,
  coloured: false,
  code: false,
};

export interface Piece extends Look {
  /** One sign for a picture, an equation or a table. */
  text: string;
  /** Of such a one. */
  html?: string;
}

/** In place of what is no text. */
export const OBJECT = '\ufffc';

export interface Line {
  pieces: Piece[];
  text: string;
  /** Counted from 1. */
  paragraph: number;
  /** What Word writes before it. */
  number?: ListNumber | undefined;
  /** Of a heading: 0 for the highest. */
  headingLevel?: number | undefined;
  isTitle?: boolean;
  notes: Message[];
  /** Why a question with this line can't be imported. */
  problem?: Message | undefined;
  /** What it is, where a table says so. */
  role?: 'question' | 'option' | 'answer' | 'explanation' | 'marks' | undefined;
  /** Answers by the number of their question, where it is a table of them. */
  keys?: [number: number, answer: string][];
}

const textOfPieces = (pieces: Piece[]) => pieces.map(({ text }) => text).join('');

export const newLine = (pieces: Piece[], about: Omit<Line, 'pieces' | 'text'>): Line => ({
  ...about,
  pieces,
  text: textOfPieces(pieces),
});

export function cut(line: Line, from: number, to = line.text.length): Line {
  const pieces: Piece[] = [];
  let at = 0;
  for (const piece of line.pieces) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, piece.text.length)];
    if (start < end) pieces.push({ ...piece, text: piece.text.slice(start, end) });
    at += piece.text.length;
  }
  return { ...line, pieces, text: line.text.slice(from, to) };
}

/** Without the spaces around it. */
export function trimmed(line: Line): Line {
  const start = line.text.length - line.text.trimStart().length;
  return cut(line, start, Math.max(start, line.text.trimEnd().length));
}

export const withText = (text: string, line: Line): Line =>
  newLine([{ ...PLAIN_LOOK, text }, ...line.pieces], line);

/** As it is seen on paper, with Word's own number. */
export const asShown = (line: Line): Line =>
  line.number && line.number.shown.trim() !== ''
    ? withText(`${line.number.kind === 'bullet' ? '•' : line.number.shown} `, line)
    : line;

const TAGS: [keyof Look, string][] = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underlined', 'u'],
  ['struck', 's'],
];

export function htmlOf(piece: Piece): string {
  if (piece.html !== undefined) return piece.html;
  let html = escapeHtml(piece.text);
  if (piece.text.trim() === '') return html;
  if (piece.script !== '') html = `<${piece.script}>${html}</${piece.script}>`;
  for (const [look, tag] of TAGS) if (piece[look]) html = `<${tag}>${html}</${tag}>`;
  return html;
}

const isCode = ({ pieces, text }: Line) =>
  text.trim() !== '' &&
  pieces.every((piece) => (piece.code && piece.html === undefined) || piece.text.trim() === '');

/** Lines of one paragraph stay together, lines of a program keep their indentation. */
export function linesToHtml(lines: Line[]): string {
  const hasProgram = lines.filter(isCode).length > 1;
  const blocks: { tag: 'p' | 'pre' | 'table'; paragraph: number; lines: string[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const { paragraph } = line;
    if (hasProgram && isCode(line)) {
      if (last?.tag === 'pre') last.lines.push(escapeHtml(line.text));
      else blocks.push({ tag: 'pre', paragraph, lines: [escapeHtml(line.text)] });
      continue;
    }
    const inside = line.pieces.map(htmlOf).join('');
    if (inside.startsWith('<table')) blocks.push({ tag: 'table', paragraph, lines: [inside] });
    else if (last?.tag === 'p' && last.paragraph === paragraph) last.lines.push(inside);
    else blocks.push({ tag: 'p', paragraph, lines: [inside] });
  }
  return blocks
    .map(({ tag, lines: inside }) => {
      if (tag === 'table') return inside.join('');
      return tag === 'pre' ? `<pre>${inside.join('\n')}</pre>` : `<p>${inside.join('<br>')}</p>`;
    })
    .join('');
}
