import type { ReactNode } from 'react';

/** The form that creates a kind of thing, and beside it what exists. */
export function CatalogueSection({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">{children}</div>;
}
