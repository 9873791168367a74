import type { RoleGrant } from '@quivia/contract/people';
import { DateTime } from '../../platform/app/date-time.tsx';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { ROLE_NAMES } from './role-names.ts';

interface GrantTableProps {
  grants: RoleGrant[];
  pages: PaginatedList<unknown>;
  /** Where the role holds, for lists across institutions. */
  withEntity: boolean;
  mayTakeBack: (grant: RoleGrant) => boolean;
  onTakeBack: (grant: RoleGrant) => void;
}

export function GrantTable({ grants, pages, withEntity, mayTakeBack, onTakeBack }: GrantTableProps) {
  return (
    <Table caption="Who holds which role" maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>Person</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell>Member ID</HeadCell>
        <HeadCell>Departments</HeadCell>
        <HeadCell>Since</HeadCell>
        <HeadCell>
          <span className="sr-only">Action</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <Row key={grant.id}>
            <Cell>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{grant.name ?? grant.username}</span>
                {grant.name && <span className="text-xs text-ink-2">{grant.username}</span>}
              </span>
              <span className="block text-xs text-ink-2">{grant.email}</span>
            </Cell>
            <Cell>
              <span className="block whitespace-nowrap">{ROLE_NAMES[grant.role]}</span>
              {withEntity && <span className="block text-xs text-ink-2">{grant.entity}</span>}
            </Cell>
            <Cell className="tabular whitespace-nowrap">{grant.member_id}</Cell>
            <Cell>
              <span className="block">{grant.departments.join(', ')}</span>
              {grant.class_or_semester && (
                <span className="block text-xs whitespace-nowrap text-ink-2">
                  Class or semester {grant.class_or_semester}
                </span>
              )}
            </Cell>
            <Cell className="min-w-28 text-xs text-ink-2">
              <DateTime at={grant.granted_at} />
            </Cell>
            <Cell className="py-1! pr-2! text-right!">
              {mayTakeBack(grant) && (
                <Button variant="quiet" className="px-3! whitespace-nowrap" onClick={() => onTakeBack(grant)}>
                  Take back
                  <span className="sr-only">
                    {' '}
                    {ROLE_NAMES[grant.role]} from {grant.username}
                  </span>
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
      <TableMore pages={pages} columns={6} />
    </Table>
  );
}
