// A room from above. The board shows its rows here with a symbol and a colour; the seating plan moves people with it.
import { positionOf } from '@quivia/contract/hall/rooms';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import type { Tone } from '../../../ui/labels/badge.tsx';
import { map as words } from './rooms.words.ts';
import { labelParts } from './seat-label.rules.ts';

export interface SeatOnMap {
  /** Of the student, or of the row of a board. */
  id: number;
  row: number;
  column: number;
  /** Such as the roll number; `title` begins with it. */
  label: string;
  /** Read out and shown on hover: who it is, and how they are. */
  title: string;
  /** Below the label where there is room. */
  name?: string | undefined;
  tone?: Tone;
  /** Above the label: says the same as the colour. */
  symbol?: ReactNode;
}

interface SeatMapProps {
  room: { name: string; rows: number; columns: number; blocked: readonly number[] };
  /** Positions of people who take another exam. */
  taken?: readonly number[];
  seats: readonly SeatOnMap[];
  /** Where a page has two of one room. */
  label?: string;
  selected?: number | null | undefined;
  /** Free seats can't be chosen; arrows move from one student to the next. */
  isTakenOnly?: boolean;
  onChoose?: (at: { row: number; column: number }, seat: SeatOnMap | undefined) => void;
  /** A student was dragged to a seat. */
  onDrop?: (id: number, at: { row: number; column: number }) => void;
  /** Draws a seat: one that follows its student by itself. */
  Cell?: ComponentType<SeatCellProps>;
}

export interface SeatCellProps extends Pick<SeatMapProps, 'onChoose' | 'onDrop'> {
  row: number;
  column: number;
  seat: SeatOnMap | undefined;
  isSelected: boolean;
  isTakenOnly: boolean;
  /** The keyboard gets into the room there. */
  isFirst: boolean;
}

const LOOKS: Record<Tone, string> = {
  plain: 'border-rule-strong bg-sheet text-ink',
  right: 'border-correct bg-correct-soft text-ink',
  risk: 'border-risk bg-risk-soft text-ink',
  wrong: 'border-wrong bg-wrong-soft text-ink',
};

const SEAT =
  'grid h-12 w-full min-w-12 grid-cols-[minmax(0,1fr)] place-content-center place-items-center rounded-sm max-md:h-14 border-[1.5px] px-1 text-xs leading-tight font-semibold';

const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next taken seat in that direction. */
function moveIn(event: KeyboardEvent<HTMLElement>, room: SeatMapProps['room']): void {
  const step = STEPS[event.key];
  const from = Number((event.target as HTMLElement).dataset.seat);
  if (!step || !from) return;
  event.preventDefault();
  let [row, column] = [Math.floor(from / 100), from % 100];
  while (row >= 1 && row <= room.rows && column >= 1 && column <= room.columns) {
    row += step[0];
    column += step[1];
    const found = event.currentTarget.querySelector<HTMLElement>(`[data-seat="${positionOf(row, column)}"]`);
    if (!found) continue;
    found.focus();
    return;
  }
}

export function SeatCell(props: SeatCellProps) {
  const { row, column, seat, isSelected, isTakenOnly, isFirst, onChoose, onDrop } = props;
  const look = seat ? LOOKS[seat.tone ?? 'plain'] : 'border-dashed border-rule text-ink-3';
  const [head, tail] = labelParts(seat?.label ?? '');
  const content = seat ? (
    <>
      {seat.symbol}
      <span>
        <span className="inline-block max-w-24 truncate align-bottom">{head}</span>
        <wbr />
        <span className="whitespace-nowrap">{tail}</span>
      </span>{' '}
      {seat.name && (
        <bdi className="max-w-full truncate font-normal text-ink-2 max-xl:hidden print:hidden">
          {seat.name}
        </bdi>
      )}
    </>
  ) : null;
  if (!onChoose || (isTakenOnly && !seat))
    return (
      <span className={`${SEAT} ${look}`} title={seat?.title}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      data-seat={positionOf(row, column)}
      tabIndex={isTakenOnly && !isFirst ? -1 : 0}
      title={seat?.title}
      aria-label={`${words.seat(row, column)}: ${seat?.title ?? words.free}${isSelected ? `, ${words.picked}` : ''}`}
      aria-pressed={isSelected}
      draggable={seat !== undefined && onDrop !== undefined}
      onDragStart={(event) => seat && event.dataTransfer.setData('text/plain', String(seat.id))}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const id = Number(event.dataTransfer.getData('text/plain'));
        if (id) onDrop?.(id, { row, column });
      }}
      onClick={() => onChoose({ row, column }, seat)}
      className={`${SEAT} ${look} hover:border-pencil ${isSelected ? 'outline-3 outline-offset-1 outline-pencil' : ''}`}
    >
      {content}
    </button>
  );
}

export function SeatMap(props: SeatMapProps) {
  const {
    room,
    taken = [],
    seats,
    label = words.caption(props.room.name),
    selected,
    isTakenOnly = false,
    onChoose,
    onDrop,
    Cell = SeatCell,
  } = props;
  const at = new Map(seats.map((seat) => [positionOf(seat.row, seat.column), seat]));
  const [first] = [...at.keys()].sort((one, other) => one - other);
  const cell = (row: number, column: number) => {
    const position = positionOf(row, column);
    if (room.blocked.includes(position)) return <span className="sr-only">{words.blocked}</span>;
    if (taken.includes(position))
      return (
        <span className={`${SEAT} border-dashed border-rule text-ink-3`} title={words.taken}>
          <span aria-hidden="true">×</span>
          <span className="sr-only">{words.taken}</span>
        </span>
      );
    const seat = at.get(position);
    return (
      <Cell
        row={row}
        column={column}
        seat={seat}
        isSelected={seat !== undefined && seat.id === selected}
        isTakenOnly={isTakenOnly}
        isFirst={position === first}
        {...(onChoose && { onChoose })}
        {...(onDrop && { onDrop })}
      />
    );
  };
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard
      tabIndex={0}
      className="seat-map overflow-x-auto"
      onKeyDown={isTakenOnly ? (event) => moveIn(event, room) : undefined}
    >
      <p className="mb-2 rounded-sm border border-rule py-1 text-center text-xs text-ink-3">{words.front}</p>
      {/* Not a caption: Chromium gives all columns the same width beside one that is only read out. */}
      {/* Seats are of one width, whoever sits there. */}
      <table
        aria-label={label}
        style={{ minWidth: `${room.columns * 3.25 + 1.5}rem` }}
        className="w-full table-fixed border-separate border-spacing-1"
      >
        <tbody>
          {upTo(room.rows).map((row) => (
            <tr key={row}>
              <th scope="row" className="w-5 pr-1 text-left text-xs font-normal text-ink-3">
                <span aria-hidden="true">{row}</span>
                <span className="sr-only">{words.row(row)}</span>
              </th>
              {upTo(room.columns).map((column) => (
                <td key={column} className="p-0">
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
