// Guests who mark answers of an exam, invited by those who run it (docs/decisions/0089).
import { MOST_GUEST_DAYS, MOST_MARKING_GUESTS } from '@quivia/contract/marking-guests';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, hours, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { createGuest, letGuestIn } from '../../accounts/guests.service.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { deleteHoldsOf } from '../answers.queries.ts';
import { mailMarkingInvitation } from './guest-mails.job.ts';
import * as queries from './guests.queries.ts';
import { logged, words } from './guests.words.ts';

const INVITATIONS_OF_GUEST: Limit = { tries: 5, within: hours(1) };
const INVITATIONS_OF_ACTOR: Limit = { tries: 300, within: hours(24) };

export async function list(actor: Actor, examId: number) {
  await exams.requireExam(actor, examId, 'run');
  const at = now();
  const questions = await markedQuestions(examId);
  const guests = await queries.selectGuests(examId);
  return {
    questions: questions.map(({ id, question_number, question }) => ({
      question_id: id,
      question_number,
      question,
    })),
    guests: guests.map(({ accepted_at, ended_at, access_ends_at, ...guest }) => ({
      ...guest,
      state: stateOf(ended_at !== null || access_ends_at <= at, accepted_at !== null),
      access_ends_at: access_ends_at.toISOString(),
    })),
  };
}

const stateOf = (isOver: boolean, isAccepted: boolean) => {
  if (isOver) return 'over' as const;
  return isAccepted ? ('accepted' as const) : ('invited' as const);
};

interface Form {
  key: string;
  name: string;
  email: string;
  question_ids?: number[] | undefined;
  access_ends_at: string;
}

export async function invite(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  await exams.requireExam(actor, examId, 'run');
  await countOrRefuse(`marking-invitations-by:${actor.userId}`, INVITATIONS_OF_ACTOR, 'too_many_requests');
  return inTransaction(async () => {
    const exam = await exams.holdExam(actor, examId);
    const at = now();
    const before = await queries.selectByKey(form.key);
    if (before) {
      if (before.exam_id === examId && before.invited_by === actor.userId)
        return messageReply(words.invited({ who: before.name }));
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    }
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const until = new Date(form.access_ends_at);
    if (until <= at || until > after(at, days(MOST_GUEST_DAYS)))
      throw new AppError('invalid_input', {
        field: 'access_ends_at',
        message: words.badEnd({ days: MOST_GUEST_DAYS }),
      });
    const question_ids = await requireQuestions(examId, form.question_ids);
    const { name, email } = form;
    if (await queries.isOfThePlace(examId, email))
      throw new AppError('invalid_input', { field: 'email', message: words.ofTheCollege });
    if ((await queries.countOpen(examId, at)) >= MOST_MARKING_GUESTS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_MARKING_GUESTS }) });
    await queries.lockAddress(email);
    const user_id = (await queries.selectGuestOf(email)) ?? (await createGuest(name, until));
    await queries.endLapsed(examId, user_id, { by: actor.userId, at });
    const id = await queries.insertGuest({
      ...{ key: form.key, exam_id: examId, user_id, name, email, question_ids },
      ...{ invited_by: actor.userId, invited_at: at, access_ends_at: until },
    });
    if (id === undefined)
      throw new AppError('already_exists', { field: 'email', message: words.invitedAlready({ who: name }) });
    await settle(user_id);
    await countOrRefuse(`marking-invitation:${id}`, INVITATIONS_OF_GUEST, 'too_many_requests');
    await enqueue(mailMarkingInvitation, { guest_id: id });
    await record(actor, exam, logged.invited({ exam: exam.title, who: name }), user_id);
    return messageReply(words.invited({ who: name }));
  });
}

/** Null for all of them. */
async function requireQuestions(examId: number, ids: number[] | undefined): Promise<number[] | null> {
  if (!ids) return null;
  const marked = new Set((await markedQuestions(examId)).map(({ id }) => id));
  if (!ids.every((id) => marked.has(id)))
    throw new AppError('unknown_reference', { field: 'question_ids', message: words.noSuchQuestion });
  return [...new Set(ids)];
}

export async function inviteAgain(actor: Actor, examId: number, guestId: number): Promise<MessageReply> {
  const exam = await exams.requireExam(actor, examId, 'run');
  await countOrRefuse(`marking-invitation:${guestId}`, INVITATIONS_OF_GUEST, 'too_many_requests');
  await countOrRefuse(`marking-invitations-by:${actor.userId}`, INVITATIONS_OF_ACTOR, 'too_many_requests');
  return inTransaction(async () => {
    const guest = await queries.updateInvited(examId, guestId, now());
    if (!guest) throw new AppError('not_found', { message: words.noSuchGuest });
    await enqueue(mailMarkingInvitation, { guest_id: guestId });
    await record(actor, exam, logged.invited({ exam: exam.title, who: guest.name }));
    return messageReply(words.invited({ who: guest.name }));
  });
}

/** What they have in hand goes to the next marker. Withdrawn already is as good as withdrawn now. */
export async function withdraw(actor: Actor, examId: number, guestId: number): Promise<MessageReply> {
  const exam = await exams.requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const guest = await queries.updateEnded(examId, guestId, { by: actor.userId, at: now() });
    if (!guest) throw new AppError('not_found', { message: words.noSuchGuest });
    if (guest.was_open) {
      await deleteHoldsOf(examId, guest.user_id);
      await settle(guest.user_id);
      await record(actor, exam, logged.withdrawn({ exam: exam.title, who: guest.name }), guest.user_id);
    }
    return messageReply(words.withdrawn({ who: guest.name }));
  });
}

/** Sessions end with the last exam that the guest could mark. */
async function settle(userId: number): Promise<void> {
  const until = (await queries.selectGuestUntil(userId)) ?? now();
  await letGuestIn(userId, until, { endsNow: until <= now() });
}

const record = (
  actor: Actor,
  { id, institution_id }: { id: number; institution_id: number | null },
  what: Parameters<typeof audit.record>[2],
  subjectId?: number,
) =>
  audit.record(actor, 'exam.guest', what, {
    institutionId: institution_id,
    examId: id,
    ...(subjectId && { subjectId }),
  });

export async function forgetPerson(userId: number, pseudonym: string): Promise<void> {
  await queries.updateForgotten(userId, pseudonym);
}
