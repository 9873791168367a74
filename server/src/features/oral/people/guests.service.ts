// How an examiner without an account gets in: the link of the invitation names them, and a code mailed to their address
// shows that they are the one who was invited. A link alone opens nothing (docs/decisions/0069-guests.md).
import type { Confirmation } from '@quivia/contract/oral/people';
import { AppError } from '../../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { callerNetwork } from '../../../platform/security/network.ts';
import { isKeyedHash, keyedHash, keyedHashes } from '../../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { requirePassword } from '../../accounts/accounts.service.ts';
import { beginGuest, letGuestIn } from '../../accounts/guests.service.ts';
import type { Device, Tokens } from '../../accounts/sessions.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { requireExaminer } from '../access/access.service.ts';
import { CODE, codeText, LINK, mailExaminerCode } from './guest-mails.job.ts';
import * as queries from './guests.queries.ts';
import { selectGuestUntil, updateAccepted, updateAccessEnds, updateDeclined } from './people.queries.ts';
import { logged, words } from './people.words.ts';

/** A whole examiners' room is behind one address; a secret has 192 bits. */
const LOOKS_OF_NETWORK: Limit = { tries: 300, within: minutes(15) };
const CODES_OF_EXAMINER: Limit = { tries: 5, within: minutes(15) };
const CODES_A_DAY: Limit = { tries: 40, within: hours(24) };
/** Of one code, from everywhere: with the limits above, one guess in 5,000 days succeeds. */
const TRIES = 5;
/** After the freeze, to read and print the list that was frozen. */
const GRACE = hours(1);

const SESSIONS_LINK = 'oral-sessions-link';

const over = () => new AppError('wrong_link', { message: words.invitationOver });

/** Apart from `find`, so that it stays counted when a transaction is undone. */
const countLook = () => countOrRefuse(`oral-link:${callerNetwork()}`, LOOKS_OF_NETWORK, 'too_many_codes');

async function find(secret: string): Promise<queries.InvitationRow> {
  const invited = await queries.lockInvitationByLink(keyedHashes(LINK, secret), now());
  if (invited) return invited;
  // Whoever has the link was told this name in the mail.
  const coordinator = await queries.selectCoordinatorByLink(keyedHashes(LINK, secret));
  throw coordinator === undefined
    ? over()
    : new AppError('wrong_link', { message: words.accessEnded({ coordinator }) });
}

/** Enough to recognise the own address, too little for a stranger with the link. */
const hidden = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

export async function look(actor: Actor | undefined, { secret }: { secret: string }) {
  await countLook();
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
    email: hidden(email),
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
  await countLook();
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
  await countOrRefuse(`oral-code:${invited.id}`, CODES_OF_EXAMINER, 'too_many_requests');
  await countOrRefuse(`oral-codes-a-day:${invited.id}`, CODES_A_DAY, 'too_many_requests');
  await enqueue(mailExaminerCode, { examiner_id: invited.id, purpose });
  return messageReply(words.codeSent({ email: hidden(invited.email) }));
}

export async function sendEntryCode({ secret }: { secret: string }): Promise<MessageReply> {
  await countLook();
  return sendCode(await find(secret), 'enter');
}

/** The row whose code it is, used up; otherwise the try is counted. In a transaction that must not be undone. */
async function useCode(
  rows: queries.InvitationRow[],
  purpose: queries.CodePurpose,
  code: string,
): Promise<queries.InvitationRow | undefined> {
  const live = rows.filter(
    (row) =>
      row.code_purpose === purpose &&
      row.code_expires_at &&
      row.code_expires_at > now() &&
      row.code_tries < TRIES,
  );
  const match = live.find(
    ({ id, code_hash }) => code_hash && isKeyedHash(code_hash, CODE, codeText(id, purpose, code)),
  );
  if (match) await queries.updateCode(match.id, { hash: null, expiresAt: null, purpose: null });
  else await queries.addTry(live.map(({ id }) => id));
  return match;
}

const wrongCode = () => new AppError('wrong_code', { field: 'code' });

export async function enter(
  { secret, code }: { secret: string; code: string },
  device: Device,
): Promise<{ tokens: Tokens; examId: number }> {
  await countLook();
  const entered = await inTransaction(async () => {
    const invited = await find(secret);
    if (!(await useCode([invited], 'enter', code))) return undefined;
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
  if (!examiner.is_guest) throw new AppError('invalid_input', { message: words.usePassword });
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
    if (!('password' in given))
      throw new AppError('invalid_input', { field: 'password', message: words.usePassword });
    await requirePassword(actor, given.password, 'password');
    return;
  }
  if (!('code' in given)) throw new AppError('invalid_input', { field: 'code', message: words.useCode });
  const isRight = await inTransaction(async () => {
    const rows = await queries.lockInvitationsOf(actor.userId, now());
    return (await useCode(rows, 'confirm', given.code)) !== undefined;
  });
  if (!isRight) throw wrongCode();
}

/**
 * For a mail with a guest's sessions, or the reminder of one. Made from what the mail is about, so that a mail that is sent twice
 * has the same link, while the link of the mail before stops working.
 */
export async function sessionsLink(examinerId: number, about: number | string): Promise<string> {
  const secret = keyedHash(SESSIONS_LINK, `${examinerId}:${about}`).toString('base64url');
  await queries.updateSessionsLink(examinerId, keyedHash(LINK, secret));
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
