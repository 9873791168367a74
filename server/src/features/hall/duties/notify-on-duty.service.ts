// What people on duty at an exam are notified of when the exam itself changes.
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import { notify } from '../../notifications/notifications.service.ts';
import { selectOnDuty } from './duties.queries.ts';

/** In the transaction that changes the exam. */
export async function notifyOnDuty(examId: number, message: NotificationMessage): Promise<void> {
  await notify(await selectOnDuty(examId), message, `/hall/${examId}`);
}
