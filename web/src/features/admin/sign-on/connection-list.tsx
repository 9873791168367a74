import type { Connection } from '@quivia/contract/connections';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { connectionCard as words } from './sign-on.words.ts';
import { beginTry, useOnlyWay, useTurn } from './use-sign-on.ts';

interface ConnectionListProps {
  connections: readonly Connection[];
  onEdit: (id: number) => void;
}

export function ConnectionList({ connections, onEdit }: ConnectionListProps) {
  return (
    <Card title={words.title} flush>
      {connections.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="divide-y divide-rule">
          {connections.map((one) => (
            <li key={one.id} className="grid gap-2 px-4 py-3">
              <About connection={one} />
              <Actions connection={one} onEdit={() => onEdit(one.id)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Also what the site's Admin sees of it. */
export function About({ connection }: { connection: Connection }) {
  const {
    issuer,
    state,
    linked_count,
    last_success_at,
    silent_since,
    last_error,
    last_error_at,
    is_only_way,
  } = connection;
  return (
    <div className="min-w-0">
      <p className="font-semibold break-all">{issuer}</p>
      <p className="text-sm text-ink-2">
        {words.states[state]} · {words.linked(plural(linked_count, 'person', 'people'))}
        {last_success_at && (
          <>
            {' · '}
            {words.success} <DateTime at={last_success_at} />
          </>
        )}
      </p>
      {is_only_way && <p className="text-sm font-semibold">{words.isOnly}</p>}
      {silent_since && (
        <p className="text-sm font-semibold text-risk">
          {words.silent} <DateTime at={silent_since} />
        </p>
      )}
      {last_error && last_error_at && (
        <p className="text-sm text-ink-2">
          {words.error} (<DateTime at={last_error_at} />
          ): {last_error}
        </p>
      )}
    </div>
  );
}

function Actions({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const { id, state, is_only_way, institution, back_channel_uri } = connection;
  const turn = useTurn();
  const only = useOnlyWay();
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function prepare() {
    setBusy(true);
    try {
      setUrl(await beginTry(id));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void prepare()}>
          {words.try}
        </Button>
        {(state === 'tested' || state === 'paused') && (
          <Button variant="main" busy={turn.isPending} onClick={() => turn.mutate({ id, state: 'on' })}>
            {words.on}
          </Button>
        )}
        {state === 'on' && (
          <Button busy={turn.isPending} onClick={() => turn.mutate({ id, state: 'paused' })}>
            {words.pause}
          </Button>
        )}
        {state === 'on' && !is_only_way && <Button onClick={() => setAsking(true)}>{words.only}</Button>}
        {is_only_way && (
          <Button busy={only.isPending} onClick={() => only.mutate({ id, is_only_way: false })}>
            {words.notOnly}
          </Button>
        )}
        <Button variant="quiet" onClick={onEdit}>
          {words.change}
        </Button>
      </div>
      <p className="text-xs text-ink-3">{words.backChannel}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono text-xs break-all">{back_channel_uri}</code>
        <CopyButton text={back_channel_uri} done={words.copied}>
          {words.copy}
        </CopyButton>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={words.onlyTitle(institution)}
          confirm={words.onlyConfirm}
          busy={only.isPending}
          onConfirm={() => only.mutate({ id, is_only_way: true }, { onSettled: () => setAsking(false) })}
        >
          <p>{words.onlyText}</p>
        </ConfirmDialog>
      )}
      {url && (
        <p className="text-sm">
          {/* Works once. */}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold text-pencil underline"
            onClick={() => setTimeout(() => setUrl(undefined))}
          >
            {words.open}
          </a>
          <span className="block text-ink-2">{words.openHint}</span>
        </p>
      )}
    </>
  );
}
