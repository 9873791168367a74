import Bell from 'lucide-react/icons/bell';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { setTheme, useTheme } from '../../platform/app/theme.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../dialogs/menu.tsx';
import { Bubble } from '../labels/bubble.tsx';
import { shellMenu, theme, accountMenu as words } from '../ui.words.ts';

export interface AccountMenuProps {
  name: string;
  /** What tells the person apart on this page, such as a roll number, and the role. */
  detail: string;
  /** What the person signs in with. */
  username: string;
  onHelp: () => void;
  onLogout: () => void;
  /** The first letter alone, for the bar of small screens. */
  compact?: boolean;
}

/** The person's name, and what concerns the account. */
export function AccountMenu({ name, detail, username, onHelp, onLogout, compact = false }: AccountMenuProps) {
  const letter = [...name][0]?.toUpperCase() ?? '';
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={`flex items-center gap-2 rounded-md text-left text-sm leading-tight transition-colors hover:bg-pencil-soft ${compact ? 'size-11 justify-center' : 'min-h-11 w-full px-2 py-1'}`}
        >
          <span aria-hidden="true" className="flex">
            <Bubble letter={letter} filled />
          </span>
          <span className={compact ? 'sr-only' : 'min-w-0 grow'}>
            <span className="sr-only">{words.title} </span>
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-xs text-ink-3">{detail}</span>
          </span>
          {!compact && <ChevronsUpDown className="size-4 shrink-0 text-ink-3" />}
        </button>
      }
    >
      <div className="max-w-72 px-4 pt-2 pb-3" role="presentation">
        <p className="font-semibold break-words">{name}</p>
        {name !== username && <p className="text-xs break-words text-ink-3">{words.signedInAs(username)}</p>}
        <p className="text-xs break-words text-ink-3">{detail}</p>
      </div>
      <MenuSeparator />
      <MenuLink icon={UserRound} to="/dashboard?panel=profile">
        {words.profile}
      </MenuLink>
      <MenuLink icon={MonitorSmartphone} to="/dashboard?panel=devices">
        {words.devices}
      </MenuLink>
      <MenuLink icon={Bell} to="/dashboard?panel=notification">
        {words.notification}
      </MenuLink>
      <MenuItem icon={CircleQuestionMark} onSelect={onHelp}>
        {words.help}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={other === 'dark' ? Moon : Sun} onSelect={() => setTheme(other)}>
        {theme[other]}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onLogout}>
        {shellMenu.logout}
      </MenuItem>
    </Menu>
  );
}
