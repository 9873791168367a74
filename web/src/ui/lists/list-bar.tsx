import type { ReactNode } from 'react';

interface ListBarProps {
  search: ReactNode;
  /** Filter chips. */
  filters?: ReactNode;
  /** At the end: the order, or what is done with the list. */
  children?: ReactNode;
}

/** Above every list of work: the search, the filters with their counts, and what concerns the list as a whole. */
export function ListBar({ search, filters, children }: ListBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 grow basis-52 sm:max-w-80">{search}</div>
      {filters}
      {children && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto">{children}</div>
      )}
    </div>
  );
}
