import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';

interface CollapsibleProps {
  title: ReactNode;
  /** At the end of the line that is always visible. */
  aside?: ReactNode;
  /** Initially; afterwards the person decides. */
  startsOpen?: boolean;
  hidden?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** The browser's own element: works by keyboard, and a search in the page finds what is collapsed. */
export function Collapsible(props: CollapsibleProps) {
  const { title, aside, startsOpen = false, hidden, onToggle, children } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      hidden={hidden}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget.open);
      }}
      className="group border-b border-rule last:border-b-0"
    >
      <summary className="flex min-h-[calc(var(--control)+0.5rem)] list-none items-center gap-3 px-4 py-2 hover:bg-paper focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
        <span className="min-w-0 grow text-sm font-semibold">{title}</span>
        {aside}
      </summary>
      <div className="px-4 pt-2 pb-6">{children}</div>
    </details>
  );
}
