// What is done to an award list: verified, frozen, reopened, released, overridden. Each act happens once for its key.

import type { Confirmation } from '@quivia/contract/confirmation';
import type { Message } from '@quivia/contract/message';
import type { AwardList, Blocker } from '@quivia/contract/oral/lists';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as documents from '../../documents/documents.service.ts';
import { notifyByChoice } from '../../notifications/notifications.service.ts';
import { lockOral } from '../access/access.queries.ts';
import { holdAsCoordinator, type OralExamRow, requireStaff } from '../access/access.service.ts';
import { confirmIdentity, endGuestAccess } from '../people/guests.service.ts';
import {
  documentOf,
  type Everything,
  found,
  isVerified,
  type List,
  listsOf,
} from './compose-lists.service.ts';
import * as queries from './lists.queries.ts';
import { canFreeze, canVerify, isAt } from './lists.service.ts';
import { logged, roles, words } from './lists.words.ts';
import { copyForCandidates } from './released.service.ts';

type Act = 'verified' | 'frozen' | 'reopened' | 'released' | 'overridden';

/** True where this very act was done before. */
async function isRepeat(key: string, kind: Act, record: queries.ListRecord | undefined): Promise<boolean> {
  const before = await queries.selectStep(key);
  if (!before) return false;
  if (before.kind !== kind || before.list_id !== record?.id)
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return true;
}

function refuseBlocked({ blockers, document }: List): void {
  if (blockers.length > 0 || document.rows.length === 0)
    throw new AppError('exam_not_now', { message: words.blocked({ count: Math.max(1, blockers.length) }) });
}

const refuseFrozen = ({ record }: List) => {
  if (record?.state === 'frozen')
    throw new AppError('exam_not_now', { message: words.alreadyFrozen({ revision: record.revision }) });
};

/** Otherwise the id of the list, which has a row since it was verified. */
function refuseUnready(one: List, hash: string): number {
  refuseFrozen(one);
  refuseBlocked(one);
  if (hash !== one.hash) throw new AppError('changed_meanwhile', { message: words.changed });
  if (!isVerified(one) || !one.record) throw new AppError('exam_not_now', { message: words.notVerified });
  return one.record.id;
}

/** Holds the exam: sheets, agreements and other acts on its lists wait until the transaction ends. */
async function hold(actor: Actor, examId: number, name: string) {
  await requireStaff(actor, examId);
  await lockOral(examId);
  const standing = await requireStaff(actor, examId);
  const all = await listsOf(standing.exam);
  return { standing, all, one: found(all, name) };
}

export async function verify(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string },
) {
  return inActTransaction(async () => {
    const { standing, all, one } = await hold(actor, examId, name);
    if (!canVerify(all, one, standing)) throw new AppError('not_allowed', { message: words.notYourList });
    if (!(await isRepeat(form.key, 'verified', one.record))) {
      refuseFrozen(one);
      refuseBlocked(one);
      if (form.hash !== one.hash) throw new AppError('changed_meanwhile', { message: words.changed });
      const listId = await queries.upsertList(examId, one.session?.id ?? null);
      await queries.insertStep(listId, {
        key: form.key,
        kind: 'verified',
        params: { hash: one.hash },
        by: actor.userId,
        at: now(),
      });
      await queries.updateVerified(listId, actor.userId, now());
      await log(actor, all.exam, logged.verified({ exam: all.exam.title }));
    }
    return messageReply(words.verified);
  });
}

const log = (actor: Actor, exam: OralExamRow, what: Message) =>
  audit.record(actor, 'oral.list', what, { institutionId: exam.institution_id });

export async function freeze(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string; confirmation: Confirmation },
) {
  const standing = await requireStaff(actor, examId);
  const before = await listsOf(standing.exam);
  const seen = found(before, name);
  if (!canFreeze(before, seen, standing))
    throw new AppError('not_allowed', { message: words.notFreezer({ role: roles[standing.exam.freezes] }) });
  // A repeat of a freeze that went through needs no second code: the first was used up by it. Nor is a code used up for a
  // list that can't be frozen.
  if (!(await isRepeat(form.key, 'frozen', seen.record))) {
    refuseUnready(seen, form.hash);
    await confirmIdentity(actor, form.confirmation);
  }
  return freezeConfirmed(actor, examId, name, form);
}

/** By somebody whose identity was confirmed. */
export async function freezeConfirmed(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; hash: string },
) {
  return inActTransaction(async () => {
    const held = await hold(actor, examId, name);
    const { all, one } = held;
    if (!canFreeze(all, one, held.standing))
      throw new AppError('not_allowed', { message: words.notFreezer({ role: roles[all.exam.freezes] }) });
    if (await isRepeat(form.key, 'frozen', one.record)) {
      const { params } = (await queries.selectStep(form.key)) as { params: Record<string, unknown> };
      const [revision, hash] = [Number(params.revision), String(params.hash)];
      return { ...messageReply(words.frozen({ revision })), revision, hash };
    }
    if (all.exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const listId = refuseUnready(one, form.hash);
    const { revision, hash } = await documents.freeze(documentOf(listId), one.document, {
      title: all.exam.title,
      by: actor.userId,
      note: (await queries.selectReasonToReopen(listId)) ?? '',
    });
    await queries.insertStep(listId, {
      key: form.key,
      kind: 'frozen',
      params: { revision, hash },
      by: actor.userId,
      at: now(),
    });
    await queries.updateFrozen(listId, revision);
    await log(actor, all.exam, logged.frozen({ exam: all.exam.title, revision }));
    await endGuestAccess({ examinerIds: guestsDone(all, one) });
    return { ...messageReply(words.frozen({ revision })), revision, hash };
  });
}

/** Guests of this list who have no other one left to freeze, and no session to come, which has no list before it has candidates. */
function guestsDone(all: Everything, frozen: List): number[] {
  const open = all.lists.filter((one) => one !== frozen && one.record?.state !== 'frozen');
  const listed = new Set(all.lists.map(({ session }) => session?.id));
  const toCome = all.sessions.filter(({ id, starts_at }) => starts_at > now() && !listed.has(id));
  return all.awards.examiners
    .filter(
      ({ id, is_guest, panel_ids }) =>
        is_guest &&
        isAt(all, frozen, id) &&
        !open.some((one) => isAt(all, one, id)) &&
        !toCome.some(({ panel_id }) => panel_ids.includes(panel_id)),
    )
    .map(({ id }) => id);
}

export async function reopen(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; reason: string },
) {
  return inActTransaction(async () => {
    await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    if (!(await isRepeat(form.key, 'reopened', one.record))) {
      if (one.record?.state !== 'frozen')
        throw new AppError('exam_not_now', { message: words.reopenFrozenOnly });
      await queries.insertStep(one.record.id, {
        ...form,
        kind: 'reopened',
        by: actor.userId,
        at: now(),
      });
      await queries.updateReopened(one.record.id);
      await log(actor, all.exam, logged.reopened({ exam: all.exam.title, reason: form.reason }));
    }
    return messageReply(words.reopened);
  });
}

export async function release(actor: Actor, examId: number, name: string, { key }: { key: string }) {
  return inActTransaction(async () => {
    await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    const { record } = one;
    const count = one.document.rows.length;
    if (await isRepeat(key, 'released', record)) return messageReply(words.released({ count }));
    if (record?.state !== 'frozen')
      throw new AppError('exam_not_now', { message: words.freezeBeforeRelease });
    const { revision } = record;
    await queries.insertStep(record.id, {
      key,
      kind: 'released',
      params: { revision },
      by: actor.userId,
      at: now(),
    });
    if (record.released_revision !== revision) {
      await queries.updateReleased(record.id, revision, now());
      await log(actor, all.exam, logged.released({ exam: all.exam.title, revision }));
      const kept = await documents.frozen<AwardList>(documentOf(record.id), revision);
      if (kept) await copyForCandidates({ list_id: record.id, revision }, kept.document);
      const onIt = new Set(kept?.document.rows.map(({ candidate_id }) => candidate_id));
      const users = all.awards.candidates
        .filter((row) => onIt.has(row.candidate_id))
        .map((row) => row.user_id);
      const what = record.released_revision === null ? 'result.released' : 'result.changed';
      await notifyByChoice(
        users,
        'results',
        { id: what, params: { exam: all.exam.title } },
        '/student?panel=view-results',
      );
    }
    return messageReply(words.released({ count }));
  });
}

function isAbout(blocker: Blocker, what: queries.OverrideRow['what']): boolean {
  if (what.type === 'device')
    return (
      blocker.type === 'device' && blocker.device === what.device && blocker.examiner_id === what.examiner_id
    );
  if (blocker.type !== what.type || JSON.stringify(blocker.subject) !== JSON.stringify(what.subject))
    return false;
  return (
    what.type === 'result' ||
    (blocker.type === 'difference' &&
      what.sheet_ids.length === blocker.sheet_ids.length &&
      what.sheet_ids.every((id) => blocker.sheet_ids.includes(id)))
  );
}

/** Of one of the sheets that differ. */
const isAuthor = ({ awards }: Everything, marksAs: readonly number[], sheetIds: readonly number[]) =>
  awards.subjects
    .flatMap(({ sheets }) => sheets)
    .some(
      ({ id, examiner_id }) => sheetIds.includes(id) && examiner_id !== null && marksAs.includes(examiner_id),
    );

export async function override(
  actor: Actor,
  examId: number,
  name: string,
  form: { key: string; what: queries.OverrideRow['what']; reason: string },
) {
  return inActTransaction(async () => {
    const { marks_as } = await holdAsCoordinator(actor, examId);
    const { all, one } = await hold(actor, examId, name);
    if (await isRepeat(form.key, 'overridden', one.record)) return messageReply(words.overridden);
    refuseFrozen(one);
    const { what, reason } = form;
    const blocker = one.blockers.find((each) => isAbout(each, what));
    if (!blocker) throw new AppError('changed_meanwhile', { message: words.noSuchBlocker });
    if (blocker.type === 'difference' && isAuthor(all, marks_as, blocker.sheet_ids))
      throw new AppError('not_allowed', { message: words.ownDifference });
    const listId = await queries.upsertList(examId, one.session?.id ?? null);
    await queries.insertStep(listId, {
      key: form.key,
      kind: 'overridden',
      reason,
      params: { what: blocker.type === 'device' ? { ...what, unsent: blocker.unsent } : what },
      by: actor.userId,
      at: now(),
    });
    await log(actor, all.exam, logged.overridden({ exam: all.exam.title, reason }));
    return messageReply(words.overridden);
  });
}
