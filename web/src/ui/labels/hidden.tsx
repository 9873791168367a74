import type { ReactNode } from 'react';

/** Words that only a screen reader says: 'Result' beside five others is heard as 'Result of Series 1'. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
