// After an outage an examiner gives everyone in their running exams the lost time back, at one press.
import { AppError } from '../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { extendByOutage } from './change.service.ts';
import { type ExamRow, lockExam } from './exams.queries.ts';
import { words } from './exams.words.ts';
import * as queries from './outage-time.queries.ts';

/** Older ones concern nobody who still takes an exam in one sitting. */
const LISTED_FOR = hours(24);

/** An Admin acts for all exams, others for those they run. */
const scopeOf = ({ roles, userId }: Actor) => (roles.includes('Admin') ? undefined : userId);

const lasted = ({ started_at, ended_at }: { started_at: Date; ended_at: Date }) =>
  Math.ceil((ended_at.getTime() - started_at.getTime()) / minutes(1));

export async function list(actor: Actor) {
  const outages = await queries.selectAffectedOutages(now(), after(now(), -LISTED_FOR), scopeOf(actor));
  return outages.map((outage) => ({
    id: outage.id,
    started_at: outage.started_at.toISOString(),
    ended_at: outage.ended_at.toISOString(),
    minutes: lasted(outage),
    exams: outage.exams,
  }));
}

/** Each exam gets it once, however often and by however many people it is asked for. */
export async function giveBack(actor: Actor, outageId: number): Promise<MessageReply> {
  const outage = await queries.selectOutage(outageId);
  if (!outage) throw new AppError('not_found', { message: words.noSuchOutage });
  const more = lasted(outage);
  let exams = 0;
  for (const id of await queries.selectAffectedExams(outageId, now(), scopeOf(actor)))
    if (await giveBackTo(actor, { id, outageId, more })) exams += 1;
  if (exams === 0) return messageReply(words.timeGivenBackAlready);
  return messageReply(words.timeGivenBack({ exams, minutes: more }));
}

/** In a transaction of its own: saves, which hold attempts of several exams, wait for one exam at a time. */
async function giveBackTo(
  actor: Actor,
  { id, outageId, more }: { id: number; outageId: number; more: number },
): Promise<boolean> {
  return inTransaction(async () => {
    const exam = (await lockExam(id)) as ExamRow;
    if (exam.cancelled_at || !(await queries.insertExtension(outageId, id))) return false;
    await extendByOutage(actor, exam, more);
    return true;
  });
}
