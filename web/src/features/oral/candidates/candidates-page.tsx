// Who is examined: chosen from the course, with group, guide, topic, extra time and what happened to them on the day.
import type { OralCandidate } from '@quivia/contract/oral/candidates';
import { CANDIDATE_STATES, type CandidateState } from '@quivia/contract/oral/parts';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { states } from '../oral.words.ts';
import type { OralTabProps } from '../oral-frame.tsx';
import { isGrouped } from '../setup/settings-fields.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DetailsDialog, HistoryDialog, StateDialog } from './candidate-dialogs.tsx';
import { page as words } from './candidates.words.ts';
import { GroupsCard } from './groups-card.tsx';
import { useCandidates, useRemoveCandidates } from './use-candidates.ts';

const TONES: Partial<Record<CandidateState, Tone>> = {
  done: 'right',
  absent: 'wrong',
  withheld: 'risk',
  deferred: 'risk',
  malpractice: 'wrong',
};

const FILTERS = ['search', 'state'] as const;
type Open = { dialog: 'details' | 'state' | 'history'; candidate: OralCandidate };

export function CandidatesPage({ oral }: OralTabProps) {
  const [filters, setFilters] = useFilters(FILTERS);
  const state = CANDIDATE_STATES.find((one) => one === filters.state);
  const pages = useCandidates(oral.id, {
    ...(filters.search && { search: filters.search }),
    ...(state && { state }),
  });
  const [isAdding, setAdding] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [open, setOpen] = useState<Open>();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const rows = pages.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.includes(id)).map(({ id }) => id);
  const isFiltered = filters.search !== '' || state !== undefined;
  const isOpen = oral.cancelled_at === null;
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="main" onClick={() => setAdding(true)}>
      <Plus className="size-4" />
      {words.add}
    </Button>
  );
  const empty = isFiltered ? (
    <Empty title={words.noMatch} hint={words.noMatchHint} />
  ) : (
    <Empty title={words.none} hint={words.noneHint} action={isOpen && add} />
  );
  const hasSome = isFiltered || rows.length > 0;

  return (
    <div className="grid gap-6">
      <Card flush>
        {hasSome && (
          <div className="flex flex-wrap items-center gap-3 border-b border-rule p-4">
            <SearchField
              label={words.search}
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <FilterSelect
              label={words.state}
              value={filters.state}
              onChange={(next) => setFilters({ state: next })}
            >
              <option value="">{words.anyState}</option>
              {CANDIDATE_STATES.map((one) => (
                <option key={one} value={one}>
                  {states[one]}
                </option>
              ))}
            </FilterSelect>
            {isOpen && add}
          </div>
        )}
        {chosen.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-b border-rule bg-pencil-soft px-4 py-2 text-sm">
            <span role="status">{words.selected(chosen.length)}</span>
            <Button className="px-4!" onClick={() => setRemoving(true)}>
              {words.remove}
            </Button>
          </div>
        )}
        <Listing pages={pages} empty={empty} failed={words.failed}>
          {(found) => (
            <CandidateTable
              rows={found}
              selected={selected}
              onSelect={isOpen ? setSelected : undefined}
              onOpen={setOpen}
            >
              <TableMore pages={pages} columns={9} />
            </CandidateTable>
          )}
        </Listing>
      </Card>
      {isGrouped(oral) && <GroupsCard examId={oral.id} canChange={isOpen} />}
      {isAdding && <AddDialog examId={oral.id} onClose={() => setAdding(false)} />}
      {isRemoving && (
        <RemoveDialog
          examId={oral.id}
          ids={chosen}
          onClose={(hasRemoved) => {
            if (hasRemoved) setSelected([]);
            setRemoving(false);
          }}
        />
      )}
      {open?.dialog === 'details' && (
        <DetailsDialog examId={oral.id} candidate={open.candidate} onClose={close} />
      )}
      {open?.dialog === 'state' && (
        <StateDialog examId={oral.id} candidate={open.candidate} onClose={close} />
      )}
      {open?.dialog === 'history' && (
        <HistoryDialog examId={oral.id} candidate={open.candidate} onClose={close} />
      )}
    </div>
  );
}

interface CandidateTableProps {
  rows: OralCandidate[];
  selected: readonly number[];
  /** Undefined where nothing can be changed. */
  onSelect: ((ids: readonly number[]) => void) | undefined;
  onOpen: (open: Open) => void;
  children: React.ReactNode;
}

function CandidateTable({ rows, selected, onSelect, onOpen, children }: CandidateTableProps) {
  const hasGroups = rows.some(({ group }) => group);
  const hasGuides = rows.some(({ guide }) => guide);
  return (
    <Table caption={words.caption} isDense>
      <TableHead>
        {onSelect && (
          <HeadCell className="w-11">
            <span className="sr-only">{words.selection}</span>
          </HeadCell>
        )}
        <HeadCell>{words.rollNumber}</HeadCell>
        <HeadCell>{words.name}</HeadCell>
        {hasGroups && <HeadCell>{words.group}</HeadCell>}
        {hasGuides && <HeadCell>{words.guide}</HeadCell>}
        <HeadCell numeric>{words.extraTime}</HeadCell>
        <HeadCell>{words.slot}</HeadCell>
        <HeadCell>{words.state}</HeadCell>
        <HeadCell className="w-11">
          <span className="sr-only">{words.allActions}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((one) => (
          <Row key={one.id}>
            {onSelect && (
              <Cell>
                <Checkbox
                  label={words.select(one.roll_number)}
                  labelHidden
                  checked={selected.includes(one.id)}
                  onChange={({ target }) =>
                    onSelect(target.checked ? [...selected, one.id] : selected.filter((id) => id !== one.id))
                  }
                />
              </Cell>
            )}
            <Cell className="tabular whitespace-nowrap">{one.roll_number}</Cell>
            <Cell className="min-w-36">
              <bdi>{one.name ?? '–'}</bdi>
              {one.topic && <span className="block text-xs text-ink-3">{one.topic}</span>}
            </Cell>
            {hasGroups && <Cell>{one.group?.name ?? '–'}</Cell>}
            {hasGuides && <Cell>{one.guide?.name ?? '–'}</Cell>}
            <Cell numeric>{words.percent(one.extra_time)}</Cell>
            <Cell className="whitespace-nowrap">
              {one.slot ? (
                <>
                  <DateTime at={one.slot.starts_at} />
                  <span className="block text-xs text-ink-3">{one.slot.room}</span>
                </>
              ) : (
                <span className="text-ink-3">{words.noSlot}</span>
              )}
            </Cell>
            <Cell>
              <Badge tone={TONES[one.state] ?? 'plain'}>{states[one.state]}</Badge>
            </Cell>
            <Cell>
              <Menu trigger={<IconButton icon={EllipsisVertical} label={words.actions(one.roll_number)} />}>
                {onSelect && (
                  <>
                    <MenuItem icon={Pencil} onSelect={() => onOpen({ dialog: 'details', candidate: one })}>
                      {words.change}
                    </MenuItem>
                    <MenuItem icon={UserCheck} onSelect={() => onOpen({ dialog: 'state', candidate: one })}>
                      {words.setState}
                    </MenuItem>
                  </>
                )}
                <MenuItem icon={History} onSelect={() => onOpen({ dialog: 'history', candidate: one })}>
                  {words.history}
                </MenuItem>
              </Menu>
            </Cell>
          </Row>
        ))}
      </TableBody>
      {children}
    </Table>
  );
}

interface RemoveDialogProps {
  examId: number;
  ids: number[];
  onClose: (hasRemoved: boolean) => void;
}

function RemoveDialog({ examId, ids, onClose }: RemoveDialogProps) {
  const remove = useRemoveCandidates(examId, () => onClose(true));
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={words.removeTitle(ids.length)}
      confirm={words.remove}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(ids)}
    >
      {words.removeBody}
    </ConfirmDialog>
  );
}
