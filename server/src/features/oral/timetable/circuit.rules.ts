// A circuit of stations (OSCE): candidates come in waves, and at each signal everyone moves on to the next station.
import { type Span, slotLength, type Timetable, type Unit, without } from './timetable.rules.ts';

const MINUTE = 60_000;

export interface Circuit extends Span {
  slotMinutes: number;
  breaks: readonly Span[];
  /** With rest stations, at which nobody examines. */
  size: number;
  /** By the number of the station; a rest station has none. */
  stations: readonly { number: number; session: number; examiners: readonly number[] }[];
}

interface Wave {
  rounds: Span[];
  units: Unit[];
}

/** One after the other, never across a break. */
function roundsFrom(circuit: Circuit, from: number, slowest: number): Span[] | undefined {
  const length = slotLength(circuit.slotMinutes, slowest) * MINUTE;
  const rounds: Span[] = [];
  for (const stretch of without({ start: from, end: circuit.end }, circuit.breaks))
    for (let at = stretch.start; at + length <= stretch.end && rounds.length < circuit.size; at += length)
      rounds.push({ start: at, end: at + length });
  return rounds.length === circuit.size ? rounds : undefined;
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** At which station, counted from 0, somebody is who began at `first`. */
const stationAt = (first: number, round: number, size: number) => (first + round) % size;

/**
 * People with extra time are in waves of their own, in which every round is as long as they need: a signal is for all
 * stations. Whoever is busy during a wave waits for a later one.
 */
export function generateCircuit(
  circuit: Circuit,
  units: readonly Unit[],
  busy: ReadonlyMap<number, readonly Span[]>,
): Timetable {
  const extra = (unit: Unit) => Math.max(0, ...unit.people.map(({ extraTime }) => extraTime));
  const isBarred = ({ barred }: Unit) => circuit.stations.some(({ session }) => barred?.has(session));
  const waiting = units.filter((unit) => !isBarred(unit)).sort((a, b) => extra(a) - extra(b));
  const waves: Wave[] = [];
  let from = circuit.start;
  const canCome = (unit: Unit, rounds: Span[]) =>
    unit.people.every(
      ({ user }) => !busy.get(user)?.some((one) => rounds.some((round) => overlap(one, round))),
    );
  const waveOf = (slowest: number): Wave | undefined => {
    const rounds = roundsFrom(circuit, from, slowest);
    const coming = rounds
      ? waiting.filter((unit) => extra(unit) === slowest && canCome(unit, rounds)).slice(0, circuit.size)
      : [];
    return rounds && coming.length > 0 ? { rounds, units: coming } : undefined;
  };
  const reasons = new Map<string, 'no_room' | 'candidate_busy'>();
  while (waiting.length > 0) {
    const shortest = roundsFrom(circuit, from, extra(waiting[0] as Unit));
    if (!shortest) break;
    const wave = [...new Set(waiting.map(extra))]
      .map((slowest) => waveOf(slowest))
      .find((one) => one !== undefined);
    if (wave) {
      for (const unit of wave.units) waiting.splice(waiting.indexOf(unit), 1);
      waves.push(wave);
      from = (wave.rounds.at(-1) as Span).end;
    } else {
      // Nobody can come now: the next wave begins a round later.
      for (const { id } of waiting) reasons.set(id, 'candidate_busy');
      from = (shortest[1] ?? { start: (shortest[0] as Span).end }).start;
    }
  }
  return {
    placed: waves.flatMap(({ rounds, units: those }) =>
      those.flatMap((unit, first) =>
        rounds.flatMap((round, index) => {
          const number = stationAt(first, index, circuit.size) + 1;
          const station = circuit.stations.find((one) => one.number === number);
          return unit && station
            ? [{ unit: unit.id, session: station.session, ...round, parts: [round] }]
            : [];
        }),
      ),
    ),
    unplaced: [
      ...waiting.map(({ id }) => ({ unit: id, reason: reasons.get(id) ?? ('no_room' as const) })),
      ...units.filter(isBarred).map(({ id }) => ({ unit: id, reason: 'conflict_of_interest' as const })),
    ],
  };
}
