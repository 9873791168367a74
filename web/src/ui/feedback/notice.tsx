import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

/** Something to read before continuing. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-risk-soft px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-risk" />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}
