// Who may do what in the hall of an exam. Those who run it are its owners; others are put on duty. To everybody else the
// exam is not there.
import type { Duty } from '@quivia/contract/endpoint';
import { allowsDuty, type DutyRow, type HallExam } from '@quivia/contract/hall/duties';
import type { Scope } from '@quivia/contract/hall/scope';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { isWithheldAt, wordsAt } from '../../people/organisation.rules.ts';
import { nameAt } from '../../rooms/rooms.service.ts';
import { shareBeforeRooms } from '../../rooms/seats.service.ts';
import * as queries from './duties.queries.ts';
import { logged, words } from './duties.words.ts';

export interface Standing {
  exam: HallExam;
  institution_id: number | null;
  community_id: number | null;
  owner_id: number;
  /** The exam neither shuffles nor draws its questions. */
  has_one_order: boolean;
  duty: Duty;
  /** Undefined where the duty covers the whole hall. */
  rooms: { id: number; name: string }[] | undefined;
}

const noSuchExam = () => new AppError('not_found', { message: words.noSuchExam });

/** Of many people in one statement; undefined for those to whom the exam is not there. */
export async function standingsOf(
  asked: readonly { actor: Actor; examId: number }[],
): Promise<(Standing | undefined)[]> {
  const held = await queries.selectHeld(asked.map(({ actor, examId }) => ({ person: actor, examId })));
  return held.map((one, place) => {
    const { actor } = asked[place] as { actor: Actor };
    return one && !isWithheldAt(actor, one.institution_id) ? standingBy(one) : undefined;
  });
}

function standingBy(held: queries.Held): Standing | undefined {
  const { exam, duties, by_share, ...where } = held;
  const duty: Duty | undefined =
    by_share ??
    (['chief', 'invigilator', 'observer'] as const).find((one) => duties.some((each) => each.duty === one));
  if (!duty) return undefined;
  const rooms =
    duty === 'invigilator'
      ? duties.flatMap(({ room_id, room }) => (room_id === null ? [] : [{ id: room_id, name: room ?? '' }]))
      : undefined;
  return { ...where, exam: { ...exam, duty }, duty, rooms };
}

/** Refuses whoever has no such duty at this exam. */
export async function requireDuty(actor: Actor, examId: number, needed: Duty): Promise<Standing> {
  const [standing] = await standingsOf([{ actor, examId }]);
  if (!standing) throw noSuchExam();
  if (!allowsDuty(standing.duty, needed))
    throw new AppError('not_allowed', { message: words.notYourDuty({ duty: needed }) });
  return standing;
}

/** Refuses what would reach real people from a rehearsal. */
function requireReal(standing: Standing, message: Message): Standing {
  if (standing.exam.rehearsal_of !== null) throw new AppError('exam_not_now', { message });
  return standing;
}

/** In the audit log, where the exam counts: a rehearsal leaves no trace there. */
export async function recordInAudit(
  actor: Actor,
  { exam, institution_id }: Standing,
  what: Message,
  subjectId: number | null = null,
): Promise<void> {
  if (exam.rehearsal_of === null)
    await audit.record(actor, 'hall.act', what, {
      institutionId: institution_id,
      subjectId,
      examId: exam.id,
    });
}

export interface Reached {
  attempt_id: number;
  user_id: number;
  student_id: number;
}

/** An invigilator acts in their own rooms alone. */
export function requireRoomReach({ rooms }: Standing, roomId: number): void {
  if (rooms && !rooms.some(({ id }) => id === roomId)) throw notYourRoom();
}

/**
 * The students an act concerns. An invigilator acts in their own rooms alone, and on one student of them; at the door also
 * on students who have no room yet.
 */
export async function requireReach(
  standing: Standing,
  { student_id, room_id }: Scope,
  { orRoomless = false }: { orRoomless?: boolean } = {},
): Promise<Reached[]> {
  const rooms = standing.rooms?.map(({ id }) => id);
  if (room_id !== undefined) requireRoomReach(standing, room_id);
  const reached = await queries.selectReached(standing.exam.id, {
    studentId: student_id,
    roomId: room_id,
    rooms,
    orRoomless,
  });
  if (student_id !== undefined && reached.length === 0) {
    if (!rooms) throw noSuchStudent(standing);
    throw notYourRoom();
  }
  return reached;
}

const notYourRoom = () => new AppError('not_allowed', { message: words.notYourRoom });
const noSuchStudent = (standing: Standing) =>
  new AppError('not_found', { message: words.noSuchStudent({ student: wordsAt(standing).student }) });

export async function standing(actor: Actor, examId: number) {
  const { exam, duty, rooms, has_one_order, community_id } = await requireDuty(actor, examId, 'observer');
  return {
    exam,
    duty,
    rooms: rooms ?? null,
    ...(has_one_order && { has_one_order }),
    ...(community_id !== null && { community_id }),
  };
}

export async function halls(actor: Actor): Promise<HallExam[]> {
  const at = now();
  return queries.selectHalls(actor, { from: after(at, -days(7)), at, to: after(at, days(7)) });
}

export async function list(actor: Actor, examId: number): Promise<DutyRow[]> {
  await requireDuty(actor, examId, 'observer');
  return queries.selectDuties(examId);
}

export async function colleagues(
  actor: Actor,
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number },
) {
  await requireDuty(actor, examId, 'owner');
  return queries.selectColleagues(examId, page);
}

const MOST_ON_DUTY = 500;

export async function give(
  actor: Actor,
  examId: number,
  form: { user_id: number; duty: DutyRow['duty']; room_id?: number | undefined },
): Promise<MessageReply> {
  return inTransaction(async () => {
    // Its time stays as the notification says it.
    await shareBeforeRooms(examId);
    const standing = requireReal(await requireDuty(actor, examId, 'owner'), words.notInRehearsal);
    const room_id = form.duty === 'invigilator' ? (form.room_id ?? null) : null;
    if (form.duty === 'invigilator' && room_id === null)
      throw new AppError('invalid_input', { field: 'room_id', message: words.chooseRoom });
    const room = room_id === null ? undefined : await nameAt(room_id, standing);
    if (room_id !== null && room === undefined)
      throw new AppError('not_found', { message: words.noSuchRoom });
    const [colleague] = await queries.selectColleagues(examId, { userId: form.user_id, limit: 1, offset: 0 });
    if (!colleague) throw new AppError('not_found', { message: words.noSuchColleague });
    if ((await queries.countDuties(examId)) >= MOST_ON_DUTY)
      throw new AppError('invalid_input', { message: words.tooManyOnDuty({ most: MOST_ON_DUTY }) });
    await queries.upsertDuty(examId, { ...form, room_id, by: actor.userId, at: now() });
    await audit.record(
      actor,
      'hall.duty',
      logged.given({ person: colleague.username, duty: form.duty, exam: standing.exam.title, room }),
      {
        institutionId: standing.institution_id,
        subjectId: colleague.user_id,
        examId,
      },
    );
    await notifications.notify(
      colleague.user_id,
      {
        id: 'hall.duty',
        params: {
          exam: standing.exam.title,
          duty: form.duty,
          room: room ?? '',
          time: standing.exam.starts_at,
        },
      },
      `/hall/${examId}`,
    );
    return messageReply(
      words.given({ who: colleague.name ?? colleague.username, duty: form.duty, room: room ?? '' }),
    );
  });
}

export async function end(actor: Actor, examId: number, dutyId: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = requireReal(await requireDuty(actor, examId, 'owner'), words.notInRehearsal);
    const ended = await queries.updateDutyEnded(examId, dutyId, now());
    if (!ended) throw new AppError('not_found', { message: words.noSuchDuty });
    await audit.record(
      actor,
      'hall.duty',
      logged.ended({ person: ended.username, exam: standing.exam.title }),
      {
        institutionId: standing.institution_id,
        subjectId: ended.user_id,
        examId,
      },
    );
    await notifications.notify(ended.user_id, {
      id: 'hall.dutyEnded',
      params: { exam: standing.exam.title, room: ended.room ?? '' },
    });
    return messageReply(words.ended({ who: ended.username }));
  });
}
