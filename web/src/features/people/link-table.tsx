import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { LinkRows } from './link-rows.tsx';
import { type Linkable, useLinkable, useMoveLinks } from './use-people.ts';

const WORDS = {
  course: {
    title: { linked: 'Your Courses', unlinked: 'Available Courses' },
    button: { linked: 'Unlink Course', unlinked: 'Link Course' },
    none: { linked: 'No courses linked yet', unlinked: 'No other courses' },
    choose: PEOPLE_MESSAGES.selectCourses,
  },
  department: {
    title: { linked: 'Your Departments', unlinked: 'Available Departments' },
    button: { linked: 'Unlink Departments', unlinked: 'Link Departments' },
    none: { linked: 'No departments linked yet', unlinked: 'No other departments' },
    choose: PEOPLE_MESSAGES.selectDepartments,
  },
} as const;

interface LinkTableProps {
  kind: Linkable;
  status: 'linked' | 'unlinked';
  institutionId: number;
}

/** Tick rows and move them to the other table. */
export function LinkTable({ kind, status, institutionId }: LinkTableProps) {
  const words = WORDS[kind];
  const [{ search }, setFilters] = useFilters(['search'], `${kind}-${status}`);
  const items = useLinkable(kind, { status, search, institutionId });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const move = useMoveLinks(kind, status, institutionId);

  function toggle(id: number, checked: boolean) {
    const next = new Set(chosen);
    if (checked) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  function moveChosen() {
    if (chosen.size === 0) toast.error(words.choose);
    else move.mutate([...chosen], { onSuccess: () => setChosen(new Set()) });
  }

  return (
    <Card title={words.title[status]} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label={`Search ${words.title[status].toLowerCase()}`}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <div className="h-80 overflow-y-auto">
        <Listing
          pages={items}
          failed={search && PEOPLE_MESSAGES.itemNotFound}
          empty={<Empty title={search ? PEOPLE_MESSAGES.itemNotFound : words.none[status]} />}
        >
          {(rows) => (
            <LinkRows
              caption={`${words.title[status]} list`}
              rows={rows}
              pages={items}
              chosen={chosen}
              onToggle={toggle}
            />
          )}
        </Listing>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3">
        <Button variant={status === 'linked' ? 'plain' : 'main'} busy={move.isPending} onClick={moveChosen}>
          {words.button[status]}
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {chosen.size > 0 && `${chosen.size} selected`}
        </p>
      </div>
    </Card>
  );
}
