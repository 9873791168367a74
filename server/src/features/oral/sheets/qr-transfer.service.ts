// Marks that another device delivers: as a code that someone scanned.
import { MarkEvent, type Subject } from '@quivia/contract/marking/marks';
import { type carrySheets, sendEvents, submitSheet } from '@quivia/contract/oral/sheets';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply, type NamedReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { unseal } from '../../marking/sheets/qr-transfer.rules.ts';
import { isOf } from '../../marking/subjects.rules.ts';
import { requireStaff } from '../access/access.service.ts';
import { holdCandidates } from '../candidates/advance.service.ts';
import { storeEvents } from './events.service.ts';
import * as queries from './sheets.queries.ts';
import { storeSheet } from './sheets.service.ts';
import { words } from './sheets.words.ts';

/** What a device seals: taps, and sheets submitted after them. */
const Content = z.object({
  sent_at: sendEvents.body.shape.sent_at,
  events: z.array(MarkEvent).check(z.maxLength(200)),
  sheets: z.array(submitSheet.body).check(z.maxLength(60)),
});

export async function receiveTransfer(
  actor: Actor,
  examId: number,
  text: string,
): Promise<NamedReply<typeof carrySheets>> {
  const { exam } = await requireStaff(actor, examId);
  const carried = unseal(text);
  const content = carried?.examId === examId ? Content.safeParse(carried.content) : undefined;
  if (!carried || !content?.success)
    throw new AppError('invalid_input', { field: 'text', message: words.unreadable });
  const { examinerId, device } = carried;
  const { sent_at, events, sheets } = content.data;
  let refused = 0;
  const refusals: { subject: Subject; error: AppError }[] = [];
  await inTransaction(async () => {
    await queries.shareOral(examId);
    await queries.lockExaminer(examinerId);
    await holdCandidates([...events, ...sheets].map(({ subject }) => subject));
    // The device's own health stays as the device said it last: it does not know that this was delivered.
    if (events.length > 0) {
      const who = { examinerId, by: actor.userId };
      const stored = await storeEvents(exam, who, { device, sent_at, events, unsent: null });
      refused = stored.refused.length;
    }
    for (const sheet of sheets)
      try {
        await storeSheet(exam, examinerId, sheet, { origin: 'qr', actor });
      } catch (error) {
        // It was refused before anything of it was written, and the others need not wait for it.
        if (!(error instanceof AppError)) throw error;
        refusals.push({ subject: sheet.subject, error });
      }
  });
  const [taps, submitted] = [events.length - refused, sheets.length - refusals.length];
  const [first] = refusals;
  if (first && taps + submitted === 0) throw first.error;
  const names = refusals.length > 0 ? await queries.selectNames(examId) : [];
  const sentences = refusals.map(({ subject, error }) => {
    const row = names.find(isOf(subject));
    return words.sheetRefused({ who: row?.roll_number || row?.name || '', why: error.message });
  });
  const problems = sentences.map(({ text: sentence }) => ` ${sentence}`).join('');
  return { ...messageReply(words.carried({ taps, submitted, problems })), taps, submitted, refused };
}
