// Incidents: noted by whoever is on duty, reported to the owner of the exam, and decided by the owner alone.
import type { Incident } from '@quivia/contract/hall/incidents';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { otherAct, recordAct } from '../../acts/record-act.service.ts';
import { isOnRecord } from '../../attempts/integrity.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { requireDuty, requireReach, type Standing } from '../duties/duties.service.ts';
import { signalStaff } from '../messages/send.service.ts';
import * as queries from './incidents.queries.ts';
import { words } from './incidents.words.ts';

const MOST_LISTED = 200;
const MOST_OF_EXAM = 2000;
const MOST_STEPS = 50;
/** Shorter ones are in the student's record only. */
const AWAY_WORTH_A_HINT = 60;

const roomsOf = ({ rooms }: Standing) => rooms?.map(({ id }) => id);

export async function list(actor: Actor, examId: number) {
  const rooms = roomsOf(await requireDuty(actor, examId, 'observer'));
  const limit = MOST_LISTED + 1;
  const [incidents, hints] = await Promise.all([
    queries.selectIncidents(examId, { rooms, limit }),
    queries.selectHints(examId, { rooms, limit, awayAtLeast: AWAY_WORTH_A_HINT }),
  ]);
  return {
    incidents: incidents.slice(0, MOST_LISTED),
    hints: hints.slice(0, MOST_LISTED),
    is_cut: incidents.length > MOST_LISTED || hints.length > MOST_LISTED,
  };
}

interface NoteForm {
  key: string;
  student_id?: number | undefined;
  room_id?: number | undefined;
  event_id?: number | undefined;
  category: Incident['category'];
  severity: Incident['severity'];
  note: string;
}

export async function note(actor: Actor, examId: number, form: NoteForm): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const attemptId = await requireConcerned(standing, form);
    const isNew = await recordAct(actor, {
      examId,
      key: form.key,
      kind: 'incident.noted',
      roomId: form.room_id,
      attemptId: attemptId ?? undefined,
      params: { category: form.category, severity: form.severity },
    });
    if (isNew === undefined) return messageReply(words.noted);
    if ((await queries.countIncidents(examId)) >= MOST_OF_EXAM)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_OF_EXAM }) });
    const at = now();
    const id = await queries.insertIncident({
      exam_id: examId,
      attempt_id: attemptId,
      room_id: attemptId === null ? (form.room_id ?? null) : null,
      category: form.category,
      at,
      by_id: actor.userId,
      event_id: form.event_id ?? null,
    });
    if (id === undefined) throw new AppError('changed_meanwhile', { message: words.takenUp });
    const isFirst = await queries.insertStep({
      incident_id: id,
      key: form.key,
      state: 'noted',
      severity: form.severity,
      note: form.note,
      at,
      by_id: actor.userId,
    });
    if (!isFirst) throw otherAct();
    await signalStaff(examId);
    return messageReply(words.noted);
  });
}

/** The attempt it concerns; null for a room or the hall. */
async function requireConcerned(standing: Standing, form: NoteForm): Promise<number | null> {
  if (form.student_id === undefined) {
    if (form.event_id !== undefined) throw new AppError('not_found', { message: words.noSuchEvent });
    if (form.room_id !== undefined) await requireReach(standing, { room_id: form.room_id });
    else if (standing.rooms)
      throw new AppError('invalid_input', { field: 'room_id', message: words.chooseRoom });
    return null;
  }
  const [reached] = await requireReach(standing, { student_id: form.student_id });
  const attemptId = reached?.attempt_id as number;
  if (form.event_id !== undefined && !(await isOnRecord(attemptId, form.event_id)))
    throw new AppError('not_found', { message: words.noSuchEvent });
  return attemptId;
}

interface StepForm {
  key: string;
  state: Incident['state'];
  severity: Incident['severity'];
  note: string;
}

const SAID = { noted: words.added, reported: words.reported, decided: words.decided };

export async function step(
  actor: Actor,
  examId: number,
  incidentId: number,
  form: StepForm,
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const incident = await queries.lockIncident(examId, incidentId, roomsOf(standing));
    if (!incident) throw new AppError('not_found', { message: words.noSuchIncident });
    const before = await queries.selectStep(form.key);
    if (before && !isSame(before, { ...form, incident_id: incidentId, by_id: actor.userId }))
      throw otherAct();
    if (before) return messageReply(SAID[form.state]);
    const isDecision = form.state === 'decided' || incident.state === 'decided';
    if (isDecision && standing.duty !== 'owner')
      throw new AppError('not_allowed', { message: words.ownerDecides });
    if (incident.steps >= MOST_STEPS)
      throw new AppError('invalid_input', { message: words.tooManySteps({ most: MOST_STEPS }) });
    // What was reported stays reported when somebody adds to it.
    const state = form.state === 'noted' ? incident.state : form.state;
    const given = { ...form, state, incident_id: incidentId, at: now(), by_id: actor.userId };
    if (!(await queries.insertStep(given))) throw otherAct();
    if (state !== incident.state)
      await recordAct(actor, {
        examId,
        key: form.key,
        kind: `incident.${state}`,
        attemptId: incident.attempt_id ?? undefined,
        params: { incident_id: incidentId, severity: form.severity },
      });
    if (state === 'reported' && incident.state !== 'reported')
      await notifyOwner(actor, standing, form.severity);
    await signalStaff(examId);
    return messageReply(SAID[form.state]);
  });
}

/** What somebody adds keeps the state that the incident had. */
const isSame = (before: queries.Step, form: queries.Step): boolean =>
  before.incident_id === form.incident_id &&
  before.by_id === form.by_id &&
  before.severity === form.severity &&
  before.note === form.note &&
  (before.state === form.state || form.state === 'noted');

/** Whoever reports to themselves knows it, and a rehearsal has no incident to decide about. */
async function notifyOwner(
  actor: Actor,
  { exam, owner_id }: Standing,
  severity: Incident['severity'],
): Promise<void> {
  if (owner_id === actor.userId || exam.rehearsal_of !== null) return;
  await notifications.notify(
    owner_id,
    { id: 'hall.incident', params: { exam: exam.title, severity } },
    `/hall/${exam.id}?panel=incidents`,
  );
}
