import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { HeadCell } from '../../ui/lists/table.tsx';

interface SortHeadProps<Sort extends string> {
  by: Sort;
  now: { sort: Sort; order: 'asc' | 'desc' };
  onSort: (sorting: { sort: Sort; order: 'asc' | 'desc' }) => void;
  numeric?: boolean;
  className?: string;
  children: string;
}

/** A column head that sorts the table; pressed again, it reverses the order. */
export function SortHead<Sort extends string>(props: SortHeadProps<Sort>) {
  const { by, now, onSort, numeric = false, className = '', children } = props;
  const isNow = now.sort === by;
  const Arrow = now.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <HeadCell
      numeric={numeric}
      className={`py-0! ${className}`}
      aria-sort={isNow ? (now.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => onSort({ sort: by, order: isNow && now.order === 'asc' ? 'desc' : 'asc' })}
        className={`-mx-2 inline-flex min-h-[calc(var(--control)-0.25rem)] items-center gap-1 rounded-sm px-2 font-semibold hover:text-pencil focus-visible:-outline-offset-2 ${isNow ? 'text-ink' : ''} ${numeric ? 'flex-row-reverse' : ''}`}
      >
        {children}
        <Arrow className={`size-3.5 ${isNow ? '' : 'invisible'}`} />
      </button>
    </HeadCell>
  );
}
