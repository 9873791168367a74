// A role's page is a list of panels in the shell. Choosing one swaps the panel, not the route.
import type { Role } from '@quivia/contract/roles';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../platform/session/session.ts';
import { ThreeCircles } from '../ui/feedback/states.tsx';
import type { ShellItem } from '../ui/layout/shell-menu.tsx';
import { usePanel } from '../ui/layout/use-panel.ts';
import { RoleMissing } from './role-missing.tsx';
import { Shell } from './shell.tsx';

interface Panel extends ShellItem {
  panel: ReactNode;
  /** Shown to people without the role, instead of what is missing. */
  withoutRole?: ReactNode;
}

export type Panels = readonly [Panel, ...Panel[]];

interface RolePageProps {
  needs: Role;
  title: string;
  panels: Panels;
  /** How many wait in a panel, by its key. */
  counts?: Readonly<Record<string, number>>;
  /** Above every panel, for people with the role. */
  banner?: ReactNode;
}

export function RolePage({ needs, title, panels, counts = {}, banner }: RolePageProps) {
  const { roles } = useSession();
  const [active, select] = usePanel(
    panels.map(({ key }) => key),
    panels[0].key,
  );
  const items = panels.map((item) => ({ ...item, count: counts[item.key] ?? 0 }));
  const { panel, withoutRole } = panels.find(({ key }) => key === active) ?? panels[0];

  return (
    <Shell title={title} role={needs} items={items} active={active} onSelect={select}>
      {roles.includes(needs) && (
        <div className="print:hidden">
          <Suspense>{banner}</Suspense>
        </div>
      )}
      <Suspense fallback={<ThreeCircles />}>
        {roles.includes(needs) ? panel : (withoutRole ?? <RoleMissing needed={needs} />)}
      </Suspense>
    </Shell>
  );
}
