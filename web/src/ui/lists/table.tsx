import type { ComponentProps, ReactNode } from 'react';

interface TableProps {
  /** Read out before the table and names its scroll area. */
  caption: string;
  /** A CSS length; past it the rows scroll below the header. */
  maxHeight?: string;
  /** For many columns: less space between them. */
  isDense?: boolean;
  /** On a phone each row is a card, its cells below each other: for tables whose columns would be cut there. */
  hasCards?: boolean;
  children: ReactNode;
}

/** The outer edges stay in line with the card's heading. */
const DENSE = '[&_:is(td,th)]:px-2 [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4';

const CARDS = `max-sm:block max-sm:[&_:is(tbody,tfoot,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_tbody_tr]:flex
  max-sm:[&_tbody_tr]:flex-wrap max-sm:[&_tbody_tr]:items-baseline max-sm:[&_tbody_tr]:gap-x-3 max-sm:[&_tbody_tr]:gap-y-1 max-sm:[&_tbody_tr]:px-4 max-sm:[&_td:first-child]:basis-full max-sm:[&_tbody_tr]:border-b max-sm:[&_tbody_tr]:border-rule max-sm:[&_tbody_tr]:py-3
  max-sm:[&_td]:h-auto! max-sm:[&_td]:max-w-none! max-sm:[&_td]:border-0 max-sm:[&_td]:px-0! max-sm:[&_td]:py-0!
  max-sm:[&_td]:text-left! max-sm:[&_td]:whitespace-normal! max-sm:[&_td:empty]:hidden`;

export function Table({ caption, maxHeight, isDense = false, hasCards = false, children }: TableProps) {
  return (
    // Focusable, so that the arrow keys can scroll it.
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard
      tabIndex={0}
      style={{ maxHeight }}
      className="relative overflow-auto overscroll-x-contain focus-visible:-outline-offset-3"
    >
      <table
        className={`w-full border-separate border-spacing-0 text-sm ${isDense ? DENSE : ''} ${hasCards ? CARDS : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

interface CellProps {
  /** For figures that are compared: right-aligned, tabular. */
  numeric?: boolean;
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

export function HeadCell({ numeric = false, className = '', ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={`sticky top-0 z-10 border-b border-rule bg-sheet px-4 py-(--cell-y) text-xs font-semibold whitespace-nowrap text-ink-3 ${numeric ? 'text-right' : 'text-left'} ${className}`}
      {...rest}
    />
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="[&>tr:last-child>*]:border-b-0 [&>tr:hover>*]:bg-paper">{children}</tbody>;
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr {...props} />;
}

export function Cell({ numeric = false, className = '', ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={`h-(--row) border-b border-rule px-4 py-(--cell-y) has-[button,input,select]:py-0 ${numeric ? 'tabular text-right' : 'text-left'} ${className}`}
      {...rest}
    />
  );
}
