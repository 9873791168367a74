import type { Member } from '@quivia/contract/community-members';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Shield from 'lucide-react/icons/shield';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserMinus from 'lucide-react/icons/user-minus';
import { Day } from '../../../platform/app/date-time.tsx';
import { TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useSession } from '../../../platform/session/session.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { memberTable as words } from './members.words.tsx';
import type { MemberChange } from './use-members.ts';

interface MemberTableProps {
  members: Member[];
  pages: PaginatedList<unknown>;
  onChange: (member: Member, change: MemberChange) => void;
}

export function MemberTable({ members, pages, onChange }: MemberTableProps) {
  const { user } = useSession();
  return (
    <Table caption={words.caption} isDense>
      <TableHead>
        <HeadCell>{words.person}</HeadCell>
        <HeadCell className="max-sm:hidden">{words.joined}</HeadCell>
        <HeadCell className="w-0">
          <span className="sr-only">{words.action}</span>
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
                {member.is_member ? <Day at={member.joined_at} /> : words.notMember}
              </Cell>
              <Cell className="pr-2! text-right!">
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
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <bdi className="font-semibold">{name ?? username}</bdi>
      {name && <bdi className="text-xs text-ink-2">{username}</bdi>}
      {isSelf && <span className="text-xs text-ink-3">{words.you}</span>}
      {is_admin && <Badge tone="plain">{words.admin}</Badge>}
      {nickname && <span className="text-xs text-ink-3">{words.nickname(nickname)}</span>}
    </span>
  );
}

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  onChange: (change: MemberChange) => void;
}

function MemberMenu({ member, isSelf, onChange }: MemberMenuProps) {
  const { username, is_admin, is_member } = member;
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={words.menu(username)} />}>
      {is_admin ? (
        <MenuItem icon={ShieldOff} onSelect={() => onChange('demote')}>
          {isSelf ? words.stepDown : words.demote}
        </MenuItem>
      ) : (
        <MenuItem icon={Shield} onSelect={() => onChange('promote')}>
          {words.promote}
        </MenuItem>
      )}
      {/* Admins leave a community on their own page of communities. */}
      {is_member && !isSelf && (
        <MenuItem icon={UserMinus} tone="danger" onSelect={() => onChange('remove')}>
          {words.remove}
        </MenuItem>
      )}
    </Menu>
  );
}
