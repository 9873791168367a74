import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { LinkRows } from './link-rows.tsx';
import { linkTables, linkPanel as words } from './people.words.tsx';
import { type Linkable, useLinkable, useMoveLinks } from './use-people.ts';

export function LinkPanel({ institutionId }: { institutionId: number }) {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 xl:grid-cols-2">
        <LinkTable kind="department" status="linked" institutionId={institutionId} />
        <LinkTable kind="department" status="unlinked" institutionId={institutionId} />
        <LinkTable kind="course" status="linked" institutionId={institutionId} />
        <LinkTable kind="course" status="unlinked" institutionId={institutionId} />
      </div>
    </>
  );
}

interface LinkTableProps {
  kind: Linkable;
  status: 'linked' | 'unlinked';
  institutionId: number;
}

/** Tick rows and move them to the other table. */
function LinkTable({ kind, status, institutionId }: LinkTableProps) {
  const { title, caption, search: searchLabel, button, none } = linkTables[kind][status];
  const [{ search }, setFilters] = useFilters(['search'], `${kind}-${status}`);
  const items = useLinkable(kind, { status, search, institutionId });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const move = useMoveLinks(kind, status, institutionId);

  function toggle(ids: number[], checked: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (checked) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  function moveChosen() {
    if (chosen.size === 0) toast.error(linkTables[kind].noneSelected);
    else move.mutate([...chosen], { onSuccess: () => setChosen(new Set()) });
  }

  return (
    <Card
      title={title}
      flush
      actions={
        <div className="flex sm:w-60">
          <SearchField label={searchLabel} value={search} onSearch={(text) => setFilters({ search: text })} />
        </div>
      }
    >
      <Listing
        pages={items}
        failed={search && PEOPLE_MESSAGES.itemNotFound}
        empty={<p className="px-4 py-4 text-sm text-ink-3">{search ? PEOPLE_MESSAGES.itemNotFound : none}</p>}
      >
        {(rows) => <LinkRows caption={caption} rows={rows} pages={items} chosen={chosen} onToggle={toggle} />}
      </Listing>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-(--row-y)">
        <Button variant={status === 'linked' ? 'plain' : 'main'} busy={move.isPending} onClick={moveChosen}>
          {button}
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {chosen.size > 0 && words.selected(chosen.size)}
        </p>
      </div>
    </Card>
  );
}
