// The rooms of today: who is in, who is next, how far behind, and whether the devices are heard.

import type { LiveRoom, LiveSlot } from '@quivia/contract/oral/live';
import type { ReactNode } from 'react';
import { soonOf, timeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { PersonName } from '../../../ui/labels/person-name.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { states } from '../oral.words.ts';
import type { OralTabProps } from '../oral-frame.tsx';
import { live as words } from './live.words.ts';
import { useCallIn, useLiveRooms } from './use-live.ts';

export function TodayPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useLiveRooms(oral.id);
  if (!data)
    return error ? (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <ThreeCircles />
    );
  const at = new Date(data.at);
  if (data.rooms.length === 0)
    return (
      <Card>
        <Empty
          title={words.none}
          hint={data.next_at ? words.nextAt(soonOf(data.next_at, at)) : words.noneHint}
        />
      </Card>
    );
  const isAlone = data.rooms.length === 1;
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{words.rooms}</h2>
      {error ? <Notice>{words.stale}</Notice> : <p className="text-sm text-ink-2">{words.refreshed}</p>}
      <ul className={`grid items-start gap-4 ${isAlone ? '' : 'sm:grid-cols-2 xl:grid-cols-3'}`}>
        {data.rooms.map((room) => (
          <li key={room.session_id}>
            <Room
              examId={oral.id}
              room={room}
              at={at}
              isAlone={isAlone}
              isListOpen={isAlone || !oral.is_coordinator}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const MINUTE = 60_000;
const WAITING = ['registered', 'called', 'present'];
const isIn = ({ candidates }: LiveSlot) => candidates.some(({ state }) => state === 'in_viva');
const isWaiting = (slot: LiveSlot) =>
  !isIn(slot) && slot.candidates.some(({ state }) => WAITING.includes(state));

const nameOf = ({ group, candidates }: LiveSlot) =>
  group?.name ?? candidates.map(({ name }) => name).join(', ');
const rollOf = ({ candidates }: LiveSlot) =>
  candidates
    .map(({ roll_number }) => roll_number)
    .filter(Boolean)
    .join(', ');

interface RoomProps {
  examId: number;
  room: LiveRoom;
  at: Date;
  /** On a wide screen the only room has its list beside it. */
  isAlone: boolean;
  isListOpen: boolean;
}

function Room({ examId, room, at, isAlone, isListOpen }: RoomProps) {
  const all = room.slots.flatMap(({ candidates }) => candidates);
  const count = (...wanted: string[]) => all.filter(({ state }) => wanted.includes(state)).length;
  const missing = room.slots.reduce((sum, slot) => sum + slot.missing_sheets, 0);
  const absent = count('absent');
  const title = [room.station === null ? room.room : `${words.station(room.station)}, ${room.room}`];
  return (
    <Card
      title={[...title, room.name].filter(Boolean).join(' · ')}
      actions={<Pace room={room} at={at} />}
      flush
    >
      <div className={isAlone ? 'lg:grid lg:grid-cols-2' : ''}>
        <div className="min-w-0">
          <dl className="grid gap-3 px-4 py-3 text-sm">
            <Now slot={room.slots.find(isIn)} />
            <Next examId={examId} room={room} slot={room.slots.find(isWaiting)} />
          </dl>
          <p className="flex flex-wrap items-center gap-2 px-4 pb-3 text-sm text-ink-2">
            {words.progress(count('done'), all.length)}
            {absent > 0 && ` · ${words.absent(absent)}`}
            {missing > 0 && <Badge tone="risk">{words.missing(missing)}</Badge>}
          </p>
          <ul aria-label={words.devices} className="grid gap-1 border-t border-rule px-4 py-3 text-sm">
            {room.examiners
              .filter(({ role }) => role !== 'observer')
              .map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0 break-words">{one.name}</span>
                  <Health device={one.device} at={at} />
                </li>
              ))}
          </ul>
        </div>
        <div className={`border-t border-rule ${isAlone ? 'lg:border-t-0 lg:border-l' : ''}`}>
          <Collapsible title={words.everyone(room.slots.length)} startsOpen={isListOpen}>
            <Slots slots={room.slots} />
          </Collapsible>
        </div>
      </div>
    </Card>
  );
}

function Pace({ room, at }: { room: LiveRoom; at: Date }) {
  const { behind, starts_at, slots } = room;
  if (!slots.some((slot) => isIn(slot) || isWaiting(slot)))
    return slots.length === 0 ? null : <Badge tone="right">{words.over}</Badge>;
  const hasBegun = slots.some(({ candidates }) => candidates.some(({ state }) => state !== 'registered'));
  if (!hasBegun && new Date(starts_at) > at)
    return <Badge tone="plain">{words.notBegun(timeOf(new Date(starts_at)))}</Badge>;
  if (behind < 3) return <Badge tone="right">{words.onTime}</Badge>;
  return <Badge tone={behind < 15 ? 'risk' : 'wrong'}>{words.behind(behind)}</Badge>;
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_1fr] items-start gap-x-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Now({ slot }: { slot: LiveSlot | undefined }) {
  if (!slot) return <Line term={words.inNow}>{words.nobodyIn}</Line>;
  const since = slot.candidates.find(({ state }) => state === 'in_viva')?.state_at;
  return (
    <Line term={words.inNow}>
      <span className="block font-semibold break-words">{nameOf(slot)}</span>
      <span className="text-ink-2">
        {[rollOf(slot), since && words.since(timeOf(new Date(since)))].filter(Boolean).join(' · ')}
      </span>
    </Line>
  );
}

function Next({ examId, room, slot }: { examId: number; room: LiveRoom; slot: LiveSlot | undefined }) {
  const callIn = useCallIn(examId);
  if (!slot) return <Line term={words.next}>{words.nobodyNext}</Line>;
  const planned = new Date(slot.starts_at);
  const time =
    room.behind < 3
      ? words.planned(timeOf(planned))
      : words.expected(timeOf(planned.getTime() + room.behind * MINUTE), timeOf(planned));
  const uncalled = slot.candidates.filter(({ state }) => state === 'registered').map(({ id }) => id);
  const first = slot.candidates.find(({ state }) => WAITING.includes(state));
  return (
    <Line term={words.next}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <span className="block font-semibold break-words">{nameOf(slot)}</span>
          <span className="text-ink-2">{[rollOf(slot), time].filter(Boolean).join(' · ')}</span>
        </div>
        {uncalled.length > 0 ? (
          <Button
            className="px-4"
            aria-label={words.callOf(nameOf(slot))}
            busy={callIn.isPending}
            onClick={() => callIn.mutate(uncalled)}
          >
            {words.call}
          </Button>
        ) : (
          first && <Badge tone="plain">{states[first.state]}</Badge>
        )}
      </div>
    </Line>
  );
}

function ago(heardAt: string, at: Date): string {
  const minutes = Math.floor((at.getTime() - Date.parse(heardAt)) / MINUTE);
  if (minutes < 1) return words.now;
  return minutes < 60 ? words.minutesAgo(minutes) : words.hoursAgo(Math.floor(minutes / 60));
}

function Health({ device, at }: { device: LiveRoom['examiners'][number]['device']; at: Date }) {
  if (!device) return <Badge tone="plain">{words.notHeard}</Badge>;
  const isSilent = at.getTime() - Date.parse(device.heard_at) > 3 * MINUTE;
  const tone: Tone = device.unsent > 0 || isSilent || !device.has_package ? 'risk' : 'right';
  const said = [words.heard(ago(device.heard_at, at))];
  if (device.unsent > 0) said.unshift(words.unsent(device.unsent));
  else if (!device.has_package) said.unshift(words.noPackage);
  return <Badge tone={tone}>{said.join(', ')}</Badge>;
}

const TONES: Partial<Record<string, Tone>> = { done: 'right', absent: 'risk', malpractice: 'wrong' };

function Slots({ slots }: { slots: LiveSlot[] }) {
  return (
    <ol className="grid gap-2 text-sm">
      {slots.map((slot) => (
        <li key={slot.id} className="grid grid-cols-[4rem_1fr] gap-x-3">
          <span className="whitespace-nowrap text-ink-2">{timeOf(new Date(slot.starts_at))}</span>
          <ul className="grid min-w-0 gap-1">
            {slot.candidates.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 break-words">
                  <PersonName name={one.name} username={one.roll_number} />
                </span>
                <Badge tone={TONES[one.state] ?? 'plain'}>{states[one.state]}</Badge>
              </li>
            ))}
            {slot.missing_sheets > 0 && <li className="text-risk">{words.missing(slot.missing_sheets)}</li>}
          </ul>
        </li>
      ))}
    </ol>
  );
}
