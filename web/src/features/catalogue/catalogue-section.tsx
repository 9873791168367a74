import type { ReactNode } from 'react';

/** The form that creates an item of a kind, beside the list of all of them. */
export function CatalogueSection({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">{children}</div>;
}
