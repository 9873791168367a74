import { heardAt } from '@quivia/contract/hall/attention';
import Ghost from 'lucide-react/icons/ghost';
import { memo } from 'react';
import { useHasMouse } from '../../../ui/layout/use-media.ts';
import { ghost } from '../drills/drills.words.ts';
import { columns, deviceName, reasonOf, safe, seb, states, row as text } from './board.words.ts';
import { evacuated } from './head-count/head-count.words.ts';
import type { BoardRow, Room } from './live/board-state.ts';
import { COST } from './live/drawing-turns.ts';
import type { SeenRow } from './live/order.ts';
import { clockFace, isPhotographing, secondsLeft } from './live/time-left.ts';
import { useRowClock, useRowInTurn } from './live/use-board.ts';
import { StateMark } from './state-mark.tsx';

export interface RowFacts {
  questions: number;
  room: Room | undefined;
  /** Where the board has several exams. */
  exam: string | undefined;
  isGhost: boolean;
}

/** The columns of the wide list. The last two make room for the panel beside it. */
export const COLUMNS =
  'grid grid-cols-[7.5rem_minmax(10rem,1fr)_minmax(11rem,1.3fr)_5rem_4.5rem_5rem] @5xl:grid-cols-[7rem_minmax(13rem,1fr)_minmax(12rem,1.4fr)_5rem_4rem_5rem_8rem_6.5rem] items-center gap-x-3';

/** Of a fixed size: a second that passes lays out these few signs and nothing around them. */
const CLOCK = 'tabular block h-5 overflow-hidden text-right font-mono leading-5 contain-strict';

/** Cut off without a box that could be scrolled: there are a hundred of them. */
const CUT = 'min-w-0 overflow-clip text-ellipsis whitespace-nowrap';

/** Two lines where a board of several exams says which; one line otherwise, as low as a mouse or a finger allows. */
const ROW_HEIGHT = { narrow: 96, several: 52, finger: 44, mouse: 36 };

export function useRowHeight({ isNarrow, hasSeveral }: { isNarrow: boolean; hasSeveral: boolean }): number {
  const hasMouse = useHasMouse();
  if (isNarrow) return ROW_HEIGHT.narrow;
  if (hasSeveral) return ROW_HEIGHT.several;
  return hasMouse ? ROW_HEIGHT.mouse : ROW_HEIGHT.finger;
}

interface BoardListRowProps {
  /** Of the element. */
  id: string;
  /** Who is to stand at which place. */
  idAt: (position: number) => number | undefined;
  /** From 0. */
  position: number;
  /** In pixels. */
  height: number;
  isNarrow: boolean;
  isActive: boolean;
  selected: number | undefined;
  count: number;
  factsOf: (row: BoardRow) => RowFacts;
}

const quietSince = ({ row, state }: SeenRow) => state === 'quiet' && text.heard(heardAt(row));

const readiness = ({ row, state }: SeenRow) => state === 'waiting' && row.presence?.is_ready && text.ready;

const afterEvacuation = ({ progress: { is_back } }: BoardRow) =>
  is_back !== undefined && (is_back ? evacuated.back : evacuated.missing);

/** One sentence for those who hear it. */
function spoken({ seen, questions, room, exam, isGhost }: RowFacts & { seen: SeenRow }) {
  const { row, state, attention } = seen;
  return [
    isGhost && ghost,
    `${row.roll_number}${row.name ? `, ${row.name}` : ''}`,
    exam,
    states[state],
    ...attention.map((one) => reasonOf(one, row)),
    afterEvacuation(row),
    quietSince(seen),
    readiness(seen),
    state === 'gone' && safe(row),
    `${columns.answered} ${text.answered(row.progress.answered, questions)}`,
    row.presence?.question && text.question(row.presence.question),
    text.seat(room?.name, row.seat),
  ]
    .filter(Boolean)
    .join('. ');
}

/** A place in the list. Whoever comes to stand here is drawn in their turn, over the one before. */
export const BoardListRow = memo(function BoardListRow(props: BoardListRowProps) {
  const { id, idAt, position, height, isNarrow, isActive, selected, count, factsOf } = props;
  const seen = useRowInTurn(() => idAt(position), COST.row);
  if (!seen) return null;
  const { row, state } = seen;
  const isSelected = row.id === selected;
  return (
    <div
      id={id}
      role="option"
      data-row={row.id}
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${position * height}px)`, height }}
      className={`absolute inset-x-0 top-0 cursor-pointer contain-strict border-b border-rule px-4 text-sm outline-none hover:bg-paper ${isSelected ? 'bg-pencil-soft hover:bg-pencil-soft' : ''} ${isActive ? 'group-focus-visible/list:shadow-[inset_3px_0_0_var(--color-pencil)] group-focus-visible/list:bg-paper' : ''} ${state === 'finished' || state === 'absent' ? 'text-ink-2' : ''}`}
    >
      <RowContent seen={seen} isNarrow={isNarrow} {...factsOf(row)} />
    </div>
  );
});

interface RowContentProps extends RowFacts {
  seen: SeenRow;
  isNarrow: boolean;
}

const RowContent = memo(function RowContent(props: RowContentProps) {
  const Body = props.isNarrow ? NarrowBody : WideBody;
  return (
    <>
      <span className="sr-only">
        {spoken(props)}
        <SpokenLeft row={props.seen.row} />
        {photographing(props.seen.row, '. ')}
      </span>
      <div aria-hidden="true" className="h-full">
        <Body {...props} />
      </div>
    </>
  );
});

function timeLeft({ progress }: BoardRow, now: number): string | undefined {
  const seconds = secondsLeft(progress, now);
  return seconds === null ? undefined : clockFace(seconds);
}

const TimeLeft = ({ row }: { row: BoardRow }) => useRowClock((now) => timeLeft(row, now)) ?? text.none;

/** Nobody hears it each second; it is never more than what is left. */
const SPOKEN_EVERY_MS = 10_000;

function SpokenLeft({ row }: { row: BoardRow }) {
  const left = useRowClock((now) => timeLeft(row, Math.ceil(now / SPOKEN_EVERY_MS) * SPOKEN_EVERY_MS));
  return left && `. ${text.left(left)}`;
}

const Photographing = ({ row, before }: { row: BoardRow; before: string }) =>
  useRowClock((now) => (isPhotographing(row.progress, now) ? `${before}${text.photographing}` : ''));

/** Few rows have such minutes: only these have another clock. */
const photographing = (row: BoardRow, before = '') =>
  row.progress.photo_minutes !== undefined && <Photographing row={row} before={before} />;

const GHOST = <Ghost className="mr-1.5 inline size-4 align-text-bottom text-ink-3" />;

function WideBody({ seen, questions, room, exam, isGhost }: RowContentProps) {
  const { row, state } = seen;
  return (
    <div className={`${COLUMNS} h-full`}>
      <StateMark state={state} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span className={`font-semibold ${CUT}`}>
            {isGhost && GHOST}
            <bdi>{row.name ?? row.roll_number}</bdi>
          </span>
          {row.name && <span className="shrink-0 font-mono text-xs text-ink-3">{row.roll_number}</span>}
        </span>
        {exam && <span className={`block text-xs text-ink-3 ${CUT}`}>{exam}</span>}
      </span>
      <Why seen={seen} />
      <span className="tabular text-right">{text.answered(row.progress.answered, questions)}</span>
      <span className="tabular text-right">{row.presence?.question ?? text.none}</span>
      <span className={`${CLOCK} w-20`}>
        <TimeLeft row={row} />
      </span>
      <span className={`hidden text-xs text-ink-2 @5xl:block ${CUT}`}>{deviceOf(row) || text.none}</span>
      <span className={`hidden text-xs text-ink-2 @5xl:block ${CUT}`}>
        {text.shortSeat(room?.name, row.seat) || text.none}
      </span>
    </div>
  );
}

/** Which Safe Exam Browser it is says more than the name of a browser. */
const deviceOf = ({ progress: { seb: given }, presence }: BoardRow) =>
  seb.device(given?.state === 'verified' ? given.browser : '') || deviceName(presence?.device ?? '');

function NarrowBody({ seen, questions, room, exam, isGhost }: RowContentProps) {
  const { row, state, attention } = seen;
  /** Then the last line says why, and the student must still be found. */
  const needsSomebody = attention.length > 0;
  return (
    <div className="grid h-full content-center gap-0.5">
      <span className="flex items-center justify-between gap-3">
        <StateMark state={state} />
        <span className={`ml-auto text-xs text-ink-2 ${CUT}`}>{photographing(row)}</span>
        <span className={`${CLOCK} w-24`}>
          <TimeLeft row={row} />
        </span>
      </span>
      <span className="flex justify-between gap-3">
        <span className={`font-semibold ${CUT}`}>
          {isGhost && GHOST}
          <bdi>{row.name ?? row.roll_number}</bdi>
          {needsSomebody && row.name && (
            <span className="font-mono text-xs font-normal text-ink-2"> {row.roll_number}</span>
          )}
        </span>
        {needsSomebody && (
          <span className="ml-auto flex max-w-[40%] shrink-0 items-center gap-1 text-xs text-ink-2">
            <span className={CUT}>{room?.name}</span>
            <span className="shrink-0">{text.shortSeat(undefined, row.seat)}</span>
          </span>
        )}
        <span className="tabular shrink-0 text-ink-2">{text.answered(row.progress.answered, questions)}</span>
      </span>
      <span className={`text-xs text-ink-2 ${CUT}`}>
        {needsSomebody ? (
          <Why seen={seen} />
        ) : (
          [
            afterEvacuation(row),
            quietSince(seen),
            readiness(seen),
            row.name && row.roll_number,
            exam,
            text.seat(room?.name, row.seat),
          ]
            .filter(Boolean)
            .join(' · ')
        )}
      </span>
    </div>
  );
}

function Why({ seen }: { seen: SeenRow }) {
  const { row, state, attention } = seen;
  const [first, ...others] = attention;
  if (!first)
    return (
      <span className={`text-ink-2 ${CUT}`}>
        {afterEvacuation(row) || quietSince(seen) || readiness(seen) || photographing(row)}
      </span>
    );
  return (
    <span className={`font-semibold ${CUT}`}>
      {reasonOf(first, row)}
      {others.length > 0 && <span className="font-normal text-ink-2"> {text.more(others.length)}</span>}
      {state === 'gone' && (
        <>
          <span className="font-normal text-ink-2"> · </span>
          <span className="text-xs font-normal text-ink-2">{safe(row)}</span>
        </>
      )}
    </span>
  );
}
