// How an examiner without an account gets in: the link of the invitation names them, and a code mailed to their address
// shows that they are the one who was invited. A link alone opens nothing (docs/decisions/0069-guests.md).
import type { Confirmation } from '@quivia/contract/confirmation';
import { AppError } from '../../../platform/app-error.ts';
import { after, hours, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { requireConfirmation } from '../../accounts/confirmation/confirmation.service.ts';
import { hiddenAddress, wrongCode } from '../../accounts/guest-codes.service.ts';
import { beginGuest, letGuestIn } from '../../accounts/guests.service.ts';
import type { Device, Tokens } from '../../accounts/sessions.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { requireExaminer } from '../access/access.service.ts';
import { codes, mailExaminerCode } from './guest-mails.job.ts';
import * as queries from './guests.queries.ts';
import { selectGuestUntil, updateAccepted, updateAccessEnds, updateDeclined } from './people.queries.ts';
import { logged, words } from './people.words.ts';

/** After the freeze, to read and print the list that was frozen. */
const GRACE = hours(1);

const SESSIONS_LINK = 'oral-sessions-link';

const over = () => new AppError('wrong_link', { message: words.invitationOver });

async function find(secret: string): Promise<queries.InvitationRow> {
  const invited = await queries.lockInvitationByLink(codes.hashesOf(secret), now());
  if (invited) return invited;
  // Whoever has the link was told this name in the mail.
  const coordinator = await queries.selectCoordinatorByLink(codes.hashesOf(secret));
  throw coordinator === undefined
    ? over()
    : new AppError('wrong_link', { message: words.accessEnded({ coordinator }) });
}

export async function look(actor: Actor | undefined, { secret }: { secret: string }) {
  await codes.countLook();
  const invited = await find(secret);
  const { exam_id, title, course_name, institution, coordinator, name, role, sessions, email, user_id } =
    invited;
  return {
    exam_id,
    title,
    course_name,
    institution,
    coordinator,
    name,
    role,
    sessions,
    has_declined: invited.declined_at !== null,
    email: hiddenAddress(email),
    is_open: actor?.userId === user_id,
  };
}

interface Declining {
  id: number;
  name: string;
  exam: { id: number; title: string; owner_id: number };
}

/** The coordinator has to find somebody else, and is notified once. */
export async function declineAs({ id, name, exam }: Declining, reason: string): Promise<void> {
  if (!(await updateDeclined(id, { at: now(), reason }))) return;
  await notifications.notify(
    exam.owner_id,
    { id: 'oral.declined', params: { exam: exam.title, who: name } },
    `/oral/${exam.id}/panels`,
  );
}

/** Without a code: it opens nothing, and the examiner can accept all the same. After accepting, the viva's own page does it. */
export async function declineByLink({ secret, reason }: { secret: string; reason: string }) {
  await codes.countLook();
  return inTransaction(async () => {
    const { id, user_id, name, exam_id, title, owner_id, institution_id, accepted_at } = await find(secret);
    if (accepted_at) throw new AppError('already_exists', { message: words.acceptedBefore });
    await declineAs({ id, name, exam: { id: exam_id, title, owner_id } }, reason);
    await audit.record({ userId: user_id, username: name }, 'oral.people', logged.declined({ exam: title }), {
      institutionId: institution_id,
    });
    return messageReply(words.declined);
  });
}

async function sendCode(invited: queries.InvitationRow, purpose: queries.CodePurpose) {
  await codes.countCode(invited.id);
  await enqueue(mailExaminerCode, { examiner_id: invited.id, purpose });
  return messageReply(words.codeSent({ email: hiddenAddress(invited.email) }));
}

export async function sendEntryCode({ secret }: { secret: string }): Promise<MessageReply> {
  await codes.countLook();
  return sendCode(await find(secret), 'enter');
}

export async function enter(
  { secret, code }: { secret: string; code: string },
  device: Device,
): Promise<{ tokens: Tokens; examId: number }> {
  await codes.countLook();
  const entered = await inTransaction(async () => {
    const invited = await find(secret);
    if (!(await codes.useCode([invited], 'enter', code))) return undefined;
    await updateAccepted(invited.id, now());
    const tokens = await beginGuest(invited.user_id, device);
    return { tokens, examId: invited.exam_id };
  });
  // Thrown out here: inside, it would undo the count of the tries.
  if (!entered) throw wrongCode();
  return entered;
}

export async function sendConfirmationCode(actor: Actor, examId: number): Promise<MessageReply> {
  const { examiner } = await requireExaminer(actor, examId);
  if (!examiner.is_guest) throw new AppError('invalid_input', { message: words.useAccount });
  const invited = await queries.selectInvitation(examiner.id, now());
  if (!invited) throw over();
  return sendCode(invited, 'confirm');
}

/**
 * Before a freeze: shows that it's the person and not someone at a tablet left open. Call it before the transaction that
 * does what is confirmed: a wrong code or password must stay counted when that is undone.
 */
export async function confirmIdentity(actor: Actor, given: Confirmation): Promise<void> {
  if (actor.use !== 'guest') {
    await requireConfirmation(actor, given, 'act');
    return;
  }
  const { code } = given;
  if (code === undefined) throw new AppError('invalid_input', { field: 'code', message: words.useCode });
  const isRight = await inTransaction(async () => {
    const rows = await queries.lockInvitationsOf(actor.userId, now());
    return (await codes.useCode(rows, 'confirm', code)) !== undefined;
  });
  if (!isRight) throw wrongCode();
}

/**
 * For a mail with a guest's sessions, or the reminder of one. Made from what the mail is about, so that a mail that is sent twice
 * has the same link, while the link of the mail before stops working.
 */
export async function sessionsLink(examinerId: number, about: number | string): Promise<string> {
  const secret = keyedHash(SESSIONS_LINK, `${examinerId}:${about}`).toString('base64url');
  await queries.updateSessionsLink(examinerId, codes.hashOf(secret));
  return publicUrl(`/viva/${secret}`);
}

/** Sessions end with the last viva that the guest could examine at. */
export async function settleGuests(userIds: number[]): Promise<void> {
  for (const userId of userIds) {
    const until = (await selectGuestUntil(userId)) ?? now();
    await letGuestIn(userId, until, { endsNow: until <= now() });
  }
}

/**
 * After the freeze, in its transaction: guests can read and print for another hour, then their access ends. Of the whole
 * exam, or of those who have no list left to freeze.
 */
export async function endGuestAccess(
  which: { examId: number } | { examinerIds: number[] },
  { at = after(now(), GRACE) }: { at?: Date } = {},
): Promise<void> {
  await settleGuests(await updateAccessEnds(which, at));
}
