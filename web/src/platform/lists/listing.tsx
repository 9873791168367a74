// A paginated list in each of its states.
import { type ReactNode, useEffect, useState } from 'react';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { sentenceOf } from '../http/call-error.ts';
import { found } from './lists.words.ts';
import { LoadMore } from './load-more.tsx';
import type { PaginatedList } from './use-paginated-list.ts';

interface ListingProps<Row> {
  pages: PaginatedList<Row>;
  empty: ReactNode;
  /** The first line when the list cannot be read; the error's own sentence then follows on a second line. */
  failed?: string;
  children: (rows: Row[]) => ReactNode;
}

export function Listing<Row>(props: ListingProps<Row>) {
  return (
    <>
      <Announcement pages={props.pages} />
      <Content {...props} />
    </>
  );
}

function Content<Row>({ pages, empty, failed, children }: ListingProps<Row>) {
  const { rows, isPending, isRenewing, error, retry } = pages;
  if (isPending) return <ThreeCircles />;
  if (!rows) {
    const cause = sentenceOf(error);
    return <Failed message={failed || cause} detail={failed ? cause : undefined} onRetry={retry} />;
  }
  if (rows.length === 0) return empty;
  return (
    // The old rows stay, faded, until the new ones arrive, so that nothing jumps. Isolated, so that a table's sticky
    // head stays below dialogs and toasts.
    <div aria-busy={isRenewing || undefined} className={`isolate ${isRenewing ? 'opacity-60' : ''}`}>
      {children(rows)}
    </div>
  );
}

/** Announces the result of a search to screen readers; the list a page opens with is not announced. */
function Announcement({ pages: { rows, hasMore, isRenewing } }: { pages: PaginatedList<unknown> }) {
  const [searched, setSearched] = useState(false);
  useEffect(() => {
    if (isRenewing) setSearched(true);
  }, [isRenewing]);
  return (
    <p role="status" className="sr-only">
      {rows && searched && !isRenewing && found(rows.length, hasMore)}
    </p>
  );
}

/** The foot of a table that loads more rows as it is scrolled. */
export function TableMore({ pages, columns }: { pages: PaginatedList<unknown>; columns: number }) {
  if (!pages.hasMore) return null;
  return (
    <tfoot>
      <tr>
        <td colSpan={columns}>
          <LoadMore pages={pages} />
        </td>
      </tr>
    </tfoot>
  );
}
