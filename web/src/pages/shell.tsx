// The layout of every signed-in page but the exam's: the menu, the account, the bell and the help.
import { type Role, STAFF } from '@quivia/contract/roles';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLiveBadge } from '../features/notifications/use-notifications.ts';
import { useKeepPush } from '../features/notifications/use-push.ts';
import { useReaderSettings } from '../features/notifications/use-reader-settings.ts';
import { OfflineLine } from '../platform/app/offline-line.tsx';
import { away } from '../platform/offline/offline.words.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../shared/session/use-logout.tsx';
import { AppShell } from '../ui/layout/app-shell.tsx';
import type { ShellGroup } from '../ui/layout/shell-menu.tsx';
import { useWorkDensity } from '../ui/layout/use-work-density.ts';
import { MENUS } from './menus.ts';
import { sectionHelp, shell as words } from './pages.words.ts';

const AT_WORK: ReadonlySet<Role> = new Set(['Admin', ...STAFF]);

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

interface ShellProps {
  title: string;
  groups: readonly ShellGroup[];
  /** The role that this page is for; without it, the page is for all of them. */
  role?: Role;
  /** The page has a frame and a `main` of its own. */
  isBare?: boolean;
  children: ReactNode;
}

export function Shell({ groups, title, role, isBare = false, children }: ShellProps) {
  const { user, roles } = useSession();
  const { logout, question } = useLogout();
  const { unread, memberships } = useLiveBadge();
  useReaderSettings();
  useKeepPush();
  useWorkDensity((role ? [role] : roles).some((one) => AT_WORK.has(one)));
  const [isHelping, setHelping] = useState(false);
  const [hasHelped, setHasHelped] = useState(false);
  const help = () => {
    setHasHelped(true);
    setHelping(true);
  };
  useShortcuts(help);

  // A page such as Communities is open to people who don't hold its role.
  const held = role && roles.includes(role) ? [role] : roles;
  const ids = memberships.filter((one) => one.member_id !== null && held.includes(one.role));
  const [only] = ids;
  const detail =
    only && ids.length === 1 ? words.known(only) : words.roles(held.map((one) => ROLE_NAMES[one]));
  const username = user?.username ?? '';
  return (
    <AppShell
      title={title}
      groups={groups}
      isBare={isBare}
      person={{ name: user?.name ?? username, detail, username }}
      unread={unread}
      onHelp={help}
      onLogout={logout}
    >
      {question}
      {hasHelped && (
        <Suspense>
          <HelpDialog
            open={isHelping}
            onOpenChange={setHelping}
            title={title}
            sections={sectionsOf(groups, role)}
          />
        </Suspense>
      )}
      {!isBare && <OfflineLine what={away.page} />}
      {children}
    </AppShell>
  );
}

/** What each entry of this page is for, and each tab that is in no entry. */
function sectionsOf(groups: readonly ShellGroup[], role: Role | undefined) {
  const entries = groups
    .flatMap(({ items }) => items)
    .filter(({ to }) => to.startsWith('/dashboard') === (role === undefined));
  const tabs = (role && MENUS[role].tabs?.flatMap(({ entries: own }) => own)) ?? [];
  return [...entries, ...tabs.filter((tab) => entries.every(({ key }) => key !== tab.key))]
    .map(({ key, label }) => ({ key, label, help: sectionHelp[role ?? 'dashboard'][key] }))
    .filter(({ help }) => help !== undefined);
}

/** With Ctrl or the Command key, so that no key of somebody who types or dictates is taken. */
function useShortcuts(help: () => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key === '/') help();
      else if (event.key === 'k') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (!search) return;
        search.focus();
        search.select();
      } else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
