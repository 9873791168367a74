// How a guest who marks gets in: by the link of the invitation and a mailed code, as guests of vivas do (docs/decisions/0069).
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { hiddenAddress, wrongCode } from '../../accounts/guest-codes.service.ts';
import { beginGuest } from '../../accounts/guests.service.ts';
import type { Device, Tokens } from '../../accounts/sessions.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { codes, mailMarkingCode } from './guest-mails.job.ts';
import * as queries from './guests.queries.ts';
import { logged, words } from './guests.words.ts';

async function find(secret: string): Promise<queries.InvitationRow> {
  const invited = await queries.lockInvitationByLink(codes.hashesOf(secret), now());
  if (!invited) throw new AppError('wrong_link', { message: words.invitationOver });
  return invited;
}

export async function look(actor: Actor | undefined, { secret }: { secret: string }) {
  await codes.countLook();
  const { exam_id, title, institution, inviter, name, access_ends_at, email, user_id } = await find(secret);
  return {
    ...{ exam_id, title, institution, inviter, name },
    access_ends_at: access_ends_at.toISOString(),
    email: hiddenAddress(email),
    is_open: actor?.userId === user_id,
  };
}

export async function sendCode({ secret }: { secret: string }): Promise<MessageReply> {
  await codes.countLook();
  const { id, email } = await find(secret);
  await codes.countCode(id);
  await enqueue(mailMarkingCode, { guest_id: id });
  return messageReply(words.codeSent({ email: hiddenAddress(email) }));
}

export async function enter(
  { secret, code }: { secret: string; code: string },
  device: Device,
): Promise<{ tokens: Tokens; examId: number }> {
  await codes.countLook();
  const entered = await inTransaction(async () => {
    const invited = await find(secret);
    if (!(await codes.useCode([invited], 'enter', code))) return undefined;
    const { id, user_id, name, exam_id, title, institution_id, accepted_at } = invited;
    if (!accepted_at) {
      await queries.updateAccepted(id, now());
      const what = logged.entered({ exam: title });
      const of = { institutionId: institution_id, examId: exam_id };
      await audit.record({ userId: user_id, username: name }, 'exam.guest', what, of);
    }
    return { tokens: await beginGuest(user_id, device), examId: exam_id };
  });
  // Thrown out here: inside, it would undo the count of the tries.
  if (!entered) throw wrongCode();
  return entered;
}
