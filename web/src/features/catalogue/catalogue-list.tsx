import { type ReactNode, useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../ui/lists/list-bar.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { catalogueList as words } from './catalogue.words.tsx';
import { CatalogueRow } from './catalogue-row.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { type ListedKind, type Rows, useRetire, useRows } from './use-catalogue.ts';

const SHOWN = [
  { value: '', text: words.inUse },
  { value: 'true', text: words.retired },
] as const;

interface CatalogueListProps<K extends ListedKind, S extends FormSchema> {
  of: Kind<K, S>;
  /** More actions of a row, before the edit button. */
  actions?: (row: Rows[K]) => ReactNode;
  /** The page of a row. */
  linkOf?: (row: Rows[K]) => string;
}

/** Everything of a kind, to search, edit, retire and restore. */
export function CatalogueList<K extends ListedKind, S extends FormSchema>(props: CatalogueListProps<K, S>) {
  const { of, actions, linkOf } = props;
  const [filters, setFilters] = useFilters(['search', 'retired'], of.kind);
  const { search } = filters;
  const retired = filters.retired === 'true' ? 'true' : '';
  const pages = useRows(of.kind, { search, retired });
  const retire = useRetire(of.kind);
  const [editing, setEditing] = useState<Rows[K]>();

  return (
    <section aria-label={of.plural} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.search(of.plural)}
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        }
        filters={
          <FilterChips
            label={words.shown(of.plural)}
            chips={SHOWN}
            value={retired}
            onChange={(shown) => setFilters({ retired: shown })}
          />
        }
      />
      <Card flush>
        <Listing pages={pages} empty={<Nothing of={of.plural} search={search} retired={retired !== ''} />}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <CatalogueRow
                  key={row.id}
                  name={of.nameOf(row)}
                  to={linkOf?.(row)}
                  detail={of.detailOf?.(row)}
                  isRetired={row.is_retired}
                  busy={retire.isPending && retire.variables.id === row.id}
                  onEdit={() => setEditing(row)}
                  onRetire={() => retire.mutate(row)}
                >
                  {actions?.(row)}
                </CatalogueRow>
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </Card>
      {editing && <EditDialog of={of} row={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

function Nothing({ of, search, retired }: { of: string; search: string; retired: boolean }) {
  if (search) return <Empty title={words.notFound(of)} hint={words.notFoundHint(search)} />;
  if (retired) return <Empty title={words.noneRetired(of)} hint={words.noneRetiredHint} />;
  return <Empty title={words.none(of)} hint={words.noneHint} />;
}
