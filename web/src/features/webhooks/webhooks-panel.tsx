import type { Webhook } from '@quivia/contract/webhooks';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateTime } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { SecretOnce } from '../../ui/feedback/secret-once.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DeliveriesView } from './deliveries-view.tsx';
import {
  useEndOldSecret,
  useRemove,
  useReplaceSecret,
  useTest,
  useTurn,
  useWebhooks,
} from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import {
  eventWords,
  newSecret,
  removeDialog,
  webhookLine,
  webhookStates,
  webhooksPanel as words,
} from './webhooks.words.ts';
import { webhooksAddress } from './webhooks-address.ts';

/** The address names the webhook whose deliveries are open. */
export function WebhooksPanel({ institutionId }: { institutionId: number }) {
  const [params] = useSearchParams();
  const open = Number(params.get('webhook')) || undefined;
  const { data, error, refetch } = useWebhooks(institutionId);
  const opened = data?.find(({ id }) => id === open);
  if (opened) return <DeliveriesView key={opened.id} institutionId={institutionId} webhook={opened} />;
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {data ? (
        <Webhooks institutionId={institutionId} webhooks={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

interface WebhooksProps {
  institutionId: number;
  webhooks: readonly Webhook[];
}

function Webhooks({ institutionId, webhooks }: WebhooksProps) {
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const replace = useReplaceSecret((made) => setSecret(made.secret));
  return (
    <Card title={words.list} flush actions={<Button onClick={() => setEditing('new')}>{words.add}</Button>}>
      {secret && (
        <SecretOnce
          title={newSecret.title}
          hint={newSecret.once}
          secret={secret}
          words={newSecret}
          onDone={() => setSecret(undefined)}
        />
      )}
      {webhooks.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="divide-y divide-rule">
          {webhooks.map((one) => (
            <li
              key={one.id}
              className="grid gap-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
            >
              <About webhook={one} />
              <Actions
                institutionId={institutionId}
                webhook={one}
                onEdit={() => setEditing(one)}
                onReplace={() => replace.mutate(one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <WebhookDialog
          institutionId={institutionId}
          edited={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onMade={setSecret}
        />
      )}
    </Card>
  );
}

const TONES: Record<Webhook['state'], Tone> = { on: 'right', failing: 'risk', off: 'plain' };

function About({ webhook }: { webhook: Webhook }) {
  const { url, events, state, failing_since, last_success_at, old_secret_until, waiting } = webhook;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold break-all">{url}</span>
        <Badge tone={TONES[state]}>{webhookStates[state]}</Badge>
      </p>
      <p className="text-sm text-ink-2">{events.map((event) => eventWords[event].hint).join(', ')}</p>
      <p className="text-xs text-ink-3">
        {last_success_at ? (
          <>
            {webhookLine.success} <DateTime at={last_success_at} />
          </>
        ) : (
          webhookLine.never
        )}
        {waiting > 0 && ` · ${webhookLine.waiting(waiting)}`}
        {old_secret_until && (
          <>
            {' · '}
            {webhookLine.oldUntil} <DateTime at={old_secret_until} />
          </>
        )}
      </p>
      {state === 'failing' && failing_since && (
        <p className="text-sm font-semibold text-risk">
          {webhookLine.failing} <DateTime at={failing_since} />. {webhookLine.offAfter}
        </p>
      )}
    </div>
  );
}

interface ActionsProps {
  institutionId: number;
  webhook: Webhook;
  onEdit: () => void;
  onReplace: () => void;
}

function Actions({ institutionId, webhook, onEdit, onReplace }: ActionsProps) {
  const { id, url, state, old_secret_until } = webhook;
  const host = hostOf(url);
  const [isRemoving, setRemoving] = useState(false);
  const test = useTest();
  const turn = useTurn();
  const endOld = useEndOldSecret();
  const remove = useRemove();
  const isOff = state === 'off';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LinkButton to={webhooksAddress(institutionId, id)} aria-label={words.deliveriesOf(host)}>
        {words.deliveries}
      </LinkButton>
      {isOff ? (
        <Button busy={turn.isPending} onClick={() => turn.mutate({ id, is_on: true })}>
          {words.turnOn}
        </Button>
      ) : (
        <Button busy={test.isPending} aria-label={words.testOf(host)} onClick={() => test.mutate(id)}>
          {words.test}
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label={words.menu(host)} />}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {words.change}
        </MenuItem>
        {old_secret_until ? (
          <MenuItem icon={X} onSelect={() => endOld.mutate(id)}>
            {words.endOld}
          </MenuItem>
        ) : (
          <MenuItem icon={KeyRound} onSelect={onReplace}>
            {words.replace}
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem icon={Power} onSelect={() => turn.mutate({ id, is_on: false })}>
            {words.turnOff}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="danger" onSelect={() => setRemoving(true)}>
          {words.remove}
        </MenuItem>
      </Menu>
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(false)}
          title={removeDialog.title(host)}
          confirm={removeDialog.confirm}
          cancel={removeDialog.cancel}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSettled: () => setRemoving(false) })}
        >
          <p>{removeDialog.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url;
