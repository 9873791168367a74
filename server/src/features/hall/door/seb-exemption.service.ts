// One student takes the exam in another browser than Safe Exam Browser: on Linux, with a screen reader, on a borrowed computer.
import { AppError } from '../../../platform/app-error.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { exempt, needsSeb } from '../../seb/check/browser.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { recordInAudit, requireDuty, requireReach } from '../duties/duties.service.ts';
import { selectPeople } from '../rooms/people.queries.ts';
import { logged, words } from './door.words.ts';

interface Form {
  key: string;
  student_id: number;
  /** Where the student is exempt; otherwise no longer. */
  reason?: string;
}

export async function setExemption(
  actor: Actor,
  examId: number,
  { key, student_id, reason }: Form,
): Promise<MessageReply> {
  const isExempt = reason !== undefined;
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const [reached] = await requireReach(standing, { student_id }, { orRoomless: true });
    const { attempt_id, user_id } = reached as { attempt_id: number; user_id: number };
    if (!(await needsSeb(examId))) throw new AppError('exam_not_now', { message: words.noSeb });
    const [person] = await selectPeople(examId, { studentId: student_id, limit: 1, offset: 0 });
    const act = { examId, key, attemptId: attempt_id, reason: reason ?? '' };
    const actId = await recordAct(actor, { ...act, kind: isExempt ? 'seb_exempt' : 'seb_needed' });
    if (actId !== undefined) {
      await exempt(attempt_id, isExempt);
      boardChanged(examId, [attempt_id]);
      await notifications.signal([user_id], { kind: 'exam', exam_id: examId });
      const about = { who: person?.roll_number ?? '', exam: standing.exam.title };
      const what = isExempt ? logged.exempt({ ...about, reason }) : logged.notExempt(about);
      await recordInAudit(actor, standing, what, user_id);
    }
    const who = person?.name ?? person?.roll_number ?? '';
    return messageReply(isExempt ? words.exempt({ who }) : words.notExempt({ who }));
  });
}
