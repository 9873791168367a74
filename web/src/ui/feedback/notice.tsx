import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** A state of the whole page, not what came of something. */
  isState?: boolean;
  /** What to do about it: at the end of the line where there is room, below on a phone. */
  action?: ReactNode;
  children: ReactNode;
}

/** Something to read before continuing. */
export function Notice({ isState = false, action, children }: NoticeProps) {
  return (
    <div role={isState ? 'status' : 'alert'} className="flex gap-3 rounded-md bg-risk-soft px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-risk" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">{children}</div>
        {action}
      </div>
    </div>
  );
}
