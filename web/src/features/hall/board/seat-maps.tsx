// The rooms as they are: the same rows as the list, each at its seat.
import { positionOf } from '@quivia/contract/hall/rooms';
import { memo, use, useCallback } from 'react';
import { map as mapWords } from '../rooms/rooms.words.ts';
import { SeatCell, type SeatCellProps, SeatMap, type SeatOnMap } from '../rooms/seat-map.tsx';
import { states, board as words } from './board.words.ts';
import type { Head, Room } from './board-state.ts';
import type { Listed } from './listing.ts';
import type { SeenRow } from './order.ts';
import { StateIcon } from './state-mark.tsx';
import { COST } from './turns.ts';
import { BoardContext, useOnBoard, useRowInTurn } from './use-board.ts';

interface SeatMapsProps {
  exams: readonly Head[];
  rooms: readonly Room[];
  listed: () => Listed;
  selected: number | undefined;
  onOpen: (id: number) => void;
}

const NO_SEATS: readonly number[] = [];

function seatOf({ row, state, attention }: SeenRow): SeatOnMap {
  const [line = 0, column = 0] = row.seat ?? [];
  return {
    id: row.id,
    row: line,
    column,
    label: row.roll_number,
    title: `${row.roll_number}${row.name ? ` ${row.name}` : ''}, ${states[state]}`,
    tone: attention.length > 0 ? 'risk' : 'plain',
    symbol: <StateIcon state={state} className="size-4" />,
  };
}

interface RoomMap {
  key: string;
  name: string;
  room: Room;
  /** Undefined for all of them. */
  exam: number | undefined;
}

const isAt = ({ row }: SeenRow, { room, exam }: Pick<RoomMap, 'room' | 'exam'>) =>
  row.seat !== null && row.room_id === room.id && (exam === undefined || row.exam_id === exam);

/** One map a room. Where exams use the same seat, such as one after the other, each has its own: nobody hides anybody. */
function mapsOf(room: Room, exams: readonly Head[], rows: readonly SeenRow[]): RoomMap[] {
  const seated = rows.filter((one) => isAt(one, { room, exam: undefined }));
  const positions = new Set(seated.map(({ row }) => positionOf(...(row.seat ?? [0, 0]))));
  if (positions.size === seated.length)
    return [{ key: String(room.id), name: room.name, room, exam: undefined }];
  return exams
    .filter(({ exam }) => seated.some(({ row }) => row.exam_id === exam.id))
    .map(({ exam: { id, title } }) => ({
      key: `${room.id} ${id}`,
      name: `${room.name}, ${title}`,
      room,
      exam: id,
    }));
}

/** Draws itself again in its turn, and not with the room. */
const LiveSeat = memo(
  function LiveSeat(props: SeatCellProps) {
    const seen = useRowInTurn(() => props.seat?.id, COST.seat);
    return <SeatCell {...props} seat={seen && seatOf(seen)} />;
  },
  (one, other) =>
    one.seat?.id === other.seat?.id &&
    one.row === other.row &&
    one.column === other.column &&
    one.isSelected === other.isSelected &&
    one.isFirst === other.isFirst &&
    one.onChoose === other.onChoose,
);

export function SeatMaps({ exams, rooms, listed, selected, onOpen }: SeatMapsProps) {
  const { rows } = use(BoardContext);
  const shown = useOnBoard(() => listed().members).flatMap((id) => rows.get(id) ?? []);
  const ofExams = [...rows.values()].filter(({ row }) => exams.some(({ exam }) => exam.id === row.exam_id));
  const maps = rooms.flatMap((room) => mapsOf(room, exams, ofExams));
  const unseated = shown.filter(({ row }) => row.seat === null);
  const choose = useCallback((_: unknown, seat: SeatOnMap | undefined) => seat && onOpen(seat.id), [onOpen]);
  return (
    <div className="grid min-h-0 grow content-start gap-6 overflow-auto p-4">
      {maps.map((map) => (
        <section key={map.key} className="grid min-w-0 gap-2">
          <h2 className="text-sm font-semibold">{map.name}</h2>
          <SeatMap
            room={{ ...map.room, blocked: NO_SEATS }}
            label={mapWords.caption(map.name)}
            seats={shown.filter((one) => isAt(one, map)).map(seatOf)}
            selected={selected}
            isTakenOnly
            onChoose={choose}
            Cell={LiveSeat}
          />
        </section>
      ))}
      {unseated.length > 0 && (
        <section aria-label={words.unseated} className="grid gap-2">
          <h2 className="text-sm font-semibold">{words.unseated}</h2>
          <div className="flex flex-wrap gap-2">
            {unseated.map(({ row: { id } }) => (
              <Unseated key={id} id={id} isSelected={id === selected} onOpen={onOpen} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

interface UnseatedProps {
  id: number;
  isSelected: boolean;
  onOpen: (id: number) => void;
}

const Unseated = memo(function Unseated({ id, isSelected, onOpen }: UnseatedProps) {
  const seen = useRowInTurn(() => id, COST.seat);
  if (!seen) return null;
  const { row, state, attention } = seen;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={row.name ?? row.roll_number}
      onClick={() => onOpen(id)}
      className={`grid min-h-12 content-center justify-items-start gap-0.5 rounded-sm border px-2 py-1 text-xs ${attention.length > 0 ? 'border-risk bg-risk-soft' : 'border-rule-strong bg-sheet'} ${isSelected ? 'outline-2 outline-pencil' : ''}`}
    >
      <span className="inline-flex items-center gap-1">
        <StateIcon state={state} className="size-3.5" />
        {states[state]}
      </span>
      <span className="font-mono">{row.roll_number}</span>
    </button>
  );
});
