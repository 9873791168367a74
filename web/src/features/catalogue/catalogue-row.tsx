import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { catalogueRow as words } from './catalogue.words.tsx';

interface CatalogueRowProps {
  name: string;
  /** Before the name. */
  lead?: ReactNode;
  detail?: ReactNode;
  isRetired: boolean;
  busy: boolean;
  onEdit: () => void;
  onRetire: () => void;
  children?: ReactNode;
}

export function CatalogueRow(props: CatalogueRowProps) {
  const { name, lead, detail, isRetired, busy, onEdit, onRetire, children } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 pr-2 pl-4 last:border-b-0 hover:bg-paper">
      <div className="flex min-w-0 grow basis-48 items-start gap-3 py-1">
        {lead}
        <div className="min-w-0">
          <p className="text-sm font-semibold">{name}</p>
          {detail && <p className="text-xs text-ink-2">{detail}</p>}
        </div>
      </div>
      <div className="-ml-3 flex flex-wrap sm:ml-0">
        {children}
        <Button variant="quiet" className="px-3!" aria-label={words.editNamed(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={isRetired ? words.restoreNamed(name) : words.retireNamed(name)}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onRetire}
        >
          {isRetired ? words.restore : words.retire}
        </Button>
      </div>
    </li>
  );
}
