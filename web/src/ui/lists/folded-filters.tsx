import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useIsNarrow } from '../layout/use-media.ts';
import { foldedFilters as words } from '../ui.words.ts';

interface FoldedFiltersProps {
  /** How many narrow the list now. */
  count: number;
  children: ReactNode;
}

/** The filters of a list beside its search. On a phone a button takes their place, so that the first row is in sight. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow) return children;
  return (
    <>
      <Button className="px-4!" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal className="size-4" />
        {words.title(count)}
      </Button>
      {isOpen && children}
    </>
  );
}
