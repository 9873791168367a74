import { type ReactNode, useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Segments } from '../../ui/lists/segments.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { catalogueList as words } from './catalogue.words.tsx';
import { CatalogueRow } from './catalogue-row.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { type ListedKind, type Rows, useRetire, useRows } from './use-catalogue.ts';

const SHOWN = [
  ['', words.inUse],
  ['true', words.retired],
] as const;

interface CatalogueListProps<K extends ListedKind, S extends FormSchema> {
  of: Kind<K, S>;
  /** More actions of a row, before the edit button. */
  actions?: (row: Rows[K]) => ReactNode;
}

/** Everything of a kind, to search, edit, retire and restore. */
export function CatalogueList<K extends ListedKind, S extends FormSchema>(props: CatalogueListProps<K, S>) {
  const { of, actions } = props;
  const [filters, setFilters] = useFilters(['search', 'retired'], of.kind);
  const { search } = filters;
  const retired = filters.retired === 'true' ? 'true' : '';
  const pages = useRows(of.kind, { search, retired });
  const retire = useRetire(of.kind);
  const [editing, setEditing] = useState<Rows[K]>();

  return (
    <Card title={<span className="block first-letter:uppercase">{of.plural}</span>} flush>
      <div className="flex flex-wrap gap-3 border-b border-rule px-4 py-3">
        <SearchField
          label={words.search(of.plural)}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
        <Segments
          label={words.shown(of.plural)}
          options={SHOWN}
          value={retired}
          onChange={(shown) => setFilters({ retired: shown })}
        />
      </div>
      <div className={`overflow-y-auto ${of.isTall ? 'h-80 xl:h-93' : 'h-64'}`}>
        <Listing pages={pages} empty={<Nothing of={of.plural} search={search} retired={retired !== ''} />}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <CatalogueRow
                  key={row.id}
                  name={of.nameOf(row)}
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
      </div>
      {editing && <EditDialog of={of} row={editing} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}

function Nothing({ of, search, retired }: { of: string; search: string; retired: boolean }) {
  if (search) return <Empty title={words.notFound(of)} hint={words.notFoundHint(search)} />;
  if (retired) return <Empty title={words.noneRetired(of)} hint={words.noneRetiredHint} />;
  return <Empty title={words.none(of)} hint={words.noneHint} />;
}
