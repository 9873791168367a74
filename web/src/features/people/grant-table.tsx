import type { RoleGrant } from '@quivia/contract/people';
import { DateTime } from '../../platform/app/date-time.tsx';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { roleNames, standing, grants as words } from './people.words.tsx';

interface GrantTableProps {
  grants: RoleGrant[];
  pages: PaginatedList<unknown>;
  /** Shows what each role is for, in lists across institutions. */
  withEntity: boolean;
  mayRemove: (grant: RoleGrant) => boolean;
  onRemove: (grant: RoleGrant) => void;
}

export function GrantTable({ grants, pages, withEntity, mayRemove, onRemove }: GrantTableProps) {
  return (
    <Table caption={words.caption} maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>{words.person}</HeadCell>
        <HeadCell>{words.role}</HeadCell>
        <HeadCell>{words.memberId}</HeadCell>
        <HeadCell>{words.departments}</HeadCell>
        <HeadCell>{words.since}</HeadCell>
        <HeadCell>
          <span className="sr-only">{words.action}</span>
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
              <span className="flex flex-wrap gap-1 empty:hidden">
                {grant.status === 'invited' && <Badge tone="plain">{standing.invited}</Badge>}
                {!grant.is_verified && <Badge tone="risk">{standing.notVerified}</Badge>}
              </span>
            </Cell>
            <Cell>
              <span className="block whitespace-nowrap">{roleNames[grant.role]}</span>
              {withEntity && <span className="block text-xs text-ink-2">{grant.entity}</span>}
            </Cell>
            <Cell className="tabular whitespace-nowrap">{grant.member_id}</Cell>
            <Cell>
              <span className="block">{grant.departments.join(', ')}</span>
              {grant.class_or_semester && (
                <span className="block text-xs whitespace-nowrap text-ink-2">
                  {words.classOrSemester(grant.class_or_semester)}
                </span>
              )}
            </Cell>
            <Cell className="min-w-28 text-xs text-ink-2">
              <DateTime at={grant.granted_at} />
            </Cell>
            <Cell className="py-1! pr-2! text-right!">
              {mayRemove(grant) && (
                <Button
                  variant="quiet"
                  className="px-3! whitespace-nowrap"
                  aria-label={words.removeFrom(roleNames[grant.role], grant.username)}
                  onClick={() => onRemove(grant)}
                >
                  {words.remove}
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
