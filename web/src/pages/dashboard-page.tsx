import { STAFF } from '@quivia/contract/roles';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { DashboardsPanel } from '../features/home/dashboards-panel.tsx';
import { DevicesPanel } from '../features/home/devices-panel.tsx';
import { ProfilePanel } from '../features/home/profile-panel.tsx';
import { NotificationPanel } from '../features/notifications/notification-panel.tsx';
import { useBadge } from '../features/notifications/use-notifications.ts';
import { InvitationsCard } from '../features/people/invitations-card.tsx';
import { useSession } from '../platform/session/session.ts';
import type { ShellGroup } from '../ui/layout/shell-menu.tsx';
import { usePanel } from '../ui/layout/use-panel.ts';
import { dashboardPage as words } from './pages.words.ts';
import { Shell } from './shell.tsx';
import { groupsOf } from './use-role-menu.ts';

const Advice = lazy(async () => ({
  default: (await import('../features/admin/site-policy/advice-card.tsx')).AdviceCard,
}));

const OwnTokens = lazy(async () => ({
  default: (await import('../features/api-tokens/own-tokens-card.tsx')).OwnTokensCard,
}));

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
}));

const Health = lazy(async () => ({
  default: (await import('../features/admin/health/health-line.tsx')).HealthLine,
}));

const Security = lazy(async () => ({
  default: (await import('../features/admin/security-log/security-line.tsx')).SecurityLine,
}));

const IN_HALLS: ReadonlySet<string> = new Set(STAFF);

const PANELS = {
  dashboards: DashboardsPanel,
  profile: ProfilePanel,
  notification: NotificationPanel,
  devices: DevicesPanel,
};

const KEYS = ['dashboards', 'profile', 'notification', 'devices'] as const;

export function DashboardPage() {
  const { roles } = useSession();
  const active = usePanel(KEYS, 'dashboards');
  const groups = useGroups(active);
  const Panel = PANELS[active];
  const isHome = active === 'dashboards';
  return (
    <Shell title={words.title} groups={groups}>
      <Panel
        invitations={
          <>
            {isHome && roles.some((role) => IN_HALLS.has(role)) && (
              <Suspense>
                <OnDuty />
              </Suspense>
            )}
            <InvitationsCard />
            {isHome && roles.includes('Admin') && (
              <div className="mb-6 grid gap-3 xl:grid-cols-2">
                <Suspense>
                  <Health />
                </Suspense>
                <Suspense>
                  <Security />
                </Suspense>
              </div>
            )}
          </>
        }
      />
      {active === 'devices' && (roles.includes('Faculty') || roles.includes('Institution')) && (
        <Suspense>
          <OwnTokens />
        </Suspense>
      )}
      {isHome && roles.includes('Admin') && (
        <div className="mt-6">
          <Suspense>
            <Advice leadsToSite />
          </Suspense>
        </div>
      )}
    </Shell>
  );
}

/** One's own pages, and for people with one role the menu of that role: nothing of it is further away from here. */
function useGroups(active: string): ShellGroup[] {
  const { unread, oversees } = useBadge();
  const { roles } = useSession();
  const location = useLocation();
  const entry = (key: (typeof KEYS)[number], label: string) => ({
    key,
    label,
    to: `/dashboard?panel=${key}`,
    isCurrent: key === active,
    replace: key === active,
  });
  const [only, ...others] = roles;
  return [
    {
      items: [
        { ...entry('dashboards', words.home), note: words.dashboards },
        entry('profile', words.profile),
        { ...entry('notification', words.notification), count: unread },
        entry('devices', words.devices),
      ],
    },
    ...(only && others.length === 0 ? groupsOf(only, location, { oversees }) : []),
  ];
}
