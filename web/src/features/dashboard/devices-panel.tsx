import type { Session } from '@quivia/contract/auth';
import { useState } from 'react';
import { DateTime } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useLogout } from '../../platform/session/use-logout.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { signOutDialog, devicesPanel as words } from './dashboard.words.tsx';
import { useDevices, useSignOutDevices } from './use-dashboard.ts';

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

function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule px-4 py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{device.device}</span>
          {device.is_current && <Badge tone="plain">{words.thisDevice}</Badge>}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-3">
          <div className="flex gap-1.5">
            <dt>{words.address}</dt>
            <dd className="tabular text-ink-2">{device.address}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{words.signedIn}</dt>
            <dd className="text-ink-2">
              <DateTime at={device.signed_in_at} />
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{words.lastSeen}</dt>
            <dd className="text-ink-2">
              <DateTime at={device.last_seen_at} />
            </dd>
          </div>
        </dl>
      </div>
      <Button busy={busy} onClick={onSignOut}>
        {words.signOut}
        <span className="sr-only"> {device.device}</span>
      </Button>
    </li>
  );
}
