// Banks: created for a course the person teaches, visible to their owner and the colleagues they are shared with; in a
// community, to all its admins.
import type { SharedAccess } from '@quivia/contract/question-banks';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { organisationTeaching } from '../people/teaching.service.ts';
import { bankOf, requireBank } from './bank-access.service.ts';
import { firstNumber, nextFree } from './numbering.rules.ts';
import * as queries from './question-banks.queries.ts';
import { auditWords, words } from './question-banks.words.ts';
import { selectNumbersOfBank } from './questions.queries.ts';
import { selectExamsOfBank } from './usage.queries.ts';

export { requireBank };

export async function list(
  actor: Actor,
  page: { course_id?: number | undefined; search?: string | undefined; limit: number; offset: number },
) {
  return queries.selectBanks(actor, page);
}

export async function create(actor: Actor, form: { title: string; course_id: number }) {
  const organisation = await organisationTeaching(actor, form.course_id);
  if (!organisation) {
    throw new AppError('unknown_reference', {
      field: 'course_id',
      message: words.courseNotAssigned,
    });
  }
  const id = await queries.insertBank({
    ...form,
    ...organisation,
    owner_id: actor.userId,
    changed_at: now(),
  });
  return { id, ...messageReply(words.created) };
}

export async function find(actor: Actor, id: number) {
  const bank = await requireBank(actor, id, 'read');
  const [modules, numbers, tags, deleted_count, exam_count, exams] = await Promise.all([
    queries.selectModules(bank.course_id, id),
    selectNumbersOfBank(id),
    queries.selectTags(id),
    queries.countDeleted(id),
    queries.countExams(id),
    selectExamsOfBank(actor.userId, id),
  ]);
  const taken = new Set(numbers.map(({ question_number }) => question_number));
  return {
    ...bank,
    modules: modules.map(({ lowest_number, last_number, ...module }, index) => {
      const next_number = nextFree(Math.max(firstNumber(index), (last_number ?? 0) + 1), taken);
      return { ...module, first_number: lowest_number ?? next_number, next_number };
    }),
    tags,
    deleted_count,
    exam_count,
    exams,
  };
}

export async function rename(actor: Actor, id: number, form: { title: string; version: number }) {
  await requireBank(actor, id, 'edit');
  if (!(await queries.updateTitle(id, form.version, form.title, now())))
    throw new AppError('changed_meanwhile');
  return messageReply(words.saved);
}

export async function setPractice(actor: Actor, id: number, open: boolean): Promise<MessageReply> {
  return inTransaction(async () => {
    const { title, institution_id } = await requireBank(actor, id, 'owner');
    if (await queries.updatePractice(id, open ? now() : null))
      await audit.record(actor, 'bank.practice', auditWords.practice({ title, open }), {
        institutionId: institution_id,
      });
    return messageReply((open ? words.practiceOpened : words.practiceClosed)({ title }));
  });
}

export async function remove(actor: Actor, id: number) {
  return inTransaction(async () => {
    const bank = await requireBank(actor, id, 'owner');
    if (!(await queries.updateDeleted(id, now()))) throw new AppError('not_found');
    await audit.record(
      actor,
      'bank.deleted',
      auditWords.deleted({ title: bank.title, questions: bank.question_count }),
      {
        institutionId: bank.institution_id,
      },
    );
    return messageReply(words.deleted({ title: bank.title }));
  });
}

/** A bank that the person can't restore doesn't exist for them, like every deleted one. */
export async function restore(actor: Actor, id: number) {
  return inTransaction(async () => {
    const bank = await bankOf(actor, id, { deleted: true });
    if (bank?.access !== 'owner') throw new AppError('not_found', { message: words.noBank });
    await queries.updateRestored(id);
    await audit.record(actor, 'bank.restored', auditWords.restored({ title: bank.title }), {
      institutionId: bank.institution_id,
    });
    return messageReply(words.restored({ title: bank.title }));
  });
}

export async function colleagues(actor: Actor, id: number) {
  return queries.selectColleagues(await requireBank(actor, id, 'owner'));
}

export async function share(
  actor: Actor,
  id: number,
  form: { user_id: number; access: SharedAccess | null },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const bank = await requireBank(actor, id, 'owner');
    const { user_id, access } = form;
    if (access === null) return unshare(actor, bank, user_id);
    const colleague = (await queries.selectColleagues(bank)).find((one) => one.user_id === user_id);
    if (!colleague) {
      throw new AppError('unknown_reference', {
        field: 'user_id',
        message: words.colleaguesOnly({ course: bank.course_name }),
      });
    }
    const shared = { name: colleague.name ?? colleague.username, access, title: bank.title };
    if (!(await queries.upsertShare(id, user_id, access))) return messageReply(words.sharedAlready(shared));
    await audit.record(
      actor,
      'bank.shared',
      auditWords.shared({ person: colleague.username, access, title: bank.title }),
      {
        institutionId: bank.institution_id,
        subjectId: user_id,
      },
    );
    await notifications.notify(
      user_id,
      { id: 'bank.shared', params: { owner: bank.owner, bank: bank.title, access } },
      `/faculty?panel=create-qbank&bank=${id}`,
    );
    return messageReply(words.shared(shared));
  });
}

async function unshare(actor: Actor, bank: queries.Bank, userId: number): Promise<MessageReply> {
  if (!(await queries.deleteShare(bank.id, userId))) return messageReply(words.notShared);
  await audit.record(actor, 'bank.unshared', auditWords.unshared({ title: bank.title }), {
    institutionId: bank.institution_id,
  });
  return messageReply(words.unshared);
}

/** To somebody who teaches the course where the bank is. */
export async function handOver(id: number, userId: number): Promise<void> {
  await queries.updateOwner(id, userId);
}
