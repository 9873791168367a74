import {
  SECURITY_EVENTS,
  type SecurityEvent,
  type SecurityEventKind,
  type SecuritySummary,
  WORRYING_EVENTS,
} from '@quivia/contract/security-events';
import type { ReactNode } from 'react';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { eventNames, securitySummary, securityPanel as words } from './security-log.words.ts';
import { useSecurityEvents, useSecuritySummary } from './use-security-log.ts';

const FILTERS = ['search', 'kind', 'since', 'until'] as const;

/** For the Admin: can this be an attack, on whom, and from where? */
export function SecurityPanel() {
  const [filters, setFilters] = useFilters(FILTERS);
  const kind = SECURITY_EVENTS.find((one) => one === filters.kind);
  const events = useSecurityEvents({ ...filters, kind });
  const isFiltered = FILTERS.some((name) => filters[name] !== '');
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-6">
        <Summary onChoose={(search) => setFilters({ search, kind: 'sign_in.failed' })} />
        <Card flush>
          <div className="grid items-end gap-3 border-b border-rule px-4 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_11.5rem_11.5rem]">
            <SearchField
              label={words.search}
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <FilterSelect
              label={words.kind}
              value={kind ?? ''}
              onChange={(value) => setFilters({ kind: value })}
            >
              <option value="">{words.allKinds}</option>
              {SECURITY_EVENTS.map((one) => (
                <option key={one} value={one}>
                  {eventNames[one]}
                </option>
              ))}
            </FilterSelect>
            <TextField
              label={words.from}
              type="date"
              value={filters.since}
              max={filters.until || undefined}
              onChange={(event) => setFilters({ since: event.target.value })}
            />
            <TextField
              label={words.to}
              type="date"
              value={filters.until}
              min={filters.since || undefined}
              onChange={(event) => setFilters({ until: event.target.value })}
            />
          </div>
          <div className="min-h-80">
            <Listing
              pages={events}
              empty={
                <Empty
                  title={isFiltered ? words.notFound : words.none}
                  hint={isFiltered ? words.notFoundHint : undefined}
                />
              }
            >
              {(rows) => (
                <ol>
                  {rows.map((event) => (
                    <Entry key={event.id} event={event} />
                  ))}
                </ol>
              )}
            </Listing>
            <LoadMore pages={events} />
          </div>
        </Card>
      </div>
    </>
  );
}

function toneOf(kind: SecurityEventKind): Tone {
  if (kind === 'session.stolen') return 'wrong';
  return WORRYING_EVENTS.includes(kind) ? 'risk' : 'plain';
}

function Entry({ event: { at, kind, name, address, what } }: { event: SecurityEvent }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule px-4 py-(--row-y) last:border-b-0 hover:bg-paper sm:grid-cols-[11.5rem_minmax(0,1fr)_auto]">
      <p className="text-xs leading-6 whitespace-nowrap text-ink-3">
        <DateTimeToSecond at={at} />
      </p>
      <div className="text-sm wrap-anywhere">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className="tabular text-ink-2">{address || words.noAddress}</span>
          {what && (
            <>
              {' · '}
              <span className="text-xs text-ink-2">{what}</span>
            </>
          )}
        </p>
      </div>
      <p>
        <Badge tone={toneOf(kind)}>{eventNames[kind]}</Badge>
      </p>
    </li>
  );
}

function Summary({ onChoose }: { onChoose: (search: string) => void }) {
  const { data: summary, error, refetch } = useSecuritySummary();
  return (
    <Card title={securitySummary.title}>
      {!summary && !error && <ThreeCircles />}
      {!summary && error && (
        <Failed message={securitySummary.failed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {summary &&
        (summary.failures === 0 ? <p>{securitySummary.calm}</p> : <Most {...{ summary, onChoose }} />)}
    </Card>
  );
}

function Most({ summary, onChoose }: { summary: SecuritySummary; onChoose: (search: string) => void }) {
  return (
    <div className="grid gap-6">
      <p className="font-semibold">{securitySummary.total(summary.failures)}</p>
      <div className="grid gap-6 md:grid-cols-2">
        <Top title={securitySummary.byName}>
          {summary.by_name.map(({ name, failures, networks }) => (
            <TopRow
              key={name}
              name={name}
              detail={securitySummary.ofName(failures, networks)}
              onChoose={onChoose}
            />
          ))}
        </Top>
        <Top title={securitySummary.byNetwork}>
          {summary.by_network.map(({ network, failures, names }) => (
            <TopRow
              key={network}
              name={network}
              detail={securitySummary.ofNetwork(failures, names)}
              onChoose={onChoose}
            />
          ))}
        </Top>
      </div>
    </div>
  );
}

function Top({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1">{children}</ul>
    </div>
  );
}

/** Shows the events behind the figure. */
function TopRow({
  name,
  detail,
  onChoose,
}: {
  name: string;
  detail: string;
  onChoose: (name: string) => void;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(name)}
        className="-mx-2 flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-2 py-2 text-left text-sm hover:bg-pencil-soft hover:text-pencil"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular text-xs text-ink-2">{detail}</span>
      </button>
    </li>
  );
}
