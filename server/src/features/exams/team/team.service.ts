// The team of an exam: its owner gives colleagues shares of it, ends them, and can hand it over.
import { type GivenShare, MOST_SHARES } from '@quivia/contract/team';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { requireExam } from '../exam-access.service.ts';
import { wakeTeam } from '../exam-notifications.service.ts';
import * as exams from '../exams.queries.ts';
import { lookersOf } from '../oversight/looks.service.ts';
import * as queries from './team.queries.ts';
import { logged, words } from './team.words.ts';

export async function team(actor: Actor, examId: number) {
  const exam = await requireExam(actor, examId, 'see');
  const { title, share, community_id } = exam;
  const members = await queries.selectMembers(examId);
  return {
    title,
    share,
    is_community: community_id !== null,
    members: members.map((one) => ({
      ...one,
      is_you: one.user_id === actor.userId,
      given_at: one.given_at?.toISOString() ?? null,
    })),
    seen_by: share === 'own' ? await lookersOf(exam) : [],
  };
}

export async function colleagues(
  actor: Actor,
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number },
) {
  await requireExam(actor, examId, 'own');
  return queries.selectColleagues(examId, page);
}

/** Of two people who change the team at once, the second finds what the first made of it. */
async function holdTeam(actor: Actor, examId: number): Promise<exams.SharedExam> {
  await requireExam(actor, examId, 'own');
  await exams.holdExam(examId);
  const exam = await requireExam(actor, examId, 'own');
  if (exam.community_id !== null) throw new AppError('exam_not_now', { message: words.community });
  return exam;
}

export async function give(
  actor: Actor,
  examId: number,
  { user_ids, share }: { user_ids: number[]; share: GivenShare },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await holdTeam(actor, examId);
    const people = await requireColleagues(examId, user_ids);
    const held = new Map((await queries.selectShares(examId)).map((one) => [one.user_id, one.share]));
    const changed = people.filter(({ user_id }) => held.get(user_id) !== share);
    if (changed.length === 0) return messageReply(words.givenAlready);
    if (new Set([...held.keys(), ...changed.map(({ user_id }) => user_id)]).size > MOST_SHARES)
      throw new AppError('invalid_input', {
        field: 'user_ids',
        message: words.tooMany({ most: MOST_SHARES }),
      });
    const userIds = changed.map(({ user_id }) => user_id);
    await queries.insertShares(examId, { userIds, share, by: actor.userId, at: now() });
    for (const { user_id, username } of changed)
      await record(actor, exam, logged.given({ exam: exam.title, person: username, share }), user_id);
    await notifications.notify(
      userIds,
      { id: 'exam.shared', params: { owner: actor.username, exam: exam.title, share } },
      pageOf(examId),
    );
    await wakeTeam(examId);
    const [only] = people;
    const said =
      only && people.length === 1
        ? words.given({ who: only.name, share })
        : words.givenToSeveral({ people: people.length, share });
    return messageReply(said);
  });
}

async function requireColleagues(examId: number, userIds: number[]): Promise<queries.Colleague[]> {
  const unique = [...new Set(userIds)];
  const found = await queries.selectColleaguesAmong(examId, unique);
  if (found.length < unique.length)
    throw new AppError('unknown_reference', { field: 'user_ids', message: words.notColleagues });
  return found;
}

/** Ended already is as good as ended now: a page may repeat it after a lost reply. */
export async function end(actor: Actor, examId: number, userId: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await holdTeam(actor, examId);
    const person = await queries.selectPerson(userId, exam.institution_id);
    const ended = await queries.endShares(examId, { userIds: [userId], by: actor.userId, at: now() });
    if (person && ended > 0) {
      await record(actor, exam, logged.ended({ exam: exam.title, person: person.username }), userId);
      await notifications.notify(userId, { id: 'exam.shareEnded', params: { exam: exam.title } });
      await wakeTeam(examId, userId);
    }
    return messageReply(words.ended({ who: person?.name ?? '' }));
  });
}

export async function leave(actor: Actor, examId: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await requireExam(actor, examId, 'see');
    if (exam.duty !== null) throw new AppError('not_allowed', { message: words.dutyStays });
    if (exam.share === 'own') throw new AppError('exam_not_now', { message: words.ownerStays });
    await queries.endShares(examId, { userIds: [actor.userId], by: actor.userId, at: now() });
    await record(actor, exam, logged.left({ exam: exam.title }), actor.userId);
    await wakeTeam(examId, actor.userId);
    return messageReply(words.left({ exam: exam.title }));
  });
}

/** By the institution, from somebody who has left; to somebody who teaches the course where it is held. */
export async function takeOver(actor: Actor, examId: number, userId: number): Promise<void> {
  await queries.endShares(examId, { userIds: [userId], by: actor.userId, at: now() });
  await exams.updateExam(examId, { owner_id: userId });
}

/** Whoever owned it can still run it, until they leave or the new owner ends that. */
export async function handOver(
  actor: Actor,
  examId: number,
  { user_id }: { user_id: number },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await holdTeam(actor, examId);
    const [person] = await requireColleagues(examId, [user_id]);
    const { username, name } = person as queries.Colleague;
    await takeOver(actor, examId, user_id);
    await queries.insertShares(examId, { userIds: [actor.userId], share: 'run', by: user_id, at: now() });
    await audit.record(actor, 'exam.handed-over', logged.handedOver({ exam: exam.title, person: username }), {
      institutionId: exam.institution_id,
      subjectId: user_id,
      examId,
    });
    await notifications.notify(
      user_id,
      { id: 'exam.handedOver', params: { exam: exam.title, from: actor.username } },
      pageOf(examId),
    );
    await wakeTeam(examId);
    return messageReply(words.handedOver({ who: name }));
  });
}

const pageOf = (examId: number) => `/faculty?panel=start-quiz&exam=${examId}` as const;

const record = (
  actor: Actor,
  { id, institution_id }: exams.SharedExam,
  what: Parameters<typeof audit.record>[2],
  subjectId: number,
) => audit.record(actor, 'exam.shared', what, { institutionId: institution_id, subjectId, examId: id });
