import type { Connection } from '@quivia/contract/connections';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { connectionCard as words } from './sign-on.words.ts';
import { beginTry, useTurn } from './use-sign-on.ts';

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
  const { issuer, state, linked_count, last_success_at, silent_since, last_error, last_error_at } =
    connection;
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

function Actions({ connection: { id, state }, onEdit }: { connection: Connection; onEdit: () => void }) {
  const turn = useTurn();
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
        <Button variant="quiet" onClick={onEdit}>
          {words.change}
        </Button>
      </div>
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
