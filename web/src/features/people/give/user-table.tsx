import type { UserListed } from '@quivia/contract/accounts';
import { MemberId } from '@quivia/contract/people';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { memo } from 'react';
import { TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { CellField } from '../../../ui/fields/cell-field.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { PersonName } from '../../../ui/labels/person-name.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { standing } from '../people.words.tsx';
import type { Person } from './chosen-people.ts';
import { userPicker as words } from './give.words.ts';

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
  /** The form was refused: mark the member IDs that are wrong. */
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
    <Table caption={words.caption} isDense>
      <TableHead>
        <HeadCell className="w-11 pr-0">
          <span className="sr-only">{words.select}</span>
        </HeadCell>
        <HeadCell className="pl-0">{words.person}</HeadCell>
        <HeadCell className="max-sm:hidden">{words.email}</HeadCell>
        {memberIds && <HeadCell className="w-40 max-sm:pl-0">{words.memberId}</HeadCell>}
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
  const { id, username, name, email, is_verified, roles } = user;
  return (
    <Row>
      <Cell className="pr-0">
        <Checkbox
          label={words.selectNamed(username)}
          labelHidden
          checked={person !== undefined}
          onChange={(event) => (event.target.checked ? on.choose(user) : on.remove(id))}
        />
      </Cell>
      <Cell className="max-w-72 py-0.5! pl-0!">
        <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
          <PersonName name={name} username={username} />
          <span className="flex shrink-0 gap-1 whitespace-nowrap empty:hidden max-sm:flex-wrap">
            {roles.map((role) => (
              <Badge key={role} tone="plain">
                {ROLE_NAMES[role]}
              </Badge>
            ))}
            {!is_verified && <Badge tone="risk">{standing.notVerified}</Badge>}
          </span>
        </span>
        {/* A phone has no room for a separate column. */}
        <span className="block text-xs break-all text-ink-2 sm:hidden">{email}</span>
      </Cell>
      <Cell className="max-w-56 truncate text-xs text-ink-2 max-sm:hidden" title={email}>
        {email}
      </Cell>
      {memberIds && (
        <Cell className="py-0! max-sm:pl-0">
          {person && <MemberIdField person={person} onName={on.name} invalid={invalid} />}
        </Cell>
      )}
    </Row>
  );
});

interface MemberIdFieldProps {
  person: Person;
  onName: (id: number, memberId: string) => void;
  /** The form was refused: mark this field if it is wrong. */
  invalid: boolean;
  compact?: boolean;
}

export function MemberIdField({ person, onName, invalid, compact = false }: MemberIdFieldProps) {
  const { id, username, member_id } = person;
  return (
    <CellField
      label={words.memberIdOf(username)}
      placeholder={compact ? words.memberId : undefined}
      className={`tabular ${compact ? 'min-h-9! w-32! py-1! focus-visible:-outline-offset-2!' : 'min-w-28'}`}
      value={member_id}
      invalid={invalid && !MemberId.safeParse(member_id).success}
      onChange={(event) => onName(id, event.target.value)}
    />
  );
}
