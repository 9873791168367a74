import type { RoleGrant } from '@quivia/contract/people';
import { personLabel } from '@quivia/contract/person-label';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { Day } from '../../platform/app/date-time.tsx';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { PersonName } from '../../ui/labels/person-name.tsx';
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

/** The one column that can be missed where there is no room for all. */
const SINCE = 'sm:max-[90rem]:hidden';

export function GrantTable(props: GrantTableProps) {
  const { grants, pages, withEntity, mayRemove, onRemove, institutionId, onEdit } = props;
  return (
    <Table caption={words.caption} isDense hasCards>
      <TableHead>
        <HeadCell>{words.person}</HeadCell>
        <HeadCell>{words.email}</HeadCell>
        <HeadCell>{words.role}</HeadCell>
        {withEntity ? (
          <HeadCell>{words.entity}</HeadCell>
        ) : (
          <>
            <HeadCell>{words.memberId}</HeadCell>
            <HeadCell>{words.departments}</HeadCell>
          </>
        )}
        <HeadCell className={SINCE}>{words.since}</HeadCell>
        <HeadCell>
          <span className="sr-only">{words.action}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <Row key={grant.id}>
            <Cell className="max-w-52">
              <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
                <PersonName name={grant.name} username={grant.username} />
                <Standing grant={grant} institutionId={institutionId} />
              </span>
            </Cell>
            <CutCell width="max-w-48" text={grant.email} className="text-xs text-ink-2" />
            <Cell className="whitespace-nowrap">{ROLE_NAMES[grant.role]}</Cell>
            {withEntity ? (
              <CutCell
                width="max-w-72"
                text={[grant.entity, membershipOf(grant, true)].filter(Boolean).join(' · ')}
                className="text-xs text-ink-2"
              />
            ) : (
              <>
                <Cell className="tabular whitespace-nowrap">{grant.member_id}</Cell>
                <CutCell width="max-w-44" text={membershipOf(grant, false)} className="text-xs text-ink-2" />
              </>
            )}
            <Cell className={`text-xs whitespace-nowrap text-ink-2 ${SINCE}`}>
              <Day at={grant.granted_at} />
            </Cell>
            <Cell className="pr-2! text-right! whitespace-nowrap">
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
      <TableMore pages={pages} columns={7} />
    </Table>
  );
}

/** 'R25CS001 · Semester 3 · Civil Engineering': the member ID where it has no column. */
const membershipOf = ({ member_id, class_or_semester, departments }: RoleGrant, withMemberId: boolean) =>
  [
    withMemberId && member_id,
    class_or_semester && words.semesterNamed(class_or_semester),
    departments.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

interface CutCellProps {
  /** At most so wide, where the columns stand beside each other. */
  width: string;
  text: string | null;
  className?: string;
}

/** One line, whatever is in it; the pointer shows all of it, and a phone too. */
const CutCell = ({ width, text, className = '' }: CutCellProps) => (
  <Cell className={`${width} sm:truncate ${className}`} title={text ?? undefined}>
    {text && <bdi>{text}</bdi>}
  </Cell>
);

/** Whether the invitation was accepted, with a way to send it again. */
function Standing({ grant, institutionId }: { grant: RoleGrant; institutionId: number | undefined }) {
  const inviteAgain = useInviteAgain();
  const { user_id, username, name, status, is_verified, awaits_password } = grant;
  const isWaiting = status === 'invited' || awaits_password;
  if (!isWaiting && is_verified) return null;
  return (
    <span className="flex shrink-0 items-center gap-x-1">
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
