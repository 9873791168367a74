// A candidate's way through a circuit, with the stations at which they rest: nobody examines there, so no slot says when.
import type { PrintedSession } from '@quivia/contract/oral/prints';

export interface Stop {
  /** In ISO 8601. */
  at: string;
  station: number;
  /** Undefined for a rest. */
  session: PrintedSession | undefined;
}

interface Visit extends Stop {
  until: string;
  candidateId: number;
  session: PrintedSession;
}

export function routeOf(sessions: readonly PrintedSession[], candidateId: number): Stop[] {
  const all = visitsIn(sessions);
  const own = all.filter((one) => one.candidateId === candidateId);
  return [...own, ...restsOf(own, roundsOf(all, own))].sort((a, b) => a.at.localeCompare(b.at));
}

const visitsIn = (sessions: readonly PrintedSession[]): Visit[] =>
  sessions
    .flatMap((session) =>
      session.slots.flatMap(({ starts_at, ends_at, candidate_ids }) =>
        candidate_ids.map((candidateId) => ({
          candidateId,
          at: starts_at,
          until: ends_at,
          station: session.station ?? 0,
          session,
        })),
      ),
    )
    .sort((a, b) => a.at.localeCompare(b.at));

/** When the rounds of their wave begin: of everyone who is in the circuit between their first and their last station. */
function roundsOf(all: readonly Visit[], own: readonly Visit[]): string[] {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return [];
  const present = new Set(
    all.filter(({ at, until }) => at < last.until && until > first.at).map((one) => one.candidateId),
  );
  return [...new Set(all.filter((one) => present.has(one.candidateId)).map(({ at }) => at))].sort();
}

/** A rest follows the station before it; before the first station only where the wave had begun by then. */
function restsOf(own: readonly Visit[], rounds: readonly string[]): Stop[] {
  const [first, last] = [own[0], own.at(-1)];
  const { rests = [], circuit_size: size } = first?.session ?? {};
  // An examiner has the sessions of their own panels alone, and so not the whole way.
  if (!first || !last || !size || own.length + rests.length !== size) return [];
  const before = (station: number) => (station === 1 ? size : station - 1);
  const early = rounds.filter((at) => at < first.at);
  const found: Stop[] = [];
  for (let station = before(first.station); rests.includes(station) && early.length > 0; ) {
    found.push({ at: early.pop() as string, station, session: undefined });
    station = before(station);
  }
  for (const [index, visit] of own.entries()) {
    const next = own[index + 1]?.at;
    let { until } = visit;
    for (let station = (visit.station % size) + 1; rests.includes(station); station = (station % size) + 1) {
      if (found.some((one) => one.station === station)) break;
      const at = rounds.find((round) => round >= until && (!next || round < next)) ?? until;
      found.push({ at, station, session: undefined });
      until = later(at, visit);
    }
  }
  return found;
}

/** Rounds of a wave are equally long. */
const later = (at: string, { at: from, until }: Visit) =>
  new Date(Date.parse(at) + Date.parse(until) - Date.parse(from)).toISOString();
