import type { Member } from '@quivia/contract/community-members';
import { Day } from '../../../platform/app/date-time.tsx';
import { TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { MemberChange } from './use-members.ts';

interface MemberTableProps {
  members: Member[];
  pages: PaginatedList<unknown>;
  onChange: (member: Member, change: MemberChange) => void;
}

export function MemberTable({ members, pages, onChange }: MemberTableProps) {
  const { user } = useSession();
  return (
    <Table caption="Who belongs to the community" maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>Person</HeadCell>
        <HeadCell className="max-sm:hidden">Joined</HeadCell>
        <HeadCell className="w-0">
          <span className="sr-only">Action</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {members.map((member) => {
          const isSelf = member.user_id === user?.id;
          return (
            <Row key={member.user_id}>
              <Cell className="wrap-anywhere">
                <Person member={member} isSelf={isSelf} />
              </Cell>
              <Cell className="text-xs whitespace-nowrap text-ink-2 max-sm:hidden">
                {member.is_member ? <Day at={member.joined_at} /> : 'Not a member'}
              </Cell>
              <Cell className="py-1! pr-2! text-right!">
                <MemberMenu member={member} isSelf={isSelf} onChange={(change) => onChange(member, change)} />
              </Cell>
            </Row>
          );
        })}
      </TableBody>
      <TableMore pages={pages} columns={3} />
    </Table>
  );
}

function Person({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { username, name, nickname, is_admin } = member;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{name ?? username}</span>
        {name && <span className="text-xs text-ink-2">{username}</span>}
        {isSelf && <span className="text-xs text-ink-3">(you)</span>}
        {is_admin && <Badge tone="plain">Admin</Badge>}
      </span>
      {nickname && <span className="block text-xs text-ink-3">On the leaderboard as {nickname}</span>}
    </>
  );
}
