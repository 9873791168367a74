// Slots that a person moves, swaps, places or removes.
import type { Move } from '@quivia/contract/oral/timetable';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { isFrozen } from '../sheets/sheets.queries.ts';
import { actOnTimetable, clashError } from './act.service.ts';
import { barredFor, readStored, type Stored } from './generate.service.ts';
import * as queries from './timetable.queries.ts';
import { slotLength } from './timetable.rules.ts';
import { words } from './timetable.words.ts';

const overlap = (a: { starts_at: Date; ends_at: Date }, b: { starts_at: Date; ends_at: Date }) =>
  a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Those examined in the slot. */
function peopleOf({ candidates }: Stored, move: Move): queries.CandidateRow[] {
  const people = candidates.filter((one) =>
    move.group_id === null ? one.id === move.candidate_id : one.group_id === move.group_id,
  );
  if (people.length === 0 || (move.group_id === null) === (move.candidate_id === null))
    throw new AppError('unknown_reference', { message: words.noSuchCandidate });
  const begun = people.find(({ state }) => state === 'in_viva' || state === 'done');
  if (begun)
    throw new AppError('still_used', {
      message: words.alreadyBegun({ name: begun.name ?? begun.roll_number }),
    });
  return people;
}

/** The slot that moves; undefined where there was none. Someone who saw something else is asked to look again. */
function slotToMove({ slots, sessions }: Stored, move: Move): queries.SlotRow | undefined {
  const own = slots.filter(
    (slot) => slot.candidate_id === move.candidate_id && slot.group_id === move.group_id,
  );
  if (!move.from) {
    const isStation = (id: number) => sessions.find((one) => one.id === id)?.station !== null;
    const isThere = own.some(
      (slot) => !isStation(slot.session_id) || slot.session_id === move.to?.session_id,
    );
    if (isThere) throw new AppError('changed_meanwhile');
    return undefined;
  }
  const { session_id, starts_at } = move.from;
  const found = own.find(
    (slot) => slot.session_id === session_id && slot.starts_at.getTime() === Date.parse(starts_at),
  );
  if (!found) throw new AppError('changed_meanwhile');
  return found;
}

function slotFor({ sessions }: Stored, move: Move, people: queries.CandidateRow[]): queries.NewSlot[] {
  const { to, candidate_id, group_id } = move;
  if (!to) return [];
  const session = sessions.find(({ id }) => id === to.session_id);
  if (!session) throw new AppError('unknown_reference', { message: words.noSuchSession });
  const starts_at = new Date(to.starts_at);
  const length = slotLength(session.slot_minutes, Math.max(...people.map((one) => one.extra_time)));
  const slot = {
    session_id: session.id,
    candidate_id,
    group_id,
    starts_at,
    ends_at: new Date(starts_at.getTime() + minutes(length)),
    is_fixed: to.is_fixed,
  };
  if (starts_at < session.starts_at || slot.ends_at > session.ends_at)
    throw new AppError('invalid_input', { message: words.outside });
  const breaks = session.breaks.map((one) => ({
    starts_at: new Date(one.starts_at),
    ends_at: new Date(one.ends_at),
  }));
  if (breaks.some((one) => overlap(one, slot)))
    throw new AppError('invalid_input', { message: words.inBreak });
  return [slot];
}

/** Whoever is on a frozen list stays on it, and nobody is added to it. */
async function refuseFrozen(examId: number, moves: Move[]): Promise<void> {
  const subjects = moves.map(({ candidate_id, group_id }) =>
    candidate_id === null ? { group_id: group_id as number } : { candidate_id },
  );
  const frozen = await queries.selectFrozenSessions(examId);
  if (moves.some(({ to }) => to && frozen.has(to.session_id)) || (await isFrozen(examId, subjects)))
    throw new AppError('exam_not_now', { message: words.frozen });
}

/** As for any other clash, the names say what is in the way. */
function refuseConflict(stored: Stored, move: Move, people: queries.CandidateRow[]): void {
  if (!move.to) return;
  const ids = people.map(({ id }) => id);
  if (!barredFor(stored, ids, now()).has(move.to.session_id)) return;
  const there = stored.sessions.find(({ id }) => id === move.to?.session_id)?.examiners ?? [];
  const found = stored.interests.find(
    (one) => ids.includes(one.candidate_id) && there.some(({ user_id }) => user_id === one.user_id),
  );
  const who = people.find(({ id }) => id === found?.candidate_id) ?? people[0];
  throw new AppError('already_exists', {
    message: words.conflictOfInterest({
      examiner: found?.examiner ?? '',
      name: who?.name ?? who?.roll_number ?? '',
    }),
  });
}

function messageFor(moves: Move[]) {
  const [first, second] = moves;
  if (moves.length === 2 && first?.from && first.to && second?.from && second.to) return words.swapped;
  if (moves.length > 1) return words.movedSeveral({ count: moves.length });
  return first?.to ? words.moved : words.unplaced;
}

export async function move(actor: Actor, examId: number, { key, moves }: { key: string; moves: Move[] }) {
  return actOnTimetable(actor, examId, { key, kind: 'move' }, async (exam) => {
    const stored = await readStored(examId);
    const gone = moves.flatMap((one) => slotToMove(stored, one) ?? []);
    const wanted = moves.flatMap((one) => {
      const people = peopleOf(stored, one);
      const slot = slotFor(stored, one, people);
      refuseConflict(stored, one, people);
      return slot;
    });
    const clashing = wanted.some((a, at) =>
      wanted.slice(at + 1).some((b) => a.session_id === b.session_id && overlap(a, b)),
    );
    if (clashing) throw new AppError('invalid_input', { message: words.sameTime });
    await refuseFrozen(examId, moves);
    await queries.deleteSlots(gone.map(({ id }) => id));
    const taken = await queries.selectSlotTaken(wanted);
    if (taken) throw new AppError('already_exists', { message: words.slotTaken(taken) });
    const clash = await queries.selectSlotClash(wanted);
    if (clash) throw clashError(clash, exam.institution_id);
    await queries.insertSlots(examId, wanted);
    return messageReply(messageFor(moves));
  });
}
