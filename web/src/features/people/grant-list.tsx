import type { RoleGrant } from '@quivia/contract/people';
import type { Role } from '@quivia/contract/roles';
import { useState } from 'react';
import { Listing } from '../../platform/lists/listing.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { GrantTable } from './grant-table.tsx';
import { TakeBackDialog } from './remove-role-dialog.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { useGrants } from './use-people.ts';

interface GrantListProps {
  /** Only this institution's people. */
  institutionId?: number;
  /** Those one can filter by. */
  roles: readonly Role[];
  mayTakeBack: (grant: RoleGrant) => boolean;
}

/** Who holds which role, to be searched, filtered and taken back. */
export function GrantList({ institutionId, roles, mayTakeBack }: GrantListProps) {
  const [filters, setFilters] = useFilters(['search', 'role']);
  const role = roles.find((one) => one === filters.role);
  const grants = useGrants({ role, search: filters.search, ...(institutionId && { institutionId }) });
  const [taking, setTaking] = useState<RoleGrant>();
  return (
    <Card flush>
      <div className="flex flex-wrap gap-3 border-b border-rule px-4 py-3">
        <SearchField
          label="Search people"
          value={filters.search}
          onSearch={(search) => setFilters({ search })}
        />
        <FilterSelect label="Role" value={role ?? ''} onChange={(value) => setFilters({ role: value })}>
          <option value="">All roles</option>
          {roles.map((one) => (
            <option key={one} value={one}>
              {ROLE_NAMES[one]}
            </option>
          ))}
        </FilterSelect>
      </div>
      <div className="min-h-80">
        <Listing pages={grants} empty={<Nobody searched={Boolean(filters.search || role)} />}>
          {(rows) => (
            <GrantTable
              grants={rows}
              pages={grants}
              withEntity={institutionId === undefined}
              mayTakeBack={mayTakeBack}
              onTakeBack={setTaking}
            />
          )}
        </Listing>
      </div>
      {taking && <TakeBackDialog grant={taking} onClose={() => setTaking(undefined)} />}
    </Card>
  );
}

function Nobody({ searched }: { searched: boolean }) {
  if (searched) return <Empty title="Nobody found" hint="Try another name, or fewer filters." />;
  return <Empty title="Nobody holds a role here yet" />;
}
