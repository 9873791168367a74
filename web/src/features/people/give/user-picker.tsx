import type { UserListed } from '@quivia/contract/accounts';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useUsers } from '../use-people.ts';
import type { Person } from './chosen-people.ts';
import { userPicker as words } from './give.words.ts';
import { MemberIdField, UserTable } from './user-table.tsx';

interface UserPickerProps {
  chosen: Person[];
  onChange: (chosen: Person[]) => void;
  /** Each chosen person gets a box for the member ID. */
  memberIds?: boolean;
  by?: 'Admin' | 'Institution';
  /** Shown when a search fails. */
  failed: string;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
  /** The button for the selected people. */
  children: ReactNode;
}

/** Find people and tick them. They stay selected during the next search. */
export function UserPicker(props: UserPickerProps) {
  const { chosen, memberIds = false, by = 'Institution', failed, error, ref, children } = props;
  const [search, setSearch] = useState('');
  const users = useUsers(search);
  const box = useRef<HTMLDivElement>(null);

  const latest = useRef(props);
  latest.current = props;
  // Always the same object, so that typing in one row does not render all the others again.
  const on = useMemo(() => {
    const change = (how: (chosen: Person[]) => Person[]) =>
      latest.current.onChange(how(latest.current.chosen));
    return {
      choose: (user: UserListed) => change((all) => [...all, { ...user, member_id: '' }]),
      remove: (id: number) => change((all) => all.filter((one) => one.id !== id)),
      name: (id: number, member_id: string) =>
        change((all) => all.map((one) => (one.id === id ? { ...one, member_id } : one))),
    };
  }, []);

  // Enter selects the only person found, once the search has replied, and makes room for the next name.
  const [entered, setEntered] = useState<string>();
  const only = search && !users.isRenewing && users.rows?.length === 1 ? users.rows[0] : undefined;
  useEffect(() => {
    if (entered !== search || users.isRenewing || !users.rows) return;
    setEntered(undefined);
    if (!only) return;
    if (!latest.current.chosen.some(({ id }) => id === only.id)) on.choose(only);
    setSearch('');
  }, [entered, search, only, users.isRenewing, users.rows, on]);

  useImperativeHandle(ref, () => ({
    focus() {
      const target =
        box.current?.querySelector<HTMLElement>('[aria-invalid]') ?? box.current?.querySelector('input');
      target?.focus();
    },
  }));

  // The member ID is entered in the row or, when another search hides the row, beside the name below.
  const shown = new Set(users.rows?.map(({ id }) => id));
  const others = new Set(memberIds ? chosen.map(({ id }) => id).filter((id) => !shown.has(id)) : []);
  const invalid = error !== undefined;

  return (
    <section ref={box} aria-label={words.title} className="grid gap-3">
      <ListBar
        search={<SearchField label={words.search} value={search} onSearch={setSearch} onEnter={setEntered} />}
        filters={<p className="text-xs text-ink-2">{words.enterHint}</p>}
      />
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Card flush>
          <Listing
            pages={users}
            failed={search ? failed : words.listFailed}
            empty={<Empty title={PEOPLE_MESSAGES.userNotFound} hint={words.searchHint[by]} />}
          >
            {(rows) => (
              <UserTable
                users={rows}
                pages={users}
                chosen={chosen}
                on={on}
                memberIds={memberIds}
                invalid={invalid}
              />
            )}
          </Listing>
        </Card>
        {/* In sight below a list of any length: who is chosen, and what happens to them. */}
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule bg-paper py-3">
          <div className="min-w-0">
            <ChosenChips
              chosen={chosen}
              others={others}
              onName={on.name}
              onRemove={on.remove}
              invalid={invalid}
            />
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}

interface ChosenChipsProps {
  chosen: Person[];
  /** People whose member ID is entered here, because the table does not show their row. */
  others: ReadonlySet<number>;
  onName: (id: number, memberId: string) => void;
  onRemove: (id: number) => void;
  invalid: boolean;
}

function ChosenChips({ chosen, others, onName, onRemove, invalid }: ChosenChipsProps) {
  return (
    <div>
      <p role="status" className="text-sm text-ink-2">
        {words.selected(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={words.selectedList} className="mt-2 flex max-h-24 flex-wrap gap-2 overflow-y-auto">
          {chosen.map((person) => (
            <li key={person.id} className="max-w-full">
              <Chip removeLabel={words.remove(person.username)} onRemove={() => onRemove(person.id)}>
                <span className="truncate">{person.name ?? person.username}</span>
                {others.has(person.id) ? (
                  <MemberIdField person={person} onName={onName} invalid={invalid} compact />
                ) : (
                  <span className="tabular text-xs text-ink-3">{person.member_id}</span>
                )}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
