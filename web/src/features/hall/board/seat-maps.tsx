// The rooms as they are: the same rows as the list, each at its seat.
import { SeatMap, type SeatOnMap } from '../rooms/seat-map.tsx';
import { states, board as words } from './board.words.ts';
import type { Room } from './board-state.ts';
import type { SeenRow } from './order.ts';
import { StateIcon } from './state-mark.tsx';

interface SeatMapsProps {
  rooms: readonly Room[];
  rows: readonly SeenRow[];
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

export function SeatMaps({ rooms, rows, selected, onOpen }: SeatMapsProps) {
  const unseated = rows.filter(({ row }) => row.seat === null);
  return (
    <div className="grid min-h-0 grow content-start gap-6 overflow-auto p-4">
      {rooms.map((room) => (
        <section key={room.id} className="grid min-w-0 gap-2">
          <h2 className="text-sm font-semibold">{room.name}</h2>
          <SeatMap
            room={{ ...room, blocked: NO_SEATS }}
            seats={rows.filter(({ row }) => row.room_id === room.id && row.seat).map(seatOf)}
            selected={selected}
            isTakenOnly
            onChoose={(_, seat) => seat && onOpen(seat.id)}
          />
        </section>
      ))}
      {unseated.length > 0 && (
        <section aria-label={words.unseated} className="grid gap-2">
          <h2 className="text-sm font-semibold">{words.unseated}</h2>
          <div className="flex flex-wrap gap-2">
            {unseated.map(({ row, state, attention }) => (
              <button
                key={row.id}
                type="button"
                aria-pressed={row.id === selected}
                title={row.name ?? row.roll_number}
                onClick={() => onOpen(row.id)}
                className={`grid min-h-12 content-center justify-items-start gap-0.5 rounded-sm border px-2 py-1 text-xs ${attention.length > 0 ? 'border-risk bg-risk-soft' : 'border-rule-strong bg-sheet'} ${row.id === selected ? 'outline-2 outline-pencil' : ''}`}
              >
                <span className="inline-flex items-center gap-1">
                  <StateIcon state={state} className="size-3.5" />
                  {states[state]}
                </span>
                <span className="font-mono">{row.roll_number}</span>
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
