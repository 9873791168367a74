import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { catalogueRow as words } from './catalogue.words.tsx';

interface CatalogueRowProps {
  name: string;
  /** Its own page. */
  to?: string | undefined;
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
  const { name, to, lead, detail, isRetired, busy, onEdit, onRetire, children } = props;
  return (
    <li className="flex items-center justify-between gap-x-4 border-b border-rule pr-2 pl-4 last:border-b-0 hover:bg-paper max-sm:flex-wrap max-sm:py-1">
      <div className="flex min-w-0 grow items-center gap-3 py-1 max-sm:basis-48">
        {lead}
        <div className="min-w-0 items-baseline gap-x-3 sm:flex">
          <p className="max-w-full text-sm font-semibold sm:shrink-0 sm:truncate">
            {to ? (
              <Link to={to} className="rounded-sm text-pencil underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {detail && (
            <p
              className="min-w-0 text-xs text-ink-2 sm:truncate"
              title={typeof detail === 'string' ? detail : undefined}
            >
              {detail}
            </p>
          )}
        </div>
      </div>
      <div className="-ml-3 flex shrink-0 max-sm:flex-wrap sm:ml-0">
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
