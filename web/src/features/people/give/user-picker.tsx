import type { UserListed } from '@quivia/contract/auth';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useUsers } from '../use-people.ts';
import { ChosenChips } from './chosen-chips.tsx';
import type { Person } from './chosen-people.ts';
import { UserTable } from './user-table.tsx';

const LIST_FAILED = 'An error occurred';

interface UserPickerProps {
  chosen: Person[];
  onChange: (chosen: Person[]) => void;
  /** Each chosen person gets a box for the member ID. */
  memberIds?: boolean;
  /** Said when a search does not get through. */
  failed: string;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
  /** What is done with the chosen. */
  children: ReactNode;
}

/** Find people and tick them. Whoever is ticked stays chosen while one searches for the next. */
export function UserPicker(props: UserPickerProps) {
  const { chosen, memberIds = false, failed, error, ref, children } = props;
  const [search, setSearch] = useState('');
  const users = useUsers(search);
  const box = useRef<HTMLDivElement>(null);

  const latest = useRef(props);
  latest.current = props;
  // Never new, so that typing in one row does not draw all others again.
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

  useImperativeHandle(ref, () => ({
    focus() {
      const place =
        box.current?.querySelector<HTMLElement>('[aria-invalid]') ?? box.current?.querySelector('input');
      place?.focus();
    },
  }));

  // A member ID has its box in the row; when the search is already about somebody else, beside the name below.
  const shown = new Set(users.rows?.map(({ id }) => id));
  const others = new Set(memberIds ? chosen.map(({ id }) => id).filter((id) => !shown.has(id)) : []);
  const invalid = error !== undefined;

  return (
    <Card title="Users" flush>
      <div ref={box}>
        <div className="grid gap-2 border-b border-rule px-4 py-3">
          <SearchField label="Search users" value={search} onSearch={setSearch} />
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div className="h-80 overflow-y-auto">
          <Listing
            pages={users}
            failed={search ? failed : LIST_FAILED}
            empty={<Empty title={PEOPLE_MESSAGES.userNotFound} hint="Search by username, name or email." />}
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
        </div>
        <div className="grid gap-4 border-t border-rule px-4 py-4">
          <ChosenChips
            chosen={chosen}
            others={others}
            onName={on.name}
            onRemove={on.remove}
            invalid={invalid}
          />
          <div>{children}</div>
        </div>
      </div>
    </Card>
  );
}
