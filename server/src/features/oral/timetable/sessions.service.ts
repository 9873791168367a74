// Sessions of a viva voce: a panel in a room for some hours, or the stations of a circuit.
import { type SessionForm, TIMETABLE_LIMITS } from '@quivia/contract/oral/timetable';
import { AppError } from '../../../platform/app-error.ts';
import { days, hours, minutes, now } from '../../../platform/clock.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as rooms from '../../rooms/rooms.service.ts';
import { type OralExamRow, requireCoordinator } from '../access/access.service.ts';
import { losingNoSheet } from '../sheets/due.service.ts';
import { actOnTimetable, clashError } from './act.service.ts';
import * as queries from './timetable.queries.ts';
import { words } from './timetable.words.ts';

export async function listRooms(actor: Actor, examId: number) {
  const { exam } = await requireCoordinator(actor, examId);
  return rooms.roomsOfCollege(exam.institution_id);
}

export async function addRoom(actor: Actor, examId: number, form: { name: string }) {
  const { exam } = await requireCoordinator(actor, examId);
  return rooms.addToCollege(actor, exam.institution_id, form.name);
}

type Times = Pick<SessionForm, 'starts_at' | 'ends_at' | 'slot_minutes' | 'breaks'>;

function checkTimes({ starts_at, ends_at, slot_minutes, breaks }: Times): void {
  const refuse = (field: string, message: (typeof words)['outside']) =>
    new AppError('invalid_input', { field, message });
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  if (end <= start) throw refuse('ends_at', words.endBeforeStart);
  if (end - start > hours(24)) throw refuse('ends_at', words.longerThanADay);
  if (Math.abs(start - now().getTime()) > days(731)) throw refuse('starts_at', words.withinYears);
  if (minutes(slot_minutes) > end - start) throw refuse('slot_minutes', words.slotTooLong);
  let from = start;
  for (const one of [...breaks].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    const [first, last] = [Date.parse(one.starts_at), Date.parse(one.ends_at)];
    if (first < from || last <= first || last > end) throw refuse('breaks', words.breakOutside);
    from = last;
  }
}

/** Nobody and no room is elsewhere at that time; the constraints say the same to whoever comes second. */
async function checkFree(exam: OralExamRow, id: number | null, session: queries.NewSession): Promise<void> {
  const found = await rooms.roomsOfCollege(exam.institution_id);
  if (!found.some((room) => room.id === session.room_id))
    throw new AppError('unknown_reference', { field: 'room_id' });
  if (!(await queries.existsPanel(exam.id, session.panel_id)))
    throw new AppError('unknown_reference', { field: 'panel_id', message: words.noSuchPanel });
  const taken = await queries.selectRoomTaken({ ...session, id });
  if (taken) throw new AppError('already_exists', { field: 'room_id', message: words.roomTaken(taken) });
  const clash = await queries.selectPanelClash({ ...session, id });
  if (clash) throw clashError(clash, exam.institution_id);
}

async function checkCount(examId: number, more: number): Promise<void> {
  if ((await queries.countSessions(examId)) + more > TIMETABLE_LIMITS.sessions)
    throw new AppError('invalid_input', {
      message: words.tooManySessions({ most: TIMETABLE_LIMITS.sessions }),
    });
}

export async function add(actor: Actor, examId: number, { key, ...form }: SessionForm & { key: string }) {
  return actOnTimetable(actor, examId, { key, kind: 'session' }, async (exam) => {
    checkTimes(form);
    await checkCount(examId, 1);
    await checkFree(exam, null, form);
    const id = await queries.insertSession(examId, form);
    return { ...messageReply(words.sessionAdded), id };
  });
}

export async function addCircuit(
  actor: Actor,
  examId: number,
  {
    key,
    stations,
    ...times
  }: Times & { key: string; stations: ({ panel_id: number; room_id: number; name: string } | null)[] },
) {
  return actOnTimetable(actor, examId, { key, kind: 'circuit' }, async (exam) => {
    checkTimes(times);
    if (stations.every((one) => one === null))
      throw new AppError('invalid_input', { field: 'stations', message: words.onlyRests });
    await checkCount(examId, stations.length);
    for (const [index, station] of stations.entries()) {
      if (!station) continue;
      const row = {
        ...times,
        ...station,
        guides_attend: false,
        station: index + 1,
        circuit_size: stations.length,
      };
      await checkFree(exam, null, row);
      await queries.insertSession(examId, row);
    }
    return messageReply(words.circuitAdded({ stations: stations.length }));
  });
}

/** One that can be changed: its award list isn't frozen. */
async function requireSession(examId: number, id: number): Promise<queries.SessionRow> {
  const found = (await queries.selectSessions(examId)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found', { message: words.noSuchSession });
  if ((await queries.selectFrozenSessions(examId)).has(id))
    throw new AppError('exam_not_now', { message: words.frozen });
  return found;
}

export async function change(
  actor: Actor,
  examId: number,
  id: number,
  { key, ...form }: SessionForm & { key: string },
) {
  return actOnTimetable(
    actor,
    examId,
    { key, kind: 'session', to: `change ${id}` },
    async (exam, standing) => {
      checkTimes(form);
      await requireSession(examId, id);
      await checkFree(exam, id, form);
      await losingNoSheet(standing, () => queries.updateSession(id, form));
      return messageReply(words.sessionChanged);
    },
  );
}

export async function remove(actor: Actor, examId: number, id: number, { key }: { key: string }) {
  return actOnTimetable(actor, examId, { key, kind: 'session', to: `removal ${id}` }, async () => {
    const session = await requireSession(examId, id);
    if (session.starts_at <= now()) throw new AppError('still_used', { message: words.hasBegun });
    const slots = await queries.updateSessionCancelled(id, now());
    return messageReply(words.sessionRemoved({ slots }));
  });
}
