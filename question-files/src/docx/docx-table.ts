// A table of a Word document: of questions, of options, of answers, of the whole page, or simply a table in a question.

import { findTableColumns, type TableField } from '../table/table-columns.ts';
import { childrenNamed, isElement, type XmlElement } from '../xml/xml-tree.ts';
import { keysInTable } from './docx-key.ts';
import { answerIn, optionLabels, questionLabel } from './docx-labels.ts';
import { htmlOf, type Line, newLine, OBJECT, PLAIN_LOOK, withText } from './docx-pieces.ts';

type Cell = Line[];

/** `read` reads what a cell contains; `paragraph` is the last one before the table. */
export function readTable(
  element: XmlElement,
  paragraph: number,
  read: (block: XmlElement) => Line[],
): Line[] {
  const rows = rowsOf(element)
    .map((row) => cellsOf(row).map((cell) => linesOf(cell, read)))
    .filter((row) => row.some((cell) => cell.length > 0));
  const [only, ...others] = rows.flat();
  if (only && others.length === 0) return only;
  const data = dataTable(rows, paragraph);
  if (data.keys) return [data];
  return questionTable(rows) ?? optionTable(rows) ?? pageTable(rows) ?? [data];
}

const inside = (element: XmlElement, name: string): XmlElement[] =>
  element.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === name
        ? [child]
        : /^(?:sdt|sdtContent|ins|customXml)$/.test(child.name)
          ? inside(child, name)
          : [],
    );

const rowsOf = (table: XmlElement) =>
  inside(table, 'tr').filter((row) =>
    childrenNamed(row, 'trPr').every((one) => childrenNamed(one, 'del').length === 0),
  );

const cellsOf = (row: XmlElement) => inside(row, 'tc');

const linesOf = (cell: XmlElement, read: (block: XmlElement) => Line[]): Cell =>
  cell.children
    .filter(isElement)
    .flatMap(read)
    .filter(({ text, number }) => text.trim() !== '' || number !== undefined);

const textOf = (cell: Cell | undefined) =>
  cell
    ?.map(({ text }) => text)
    .join('\n')
    .trim() ?? '';

/** A row a question, below headings such as those of our own template. */
function questionTable(rows: Cell[][]): Line[] | undefined {
  const [headings = [], ...below] = rows;
  const { at, options } = findTableColumns(headings.map((cell) => textOf(cell).slice(0, 100)));
  const columns = options.filter((column) => column !== undefined);
  if (at.question === undefined || (at.correct === undefined && columns.length < 2)) return undefined;
  return below.flatMap((row) => {
    const cell = (field: TableField) => row[at[field] ?? -1] ?? [];
    const as = (role: Line['role'], lines: Cell) =>
      lines.map((line, i) => (i === 0 ? { ...line, role, isTitle: false } : { ...line, isTitle: false }));
    const [first, ...others] = cell('question');
    if (!first) return [];
    const [part] = cell('module');
    return [
      ...(part ? [{ ...part, headingLevel: 0 }] : []),
      { ...first, role: 'question' as const, number: undefined, isTitle: false },
      ...others,
      ...columns.flatMap((column) => as('option', row[column] ?? [])),
      ...as('marks', cell('marks')),
      ...as('answer', cell('correct')),
      ...as('explanation', cell('explanation')),
    ];
  });
}

const LABEL_ALONE = /^[([]?\s*(?:q\s*\.?\s*)?(?:\d{1,3}|[a-h]|i{1,3}|iv|vi{0,3})\s*[)\].:]*$/i;
const isLabel = (cell: Cell | undefined) => cell?.length === 1 && LABEL_ALONE.test(textOf(cell));

/** A label in a cell of its own belongs to the text beside it. */
function joined(row: Cell[]): Cell[] {
  const cells: Cell[] = [];
  for (let i = 0; i < row.length; i += 1) {
    const [cell = [], next = []] = [row[i], row[i + 1]];
    const [first, ...others] = next;
    if (isLabel(cell) && first && !first.number && !isLabel(next)) {
      const label = textOf(cell);
      cells.push([withText(`${/[)\].:]$/.test(label) ? label : `${label})`} `, first), ...others]);
      i += 1;
    } else cells.push(cell);
  }
  return cells;
}

/** All of them, whichever way they are laid out. */
function optionTable(rows: Cell[][]): Line[] | undefined {
  const cells = rows.flatMap(joined).filter((cell) => cell.length > 0);
  const labels = cells.map((cell) => (cell[0] ? optionLabels(cell[0]) : []));
  for (const { kind } of labels[0] ?? []) {
    const values = labels.map((one) => one.find((label) => label.kind === kind)?.value ?? 0);
    const sorted = [...values].sort((a, b) => a - b);
    if (values.length > 1 && sorted.every((value, i) => value === i + 1))
      return sorted.flatMap((value) => cells[values.indexOf(value)] ?? []);
  }
  return undefined;
}

/** Questions that were only arranged in a table. */
function pageTable(rows: Cell[][]): Line[] | undefined {
  const lines = rows.flatMap((row) => joined(row).flat());
  const isQuestion = lines.some((line) => questionLabel(line) !== undefined);
  const isAnswered = lines.some((line) => (answerIn(line) ?? '') !== '');
  const options = rows.flat().some((cell) => cell.filter((line) => optionLabels(line).length > 0).length > 1);
  return (isQuestion && options) || (isAnswered && lines.length > 2) ? lines : undefined;
}

/** Part of a question, unless answers by number are all it contains. */
function dataTable(rows: Cell[][], paragraph: number): Line {
  const cellHtml = (cell: Cell) =>
    cell
      .map(({ pieces }) =>
        pieces.map((piece) => (piece.html?.startsWith('<table') ? '' : htmlOf(piece))).join(''),
      )
      .join(' ');
  const html = `<table>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cellHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`;
  const all = rows.flat(2);
  const keys = keysInTable(rows.map((row) => row.map(textOf)));
  return newLine([{ ...PLAIN_LOOK, text: OBJECT, html }], {
    paragraph,
    notes: all.flatMap(({ notes }) => notes),
    problem: all.map(({ problem }) => problem).find(Boolean),
    ...(keys ? { keys } : {}),
  });
}
