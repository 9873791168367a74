import { STAFF } from '@quivia/contract/roles';
import Bell from 'lucide-react/icons/bell';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, Suspense } from 'react';
import { DashboardsPanel } from '../features/home/dashboards-panel.tsx';
import { DevicesPanel } from '../features/home/devices-panel.tsx';
import { ProfilePanel } from '../features/home/profile-panel.tsx';
import { NotificationPanel } from '../features/notifications/notification-panel.tsx';
import { useBadge } from '../features/notifications/use-notifications.ts';
import { InvitationsCard } from '../features/people/invitations-card.tsx';
import { useSession } from '../platform/session/session.ts';
import { usePanel } from '../ui/layout/use-panel.ts';
import { dashboardPage as words } from './pages.words.ts';
import { Shell } from './shell.tsx';

const Advice = lazy(async () => ({
  default: (await import('../features/admin/site-policy/advice-card.tsx')).AdviceCard,
}));

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
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
  const { unread } = useBadge();
  const { roles } = useSession();
  const [active, select] = usePanel(KEYS, 'dashboards');
  const Panel = PANELS[active];
  const items = [
    { key: 'dashboards', label: words.dashboards, icon: LayoutGrid },
    { key: 'profile', label: words.profile, icon: UserRound },
    { key: 'notification', label: words.notification, icon: Bell, count: unread },
    { key: 'devices', label: words.devices, icon: MonitorSmartphone },
  ] as const;
  return (
    <Shell title={words.title} items={items} active={active} onSelect={(key) => select(key as typeof active)}>
      <Panel
        invitations={
          <>
            {roles.some((role) => IN_HALLS.has(role)) && (
              <Suspense>
                <OnDuty dutiesOnly />
              </Suspense>
            )}
            <InvitationsCard />
          </>
        }
      />
      {active === 'dashboards' && roles.includes('Admin') && (
        <div className="mt-6">
          <Suspense>
            <Advice />
          </Suspense>
        </div>
      )}
    </Shell>
  );
}
