import type { UserListed } from '@quivia/contract/auth';
import { memo } from 'react';
import { TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import type { Person } from './chosen-people.ts';
import { MemberIdField } from './member-id-field.tsx';

interface Handlers {
  choose: (user: UserListed) => void;
  remove: (id: number) => void;
  name: (id: number, memberId: string) => void;
}

interface UserTableProps {
  users: UserListed[];
  chosen: Person[];
  pages: PaginatedList<unknown>;
  on: Handlers;
  memberIds: boolean;
  /** Something was wrong when the form was sent: show which member IDs are. */
  invalid: boolean;
}

export function UserTable({ users, chosen, pages, on, memberIds, invalid }: UserTableProps) {
  const byId = new Map(chosen.map((person) => [person.id, person]));
  const row = (user: UserListed) => (
    <UserRow
      key={user.id}
      user={user}
      person={byId.get(user.id)}
      on={on}
      memberIds={memberIds}
      invalid={invalid}
    />
  );
  return (
    <Table caption="Users list" maxHeight="20rem">
      <TableHead>
        <HeadCell className="w-11 pr-0">
          <span className="sr-only">Select</span>
        </HeadCell>
        <HeadCell className="pl-0">Username</HeadCell>
        <HeadCell className="max-sm:hidden">Email</HeadCell>
        {memberIds && <HeadCell className="w-40 max-sm:pl-0">Member ID</HeadCell>}
      </TableHead>
      <TableBody>{users.map(row)}</TableBody>
      <TableMore pages={pages} columns={4} />
    </Table>
  );
}

interface UserRowProps {
  user: UserListed;
  person: Person | undefined;
  on: Handlers;
  memberIds: boolean;
  invalid: boolean;
}

const UserRow = memo(function UserRow({ user, person, on, memberIds, invalid }: UserRowProps) {
  const { id, username, name, email } = user;
  return (
    <Row>
      <Cell className="pr-0">
        <Checkbox
          label={`Select ${username}`}
          labelHidden
          checked={person !== undefined}
          onChange={(event) => (event.target.checked ? on.choose(user) : on.remove(id))}
        />
      </Cell>
      <Cell className="pl-0">
        <span className="block">{username}</span>
        {name && <span className="block text-xs text-ink-3">{name}</span>}
        {/* On a phone there is no room for a column of its own. */}
        <span className="block text-xs break-all text-ink-2 sm:hidden">{email}</span>
      </Cell>
      <Cell className="text-ink-2 max-sm:hidden">{email}</Cell>
      {memberIds && (
        <Cell className="py-1! max-sm:pl-0">
          {person && <MemberIdField person={person} onName={on.name} invalid={invalid} />}
        </Cell>
      )}
    </Row>
  );
});
