import { DELIVERY_STATES, type Delivery, type DeliveryState, type Webhook } from '@quivia/contract/webhooks';
import { useEffect } from 'react';
import { DateTime, DateTimeToSecond } from '../../platform/app/date-time.tsx';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { useDeliveries, useRedeliver, useTest } from './use-webhooks.ts';
import { deliveryStates, webhooksPanel, deliveriesView as words } from './webhooks.words.ts';
import { webhooksAddress } from './webhooks-address.ts';

interface DeliveriesViewProps {
  institutionId: number;
  webhook: Webhook;
}

export function DeliveriesView({ institutionId, webhook }: DeliveriesViewProps) {
  const { id, url, state, waiting } = webhook;
  const [{ delivery }, setFilters] = useFilters(['delivery']);
  const chosen = DELIVERY_STATES.find((one) => one === delivery) ?? '';
  const pages = useDeliveries(id, chosen);
  const test = useTest();
  const { retry } = pages;
  // The list follows what the head says: how many still wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(retry, [waiting]);
  return (
    <>
      <PageHeading
        above={<BackLink to={webhooksAddress(institutionId)}>{words.back}</BackLink>}
        title={words.title}
        lead={words.lead}
        actions={
          state !== 'off' && (
            <Button busy={test.isPending} onClick={() => test.mutate(id)}>
              {webhooksPanel.test}
            </Button>
          )
        }
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-all text-ink-2">
          {words.sentTo} {url}
        </p>
        <FilterSelect
          label={words.filter}
          value={chosen}
          onChange={(value) => setFilters({ delivery: value })}
        >
          <option value="">{words.all}</option>
          {DELIVERY_STATES.map((one) => (
            <option key={one} value={one}>
              {deliveryStates[one]}
            </option>
          ))}
        </FilterSelect>
      </div>
      <Card flush>
        <Listing pages={pages} empty={<None isFiltered={chosen !== ''} />}>
          {(rows) => (
            <ul className="divide-y divide-rule">
              {rows.map((one) => (
                <Line key={one.id} webhookId={id} delivery={one} mayAgain={state !== 'off'} />
              ))}
            </ul>
          )}
        </Listing>
      </Card>
      <LoadMore pages={pages} />
    </>
  );
}

const None = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? <Empty title={words.noneFiltered} /> : <Empty title={words.none} hint={words.noneHint} />;

const TONES: Record<DeliveryState, Tone> = { waiting: 'risk', delivered: 'right', failed: 'wrong' };

interface LineProps {
  webhookId: number;
  delivery: Delivery;
  mayAgain: boolean;
}

function Line({ webhookId, delivery, mayAgain }: LineProps) {
  const { id, type, message_id, happened_at, state, tries, next_try_at, delivered_at, problem, body } =
    delivery;
  const again = useRedeliver(webhookId);
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{type}</span>
          <Badge tone={TONES[state]}>{deliveryStates[state]}</Badge>
          <span className="text-xs text-ink-3">
            <DateTimeToSecond at={happened_at} />
          </span>
        </p>
        {problem && <p className="text-ink-2">{problem}</p>}
        <p className="text-xs text-ink-3">
          {tries > 0 && words.tries(tries)}
          {delivered_at && (
            <>
              {' · '}
              {words.delivered} <DateTimeToSecond at={delivered_at} />
            </>
          )}
          {next_try_at && tries > 0 && (
            <>
              {' · '}
              {words.nextTry} <DateTime at={next_try_at} />
            </>
          )}
        </p>
        <details className="mt-1">
          <summary className="w-fit text-xs font-semibold text-pencil">{words.body}</summary>
          <pre className="mt-1 overflow-x-auto rounded-sm border border-rule bg-paper px-3 py-2 text-xs whitespace-pre-wrap break-all">
            {`webhook-id: ${message_id}\n\n${body}`}
          </pre>
        </details>
      </div>
      {state !== 'waiting' && mayAgain && (
        <Button
          className="justify-self-start"
          aria-label={words.againOf(type, message_id)}
          busy={again.isPending}
          onClick={() => again.mutate(id)}
        >
          {words.again}
        </Button>
      )}
    </li>
  );
}
