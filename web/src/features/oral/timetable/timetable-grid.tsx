// Rooms beside each other, time from top to bottom. A cell is picked up and put down by mouse or by keyboard; the whole
// grid is one stop of the Tab key.
import type { OralSession, OralSlot, OralTimetable } from '@quivia/contract/oral/timetable';
import Pin from 'lucide-react/icons/pin';
import { Fragment, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { type Cell, cellsOf, isSame, MINUTE, nameOf, type Picked, rollOf } from './cells.ts';
import { grid as words } from './timetable.words.ts';

/** A slot is at least so high, in rem. */
const LEAST = 1.75;

interface TimetableGridProps {
  timetable: OralTimetable;
  label: string;
  sessions: readonly OralSession[];
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  onPlace: (picked: Picked, cell: Cell) => void;
  onRemove: (slot: OralSlot) => void;
  onChange: (session: OralSession) => void;
}

const times = (cell: { start: number; end: number }) => `${timeOf(cell.start)} – ${timeOf(cell.end)}`;

export function TimetableGrid(props: TimetableGridProps) {
  const { timetable, label, sessions, picked, onPick, onPlace, onRemove, onChange } = props;
  const rooms = useMemo(() => [...Map.groupBy(sessions, ({ room_id }) => room_id).values()], [sessions]);
  const columns = useMemo(
    () =>
      rooms.map((ofRoom) =>
        ofRoom
          .flatMap((session) => cellsOf(session, timetable.slots))
          .filter(({ kind }) => kind !== 'break')
          .sort((a, b) => a.start - b.start),
      ),
    [rooms, timetable.slots],
  );
  const area = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState({ column: 0, start: -1 });
  const first = Math.min(...sessions.map(({ starts_at }) => Date.parse(starts_at)));
  const last = Math.max(...sessions.map(({ ends_at }) => Date.parse(ends_at)));
  const shortest = Math.min(...sessions.map(({ slot_minutes }) => slot_minutes));
  const rem = (span: number) => `${(span / MINUTE / shortest) * LEAST}rem`;
  const isFocused = (column: number, cell: Cell) =>
    column === focused.column &&
    (cell.start === focused.start || (focused.start < 0 && cell === columns[column]?.[0]));
  // What had the focus may be gone after a move.
  const isAnyFocused = columns.some((cells, column) => cells.some((cell) => isFocused(column, cell)));

  function focus(column: number, cell: Cell | undefined) {
    if (!cell) return;
    setFocused({ column, start: cell.start });
    area.current?.querySelector<HTMLElement>(`[data-cell="${cell.session.id} ${cell.start}"]`)?.focus();
  }

  function press(event: KeyboardEvent, column: number, cell: Cell) {
    const cells = columns[column] ?? [];
    const index = cells.indexOf(cell);
    const beside = (step: number) => {
      const next = column + step;
      const near = [...(columns[next] ?? [])].sort(
        (a, b) => Math.abs(a.start - cell.start) - Math.abs(b.start - cell.start),
      )[0];
      focus(next, near);
    };
    const { key } = event;
    if (key === 'ArrowDown') focus(column, cells[index + 1]);
    else if (key === 'ArrowUp') focus(column, cells[index - 1]);
    else if (key === 'ArrowLeft') beside(-1);
    else if (key === 'ArrowRight') beside(1);
    else if (key === 'Home') focus(column, cells[0]);
    else if (key === 'End') focus(column, cells.at(-1));
    else if (key === 'Escape') onPick(null);
    else if (key === 'Delete' && cell.slot) onRemove(cell.slot);
    else return;
    event.preventDefault();
  }

  function choose(column: number, cell: Cell) {
    setFocused({ column, start: cell.start });
    if (picked) onPlace(picked, cell);
    else if (cell.slot)
      onPick({ candidate_id: cell.slot.candidate_id, group_id: cell.slot.group_id, slot: cell.slot });
  }

  return (
    <section ref={area} aria-label={label} className="overflow-x-auto pb-2">
      <div className="grid w-max min-w-full auto-cols-[minmax(10rem,1fr)] grid-flow-col grid-rows-[auto_auto] gap-2">
        {columns.map((cells, column) => {
          const ofRoom = rooms[column] as OralSession[];
          return (
            <Fragment key={ofRoom[0]?.room_id}>
              <ColumnHead sessions={ofRoom} onChange={onChange} />
              <ul className="relative list-none" style={{ height: rem(last - first) }}>
                {ofRoom
                  .flatMap(({ breaks }) => breaks)
                  .map((one) => (
                    <li
                      key={one.starts_at}
                      className="absolute inset-x-0 grid place-items-center rounded-sm bg-paper text-xs text-ink-2"
                      style={{
                        top: rem(Date.parse(one.starts_at) - first),
                        height: `calc(${rem(Date.parse(one.ends_at) - Date.parse(one.starts_at))} - 2px)`,
                      }}
                    >
                      {words.break}
                    </li>
                  ))}
                {cells.map((cell) => (
                  <li
                    key={cell.start}
                    className="absolute inset-x-0"
                    style={{
                      top: rem(cell.start - first),
                      height: `calc(${rem(cell.end - cell.start)} - 2px)`,
                    }}
                  >
                    <GridCell
                      cell={cell}
                      who={cell.slot ? nameOf(timetable, cell.slot) : words.free}
                      roll={cell.slot ? rollOf(timetable, cell.slot) : ''}
                      isPicked={cell.slot !== undefined && picked !== null && isSame(cell.slot, picked)}
                      isTarget={picked !== null}
                      isStop={
                        isAnyFocused ? isFocused(column, cell) : column === 0 && cell === columns[0]?.[0]
                      }
                      onChoose={() => choose(column, cell)}
                      onKey={(event) => press(event, column, cell)}
                      onDrag={(slot) =>
                        onPick({ candidate_id: slot.candidate_id, group_id: slot.group_id, slot })
                      }
                      onDrop={() => picked && onPlace(picked, cell)}
                    />
                  </li>
                ))}
              </ul>
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}

interface ColumnHeadProps {
  /** Of one room. */
  sessions: readonly OralSession[];
  onChange: (session: OralSession) => void;
}

function ColumnHead({ sessions, onChange }: ColumnHeadProps) {
  const room = sessions[0]?.room ?? '';
  return (
    <div className="grid content-start gap-1">
      <p className="truncate px-2 text-sm font-semibold">{room}</p>
      {sessions.map((session) => {
        const span = times({ start: Date.parse(session.starts_at), end: Date.parse(session.ends_at) });
        const { station, circuit_size, name, panel } = session;
        return (
          <button
            key={session.id}
            type="button"
            aria-label={words.change(`${room}, ${span}`)}
            onClick={() => onChange(session)}
            className="min-h-11 rounded-md border border-rule px-2 py-1 text-left text-xs text-ink-2 hover:border-pencil"
          >
            <span className="block truncate">{span}</span>
            <span className="block truncate">
              {[...(station && circuit_size ? [words.station(station, circuit_size)] : []), name, panel]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface GridCellProps {
  cell: Cell;
  who: string;
  roll: string;
  isPicked: boolean;
  isTarget: boolean;
  isStop: boolean;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (slot: OralSlot) => void;
  onDrop: () => void;
}

function GridCell({ cell, who, roll, isPicked, isTarget, isStop, ...on }: GridCellProps) {
  const { slot } = cell;
  return (
    <button
      type="button"
      data-cell={`${cell.session.id} ${cell.start}`}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={slot ? isPicked : undefined}
      aria-label={`${words.cell(roll && roll !== who ? `${who} (${roll})` : who, times(cell), cell.session.room)}${slot?.is_fixed ? `, ${words.fixed}` : ''}`}
      title={`${times(cell)}${roll ? `, ${roll}` : ''}`}
      draggable={slot !== undefined}
      onDragStart={(event) => {
        if (!slot) return;
        event.dataTransfer.setData('text/plain', who);
        on.onDrag(slot);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
      onClick={on.onChoose}
      onKeyDown={on.onKey}
      className={`flex h-full w-full items-center gap-1 overflow-hidden rounded-sm border-[1.5px] px-1.5 text-left text-xs leading-tight ${slot ? 'border-rule-strong bg-sheet font-semibold text-ink' : `border-dashed border-rule text-ink-2 ${isTarget ? 'bg-pencil-soft' : ''}`} hover:border-pencil ${isPicked ? 'outline-3 -outline-offset-3 outline-pencil' : ''}`}
    >
      <span className="tabular shrink-0 font-normal text-ink-2">{timeOf(cell.start)}</span>
      <span className="min-w-0 grow truncate">{slot ? who : words.free}</span>
      {slot?.is_fixed && <Pin aria-hidden="true" className="size-3 shrink-0 text-ink-3" />}
    </button>
  );
}
