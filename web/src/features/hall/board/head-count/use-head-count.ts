// After an evacuation: which students of the board are back in their seats.
import { use, useMemo } from 'react';
import type { HeadCount } from '../../acts/act-dialogs.tsx';
import type { BoardRow } from '../live/board-state.ts';
import type { SeenRows } from '../live/listing.ts';
import { BoardContext, useOnBoard } from '../live/use-board.ts';

function evacuatedIn(rows: SeenRows): BoardRow[] {
  return [...rows.values()].map(({ row }) => row).filter(({ progress }) => progress.is_back !== undefined);
}

const seatOf = ({ seat }: BoardRow) => (seat ? seat[0] * 100 + seat[1] : Number.MAX_SAFE_INTEGER);

/** Those who were evacuated and have not continued, in the order of their seats. */
export function useEvacuated(): readonly BoardRow[] {
  const { rows } = use(BoardContext);
  const state = useOnBoard(() =>
    evacuatedIn(rows)
      .map(({ id, progress }) => `${id}:${progress.is_back}`)
      .join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of who is back
  return useMemo(
    () =>
      evacuatedIn(rows).sort((a, b) => seatOf(a) - seatOf(b) || a.roll_number.localeCompare(b.roll_number)),
    [rows, state],
  );
}

/** Of one exam or room, where one is chosen. Undefined where nobody was evacuated. */
export function useHeadCount(shown: {
  exam: number | undefined;
  room: number | undefined;
}): HeadCount | undefined {
  const concerned = useEvacuated().filter(
    ({ exam_id, room_id }) =>
      (shown.exam === undefined || exam_id === shown.exam) &&
      (shown.room === undefined || room_id === shown.room),
  );
  if (concerned.length === 0) return undefined;
  const missing = concerned.filter(({ progress }) => !progress.is_back);
  return {
    back: concerned.length - missing.length,
    missing: missing.map(({ name, roll_number }) => name ?? roll_number),
  };
}
