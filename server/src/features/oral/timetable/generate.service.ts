// Generates the timetable from what is stored, and says who has no slot and why.

import { UNMARKED_STATES } from '@quivia/contract/marking/marks';
import type { CandidateState } from '@quivia/contract/oral/parts';
import type { Unplaced } from '@quivia/contract/oral/timetable';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { actOnTimetable } from './act.service.ts';
import { type Circuit, generateCircuit } from './circuit.rules.ts';
import * as queries from './timetable.queries.ts';
import {
  barredSessions,
  generateTimetable,
  type SessionToFill,
  type Span,
  type Timetable,
  type Unit,
} from './timetable.rules.ts';
import { words } from './timetable.words.ts';

type GroupMode = 'one_after_the_other' | 'one_slot';

export interface Stored {
  sessions: queries.SessionRow[];
  slots: queries.SlotRow[];
  candidates: queries.CandidateRow[];
  interests: queries.InterestRow[];
}

const NOT_TO_PLACE: readonly CandidateState[] = ['done', ...UNMARKED_STATES];

const spanOf = (one: { starts_at: Date | string; ends_at: Date | string }): Span => ({
  start: new Date(one.starts_at).getTime(),
  end: new Date(one.ends_at).getTime(),
});

/** Slots that were placed by a person, have begun, belong to somebody who has been called or are on a frozen list. */
function keptSlots({ slots, candidates }: Stored, frozen: ReadonlySet<number>, at: Date): queries.SlotRow[] {
  const begun = candidates.filter(({ state }) => state !== 'registered');
  const [ids, groups] = [begun.map(({ id }) => id), begun.map(({ group_id }) => group_id)];
  const kept = slots.filter(
    (slot) =>
      slot.is_fixed ||
      slot.starts_at <= at ||
      frozen.has(slot.session_id) ||
      (slot.candidate_id !== null && ids.includes(slot.candidate_id)) ||
      (slot.group_id !== null && groups.includes(slot.group_id)),
  );
  // Of somebody in the middle of a circuit every slot stays.
  return slots.filter(
    (slot) =>
      kept.includes(slot) ||
      kept.some((one) => one.candidate_id === slot.candidate_id && one.group_id === slot.group_id),
  );
}

/** Stations at the same times are one circuit. */
const circuitOf = ({ id, station, ...one }: queries.SessionRow) =>
  station === null
    ? String(id)
    : JSON.stringify([one.starts_at, one.ends_at, one.slot_minutes, one.circuit_size, one.breaks]);

/** Sessions to come in which these people aren't placed, because of a conflict of interest. */
export function barredFor(
  { sessions, interests }: Stored,
  candidateIds: readonly number[],
  at: Date,
): ReadonlySet<number> {
  const conflicts = interests.filter(({ candidate_id }) => candidateIds.includes(candidate_id));
  if (conflicts.length === 0) return new Set();
  const open = sessions
    .filter(({ ends_at }) => ends_at > at)
    .map((session) => ({ session, id: session.id, examiners: examinersOf(session) }));
  const venues = Map.groupBy(open, ({ session }) => circuitOf(session));
  return barredSessions([...venues.values()], new Set(conflicts.map(({ user_id }) => user_id)));
}

/** Everyone without a slot, in the order in which they are placed. */
function unitsOf(stored: Stored, kept: queries.SlotRow[], mode: GroupMode, at: Date): Unit[] {
  const { candidates } = stored;
  const isKept = (one: queries.CandidateRow) =>
    kept.some(
      (slot) => slot.candidate_id === one.id || (slot.group_id !== null && slot.group_id === one.group_id),
    );
  const waiting = candidates.filter((one) => !(NOT_TO_PLACE.includes(one.state) || isKept(one)));
  const groups = Map.groupBy(waiting, (one) => (one.group_id === null ? `c${one.id}` : `g${one.group_id}`));
  return [...groups].map(([id, members]) => ({
    id,
    isOneSlot: mode === 'one_slot' && id.startsWith('g'),
    barred: barredFor(
      stored,
      members.map((one) => one.id),
      at,
    ),
    people: members.map((one) => ({
      user: one.user_id,
      extraTime: one.extra_time,
      guide: one.guide_user_id,
    })),
  }));
}

const examinersOf = (session: queries.SessionRow) =>
  session.examiners.flatMap(({ user_id, role }) => (role === 'observer' ? [] : [user_id]));

/** When the next slot of a session may begin: at a multiple of its slots, not at the very second of the request. */
function nextSlotAt({ starts_at, slot_minutes }: queries.SessionRow, at: Date): number {
  const passed = Math.max(0, at.getTime() - starts_at.getTime());
  return starts_at.getTime() + Math.ceil(passed / minutes(slot_minutes)) * minutes(slot_minutes);
}

function toFill(session: queries.SessionRow, kept: queries.SlotRow[], at: Date): SessionToFill {
  const span = spanOf(session);
  return {
    id: session.id,
    ...span,
    slotMinutes: session.slot_minutes,
    breaks: session.breaks.map(spanOf),
    kept: [
      ...kept.filter((slot) => slot.session_id === session.id).map(spanOf),
      // What has passed is taken.
      ...(at.getTime() > span.start
        ? [{ start: span.start, end: Math.min(nextSlotAt(session, at), span.end) }]
        : []),
    ],
    examiners: examinersOf(session),
    guidesAttend: session.guides_attend,
  };
}

/** The waves of a circuit begin after what is kept of it. */
function circuitsOf(sessions: queries.SessionRow[], kept: queries.SlotRow[], at: Date): Circuit[] {
  const stations = sessions.filter(({ station }) => station !== null);
  const circuits = Map.groupBy(stations, circuitOf);
  return [...circuits.values()].map((those) => {
    const first = those[0] as queries.SessionRow;
    const ids = those.map(({ id }) => id);
    const ends = kept.filter((slot) => ids.includes(slot.session_id)).map((slot) => slot.ends_at.getTime());
    const { start, end } = spanOf(first);
    return {
      start: Math.max(start, nextSlotAt(first, at), ...ends),
      end,
      slotMinutes: first.slot_minutes,
      breaks: first.breaks.map(spanOf),
      size: Math.max(first.circuit_size ?? 0, ...those.map(({ station }) => station ?? 0)),
      stations: those.map((one) => ({
        number: one.station as number,
        session: one.id,
        examiners: examinersOf(one),
      })),
    };
  });
}

async function busyTimes(
  { sessions, candidates }: Stored,
  leftOut: queries.SlotRow[],
): Promise<Map<number, Span[]>> {
  const users = candidates.flatMap(({ user_id, guide_user_id }) =>
    guide_user_id === null ? [user_id] : [user_id, guide_user_id],
  );
  const rows = await queries.selectBusy(
    [...new Set(users)],
    {
      from: new Date(Math.min(...sessions.map(({ starts_at }) => starts_at.getTime()))),
      until: new Date(Math.max(...sessions.map(({ ends_at }) => ends_at.getTime()))),
    },
    leftOut.map(({ id }) => id),
  );
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user, spans]) => [user, spans.map(spanOf)]));
}

interface Plan {
  kept: queries.SlotRow[];
  units: Unit[];
  timetable: Timetable;
}

async function plan(stored: Stored, mode: GroupMode, kept: queries.SlotRow[], at: Date): Promise<Plan> {
  const { sessions, slots, candidates } = stored;
  const units = unitsOf(stored, kept, mode, at);
  if (units.length === 0 || sessions.length === 0)
    return { kept, units, timetable: generateTimetable([], units, new Map()) };
  const busy = await busyTimes(
    stored,
    slots.filter((slot) => !kept.includes(slot)),
  );
  const circuits = circuitsOf(sessions, kept, at);
  if (circuits.length === 0) {
    const open = sessions.map((session) => toFill(session, kept, at));
    return { kept, units, timetable: generateTimetable(open, units, busy) };
  }
  const timetable: Timetable = { placed: [], unplaced: [] };
  // A circuit is gone round alone, whatever group somebody is in.
  let waiting = units.flatMap((unit) =>
    unit.people.map((person, index): Unit => {
      const own = candidates.filter(({ user_id }) => user_id === person.user).map(({ id }) => id);
      const barred = barredFor(stored, own, at);
      return { id: `${unit.id} ${index}`, people: [person], isOneSlot: false, barred };
    }),
  );
  for (const circuit of circuits) {
    const { placed, unplaced } = generateCircuit(circuit, waiting, busy);
    timetable.placed.push(...placed);
    timetable.unplaced = unplaced;
    const left = new Set(unplaced.map(({ unit }) => unit));
    waiting = waiting.filter(({ id }) => left.has(id));
  }
  return { kept, units, timetable };
}

/** The candidates or the group that a unit, or a part of one, stands for. */
function subjectsOf(unitId: string, { candidates }: Stored, plan: Plan) {
  const [id, index] = unitId.split(' ') as [string, string | undefined];
  const unit = plan.units.find((one) => one.id === id) as Unit;
  const number = Number(id.slice(1));
  if (unit.isOneSlot && index === undefined) return [{ candidate_id: null, group_id: number }];
  const people = index === undefined ? unit.people : [unit.people[Number(index)] as Unit['people'][number]];
  return people.map(({ user }) => ({
    candidate_id: (candidates.find((one) => one.user_id === user) as queries.CandidateRow).id,
    group_id: null,
  }));
}

const unplacedOf = (stored: Stored, made: Plan): Unplaced[] =>
  made.timetable.unplaced.flatMap(({ unit, reason }) =>
    subjectsOf(unit, stored, made).map((subject) => ({ ...subject, reason })),
  );

/** Laboratory 10 comes after Laboratory 2. */
const byRoom = new Intl.Collator('en', { numeric: true });

export async function readStored(examId: number, examinerId?: number): Promise<Stored> {
  const sessions = await queries.selectSessions(examId, examinerId);
  return {
    sessions: sessions.sort(
      (a, b) =>
        a.starts_at.getTime() - b.starts_at.getTime() ||
        (a.station ?? 0) - (b.station ?? 0) ||
        byRoom.compare(a.room, b.room) ||
        a.id - b.id,
    ),
    slots: await queries.selectSlots(examId),
    candidates: await queries.selectCandidates(examId),
    interests: await queries.selectInterests(examId),
  };
}

/** Who has no slot now: with the reason, or with none where a time is free. */
export async function unplacedNow(stored: Stored): Promise<Unplaced[]> {
  const made = await plan(stored, 'one_after_the_other', stored.slots, now());
  const placed = [...new Set(made.timetable.placed.map(({ unit }) => unit))];
  return [
    ...unplacedOf(stored, made),
    ...placed.flatMap((unit) =>
      subjectsOf(unit, stored, made).map((subject) => ({ ...subject, reason: null })),
    ),
  ];
}

export async function generate(
  actor: Actor,
  examId: number,
  { key, groups }: { key: string; groups: GroupMode },
) {
  return actOnTimetable(actor, examId, { key, kind: 'generate' }, async () => {
    const stored = await readStored(examId);
    if (stored.sessions.length === 0) throw new AppError('invalid_input', { message: words.noSessions });
    if (stored.candidates.length === 0) throw new AppError('invalid_input', { message: words.noCandidates });
    const frozen = await queries.selectFrozenSessions(examId);
    const kept = keptSlots(stored, frozen, now());
    const open = stored.sessions.filter(({ id }) => !frozen.has(id));
    const made = await plan({ ...stored, sessions: open }, groups, kept, now());
    const rows = made.timetable.placed.flatMap((place) => {
      const subjects = subjectsOf(place.unit, stored, made);
      return subjects.map((subject, index): queries.NewSlot => {
        const part = (place.parts[index] ?? place) as Span;
        return {
          ...subject,
          session_id: place.session,
          starts_at: new Date(part.start),
          ends_at: new Date(part.end),
          is_fixed: false,
        };
      });
    });
    await queries.deleteSlots(stored.slots.filter((slot) => !kept.includes(slot)).map(({ id }) => id));
    await queries.insertSlots(examId, rows);
    const unplaced = unplacedOf(stored, made);
    const placed = new Set(rows.map((row) => row.candidate_id ?? `g${row.group_id}`)).size;
    const said = words.generated({ placed: placed + new Set(kept).size, unplaced: unplaced.length });
    return { ...messageReply(said), placed, kept: kept.length, unplaced };
  });
}
