import type { LinkedPlatform } from '@quivia/contract/lti/launch';
import type { LinkedSignOn } from '@quivia/contract/sign-on';
import { useState } from 'react';
import { Day } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
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
      {...{ title: words.title, lead: words.lead, dialog: unlinkDialog, error, unlink }}
      accounts={data?.map(named)}
      onRetry={() => void refetch()}
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
      {...{
        title: platformsCard.title,
        lead: platformsCard.lead,
        dialog: unlinkPlatformDialog,
        error,
        unlink,
      }}
      accounts={data?.map(named)}
      onRetry={() => void refetch()}
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
  dialog: typeof unlinkDialog;
  accounts: readonly Account[] | undefined;
  error: Error | null;
  onRetry: () => void;
  unlink: ReturnType<typeof useUnlink>;
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

function Accounts({
  title,
  lead,
  dialog,
  accounts,
  unlink,
}: AccountsCardProps & { accounts: readonly Account[] }) {
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
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={dialog.title(asked.of)}
          confirm={dialog.confirm}
          tone="danger"
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        >
          <p>{dialog.text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
