import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** A state of the whole page, not what came of something. */
  isState?: boolean;
  children: ReactNode;
}

/** Something to read before continuing. */
export function Notice({ isState = false, children }: NoticeProps) {
  return (
    <div role={isState ? 'status' : 'alert'} className="flex gap-3 rounded-md bg-risk-soft px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-risk" />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}
