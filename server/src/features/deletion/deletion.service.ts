// Deleting a person's data, as the law asks. Names, addresses and whatever identifies the person go; attempts and marks
// stay under a pseudonym, so that mark lists, analyses and the audit log still add up. What staff did to marks, exams and
// roles keeps their name for a time.
import type { Confirmation } from '@quivia/contract/confirmation';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { eraseAccount } from '../accounts/account-status/account-status.service.ts';
import { requireConfirmation } from '../accounts/confirmation/confirmation.service.ts';
import * as commentBank from '../answer-marking/comment-bank/comment-bank.service.ts';
import * as markingConflicts from '../answer-marking/conflicts/conflicts.service.ts';
import * as markingFlags from '../answer-marking/flags/flags.service.ts';
import * as markingGuests from '../answer-marking/guests/guests.service.ts';
import * as apiTokens from '../api-tokens/api-tokens.service.ts';
import * as answerFiles from '../attempts/answer-files/answer-files.service.ts';
import * as openAttempts from '../attempts/open-attempts.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as calendar from '../calendar/calendar.service.ts';
import * as communityInvitations from '../communities/invitations.service.ts';
import * as exams from '../exams/exams.service.ts';
import * as examNotices from '../exams/notices/exam-notices.service.ts';
import * as checkIn from '../hall/door/check-in.service.ts';
import * as platformAccounts from '../lti/launch/identities.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as oralPeople from '../oral/people/people.service.ts';
import * as oralRecordings from '../oral/recordings/recordings.service.ts';
import * as people from '../people/take-back.service.ts';
import * as photos from '../photos/photos.service.ts';
import * as practice from '../practice/practice.service.ts';
import * as rosters from '../rosters/rosters.service.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import * as signOn from '../sign-on/links.service.ts';
import * as site from '../site/site.service.ts';
import { logged, words } from './deletion.words.ts';

/** Confirmed: a session that was left open is not enough for what can't be undone. */
export async function deleteOwn(actor: Actor, form: Confirmation): Promise<MessageReply> {
  await requireConfirmation(actor, form, 'act');
  await deletePerson(actor, actor.userId);
  return messageReply(words.deletedOwn);
}

export async function deleteByAdmin(actor: Actor, userId: number): Promise<MessageReply> {
  if (userId === actor.userId) throw new AppError('still_used', { message: words.notYourself });
  const pseudonym = await deletePerson(actor, userId);
  return messageReply(words.deleted({ pseudonym }));
}

/** All or nothing. Not while an exam runs that the person takes or holds. */
async function deletePerson(actor: Actor, userId: number): Promise<string> {
  return inTransaction(async () => {
    await people.requireAnotherAdmin(userId);
    if (await openAttempts.isTakingExam(userId))
      throw new AppError('still_used', { message: words.takesExam });
    if (await exams.isHoldingExam(userId, now()))
      throw new AppError('still_used', { message: words.holdsExam });
    await audit.keepNameOfStaff(userId);
    const { username, email, pseudonym } = await eraseAccount(userId);
    await people.forgetPerson(userId);
    await apiTokens.forgetPerson(userId);
    await signOn.forgetPerson(userId, email);
    await platformAccounts.forgetPerson(userId);
    await photos.forgetPerson(userId);
    await answerFiles.forgetPerson(userId);
    await commentBank.forgetPerson(userId);
    await markingConflicts.forgetPerson(userId, pseudonym);
    await markingFlags.forgetPerson(userId);
    await markingGuests.forgetPerson(userId, pseudonym);
    await checkIn.forgetPerson(userId);
    await oralPeople.forgetPerson(userId, pseudonym);
    await oralRecordings.forgetPerson(userId);
    await notifications.forgetPerson(userId);
    await calendar.forgetPerson(userId);
    await examNotices.forgetPerson(userId);
    await practice.forgetPerson(userId);
    await rosters.forgetPerson(email);
    await communityInvitations.forgetPerson(userId, email);
    await site.forgetPerson(email);
    await securityLog.forgetPerson(userId, pseudonym);
    await audit.forgetPerson(userId, { username, email, pseudonym });
    const isOwn = actor.userId === userId;
    await audit.record(
      isOwn ? { userId, username: pseudonym } : actor,
      'person.deleted',
      isOwn ? logged.deletedOwn : logged.deleted({ pseudonym }),
    );
    securityLog.record('account.deleted', { userId, username: pseudonym });
    return pseudonym;
  });
}
