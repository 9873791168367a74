import type { LinkedPlatform } from '@quivia/contract/lti/launch';
import type { LinkedSignOn } from '@quivia/contract/sign-on';
import { type ReactNode, useState } from 'react';
import { Day } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ConfirmationDialog } from '../../../shared/confirmation/confirmation-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { platformsCard, unlinkDialog, unlinkPlatformDialog, linkedCard as words } from './linked.words.ts';
import { useLinked, useLinkedPlatforms, useUnlink, useUnlinkPlatform } from './use-linked.ts';

/** Not shown to people who have linked none. */
export function LinkedCard() {
  const { data, error, refetch } = useLinked();
  const unlink = useUnlink();
  const named = (one: LinkedSignOn) => ({ ...one, name: one.institution, of: one.institution });
  return (
    <AccountsCard
      {...{ title: words.title, lead: words.lead, error }}
      accounts={data?.map(named)}
      onRetry={() => void refetch()}
      dialog={({ id, of }, onClose) => (
        <ConfirmationDialog
          what="keys"
          title={unlinkDialog.title(of)}
          submit={unlinkDialog.confirm}
          tone="danger"
          onClose={onClose}
          onConfirm={async (confirmed) => {
            toast.success(await unlink(id, confirmed));
            onClose();
          }}
        >
          <p>{unlinkDialog.text}</p>
        </ConfirmationDialog>
      )}
    />
  );
}

/** The same for accounts of learning platforms. */
export function LinkedPlatformsCard() {
  const { data, error, refetch } = useLinkedPlatforms();
  const unlink = useUnlinkPlatform();
  const named = (one: LinkedPlatform) => ({
    ...one,
    name: platformsCard.as(one.platform, one.shown),
    of: one.platform,
  });
  return (
    <AccountsCard
      {...{ title: platformsCard.title, lead: platformsCard.lead, error }}
      accounts={data?.map(named)}
      onRetry={() => void refetch()}
      dialog={({ id, of }, onClose) => (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          title={unlinkPlatformDialog.title(of)}
          confirm={unlinkPlatformDialog.confirm}
          tone="danger"
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate(id, { onSettled: onClose })}
        >
          <p>{unlinkPlatformDialog.text}</p>
        </ConfirmDialog>
      )}
    />
  );
}

interface Account {
  id: number;
  /** What is listed. */
  name: string;
  /** Whose it is. */
  of: string;
  linked_at: string;
  last_used_at: string | null;
  can_unlink: boolean;
}

interface AccountsCardProps {
  title: string;
  lead: string;
  /** Before one is unlinked. */
  dialog: (asked: Account, onClose: () => void) => ReactNode;
  accounts: readonly Account[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

function AccountsCard(props: AccountsCardProps) {
  const { title, accounts, error, onRetry } = props;
  if (error && !accounts)
    return (
      <Card title={title}>
        <Failed message={sentenceOf(error)} onRetry={onRetry} />
      </Card>
    );
  return accounts && accounts.length > 0 ? <Accounts {...props} accounts={accounts} /> : null;
}

function Accounts({ title, lead, dialog, accounts }: AccountsCardProps & { accounts: readonly Account[] }) {
  const [asked, setAsked] = useState<Account>();
  return (
    <Card title={title}>
      <p className="text-sm text-ink-2">{lead}</p>
      <ul className="mt-2 divide-y divide-rule">
        {accounts.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold break-words">{one.name}</p>
              <p className="text-xs text-ink-3">
                {words.since} <Day at={one.linked_at} />
                {one.last_used_at && (
                  <>
                    , {words.used} <Day at={one.last_used_at} />
                  </>
                )}
              </p>
            </div>
            {one.can_unlink && (
              <Button variant="quiet" aria-label={words.unlinkOf(one.of)} onClick={() => setAsked(one)}>
                {words.unlink}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {accounts.some((one) => !one.can_unlink) && <p className="text-sm text-ink-2">{words.onlyWay}</p>}
      {asked && dialog(asked, () => setAsked(undefined))}
    </Card>
  );
}
