import type { RoleGrant } from '@quivia/contract/people';
import { personLabel } from '@quivia/contract/person-label';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { Day } from '../../platform/app/date-time.tsx';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { standing, grants as words } from './people.words.tsx';
import { useInviteAgain } from './use-people.ts';

interface GrantTableProps {
  grants: RoleGrant[];
  pages: PaginatedList<unknown>;
  /** Shows what each role is for, in lists across institutions. */
  withEntity: boolean;
  mayRemove: (grant: RoleGrant) => boolean;
  onRemove: (grant: RoleGrant) => void;
  /** Of the institution whose people can be edited and invited again. */
  institutionId?: number;
  onEdit?: (grant: RoleGrant) => void;
}

export function GrantTable(props: GrantTableProps) {
  const { grants, pages, withEntity, mayRemove, onRemove, institutionId, onEdit } = props;
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
              <Standing grant={grant} institutionId={institutionId} />
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
                  {words.semesterNamed(grant.class_or_semester)}
                </span>
              )}
            </Cell>
            <Cell className="text-xs whitespace-nowrap text-ink-2">
              <Day at={grant.granted_at} />
            </Cell>
            <Cell className="py-1! pr-2! text-right! whitespace-nowrap">
              {onEdit && mayRemove(grant) && (
                <Button
                  variant="quiet"
                  className="px-3!"
                  aria-label={words.editNamed(personLabel(grant.name, grant.username))}
                  onClick={() => onEdit(grant)}
                >
                  {words.edit}
                </Button>
              )}
              {mayRemove(grant) && (
                <Button
                  variant="quiet"
                  className="px-3! whitespace-nowrap"
                  aria-label={words.removeFrom(ROLE_NAMES[grant.role], grant.username)}
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

/** Whether the invitation was accepted, with a way to send it again. */
function Standing({ grant, institutionId }: { grant: RoleGrant; institutionId: number | undefined }) {
  const inviteAgain = useInviteAgain();
  const { user_id, username, name, status, is_verified, awaits_password } = grant;
  const isWaiting = status === 'invited' || awaits_password;
  if (!isWaiting && is_verified) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {isWaiting && <Badge tone="plain">{standing.invited}</Badge>}
      {!is_verified && !awaits_password && <Badge tone="risk">{standing.notVerified}</Badge>}
      {institutionId && (isWaiting || !is_verified) && (
        <Button
          variant="quiet"
          className="min-h-8! px-2! py-0! text-xs!"
          aria-label={standing.resendTo(personLabel(name, username))}
          busy={inviteAgain.isPending}
          onClick={() => inviteAgain.mutate({ user_id, institution_id: institutionId })}
        >
          {standing.resend}
        </Button>
      )}
    </span>
  );
}
