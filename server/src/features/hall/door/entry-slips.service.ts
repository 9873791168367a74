// Entry slips: a code for one student and one exam, for the morning on which the college's identity provider is down. The chief
// invigilator, who sees who sits there, vouches for the person; the session takes that exam and nothing else (docs/decisions/0106).
import { randomInt } from 'node:crypto';
import type { EntrySlip } from '@quivia/contract/hall/entry-slips';
import type { Scope } from '@quivia/contract/hall/scope';
import { AppError } from '../../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../../platform/clock.ts';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { callerNetwork } from '../../../platform/security/network.ts';
import { keyedHash, keyedHashes } from '../../../platform/security/secrets.ts';
import { makeCode } from '../../../platform/security/spoken-code.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import * as sessions from '../../accounts/sessions.service.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { recordInAudit, requireDuty, requireReach, type Standing } from '../duties/duties.service.ts';
import { logged, words } from './door.words.ts';
import * as queries from './entry-slips.queries.ts';

const CODE = 'entry-slip';
/** Printed on the day before, at the earliest. */
const EARLIEST = hours(24);
/** A whole hall is behind one address. With so many tries an hour nobody finds one of 5,000 slips in 30,000 hours. */
const TRIES: Limit = { tries: 1000, within: minutes(15) };

interface Form {
  key: string;
  scope: Scope;
}

type Acted = Pick<queries.SlipOwner, 'attempt_id'> & { user_id: number };

async function act(actor: Actor, standing: Standing, given: Form, kind: string, reached: readonly Acted[]) {
  const { room_id, student_id } = given.scope;
  const isOne = student_id !== undefined;
  const actId = await recordAct(actor, {
    examId: standing.exam.id,
    key: given.key,
    kind,
    roomId: isOne ? undefined : room_id,
    attemptId: isOne ? reached[0]?.attempt_id : undefined,
    params: { students: reached.length },
  });
  // The codes were shown the first time, and nowhere else.
  if (actId === undefined) throw new AppError('already_exists', { message: words.slipsMadeBefore });
  const log = kind === 'entry_slips' ? logged.slips : logged.slipsWithdrawn;
  const what = log({ count: reached.length, exam: standing.exam.title, ...wordsAt(standing) });
  await recordInAudit(actor, standing, what, isOne ? reached[0]?.user_id : undefined);
  return actId;
}

export async function make(
  actor: Actor,
  examId: number,
  given: Form,
): Promise<MessageReply & { exam: string; slips: EntrySlip[] }> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    const reached = await requireReach(standing, given.scope);
    const at = now();
    if (standing.exam.rehearsal_of !== null)
      throw new AppError('exam_not_now', { message: words.noSlipsHere });
    if (after(at, EARLIEST) < new Date(standing.exam.starts_at))
      throw new AppError('exam_not_now', { message: words.slipsTooEarly });
    const owners = await queries.selectWithoutEnd(
      reached.map(({ attempt_id }) => attempt_id),
      at,
    );
    if (owners.length === 0)
      throw new AppError('exam_not_now', { message: words.nobodyForSlips(wordsAt(standing)) });
    const ids = owners.map(({ attempt_id }) => attempt_id);
    const actId = await act(
      actor,
      standing,
      given,
      'entry_slips',
      reached.filter(({ attempt_id }) => ids.includes(attempt_id)),
    );
    const codes = owners.map(() => makeCode(randomInt));
    await queries.updateUnusedWithdrawn(ids, at);
    const hashes = codes.map((code) => keyedHash(CODE, code));
    await queries.insertSlips({ actId, attemptIds: ids, hashes }, at);
    afterCommit(() => boardChanged(examId, ids));
    return {
      ...messageReply(words.slipsMade({ count: owners.length })),
      exam: standing.exam.title,
      slips: owners.map(({ attempt_id: _, ...owner }, place) => ({ ...owner, code: codes[place] as string })),
    };
  });
}

export async function withdraw(actor: Actor, examId: number, given: Form): Promise<MessageReply> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    const reached = await requireReach(standing, given.scope);
    await act(actor, standing, given, 'entry_slips_withdrawn', reached);
    const ended = await queries.updateWithdrawn(
      reached.map(({ attempt_id }) => attempt_id),
      now(),
    );
    for (const { user_id, session_id } of ended)
      if (session_id !== null) await sessions.endExactly(user_id, session_id);
    const attempts = ended.map(({ attempt_id }) => attempt_id);
    afterCommit(() => boardChanged(examId, attempts));
    return messageReply(words.slipsWithdrawn({ count: ended.length }));
  });
}

/** Wrong, used, withdrawn, of an exam that is over: all the same to whoever tries. */
export async function enter(
  code: string,
  device: sessions.Device,
): Promise<{ examId: number; tokens: sessions.Tokens }> {
  await countOrRefuse(`entry-slip:${callerNetwork()}`, TRIES, 'too_many_tries');
  return inTransaction(async () => {
    const slip = await queries.lockUsable(keyedHashes(CODE, code), now());
    const tokens = slip && (await sessions.beginBySlip(slip.user_id, slip.exam_id, device));
    if (!tokens) throw new AppError('wrong_code', { field: 'code', message: words.wrongSlip });
    await queries.updateUsed(slip.id, tokens.sessionId, now());
    afterCommit(() => boardChanged(slip.exam_id, [slip.attempt_id]));
    return { examId: slip.exam_id, tokens };
  });
}
