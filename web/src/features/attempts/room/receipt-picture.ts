// The receipt as a picture, for people who keep everything in their photos. Loaded with the receipt, drawn when it is asked for.
import type { Receipt } from '@quivia/contract/attempts';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { fileNameOf, saveFile } from '../../../platform/forms/files.ts';
import { lateAnswers } from '../../../shared/attempts/late-answer.words.ts';
import { picture, receipt as words } from './receipt.words.ts';

/** As on the page: what it is called, and what it says. */
export function factsOf({ title, receipt, ended_at, answered, questions, late = [] }: Receipt) {
  return [
    [words.exam, title],
    [words.number, receipt],
    [words.ended, dateTimeOf(ended_at)],
    // Disqualified students have no count.
    ...(questions > 0 ? [[words.answered, words.count(answered, questions)]] : []),
    ...late.map((one) => [lateAnswers.title, lateAnswers.answer(one)]),
  ] as [name: string, value: string][];
}

const WIDTH = 1080;
const MARGIN = 80;
const LINE = 56;

/** Paper and ink, whatever the theme: it is printed and sent on. */
const PAPER = '#fcfaf5';
const INK = '#1b1d22';
const INK_3 = '#5d6470';

function wrap(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function draw(canvas: HTMLCanvasElement, heading: string, given: Receipt): void {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const family = getComputedStyle(document.body).fontFamily;
  const small = `28px ${family}`;
  const large = `600 40px ${family}`;
  pen.font = large;
  const facts = factsOf(given).map(([name, value]) => ({ name, lines: wrap(pen, value) }));
  const rows = facts.reduce((sum, { lines }) => sum + lines.length, 0);
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + 2 * LINE + rows * LINE + facts.length * LINE * 1.25;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  let y = MARGIN + LINE;
  const write = (text: string, font: string, colour: string) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, MARGIN, y);
    y += LINE;
  };
  write(heading, `700 52px ${family}`, INK);
  for (const { name, lines } of facts) {
    y += LINE / 4;
    write(name, small, INK_3);
    for (const line of lines) write(line, large, INK);
  }
}

/** False where the browser can't. */
export async function saveReceipt(heading: string, given: Receipt): Promise<boolean> {
  const canvas = document.createElement('canvas');
  draw(canvas, heading, given);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (file) saveFile(file, `${fileNameOf(picture.file(given.title), given.receipt)}.png`);
  return file !== null;
}
