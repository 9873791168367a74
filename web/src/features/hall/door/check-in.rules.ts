// What the check-in page shows, from the list and the taps that have not been delivered.
import type { Door } from '@quivia/contract/hall/door';
import type { HallPerson } from '@quivia/contract/hall/rooms';
import * as z from 'zod/mini';

export const Tap = z.object({
  key: z.string(),
  student_id: z.int(),
  is_present: z.boolean(),
  at: z.string(),
  signature: z.optional(z.string()),
  room_id: z.optional(z.int()),
});
export type Tap = z.output<typeof Tap>;

export interface Row extends HallPerson {
  /** Tapped here, and not yet delivered. */
  isWaiting: boolean;
}

/** The newest tap of each student wins over what the server last said. */
export function withTaps(people: readonly HallPerson[], taps: readonly Tap[], by: string): Row[] {
  const newest = new Map(taps.map((tap) => [tap.student_id, tap]));
  return people.map((person) => {
    const tap = newest.get(person.student_id);
    if (!tap) return { ...person, isWaiting: false };
    const has_signature = tap.signature !== undefined || (person.checked_in?.has_signature ?? false);
    const checked_in = tap.is_present
      ? { at: person.checked_in?.at ?? tap.at, by: person.checked_in?.by ?? by, has_signature }
      : null;
    return { ...person, checked_in, isWaiting: true };
  });
}

/** Earlier than so nobody has to be let in. A pause keeps the entry open longer. */
export function isGateClosed(door: Door, { seat }: Pick<HallPerson, 'seat'>): boolean {
  if (door.gate_minutes === null) return false;
  const ofRoom = door.rooms.find(({ id }) => id === seat?.room_id)?.started_at ?? null;
  const begun = door.starts_manually ? (door.started_at ?? ofRoom) : door.opens_at;
  return begun !== null && Date.parse(door.server_time) >= Date.parse(begun) + door.gate_minutes * 60_000;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');

/** By roll number or name; spaces and hyphens don't matter to a person who types, nor to a scanner. */
export function matching(rows: readonly Row[], search: string): Row[] {
  const wanted = plain(search);
  if (wanted === '') return [...rows];
  const exact = rows.filter(({ roll_number }) => plain(roll_number) === wanted);
  if (exact.length > 0) return exact;
  return rows.filter(
    ({ roll_number, name }) => plain(roll_number).includes(wanted) || plain(name ?? '').includes(wanted),
  );
}

export type Filter = 'all' | 'missing' | 'present';

export const inFilter = (row: Row, filter: Filter) =>
  filter === 'all' || (row.checked_in !== null) === (filter === 'present');

export const nameOf = ({ name, roll_number }: Row) => name ?? roll_number;

/** Of people who have no photo: two letters. */
export const initials = ({ name, roll_number }: Pick<HallPerson, 'name' | 'roll_number'>) => {
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? roll_number];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
