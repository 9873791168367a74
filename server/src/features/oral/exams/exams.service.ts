// Setting up a viva voce, changing and cancelling it.
import type {
  NewOral,
  OralChanges,
  OralCourse,
  OralExam,
  OralProgress,
  OralRow,
  OralTime,
} from '@quivia/contract/oral/exams';
import { MOST_ORALS } from '@quivia/contract/oral/exams';
import type * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { hasMarks } from '../../marking/sheets/sheets.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { candidatePage } from '../../people/organisation.rules.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  overview,
  requireCoordinator,
} from '../access/access.service.ts';
import { boundedDay } from '../day.rules.ts';
import { lookersOf } from '../oversight/oversight.service.ts';
import { versionFor } from '../schemes/schemes.service.ts';
import * as queries from './exams.queries.ts';
import { logged, words } from './exams.words.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function list(
  actor: Actor,
  { from, until, ...page }: Page & DayOfCaller & { time?: OralTime | undefined },
): Promise<OralRow[]> {
  return queries.selectOrals(actor, dayOf({ from, until }), page);
}

/** For its coordinators and examiners. */
export async function find(actor: Actor, examId: number): Promise<OralExam> {
  const shown = await overview(actor, examId);
  return { ...shown, ...(await queries.selectTimes(examId, now())) };
}

export const count = (actor: Actor, { search, ...day }: DayOfCaller & { search?: string | undefined }) =>
  queries.countOrals(actor, dayOf(day), search);

interface DayOfCaller {
  from?: string | undefined;
  until?: string | undefined;
}

/** Without a day of the caller, only what is running now is today's. */
function dayOf({ from, until }: DayOfCaller): queries.Day {
  const at = now();
  return { at, ...(from && until ? boundedDay({ from, until }) : { from: at, until: at }) };
}

export async function courses(actor: Actor, page: Page): Promise<OralCourse[]> {
  return queries.selectCourses(actor.userId, actor.roles, page);
}

export async function create(actor: Actor, form: z.output<typeof NewOral>) {
  return inTransaction(async () => {
    const { scheme, ...given } = form;
    const [course] = await queries.selectCourses(actor.userId, actor.roles, {
      institutionId: form.institution_id,
      courseId: form.course_id,
      limit: 1,
      offset: 0,
    });
    if (!course) throw new AppError('unknown_reference', { field: 'course_id', message: words.noSuchCourse });
    const repeated = await queries.selectByKey(form.key, actor.userId);
    if (repeated) return { id: repeated.id, ...messageReply(words.created({ viva: repeated.title })) };
    if ((await queries.countOwned(actor.userId)) >= MOST_ORALS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_ORALS }) });
    const scheme_version_id = await versionFor(actor, form.institution_id, scheme);
    const at = now();
    const id = await queries.insertOral({ ...given, owner_id: actor.userId, scheme_version_id, at });
    if (id === undefined) throw new AppError('already_exists');
    await audit.record(
      actor,
      'oral.created',
      logged.created({ viva: form.title, course: course.course_name }),
      {
        institutionId: form.institution_id,
      },
    );
    return { id, ...messageReply(words.created({ viva: form.title })) };
  });
}

export const refuseCancelled = ({ cancelled_at }: OralExamRow) => {
  if (cancelled_at) throw new AppError('exam_not_now', { message: words.isCancelled });
};

export async function change(actor: Actor, id: number, form: z.output<typeof OralChanges>) {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, id);
    refuseCancelled(exam);
    if (exam.version !== form.version) throw new AppError('changed_meanwhile');
    const { scheme, version: _, ...settings } = form;
    const isMarked = await hasMarks({ examId: id });
    if (scheme && isMarked) throw new AppError('exam_not_now', { message: words.hasMarks });
    // Sheets and lists are kept for each session or for the whole exam, by its kind.
    if (form.kind !== exam.kind && (isMarked || (await queries.existsList(id))))
      throw new AppError('exam_not_now', { field: 'kind', message: words.kindFixed });
    if (form.freezes !== exam.freezes && isMarked)
      throw new AppError('exam_not_now', { field: 'freezes', message: words.freezerFixed });
    const scheme_version_id = scheme && (await versionFor(actor, exam.institution_id, scheme));
    await queries.updateOral(id, { ...settings, scheme_version_id });
    await audit.record(
      actor,
      'oral.changed',
      logged.created({ viva: form.title, course: exam.course_name }),
      {
        institutionId: exam.institution_id,
      },
    );
    return messageReply(words.changed({ viva: form.title }));
  });
}

/** Its rooms and everyone's time become free by a trigger, in the same transaction. */
export async function cancel(actor: Actor, id: number, reason: string) {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, id);
    if (exam.cancelled_at) return messageReply(words.cancelled({ viva: exam.title, notified: 0 }));
    if (await queries.existsFrozen(id)) throw new AppError('exam_not_now', { message: words.isFrozen });
    await queries.updateCancelled(id, reason, now());
    await audit.record(actor, 'oral.cancelled', logged.cancelled({ viva: exam.title, reason }), {
      institutionId: exam.institution_id,
    });
    const concerned = exam.announced_at ? await queries.selectConcerned(id) : [];
    const message = { id: 'oral.cancelled', params: { viva: exam.title, reason } } as const;
    const usersOf = (isCandidate: boolean) =>
      concerned.filter(({ is_candidate }) => is_candidate === isCandidate).map(({ user_id }) => user_id);
    const at = { institution_id: exam.institution_id, community_id: null };
    await notifications.notify(usersOf(true), message, candidatePage(at, 'take-quiz'));
    await notifications.notify(usersOf(false), message, `/oral/${id}`);
    return messageReply(words.cancelled({ viva: exam.title, notified: concerned.length }));
  });
}

export async function progress(actor: Actor, id: number): Promise<OralProgress> {
  const { exam } = await requireCoordinator(actor, id);
  const [counted, has_marks, seen_by] = await Promise.all([
    queries.selectProgress(id),
    hasMarks({ examId: id }),
    lookersOf(id),
  ]);
  return { ...counted, has_marks, announced_at: exam.announced_at?.toISOString() ?? null, seen_by };
}

/** Inside a transaction of the coordinator's. */
export async function markAnnounced(examId: number): Promise<void> {
  await queries.updateAnnounced(examId, now());
}

/** Which banks questions are drawn from, and by which rules; inside a transaction of the coordinator's. */
export async function setDraw(examId: number, bankIds: number[], draw: object): Promise<void> {
  await queries.updateDraw(examId, bankIds, draw);
}
