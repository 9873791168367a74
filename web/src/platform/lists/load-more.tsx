import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { PaginatedList } from './use-paginated-list.ts';

/** Stands below the rows: fetches the next page shortly before it is scrolled into view. */
export function LoadMore({ pages }: { pages: PaginatedList<unknown> }) {
  const ref = useRef<HTMLDivElement>(null);
  const load = useRef(pages.loadMore);
  load.current = pages.loadMore;
  const { hasMore, moreFailed, isRenewing, isReading } = pages;
  const waiting = hasMore && !moreFailed && !isRenewing && !isReading;

  // Looks again after every reading, because what comes into view during one asks for nothing.
  useEffect(() => {
    if (!waiting || !ref.current) return;
    // On a busy device several changes come at once: the last one holds.
    const watch = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && load.current(), {
      rootMargin: '400px',
      scrollMargin: '400px',
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [waiting]);

  if (!hasMore) return null;
  return (
    <div ref={ref} className="flex min-h-14 items-center justify-center gap-3 px-4 text-sm text-ink-3">
      {moreFailed ? (
        <>
          <span>The rest could not be loaded.</span>
          <Button variant="quiet" busy={isReading} onClick={pages.loadMore}>
            Try again
          </Button>
        </>
      ) : (
        <span role="status">Loading more</span>
      )}
    </div>
  );
}
