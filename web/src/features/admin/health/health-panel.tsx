import { HEALTH_STATES, type Health, type HealthPart, type HealthState } from '@quivia/contract/health';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId } from 'react';
import { DateTimeToSecond } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { healthPanel as words } from './health.words.ts';
import { useHealth } from './use-health.ts';

const TONES: Record<HealthState, Tone> = { good: 'right', watch: 'risk', bad: 'wrong' };

export function HealthPanel() {
  const { data: health, error, isFetching, refetch } = useHealth();
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          <Button onClick={() => void refetch()} busy={isFetching && health !== undefined}>
            <RotateCw className="size-4" />
            {words.checkAgain}
          </Button>
        }
      />
      {!health && !error && <ThreeCircles />}
      {!health && error && (
        <Failed message={words.unreachable} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {health && (
        <div className="grid gap-6">
          {error && <Notice>{words.unreachable}</Notice>}
          <Summary health={health} />
        </div>
      )}
    </>
  );
}

function Summary({ health }: { health: Health }) {
  // What needs somebody comes first.
  const urgency = ({ state }: HealthPart) => -HEALTH_STATES.indexOf(state);
  const parts = health.parts.toSorted((one, other) => urgency(one) - urgency(other));
  return (
    <>
      <Card
        title={words.summary[health.state]}
        actions={
          <p className="text-xs text-ink-3">
            {words.checkedAt} <DateTimeToSecond at={health.checked_at} />
          </p>
        }
        flush
      >
        <ul>
          {parts.map((part) => (
            <Part key={part.part} part={part} />
          ))}
        </ul>
      </Card>
      <Card title={words.versions}>
        <Figures figures={health.versions} />
      </Card>
    </>
  );
}

function Part({ part: { part, state, finding, remedy, figures } }: { part: HealthPart }) {
  const nameId = useId();
  return (
    <li
      aria-labelledby={nameId}
      className={`grid items-baseline gap-x-4 gap-y-1 border-b border-rule px-4 last:border-b-0 sm:grid-cols-[17rem_minmax(0,1fr)] ${state === 'good' ? 'py-(--row-y)' : 'py-3'}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id={nameId} className="text-sm font-semibold">
          {words.parts[part]}
        </h3>
        <span className="sm:w-28">
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        </span>
      </div>
      {/* What is well takes a line. */}
      <div className={`flex gap-y-1 ${state === 'good' ? 'flex-wrap items-baseline gap-x-6' : 'flex-col'}`}>
        <p className="text-sm">{finding}</p>
        {remedy && (
          <p className="max-w-measure text-sm text-ink-2 wrap-anywhere">
            <strong className="text-ink">{words.whatToDo}</strong> {remedy}
          </p>
        )}
        {figures.length > 0 && <Figures figures={figures} />}
      </div>
    </li>
  );
}

function Figures({ figures }: { figures: HealthPart['figures'] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
