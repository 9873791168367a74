// A role's page is a list of panels in the shell. Choosing one swaps the panel, not the route.
import type { Role } from '@quivia/contract/roles';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../platform/session.ts';
import { useLogout } from '../platform/use-logout.tsx';
import { AppShell } from '../ui/app-shell.tsx';
import type { ShellItem } from '../ui/shell-menu.tsx';
import { ThreeCircles } from '../ui/states.tsx';
import { usePanel } from '../ui/use-panel.ts';
import { NotYet } from './not-yet.tsx';
import { RoleMissing } from './role-missing.tsx';

/** `later` says what people will do there, for a panel whose feature is still being built. */
type Panel = ShellItem & ({ panel: ReactNode } | { later: string });

export type Panels = readonly [Panel, ...Panel[]];

interface RolePageProps {
  needs: Role;
  title: string;
  panels: Panels;
}

export function RolePage({ needs, title, panels }: RolePageProps) {
  const { roles } = useSession();
  const { logout, question } = useLogout();
  const [active, select] = usePanel(
    panels.map(({ key }) => key),
    panels[0].key,
  );
  const open = panels.find(({ key }) => key === active) ?? panels[0];

  return (
    <AppShell title={title} items={panels} active={active} onSelect={select} onLogout={logout}>
      {question}
      {roles.includes(needs) ? (
        <Suspense fallback={<ThreeCircles />}>{content(open)}</Suspense>
      ) : (
        <RoleMissing needed={needs} />
      )}
    </AppShell>
  );
}

function content(panel: Panel) {
  return 'panel' in panel ? panel.panel : <NotYet title={panel.label} what={panel.later} />;
}
