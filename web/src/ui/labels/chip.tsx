import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

interface ChipProps {
  /** Text in an element that truncates, and perhaps a field beside it. */
  children: ReactNode;
  /** What the cross removes: 'Remove anna01'. */
  removeLabel: string;
  onRemove: () => void;
}

export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-sm border border-rule bg-paper pl-3 text-sm">
      {children}
      <button
        type="button"
        onClick={onRemove}
        className="-ml-2 grid size-[calc(2.25rem-var(--dense)*0.5rem)] shrink-0 place-items-center rounded-sm text-ink-3 hover:text-wrong focus-visible:-outline-offset-2"
      >
        <X className="size-4" />
        <span className="sr-only">{removeLabel}</span>
      </button>
    </span>
  );
}
