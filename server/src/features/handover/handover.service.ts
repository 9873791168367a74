// What faculty leave behind when they go: their question banks and exams are handed to a colleague, with a record.
import type { Orphan } from '@quivia/contract/handover';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { takeOver } from '../exams/team/team.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { institutionOf } from '../people/institution-access.service.ts';
import * as banks from '../questions/question-banks.service.ts';
import * as queries from './handover.queries.ts';
import { logged, words } from './handover.words.ts';

export async function list(actor: Actor, { institution_id }: { institution_id?: number | undefined }) {
  return queries.selectOrphans(await institutionOf(actor, institution_id));
}

interface Form {
  kind: Orphan['kind'];
  id: number;
  faculty_id: number;
  institution_id?: number | undefined;
}

export async function handOver(actor: Actor, form: Form): Promise<MessageReply> {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransaction(async () => {
    const found = await queries.selectOrphan(institutionId, form.kind, form.id);
    if (!found) throw new AppError('not_found', { message: words.notToHandOver });
    const colleague = found.colleagues.find(({ faculty_id }) => faculty_id === form.faculty_id);
    if (!colleague)
      throw new AppError('unknown_reference', {
        field: 'faculty_id',
        message: words.notColleague({ course: found.course_name }),
      });
    const userId = await queries.selectPerson(form.faculty_id);
    const isBank = form.kind === 'bank';
    if (isBank) await banks.handOver(form.id, userId);
    else await takeOver(actor, form.id, userId);
    await audit.record(
      actor,
      isBank ? 'bank.handed-over' : 'exam.handed-over',
      logged.handedOver({ kind: form.kind, title: found.title, from: found.owner_name, to: colleague.name }),
      { institutionId, ...(!isBank && { examId: form.id }) },
    );
    const from = found.owner_name;
    if (isBank)
      await notifications.notify(
        userId,
        { id: 'bank.handedOver', params: { bank: found.title, from } },
        `/faculty?panel=create-qbank&bank=${form.id}`,
      );
    else
      await notifications.notify(
        userId,
        { id: 'exam.handedOver', params: { exam: found.title, from } },
        `/faculty?panel=recent-quiz&exam=${form.id}`,
      );
    return messageReply(words.handedOver({ title: found.title, name: colleague.name }));
  });
}
