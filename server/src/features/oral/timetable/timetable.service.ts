// The timetable as coordinators and examiners see it: with what needs a decision, and how the work is shared.
import type { ReplyOf } from '@quivia/contract/endpoint';
import type { getTimetable, TimetableConflict } from '@quivia/contract/oral/timetable';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireStaff } from '../access/access.service.ts';
import { selectUnannounced } from '../announcements/announce.queries.ts';
import { barredFor, readStored, type Stored, unplacedNow } from './generate.service.ts';
import * as queries from './timetable.queries.ts';
import { slotLength } from './timetable.rules.ts';

type OralTimetable = ReplyOf<typeof getTimetable>;

const MINUTE = 60_000;

/** Slots that no longer fit after their session, or a candidate's extra time, was changed. */
function misfits({ sessions, slots, candidates }: Stored): TimetableConflict[] {
  const found: TimetableConflict[] = [];
  for (const slot of slots) {
    const session = sessions.find(({ id }) => id === slot.session_id);
    if (!session) continue;
    const add = (kind: TimetableConflict['kind']) =>
      found.push({ kind, session_id: session.id, slot_id: slot.id, exam: null });
    const inBreak = session.breaks.some(
      (one) => slot.starts_at < new Date(one.ends_at) && new Date(one.starts_at) < slot.ends_at,
    );
    if (slot.starts_at < session.starts_at || slot.ends_at > session.ends_at || inBreak) add('outside');
    const extra = candidates
      .filter(
        (one) => one.id === slot.candidate_id || (one.group_id !== null && one.group_id === slot.group_id),
      )
      .map(({ extra_time }) => extra_time);
    const needed = slotLength(session.slot_minutes, Math.max(0, ...extra)) * MINUTE;
    if (extra.some((one) => one > 0) && slot.ends_at.getTime() - slot.starts_at.getTime() < needed)
      add('too_short');
  }
  for (const session of sessions)
    if (session.examiners.every(({ role }) => role === 'observer'))
      found.push({ kind: 'no_examiner', session_id: session.id, slot_id: null, exam: null });
  return found;
}

/** Slots before a panel with a conflict of interest: it was declared, or the panel changed, after they were placed. */
function interestConflicts(stored: Stored): TimetableConflict[] {
  const at = now();
  return stored.slots.flatMap((slot): TimetableConflict[] => {
    const people = stored.candidates.filter(
      (one) => one.id === slot.candidate_id || (one.group_id !== null && one.group_id === slot.group_id),
    );
    const barred = barredFor(
      stored,
      people.map(({ id }) => id),
      at,
    );
    return barred.has(slot.session_id)
      ? [{ kind: 'interest', session_id: slot.session_id, slot_id: slot.id, exam: null }]
      : [];
  });
}

function loadOf({ sessions, slots }: Stored): OralTimetable['load'] {
  const load = new Map<number, OralTimetable['load'][number]>();
  for (const session of sessions) {
    const own = slots.filter((slot) => slot.session_id === session.id);
    const minutes = own.reduce(
      (sum, one) => sum + (one.ends_at.getTime() - one.starts_at.getTime()) / MINUTE,
      0,
    );
    for (const { id, name, role } of session.examiners) {
      if (role === 'observer') continue;
      const before = load.get(id) ?? { examiner_id: id, name, sessions: 0, slots: 0, minutes: 0 };
      load.set(id, {
        ...before,
        sessions: before.sessions + 1,
        slots: before.slots + own.length,
        minutes: before.minutes + Math.round(minutes),
      });
    }
  }
  return [...load.values()].sort((a, b) => b.minutes - a.minutes || a.name.localeCompare(b.name, 'en'));
}

/** An examiner gets the sessions of their panels, and the candidates in them. */
export async function timetable(actor: Actor, examId: number): Promise<OralTimetable> {
  const { exam, is_coordinator, examiner } = await requireStaff(actor, examId);
  const all = await readStored(examId, is_coordinator ? undefined : examiner?.id);
  const ids = new Set(all.sessions.map(({ id }) => id));
  const slots = is_coordinator ? all.slots : all.slots.filter((slot) => ids.has(slot.session_id));
  const isThere = (one: queries.CandidateRow) =>
    slots.some(
      (slot) => slot.candidate_id === one.id || (slot.group_id !== null && slot.group_id === one.group_id),
    );
  const candidates = is_coordinator ? all.candidates : all.candidates.filter(isThere);
  const stored = { ...all, slots, candidates };
  const inGroups = new Set(candidates.map(({ group_id }) => group_id));
  const written = is_coordinator ? await queries.selectWrittenConflicts(examId) : [];
  const taken = is_coordinator ? await queries.selectRoomConflicts(examId) : [];
  return {
    sessions: stored.sessions.map(({ examiners, ...session }) => ({
      ...session,
      examiners: examiners.map(({ id, name, role }) => ({ id, name, role })),
    })),
    slots,
    candidates: candidates.map(({ user_id: _u, guide_user_id: _g, ...one }) => one),
    groups: (await queries.selectGroups(examId)).filter(({ id }) => inGroups.has(id)),
    conflicts: [
      ...written.map((one): TimetableConflict => ({ kind: 'written_exam', ...one })),
      ...taken.map((one): TimetableConflict => ({ kind: 'room_taken', slot_id: null, ...one })),
      ...misfits(stored),
      // Of a conflict of interest the other examiners learn nothing.
      ...(is_coordinator ? interestConflicts(stored) : []),
    ],
    unplaced: is_coordinator ? await unplacedNow(stored) : [],
    load: loadOf(stored),
    announced_at: exam.announced_at,
    unannounced: is_coordinator ? (await selectUnannounced(examId, now())).length : 0,
  };
}
