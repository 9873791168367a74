// CSV as people have it: separated by commas, semicolons or tabs, whichever makes sense of the headings; any line ending.
import { CsvError, parse } from 'csv-parse/sync';
import { FileProblem } from '../file-problem.ts';
import { words } from '../files.words.ts';

const DELIMITERS = [',', ';', '\t'];
/** Rows that may stand above the headings, such as a title. */
const MOST_ABOVE = 10;

/** `countKnown` counts the headings that the caller knows. */
export function readCsv(
  given: string,
  countKnown: (headings: string[]) => number,
  onLine: (line: number, cells: string[]) => void,
): void {
  const text = given.replaceAll(/\r\n?/g, '\n');
  // Excel can name the delimiter in a line before the headings.
  const [declaration, sign] = /^"?sep=(.)"?\n/i.exec(text) ?? ['', undefined];
  const before = declaration ? 1 : 0;
  let end = 0;
  try {
    parse(text.slice(declaration.length), {
      ...options(sign ?? likeliestDelimiter(text, countKnown)),
      on_record: (cells: string[], { lines }: { lines: number }) => {
        end = lines;
        // The line it begins on: a record may span several.
        onLine(before + lines - newlinesIn(cells), cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rest = text.slice(declaration.length).split('\n').slice(end);
    throw problem(error, before + end + 1 + rest.findIndex((line) => line.trim() !== ''));
  }
}

function newlinesIn(cells: string[]): number {
  let newlines = 0;
  for (const cell of cells) if (cell.includes('\n')) newlines += cell.split('\n').length - 1;
  return newlines;
}

const options = (delimiter: string) => ({
  delimiter,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  trim: delimiter !== '\t',
});

function likeliestDelimiter(text: string, countKnown: (headings: string[]) => number): string {
  const start = text.slice(0, 65_536);
  const known = (delimiter: string) => {
    let most = 0;
    try {
      parse(start, {
        ...options(delimiter),
        to: MOST_ABOVE + 1,
        on_record: (cells: string[]) => {
          most = Math.max(most, countKnown(cells));
          return null;
        },
      });
    } catch {
      // The text is cut, so a quotation mark may be left open.
    }
    return most;
  };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: known(delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function problem({ code }: CsvError, line: number): FileProblem {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new FileProblem(words.quoteNotClosed, line);
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return new FileProblem(words.strayQuote, line);
  return new FileProblem(words.notCsv, line);
}
