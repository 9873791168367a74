// Around the pages of halls and vivas: the same shell as around the role's own pages. A guest examiner, who has a link and
// no account, gets none.
import type { Role } from '@quivia/contract/roles';
import { Outlet, useLocation } from 'react-router';
import { useBadge } from '../features/notifications/use-notifications.ts';
import { useSession } from '../platform/session/session.ts';
import type { ShellGroup } from '../ui/layout/shell-menu.tsx';
import { workShell as words } from './pages.words.ts';
import { Shell } from './shell.tsx';
import { groupsOf, HOME, lastRole } from './use-role-menu.ts';

/** Whose menu shows where the person came from nowhere, and which of its entries the page belongs to. */
const PLACES = {
  hall: { title: words.hall, roles: ['Faculty', 'Community'], entry: 'start-quiz' },
  oral: { title: words.oral, roles: ['Faculty', 'Institution'], entry: 'viva' },
} as const;

export function WorkShell() {
  return useSession().isGuest ? <Outlet /> : <Framed />;
}

function Framed() {
  const { roles } = useSession();
  const { oversees } = useBadge();
  const location = useLocation();
  const place = PLACES[location.pathname.startsWith('/oral') ? 'oral' : 'hall'];
  const role = roleAmong(roles, place.roles);
  const groups: ShellGroup[] = [
    { items: [HOME] },
    ...(role ? groupsOf(role, location, { active: place.entry, oversees }) : []),
  ];
  return (
    <Shell title={place.title} groups={groups} isBare>
      <Outlet />
    </Shell>
  );
}

/** That of the page they came from, or else one that has such pages. */
function roleAmong(held: readonly Role[], preferred: readonly Role[]): Role | undefined {
  const last = lastRole();
  if (last && held.includes(last)) return last;
  return preferred.find((role) => held.includes(role)) ?? held[0];
}
