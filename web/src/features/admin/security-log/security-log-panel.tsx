import {
  SECURITY_EVENTS,
  type SecurityEvent,
  type SecurityEventKind,
  type SecuritySummary,
  WORRYING_EVENTS,
} from '@quivia/contract/security-events';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ByDay } from '../../../platform/lists/by-day.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { FilterDate } from '../../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { FoldedFilters } from '../../../ui/lists/folded-filters.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { eventNames, securitySummary, securityPanel as words } from './security-log.words.ts';
import { useSecurityEvents, useSecuritySummary } from './use-security-log.ts';

const FILTERS = ['search', 'kind', 'only', 'since', 'until'] as const;

/** For the Admin: can this be an attack, on whom, and from where? */
export function SecurityPanel() {
  const [filters, setFilters] = useFilters(FILTERS);
  const kind = SECURITY_EVENTS.find((one) => one === filters.kind);
  const only = filters.only === 'worrying' ? filters.only : undefined;
  const events = useSecurityEvents({ ...filters, kind, only });
  const isFiltered = FILTERS.some((name) => filters[name] !== '');
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-3">
        <Summary onChoose={(search) => setFilters({ search, kind: 'sign_in.failed', only: '' })} />
        <ListBar
          search={
            <SearchField
              label={words.search}
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
          }
          filters={
            <FilterChips
              label={words.which}
              value={only ?? ''}
              onChange={(value) => setFilters({ only: value, kind: '' })}
              chips={[
                { value: '', text: words.all },
                { value: 'worrying', text: words.worrying },
              ]}
            />
          }
        >
          <FoldedFilters count={[kind, filters.since, filters.until].filter(Boolean).length}>
            <FilterSelect
              label={words.kind}
              value={kind ?? ''}
              onChange={(value) => setFilters({ kind: value, only: '' })}
            >
              <option value="">{words.allKinds}</option>
              {SECURITY_EVENTS.map((one) => (
                <option key={one} value={one}>
                  {eventNames[one]}
                </option>
              ))}
            </FilterSelect>
            <FilterDate
              label={words.from}
              value={filters.since}
              max={filters.until || undefined}
              onChange={(since) => setFilters({ since })}
            />
            <FilterDate
              label={words.to}
              value={filters.until}
              min={filters.since || undefined}
              onChange={(until) => setFilters({ until })}
            />
          </FoldedFilters>
        </ListBar>
        <Card flush>
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
              <ByDay rows={rows} at={({ at }) => at}>
                {(event) => <Entry key={event.id} event={event} />}
              </ByDay>
            )}
          </Listing>
          <LoadMore pages={events} />
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
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule px-4 py-(--row-y) text-sm last:border-b-0 hover:bg-paper sm:grid sm:grid-cols-[5.5rem_11.5rem_minmax(0,1fr)_10rem]">
      <p className="text-xs whitespace-nowrap text-ink-3">
        <time dateTime={at}>{timeToSecondOf(new Date(at))}</time>
      </p>
      <p>
        <Badge tone={toneOf(kind)}>{eventNames[kind]}</Badge>
      </p>
      <p className="wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {what && (
          <>
            {' · '}
            <span className="text-xs text-ink-2">{what}</span>
          </>
        )}
      </p>
      <p className="tabular text-ink-2 wrap-anywhere">{address || words.noAddress}</p>
    </li>
  );
}

function Summary({ onChoose }: { onChoose: (search: string) => void }) {
  const { data: summary, error, refetch } = useSecuritySummary();
  if (summary && summary.failures === 0)
    return (
      <p className="flex items-center gap-3 rounded-md border border-rule bg-sheet px-4 py-(--row-y) text-sm">
        <ShieldCheck className="size-5 shrink-0 text-correct" />
        <span>
          <strong>{securitySummary.title}:</strong> {securitySummary.calm}
        </span>
      </p>
    );
  if (summary)
    return (
      <Card title={`${securitySummary.title}: ${securitySummary.total(summary.failures)}`}>
        <Most {...{ summary, onChoose }} />
      </Card>
    );
  return (
    <Card title={securitySummary.title}>
      {error ? (
        <Failed message={securitySummary.failed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </Card>
  );
}

function Most({ summary, onChoose }: { summary: SecuritySummary; onChoose: (search: string) => void }) {
  return (
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
        className="-mx-2 flex min-h-control w-full flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-2 py-2 text-left text-sm hover:bg-pencil-soft hover:text-pencil"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular text-xs text-ink-2">{detail}</span>
      </button>
    </li>
  );
}
