import type { Member } from '@quivia/contract/community-members';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Shield from 'lucide-react/icons/shield';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserMinus from 'lucide-react/icons/user-minus';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import type { MemberChange } from './use-members.ts';

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  onChange: (change: MemberChange) => void;
}

export function MemberMenu({ member, isSelf, onChange }: MemberMenuProps) {
  const { username, is_admin, is_member } = member;
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Change ${username}`} />}>
      {is_admin ? (
        <MenuItem icon={ShieldOff} onSelect={() => onChange('demote')}>
          {isSelf ? 'Lay down the admin role' : 'Take admin role back'}
        </MenuItem>
      ) : (
        <MenuItem icon={Shield} onSelect={() => onChange('promote')}>
          Make admin
        </MenuItem>
      )}
      {/* One leaves a community oneself among one's own. */}
      {is_member && !isSelf && (
        <MenuItem icon={UserMinus} tone="danger" onSelect={() => onChange('remove')}>
          Remove
        </MenuItem>
      )}
    </Menu>
  );
}
