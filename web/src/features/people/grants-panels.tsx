import type { RoleGrant } from '@quivia/contract/people';
import { ROLES, type Role } from '@quivia/contract/roles';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { useSession } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { FoldedFilters } from '../../ui/lists/folded-filters.tsx';
import { ListBar } from '../../ui/lists/list-bar.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { EditMemberDialog } from './edit-member-dialog.tsx';
import { GrantTable } from './grant-table.tsx';
import { MemberFilters } from './member-filters.tsx';
import { peoplePanel, removeRoleDialog, rolesPanel, grants as words } from './people.words.tsx';
import { useGrantCounts, useGrants, useRemoveRole } from './use-people.ts';

/** Every role of everyone, for the Admin. */
export function RolesPanel() {
  return (
    <>
      <PageHeading title={rolesPanel.title} lead={rolesPanel.lead} />
      <GrantList roles={ROLES} mayRemove={() => true} />
    </>
  );
}

/** The roles that an institution gives, and so may remove. */
const OF_INSTITUTION: readonly Role[] = ['Faculty', 'Student'];

export function PeoplePanel({ institutionId }: { institutionId: number }) {
  return (
    <>
      <PageHeading title={peoplePanel.title} lead={peoplePanel.lead} />
      <GrantList
        institutionId={institutionId}
        roles={OF_INSTITUTION}
        mayRemove={({ role }) => OF_INSTITUTION.includes(role)}
      />
    </>
  );
}

interface GrantListProps {
  /** Only the people of this institution. */
  institutionId?: number;
  /** Offered as a filter. */
  roles: readonly Role[];
  mayRemove: (grant: RoleGrant) => boolean;
}

/** Who holds which role, to search, filter and remove. */
function GrantList({ institutionId, roles, mayRemove }: GrantListProps) {
  const [filters, setFilters] = useFilters(['search', 'role', 'department', 'semester', 'status']);
  const { search, department, semester } = filters;
  const role = roles.find((one) => one === filters.role);
  const isWaiting = filters.status === 'waiting';
  const people = { search, ...(institutionId && { institutionId, department, semester }) };
  const grants = useGrants({ ...people, role, isWaiting });
  const [removing, setRemoving] = useState<RoleGrant>();
  const [editing, setEditing] = useState<RoleGrant>();
  const narrowing = [department, semester].filter(Boolean);
  const isFiltered = Boolean(search || role) || isWaiting || narrowing.length > 0;
  return (
    <div className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.search}
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
        filters={
          <RoleChips
            people={people}
            roles={roles}
            value={isWaiting ? 'waiting' : (role ?? 'all')}
            onChange={(value) =>
              setFilters({
                role: value === 'all' || value === 'waiting' ? '' : value,
                status: value === 'waiting' ? value : '',
              })
            }
          />
        }
      >
        {institutionId && (
          <FoldedFilters count={narrowing.length}>
            <MemberFilters institutionId={institutionId} filters={filters} onChange={setFilters} />
          </FoldedFilters>
        )}
      </ListBar>
      <Card flush>
        <Listing
          pages={grants}
          empty={
            <Empty
              title={isFiltered ? words.notFound : words.none}
              hint={isFiltered ? words.notFoundHint : undefined}
            />
          }
        >
          {(rows) => (
            <GrantTable
              grants={rows}
              pages={grants}
              withEntity={institutionId === undefined}
              mayRemove={mayRemove}
              onRemove={setRemoving}
              {...(institutionId && { institutionId, onEdit: setEditing })}
            />
          )}
        </Listing>
      </Card>
      {editing && institutionId && (
        <EditMemberDialog
          member={editing}
          institutionId={institutionId}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveRoleDialog grant={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

type Chip = Role | 'all' | 'waiting';

interface RoleChipsProps {
  people: Parameters<typeof useGrantCounts>[0];
  roles: readonly Role[];
  value: Chip;
  onChange: (value: Chip) => void;
}

/** A role that nobody holds isn't offered, nor are invitations where all were accepted. */
function RoleChips({ people, roles, value, onChange }: RoleChipsProps) {
  const { data } = useGrantCounts(people);
  const held = (role: Role) => data?.roles.find((one) => one.role === role)?.count ?? 0;
  const chips = roles.map((role) => ({ value: role, text: ROLE_NAMES[role], count: held(role) }));
  return (
    <FilterChips<Chip>
      label={words.role}
      chips={[
        { value: 'all', text: words.all, count: data?.roles.reduce((sum, { count }) => sum + count, 0) },
        ...chips.filter((chip) => chip.count > 0 || chip.value === value),
        ...(data?.waiting || value === 'waiting'
          ? [{ value: 'waiting' as const, text: words.waiting, count: data?.waiting }]
          : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function RemoveRoleDialog({ grant, onClose }: { grant: RoleGrant; onClose: () => void }) {
  const { user } = useSession();
  const remove = useRemoveRole();
  const { id, user_id, username, name, role, entity, status } = grant;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={removeRoleDialog.title(ROLE_NAMES[role])}
      confirm={removeRoleDialog.confirm}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
    >
      <p>
        {status !== 'active' && removeRoleDialog.ofInvited(name ?? username, entity)}
        {status === 'active' && user_id === user?.id && removeRoleDialog.ofSelf(entity)}
        {status === 'active' && user_id !== user?.id && removeRoleDialog.ofOthers(name ?? username, entity)}
      </p>
      {status === 'active' && role === 'Faculty' && <p className="mt-2">{removeRoleDialog.leavesWork}</p>}
    </ConfirmDialog>
  );
}
