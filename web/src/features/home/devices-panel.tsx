import type { Session } from '@quivia/contract/accounts';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { type ReactNode, useState } from 'react';
import { NearTime } from '../../platform/app/near-day.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useLogout } from '../../shared/session/use-logout.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { signOutDialog, devicesPanel as words } from './home.words.tsx';
import { useDevices, useSignOutDevices } from './use-home.ts';

export function DevicesPanel() {
  const { data: devices, isPending, error, refetch } = useDevices();
  const { logout, question } = useLogout();
  const signOutDevices = useSignOutDevices();
  const [asking, setAsking] = useState(false);
  const hasOthers = devices?.some((device) => !device.is_current) ?? false;

  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={hasOthers && <Button onClick={() => setAsking(true)}>{words.signOutOthers}</Button>}
      />
      <Card flush>
        {isPending && <ThreeCircles />}
        {!devices && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {devices?.length === 0 && <Empty title={words.none} />}
        {devices && devices.length > 0 && (
          <ul>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={signOutDevices.isPending && signOutDevices.variables === device.id}
                onSignOut={() => (device.is_current ? logout() : signOutDevices.mutate(device.id))}
              />
            ))}
          </ul>
        )}
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={signOutDialog.title}
        confirm={signOutDialog.confirm}
        tone="danger"
        busy={signOutDevices.isPending}
        onConfirm={() => signOutDevices.mutate('others', { onSettled: () => setAsking(false) })}
      >
        <p>{signOutDialog.text}</p>
      </ConfirmDialog>
      {question}
    </>
  );
}

interface DeviceRowProps {
  device: Session;
  busy: boolean;
  onSignOut: () => void;
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop };

function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  const { kind } = device;
  const Icon = kind ? ICONS[kind] : MonitorSmartphone;
  return (
    <li className="flex items-center justify-between gap-x-4 border-b border-rule px-4 py-3 last:border-b-0">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 text-ink-3" />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{device.device}</span>
          {kind && <span className="text-sm text-ink-2">{words.kinds[kind]}</span>}
          {device.is_current && <Badge tone="plain">{words.thisDevice}</Badge>}
        </p>
        <dl className="col-start-2 mt-1 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-3">
          {!device.is_current && (
            <Fact name={words.lastUsed}>
              <NearTime at={device.last_seen_at} />
            </Fact>
          )}
          <Fact name={words.signedIn}>
            <NearTime at={device.signed_in_at} />
          </Fact>
          <Fact name={words.address}>
            <span className="tabular">{device.address}</span>
          </Fact>
        </dl>
      </div>
      <Button busy={busy} onClick={onSignOut} className="shrink-0 px-4!">
        {words.signOut}
        <span className="sr-only"> {device.device}</span>
      </Button>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
