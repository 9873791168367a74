// The rooms as they are: the same rows as the list, each at its seat.
import { positionOf } from '@quivia/contract/hall/rooms';
import { memo, use, useCallback } from 'react';
import { map as mapWords } from '../rooms/rooms.words.ts';
import { SeatCell, type SeatCellProps, SeatMap, type SeatOnMap } from '../rooms/seat-map.tsx';
import { useRooms } from '../rooms/use-rooms.ts';
import { reasonOf, states, board as words } from './board.words.ts';
import type { Head, Room } from './live/board-state.ts';
import { COST } from './live/drawing-turns.ts';
import type { Listed } from './live/listing.ts';
import type { SeenRow } from './live/order.ts';
import { BoardContext, useOnBoard, useRowInTurn } from './live/use-board.ts';
import { StateIcon } from './state-mark.tsx';

interface SeatMapsProps {
  exams: readonly Head[];
  rooms: readonly Room[];
  listed: () => Listed;
  selected: number | undefined;
  onOpen: (id: number) => void;
}

const NO_SEATS: readonly number[] = [];

/** Why somebody is needed, and how the student is: never by the colour alone. */
const Symbols = ({ seen: { state, attention }, size }: { seen: SeenRow; size: string }) => (
  <span className="inline-flex gap-1">
    {attention.length > 0 && <StateIcon state="attention" className={size} />}
    <StateIcon state={state} className={size} />
  </span>
);

const needsOf = ({ row, attention }: SeenRow) => attention.map((one) => reasonOf(one, row));

function seatOf(seen: SeenRow): SeatOnMap {
  const { row, state, attention } = seen;
  const [line = 0, column = 0] = row.seat ?? [];
  return {
    id: row.id,
    row: line,
    column,
    label: row.roll_number,
    title: [`${row.roll_number} ${row.name ?? ''}`.trim(), states[state], ...needsOf(seen)].join(', '),
    tone: attention.length > 0 ? 'risk' : 'plain',
    symbol: <Symbols seen={seen} size="size-4" />,
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
  const [first] = exams;
  if (!first) return null;
  return (
    <div className="grid min-h-60 grow content-start gap-6 overflow-auto p-4">
      {maps.map((map) => (
        <section key={map.key} className="grid min-w-0 gap-2">
          <h2 className="text-sm font-semibold">{map.name}</h2>
          <LiveMap
            map={map}
            examId={(exams.find((one) => one.rooms.some(({ id }) => id === map.room.id)) ?? first).exam.id}
            seats={shown.filter((one) => isAt(one, map)).map(seatOf)}
            selected={selected}
            onChoose={choose}
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

interface LiveMapProps {
  map: RoomMap;
  /** One that is held there. */
  examId: number;
  seats: readonly SeatOnMap[];
  selected: number | undefined;
  onChoose: (at: unknown, seat: SeatOnMap | undefined) => void;
}

/** Aisles and pillars are read with the first map: the board opens without them. */
function LiveMap({ map: { name, room }, examId, seats, selected, onChoose }: LiveMapProps) {
  const rooms = useRooms(examId).data;
  const blocked = rooms?.find(({ id }) => id === room.id)?.blocked ?? NO_SEATS;
  const taken = new Set(seats.map((seat) => positionOf(seat.row, seat.column)));
  return (
    <SeatMap
      // Somebody who still has the seat is not hidden.
      room={{ ...room, blocked: blocked.filter((position) => !taken.has(position)) }}
      label={mapWords.caption(name)}
      seats={seats}
      selected={selected}
      isTakenOnly
      onChoose={onChoose}
      Cell={LiveSeat}
    />
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
      title={[row.name ?? row.roll_number, ...needsOf(seen)].join(', ')}
      onClick={() => onOpen(id)}
      className={`grid min-h-12 content-center justify-items-start gap-0.5 rounded-sm border px-2 py-1 text-xs ${attention.length > 0 ? 'border-risk bg-risk-soft' : 'border-rule-strong bg-sheet'} ${isSelected ? 'outline-2 outline-pencil' : ''}`}
    >
      <span className="inline-flex items-center gap-1">
        <Symbols seen={seen} size="size-3.5" />
        {states[state]}
      </span>
      <span className="font-mono">{row.roll_number}</span>
      <span className="sr-only">{needsOf(seen).join(', ')}</span>
    </button>
  );
});
