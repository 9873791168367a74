import { type ReactNode, useLayoutEffect } from 'react';
import './print-sheet.css';

interface PrintSheetProps {
  /** Read out, and not printed. */
  label: string;
  organisation: string;
  title: string;
  /** One without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** At the foot of every page, such as revision and hash. Sheets that are printed together have the same. */
  foot: string;
  /** At the head of every page but the first, and the same on sheets that are printed together. */
  head?: string;
  /** On its side, for many columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** What is printed, signed and kept. */
export function PrintSheet({
  label,
  organisation,
  title,
  facts,
  foot,
  head = `${organisation} · ${title}`,
  isWide = false,
  children,
}: PrintSheetProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-foot', JSON.stringify(foot));
    style.setProperty('--print-head', JSON.stringify(head));
    return () => {
      style.removeProperty('--print-foot');
      style.removeProperty('--print-head');
    };
  }, [foot, head]);
  return (
    <article className={`print-sheet ${isWide ? 'print-sheet-wide' : ''}`} aria-label={label}>
      <h2>{organisation}</h2>
      <p className="print-sheet-title">{title}</p>
      <dl className="print-sheet-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
      <p className="print-sheet-foot">{foot}</p>
    </article>
  );
}

/** A number is set to the right, and words have room; `space` and `signature` are written in on paper. */
export type PrintColumn = string | { name: string; kind: 'number' | 'words' | 'space' | 'signature' };

const COLUMN_LOOK = {
  number: 'print-sheet-number text-right',
  words: 'print-sheet-words',
  space: 'print-sheet-space',
  signature: 'print-sheet-space print-sheet-signature',
};
const lookOf = (column: PrintColumn | undefined) =>
  typeof column === 'object' ? COLUMN_LOOK[column.kind] : undefined;
const nameOf = (column: PrintColumn) => (typeof column === 'object' ? column.name : column);

interface PrintTableProps {
  /** The heading above, and the name of the scroll area. */
  title: string;
  /** Without the heading, where the sheet is one table. */
  isAlone?: boolean;
  columns: readonly PrintColumn[];
  /** Shown in place of the table where there are no rows. */
  none: string;
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** Its head is repeated on every page. */
export function PrintTable({ title, isAlone = false, columns, none, rows }: PrintTableProps) {
  return (
    <>
      {!isAlone && <h3>{title}</h3>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard
        <section className="print-sheet-rows" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={nameOf(column)} scope="col" className={lookOf(column)}>
                    {nameOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is
                    <td key={index} className={lookOf(columns[index])}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** Lines to sign on, each with what stands below it. */
export function PrintSignatures({ names }: { names: readonly string[] }) {
  return (
    <p className="print-sheet-sign">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}
