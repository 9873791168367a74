// A student's coming vivas: when, where, what to bring, and the queue of today. Without any there is nothing to say.
import type { OwnViva } from '@quivia/contract/oral/timetable';
import type { ReactNode } from 'react';
import { soonOf, spanOf } from '../../../platform/app/date-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ownVivas as words } from './own-vivas.words.ts';
import { useOwnVivas } from './use-own-vivas.ts';

export function OwnVivas() {
  const { data } = useOwnVivas();
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-6 grid gap-6">
      {data.map((viva) => (
        <Viva key={viva.id} viva={viva} />
      ))}
    </div>
  );
}

function Viva({ viva }: { viva: OwnViva }) {
  const { slot, queue, state } = viva;
  return (
    <Card title={`${words.title}: ${viva.title}`}>
      <p className="text-sm text-ink-2">{viva.course_name}</p>
      {state !== 'registered' && <p className="mt-2 font-semibold">{words.state[state]}</p>}
      {queue && (
        <p className="mt-2">
          <span className="text-lg font-bold">
            {words.queue(queue.before, soonOf(queue.expected_at, new Date()))}
          </span>{' '}
          <span className="text-sm text-ink-2">{words.refreshed}</span>
        </p>
      )}
      {slot ? (
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          <Fact name={queue ? words.planned : words.when}>
            <time dateTime={slot.starts_at}>{spanOf(slot.starts_at, slot.ends_at, new Date())}</time>
          </Fact>
          <Fact name={words.room}>
            {slot.room}
            {slot.station !== null && slot.stations !== null && (
              <span className="block text-sm font-normal text-ink-2">
                {words.begins(slot.station, slot.stations)}
              </span>
            )}
          </Fact>
          {viva.group && <Fact name={words.group}>{viva.group}</Fact>}
          {viva.topic && <Fact name={words.topic}>{viva.topic}</Fact>}
          {viva.instructions && (
            <Fact name={words.bring} isWide>
              <span className="font-normal whitespace-pre-line">{viva.instructions}</span>
            </Fact>
          )}
        </dl>
      ) : (
        <p className="mt-2">{words.notYet}</p>
      )}
    </Card>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
