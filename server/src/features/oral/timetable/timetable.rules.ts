// The timetable of a viva voce: everyone gets a time in a session, and nobody is in two places at once. The same input
// always gives the same timetable. Times are milliseconds.
import type { UNPLACED } from '@quivia/contract/oral/timetable';

const MINUTE = 60_000;

export interface Span {
  start: number;
  end: number;
}

export interface SessionToFill extends Span {
  id: number;
  slotMinutes: number;
  breaks: readonly Span[];
  /** Slots that stay where they are. */
  kept: readonly Span[];
  /** Examiners of its panel, who are there all the time. */
  examiners: readonly number[];
  /** Whether the guide of a candidate comes to their slot. */
  guidesAttend: boolean;
}

interface Person {
  user: number;
  /** In percent of a slot. */
  extraTime: number;
  guide: number | null;
}

/** One candidate, or people who are examined one after the other, or together in one slot. */
export interface Unit {
  id: string;
  people: readonly Person[];
  isOneSlot: boolean;
  /** Sessions of panels with a conflict of interest. */
  barred?: ReadonlySet<number>;
}

interface Placed extends Span {
  unit: string;
  session: number;
  /** Of the people of the unit; a unit with one slot has one part. */
  parts: Span[];
}

type UnplacedReason = (typeof UNPLACED)[number];

export interface Timetable {
  placed: Placed[];
  unplaced: { unit: string; reason: UnplacedReason }[];
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Extra time makes a slot longer; slots of full five minutes stay such. In minutes. */
export function slotLength(slotMinutes: number, extraTime: number): number {
  const exact = slotMinutes + Math.ceil((slotMinutes * extraTime) / 100);
  return slotMinutes % 5 === 0 ? Math.ceil(exact / 5) * 5 : exact;
}

/** What is left of a span after these are taken out of it, in order. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.start;
  for (const one of [...taken].sort((a, b) => a.start - b.start)) {
    if (one.start > from) left.push({ start: from, end: Math.min(one.start, span.end) });
    from = Math.max(from, one.end);
    if (from >= span.end) break;
  }
  if (from < span.end) left.push({ start: from, end: span.end });
  return left.filter(({ start, end }) => end > start);
}

/** Beyond it the search for exchanges stops, so that a hopeless timetable is answered within a second too. */
const MOST_TRIES = 200_000;

interface Open {
  session: SessionToFill;
  placed: Placed[];
  /** Without breaks and kept slots. */
  stretches: Span[];
  /** What is left of them; undefined after a change. */
  free: Span[] | undefined;
}

type Obstacle = 'candidate_busy' | 'guide_busy' | 'conflict_of_interest';

class Search {
  readonly #open: Open[];
  readonly #busy: ReadonlyMap<number, readonly Span[]>;
  readonly #units: Map<string, Unit>;
  readonly #placed = new Map<string, Placed>();
  /** Slots to which a guide comes. */
  readonly #guided = new Map<number, Set<Placed>>();
  #tries = 0;

  constructor(
    sessions: readonly SessionToFill[],
    units: readonly Unit[],
    busy: ReadonlyMap<number, readonly Span[]>,
  ) {
    this.#open = sessions.map((session) => ({
      session,
      placed: [],
      stretches: without(session, [...session.breaks, ...session.kept]),
      free: undefined,
    }));
    const all = new Map([...busy].map(([user, spans]) => [user, [...spans]]));
    for (const session of sessions)
      for (const user of session.examiners) all.set(user, [...(all.get(user) ?? []), session]);
    this.#busy = all;
    this.#units = new Map(units.map((unit) => [unit.id, unit]));
  }

  /** Each session gets its share of the candidates, in their order; then those for whom it had no time; then by exchange. */
  run(): Timetable {
    if (this.#open.length === 0)
      return {
        placed: [],
        unplaced: [...this.#units.keys()].map((unit) => ({ unit, reason: 'no_sessions' })),
      };
    const waiting: Unit[] = [];
    for (const [open, units] of this.#shares())
      for (const unit of units) if (!this.#putInto(open, unit)) waiting.push(unit);
    const left = waiting.filter((unit) => !this.#open.some((open) => this.#putInto(open, unit)));
    const unplaced = left.filter((unit) => !(this.#hasGap(unit) && this.#exchange(unit, new Set())));
    return {
      placed: [...this.#placed.values()].sort((a, b) => a.start - b.start || a.session - b.session),
      unplaced: unplaced.map((unit) => ({ unit: unit.id, reason: this.#reason(unit) })),
    };
  }

  /** In proportion to the time that each session has, so that no panel has twice the work of another. */
  #shares(): Map<Open, Unit[]> {
    const capacities = this.#open.map(({ session, stretches }) =>
      stretches.reduce(
        (sum, { start, end }) => sum + Math.floor((end - start) / (session.slotMinutes * MINUTE)),
        0,
      ),
    );
    const all = capacities.reduce((sum, one) => sum + one, 0);
    const shares = new Map<Open, Unit[]>(this.#open.map((open) => [open, []]));
    const weight = (unit: Unit) => (unit.isOneSlot ? 1 : unit.people.length);
    const units = [...this.#units.values()];
    const people = units.reduce((sum, unit) => sum + weight(unit), 0);
    let session = 0;
    let until = (people * (capacities[0] ?? 0)) / all;
    let given = 0;
    for (const unit of units) {
      // The middle of a group decides on which side of the border it is.
      while (session < this.#open.length - 1 && given + weight(unit) / 2 > until + 1e-9)
        until += (people * (capacities[++session] as number)) / all;
      const open = this.#open[session];
      if (open) shares.get(open)?.push(unit);
      given += weight(unit);
    }
    return shares;
  }

  #lengthIn({ session }: Open, unit: Unit): number[] {
    const lengths = unit.people.map((one) => slotLength(session.slotMinutes, one.extraTime) * MINUTE);
    return unit.isOneSlot ? [Math.max(...lengths)] : lengths;
  }

  #at(open: Open, unit: Unit, start: number): Placed {
    let from = start;
    const parts = this.#lengthIn(open, unit).map((length) => {
      const part = { start: from, end: from + length };
      from = part.end;
      return part;
    });
    return { unit: unit.id, session: open.session.id, start, end: from, parts };
  }

  /** What keeps the people of a unit from coming, whoever else is placed in that session. */
  #obstacle(open: Open, unit: Unit, place: Placed): Obstacle | undefined {
    this.#tries++;
    if (unit.barred?.has(open.session.id)) return 'conflict_of_interest';
    for (const [index, person] of unit.people.entries()) {
      const part = (place.parts[index] ?? place.parts[0]) as Span;
      if (this.#busy.get(person.user)?.some((one) => overlap(one, part))) return 'candidate_busy';
      const { guide } = person;
      if (guide === null || !open.session.guidesAttend || open.session.examiners.includes(guide)) continue;
      if (this.#busy.get(guide)?.some((one) => overlap(one, part))) return 'guide_busy';
      for (const other of this.#guided.get(guide) ?? [])
        if (other !== place && overlap(other, place)) return 'guide_busy';
    }
    return undefined;
  }

  /** Where a unit could begin among what is free. */
  *#starts(open: Open, length: number, free: readonly Span[]): Generator<number> {
    const step = open.session.slotMinutes * MINUTE;
    for (const { start, end } of free) for (let at = start; at + length <= end; at += step) yield at;
  }

  #free(open: Open): Span[] {
    open.free ??= open.stretches.flatMap((stretch) => without(stretch, open.placed));
    return open.free;
  }

  #putInto(open: Open, unit: Unit): boolean {
    if (unit.barred?.has(open.session.id)) return false;
    const length = this.#lengthIn(open, unit).reduce((sum, one) => sum + one, 0);
    for (const start of this.#starts(open, length, this.#free(open))) {
      const place = this.#at(open, unit, start);
      if (this.#obstacle(open, unit, place)) continue;
      this.#put(open, unit, place);
      return true;
    }
    return false;
  }

  #put(open: Open, unit: Unit, place: Placed): void {
    open.placed.push(place);
    open.free = undefined;
    this.#placed.set(unit.id, place);
    for (const guide of this.#guidesOf(open, unit))
      this.#guided.set(guide, (this.#guided.get(guide) ?? new Set()).add(place));
  }

  #take(open: Open, unit: Unit, place: Placed): void {
    open.placed.splice(open.placed.indexOf(place), 1);
    open.free = undefined;
    this.#placed.delete(unit.id);
    for (const guide of this.#guidesOf(open, unit)) this.#guided.get(guide)?.delete(place);
  }

  #guidesOf({ session }: Open, unit: Unit): number[] {
    if (!session.guidesAttend) return [];
    return unit.people.flatMap(({ guide }) =>
      guide === null || session.examiners.includes(guide) ? [] : [guide],
    );
  }

  #hasGap(unit: Unit): boolean {
    return this.#open.some((open) => {
      const length = this.#lengthIn(open, unit).reduce((sum, one) => sum + one, 0);
      return this.#free(open).some(({ start, end }) => end - start >= length);
    });
  }

  /**
   * Takes the place of somebody who can go elsewhere, and so on: an augmenting path, which finds a place for everyone
   * there is one for where all slots have the same length.
   */
  #exchange(unit: Unit, seen: Set<string>): boolean {
    if (this.#open.some((open) => this.#putInto(open, unit))) return true;
    for (const open of this.#open) {
      const length = this.#lengthIn(open, unit).reduce((sum, one) => sum + one, 0);
      for (const other of [...open.placed].sort((a, b) => a.start - b.start)) {
        const slot = `${open.session.id} ${other.start}`;
        if (seen.has(slot)) continue;
        if (this.#tries > MOST_TRIES) return false;
        const there = this.#units.get(other.unit) as Unit;
        const place = this.#at(open, unit, other.start);
        if (!this.#fitsInsteadOf(open, other, length) || this.#obstacle(open, unit, place)) continue;
        seen.add(slot);
        this.#take(open, there, other);
        this.#put(open, unit, place);
        if (this.#exchange(there, seen)) return true;
        this.#take(open, unit, place);
        this.#put(open, there, other);
      }
    }
    return false;
  }

  #fitsInsteadOf(open: Open, other: Placed, length: number): boolean {
    if (length <= other.end - other.start) return true;
    const others = open.placed.filter((one) => one !== other);
    const wanted = { start: other.start, end: other.start + length };
    return (
      open.stretches.some(({ start, end }) => start <= wanted.start && wanted.end <= end) &&
      !others.some((one) => overlap(one, wanted))
    );
  }

  #reason(unit: Unit): UnplacedReason {
    let fits = false;
    const obstacles = new Set<Obstacle>();
    for (const open of this.#open) {
      const length = this.#lengthIn(open, unit).reduce((sum, one) => sum + one, 0);
      for (const start of this.#starts(open, length, open.stretches)) {
        fits = true;
        const place = this.#at(open, unit, start);
        const obstacle = this.#obstacle(open, unit, place);
        if (obstacle) obstacles.add(obstacle);
        else if (!this.#hasGap(unit)) return 'no_room';
        else return 'clash';
      }
    }
    if (!fits) return this.#open.some((open) => open.session.kept.length > 0) ? 'no_room' : 'too_long';
    const found = (['candidate_busy', 'guide_busy'] as const).find((one) => obstacles.has(one));
    return found ?? 'conflict_of_interest';
  }
}

/** `busy` has what is known of people apart from these sessions: written exams, other vivas, kept slots. */
export function generateTimetable(
  sessions: readonly SessionToFill[],
  units: readonly Unit[],
  busy: ReadonlyMap<number, readonly Span[]>,
): Timetable {
  return new Search(sessions, units, busy).run();
}

/** A session, or the stations of a circuit, all of which a candidate goes to. Examiners by their user. */
export type Venue = readonly { id: number; examiners: readonly number[] }[];

/**
 * Sessions in which somebody with these conflicts of interest isn't placed: those of a panel with such an examiner. Where
 * every panel has one, those in which nobody would be left to mark; elsewhere the others of the panel mark alone.
 */
export function barredSessions(
  venues: readonly Venue[],
  conflicts: ReadonlySet<number>,
): ReadonlySet<number> {
  const isFree = (venue: Venue) =>
    venue.every(({ examiners }) => !examiners.some((one) => conflicts.has(one)));
  const isMarked = (venue: Venue) =>
    venue.every(({ examiners }) => examiners.some((one) => !conflicts.has(one)));
  const allowed = venues.some(isFree) ? isFree : isMarked;
  return new Set(venues.filter((venue) => !allowed(venue)).flatMap((venue) => venue.map(({ id }) => id)));
}
