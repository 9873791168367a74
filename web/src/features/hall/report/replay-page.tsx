import type { Replay, ReplayEvent } from '@quivia/contract/hall/replay';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { HallFrame, NoHall } from '../hall-frame.tsx';
import { momentAfter } from './replay.rules.ts';
import { replay as words } from './replay.words.ts';
import { timeOn } from './time-on.ts';
import { useReplay } from './use-report.ts';

export function ReplayPage() {
  const { id = '', student = '' } = useParams();
  const { data, error, refetch } = useReplay(Number(id), Number(student));
  return (
    <HallFrame exams={id}>
      {data ? <ReplayView replay={data} /> : <NoHall error={error} onRetry={refetch} />}
    </HallFrame>
  );
}

function ReplayView({ replay }: { replay: Replay }) {
  const { events, roll_number, name, title, questions } = replay;
  const [position, setPosition] = useState(events.length);
  const { answers, place, isPaused } = momentAfter(events, position);
  const current = events[position - 1];
  const day = replay.started_at ?? replay.due_at;
  const time = (at: string) => timeOn(day, at);
  const list = useRef<HTMLOListElement>(null);
  useKeptInView(list, position - 1);
  const numbers = Array.from({ length: questions }, (_, index) => index + 1);
  return (
    <>
      <PageHeading
        title={words.title(name === null ? roll_number : `${name} (${roll_number})`)}
        lead={`${title}. ${words.lead}`}
      />
      {events.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <div className="grid gap-6">
          <div className="grid gap-2 rounded-md border border-rule bg-sheet p-4">
            <label className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-semibold">
              {words.slider}
              <span className="tabular font-normal text-ink-2">
                {words.position(position, events.length)}
                {current && `, ${time(current.at)}`}
              </span>
              <input
                type="range"
                min={0}
                max={events.length}
                value={position}
                aria-valuetext={current ? `${time(current.at)}, ${words.event(current)}` : undefined}
                onChange={({ target }) => setPosition(Number(target.value))}
                className="h-11 w-full accent-pencil"
              />
            </label>
            {current && (
              <p className="flex flex-wrap items-center gap-3">
                {words.event(current)}
                {isPaused && <Badge tone="risk">{words.paused}</Badge>}
              </p>
            )}
          </div>
          {replay.is_cut && <p className="text-sm text-ink-2">{words.cut}</p>}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Card title={words.answers}>
              <ol className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2 text-sm">
                {numbers.map((number) => {
                  const given = answers.get(number);
                  return (
                    <li
                      key={number}
                      className={`grid rounded-md border px-2 py-1 ${given?.index === position - 1 ? 'border-pencil' : 'border-rule'}`}
                    >
                      <span className="flex justify-between gap-2 text-xs text-ink-3">
                        {words.question(number)}
                        {place === number && <strong className="text-pencil">{words.here}</strong>}
                      </span>
                      <span className="truncate">{given?.answer || words.noAnswer}</span>
                    </li>
                  );
                })}
              </ol>
            </Card>
            <Card title={words.events} flush>
              <ol ref={list} className="relative max-h-[32rem] overflow-y-auto text-sm">
                {events.map((event, index) => (
                  <EventRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: events are only read, and never move
                    key={index}
                    event={event}
                    day={day}
                    position={index + 1}
                    isCurrent={index + 1 === position}
                    isLater={index + 1 > position}
                    onChoose={setPosition}
                  />
                ))}
              </ol>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

/** The list alone is scrolled, and only as far as needed: on a phone the page would leave the slider under the finger. */
function useKeptInView(list: RefObject<HTMLElement | null>, index: number) {
  useLayoutEffect(() => {
    const box = list.current;
    const row = box?.children[index];
    if (!box || !(row instanceof HTMLElement)) return;
    const below = row.offsetTop + row.offsetHeight - box.clientHeight;
    box.scrollTop = Math.min(Math.max(box.scrollTop, below), row.offsetTop);
  }, [list, index]);
}

interface EventRowProps {
  event: ReplayEvent;
  day: string;
  position: number;
  isCurrent: boolean;
  isLater: boolean;
  onChoose: (position: number) => void;
}

/** There may be thousands, and a step of the slider changes a few of them. */
const EventRow = memo(({ event, day, position, isCurrent, isLater, onChoose }: EventRowProps) => (
  <li className="border-b border-rule last:border-b-0">
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onChoose(position)}
      className={`flex min-h-11 w-full gap-3 px-4 py-2 text-left hover:bg-paper ${isCurrent ? 'bg-pencil-soft' : ''} ${isLater ? 'text-ink-3' : ''}`}
    >
      <time dateTime={event.at} className="tabular shrink-0 text-ink-2">
        {timeOn(day, event.at)}
      </time>
      <span className="min-w-0 break-words">{words.event(event)}</span>
    </button>
  </li>
));
