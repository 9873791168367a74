// A role's page is a list of panels in the shell. Choosing one swaps the panel, not the route.
import type { Role } from '@quivia/contract/roles';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../platform/session/session.ts';
import { ThreeCircles } from '../ui/feedback/states.tsx';
import { ObjectTabs } from '../ui/layout/object-head.tsx';
import { PageFrame } from '../ui/layout/page-frame.ts';
import { usePanel } from '../ui/layout/use-panel.ts';
import { RoleMissing } from './role-missing.tsx';
import { Shell } from './shell.tsx';
import { useRoleMenu, useRoleTabs } from './use-role-menu.ts';

interface Panel {
  key: string;
  panel: ReactNode;
  /** Shown to people without the role, instead of what is missing. */
  withoutRole?: ReactNode;
}

/** The first is open where the address names none. */
export type Panels = readonly [Panel, ...Panel[]];

interface RolePageProps {
  needs: Role;
  panels: Panels;
  /** How many wait in a panel, by its key. */
  counts?: Readonly<Record<string, number>>;
  /** Above every panel, for people with the role. */
  banner?: ReactNode;
}

export function RolePage({ needs, panels, counts, banner }: RolePageProps) {
  const { roles } = useSession();
  const active = usePanel(
    panels.map(({ key }) => key),
    panels[0].key,
  );
  const menu = useRoleMenu(needs, { active, counts });
  const tabs = useRoleTabs(needs, active);
  const { panel, withoutRole } = panels.find(({ key }) => key === active) ?? panels[0];

  return (
    <Shell {...menu} role={needs}>
      {roles.includes(needs) && (
        <div className="print:hidden">
          <Suspense>{banner}</Suspense>
        </div>
      )}
      <PageFrame
        value={{
          tabs: roles.includes(needs) && tabs && <ObjectTabs {...tabs} active={active} />,
        }}
      >
        <Suspense fallback={<ThreeCircles />}>
          {roles.includes(needs) ? panel : (withoutRole ?? <RoleMissing needed={needs} />)}
        </Suspense>
      </PageFrame>
    </Shell>
  );
}
