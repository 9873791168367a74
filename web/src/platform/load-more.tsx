import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import type { Pages } from './use-pages.ts';

/** Stands below the rows: fetches the next page shortly before it is scrolled into view. */
export function LoadMore({ pages }: { pages: Pages<unknown> }) {
  const ref = useRef<HTMLDivElement>(null);
  const load = useRef(pages.loadMore);
  load.current = pages.loadMore;
  const { hasMore, moreFailed, isRenewing, rows } = pages;
  const waiting = hasMore && !moreFailed && !isRenewing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is a reason to look again
  useEffect(() => {
    if (!waiting || !ref.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '400px',
      scrollMargin: '400px',
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [waiting, rows?.length]);

  if (!hasMore) return null;
  return (
    <div ref={ref} className="flex min-h-14 items-center justify-center gap-3 px-4 text-sm text-ink-3">
      {moreFailed ? (
        <>
          <span>The rest could not be loaded.</span>
          <Button variant="quiet" busy={pages.isLoadingMore} onClick={pages.loadMore}>
            Try again
          </Button>
        </>
      ) : (
        <span role="status">Loading more</span>
      )}
    </div>
  );
}
