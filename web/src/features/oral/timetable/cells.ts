// A session as a column of cells: slots, breaks, and free times as long as a slot.
import type { GivenMove, OralSession, OralSlot, OralTimetable } from '@quivia/contract/oral/timetable';

export const MINUTE = 60_000;

export interface Cell {
  kind: 'slot' | 'free' | 'break';
  session: OralSession;
  start: number;
  end: number;
  slot?: OralSlot;
}

const at = (moment: string) => Date.parse(moment);

/** In order. What is left of a stretch that is shorter than a slot is not offered. */
export function cellsOf(session: OralSession, slots: readonly OralSlot[]): Cell[] {
  const taken: Cell[] = [
    ...session.breaks.map((one) => ({
      kind: 'break' as const,
      session,
      start: at(one.starts_at),
      end: at(one.ends_at),
    })),
    ...slots
      .filter((slot) => slot.session_id === session.id)
      .map((slot) => ({
        kind: 'slot' as const,
        session,
        start: at(slot.starts_at),
        end: at(slot.ends_at),
        slot,
      })),
  ].sort((a, b) => a.start - b.start);
  const step = session.slot_minutes * MINUTE;
  const cells: Cell[] = [];
  let from = at(session.starts_at);
  const fill = (until: number) => {
    for (; from + step <= until; from += step)
      cells.push({ kind: 'free', session, start: from, end: from + step });
  };
  for (const one of taken) {
    fill(one.start);
    cells.push(one);
    from = Math.max(from, one.end);
  }
  fill(at(session.ends_at));
  return cells;
}

/** Of the reader's own days. */
export const dayKey = (moment: string) => {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
};

export interface Subject {
  candidate_id: number | null;
  group_id: number | null;
}

export const isSame = (a: Subject, b: Subject) =>
  a.candidate_id === b.candidate_id && a.group_id === b.group_id;

/** Whoever is picked up, from their slot or from the list of those without one. */
export interface Picked extends Subject {
  slot: OralSlot | null;
}

const from = (slot: OralSlot | null) => slot && { session_id: slot.session_id, starts_at: slot.starts_at };

/** Onto a free time it is a move, onto another slot a swap; undefined where nothing would change. */
export function movesTo(picked: Picked, cell: Cell): GivenMove[] | undefined {
  const { candidate_id, group_id } = picked;
  const to = { session_id: cell.session.id, starts_at: new Date(cell.start).toISOString() };
  const own: GivenMove = { candidate_id, group_id, from: from(picked.slot), to };
  if (cell.kind === 'break') return undefined;
  if (!cell.slot) return [own];
  if (isSame(cell.slot, picked)) return undefined;
  const { slot } = cell;
  return [
    own,
    { candidate_id: slot.candidate_id, group_id: slot.group_id, from: from(slot), to: from(picked.slot) },
  ];
}

/** What brings everything back to where it was. */
export function undoOf(moves: readonly GivenMove[], before: OralTimetable): GivenMove[] {
  return moves.map((move) => {
    const old = before.slots.find(
      (slot) =>
        isSame(slot, move) &&
        slot.session_id === move.from?.session_id &&
        at(slot.starts_at) === at(move.from.starts_at as string),
    );
    return {
      candidate_id: move.candidate_id,
      group_id: move.group_id,
      from: move.to && { session_id: move.to.session_id, starts_at: move.to.starts_at },
      to: old ? { session_id: old.session_id, starts_at: old.starts_at, is_fixed: old.is_fixed } : null,
    };
  });
}

/** Who is meant: the roll number tells people of one name apart. */
export function nameOf({ candidates, groups }: OralTimetable, subject: Subject): string {
  if (subject.group_id !== null) return groups.find(({ id }) => id === subject.group_id)?.name ?? '';
  const one = candidates.find(({ id }) => id === subject.candidate_id);
  return one ? (one.name ?? one.roll_number) : '';
}

export const rollOf = ({ candidates }: OralTimetable, subject: Subject) =>
  candidates.find(({ id }) => id === subject.candidate_id)?.roll_number ?? '';
