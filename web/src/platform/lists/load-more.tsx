import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { loadMore as words } from './lists.words.ts';
import type { PaginatedList } from './use-paginated-list.ts';

/** Below the rows: fetches the next page shortly before it is scrolled into view. */
export function LoadMore({ pages }: { pages: PaginatedList<unknown> }) {
  const ref = useRef<HTMLDivElement>(null);
  const load = useRef(pages.loadMore);
  load.current = pages.loadMore;
  const { hasMore, moreFailed, isRenewing, isReading } = pages;
  const waiting = hasMore && !moreFailed && !isRenewing && !isReading;

  // Observes again after every fetch, because what scrolls into view during one triggers nothing.
  useEffect(() => {
    if (!waiting || !ref.current) return;
    // On a busy device several entries arrive at once: the last one counts.
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
          <span>{words.failed}</span>
          <Button variant="quiet" busy={isReading} onClick={pages.loadMore}>
            {words.retry}
          </Button>
        </>
      ) : (
        <span role="status">{words.loading}</span>
      )}
    </div>
  );
}
