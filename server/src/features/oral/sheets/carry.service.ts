// Marks that come another way than from the examiner's own device: as a code that someone scanned, or typed in from paper.
import type { Received, ReplyOf } from '@quivia/contract/endpoint';
import { MarkEvent, type Subject } from '@quivia/contract/oral/marks';
import {
  type carrySheets,
  type enterPaper as enterPaperCall,
  sendEvents,
  submitSheet,
} from '@quivia/contract/oral/sheets';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireStaff } from '../access/access.service.ts';
import { unseal } from './carry.rules.ts';
import { storeEvents } from './events.service.ts';
import * as queries from './sheets.queries.ts';
import { isOf, refuseFrozen, requireMarking, storeSheet } from './sheets.service.ts';
import { words } from './sheets.words.ts';
import { isSame, marksOf, namesOf, storedValues } from './values.rules.ts';

/** What a device seals: taps, and sheets submitted after them. */
const Content = z.object({
  sent_at: sendEvents.body.shape.sent_at,
  events: z.array(MarkEvent).check(z.maxLength(200)),
  sheets: z.array(submitSheet.body).check(z.maxLength(60)),
});

export async function carry(
  actor: Actor,
  examId: number,
  text: string,
): Promise<ReplyOf<typeof carrySheets>> {
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
    // The device's own health stays as the device said it last: it does not know that this was delivered.
    if (events.length > 0) {
      const stored = await storeEvents(examId, examinerId, { device, sent_at, events, unsent: null });
      refused = stored.refused.length;
    }
    for (const sheet of sheets)
      try {
        await storeSheet(exam, examinerId, sheet, { origin: 'qr', by: actor.userId });
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
  const message = [words.carried({ taps, submitted }), ...sentences].map(({ text: said }) => said).join(' ');
  return { message, taps, submitted, refused };
}

/** The first entry is shown to nobody; the second must say the same. */
export async function enterPaper(
  actor: Actor,
  examId: number,
  { key, subject, examiner_id, values }: Received<typeof enterPaperCall>['body'],
): Promise<ReplyOf<typeof enterPaperCall>> {
  const { exam, is_coordinator, examiner } = await requireStaff(actor, examId);
  const isOwn = examiner?.id === examiner_id;
  if (!isOwn && !is_coordinator) throw new AppError('not_allowed', { message: words.notYours });
  return inTransaction(async () => {
    await queries.shareOral(examId);
    await queries.lockExaminer(examiner_id);
    if (!isOwn && examiner) await requireOwnSubmitted(examId, examiner.id, subject);
    const entries = await queries.selectPaperEntries(examiner_id, subject);
    const { components, sheet } = await requireMarking(examId, examiner_id, subject);
    const repeated = entries.find((one) => one.key === key);
    if (!repeated) await refuseFrozen(examId, [subject]);
    if (sheet && !repeated) throw new AppError('already_exists', { message: words.alreadySubmitted });
    const version = repeated?.version ?? (await queries.selectVersion(examiner_id, subject)) + 1;
    const earlier = entries.filter((one) => one.version === version && one.key !== key);
    const { missing } = marksOf(components, values);
    if (missing.length > 0)
      throw new AppError('invalid_input', { message: words.missing({ components: namesOf(missing) }) });
    const differing = (one: queries.PaperEntry) =>
      components.filter(({ id }) => !isSame(one.values[id], values[id]));
    if (!repeated) {
      const stored = storedValues(components, values);
      await queries.insertPaperEntry(
        examId,
        { key, version, values: stored, examinerId: examiner_id, subject },
        { by: actor.userId, at: now() },
      );
    }
    const last = earlier.at(-1);
    if (earlier.some((one) => differing(one).length === 0)) {
      await storeSheet(exam, examiner_id, { key, subject, values }, { origin: 'paper', by: actor.userId });
      return { message: words.twice.text, state: 'submitted' as const, differing: [] };
    }
    if (!last) return { message: words.firstEntry.text, state: 'first' as const, differing: [] };
    const names = differing(last).map(({ name }) => name);
    const message = words.differs({ components: names.join(', ') }).text;
    return { message, state: 'differs' as const, differing: names };
  });
}

/** A coordinator who examines too types in no other sheet before their own is submitted. */
async function requireOwnSubmitted(
  examId: number,
  examinerId: number,
  subject: Parameters<typeof requireMarking>[2],
): Promise<void> {
  const own = await requireMarking(examId, examinerId, subject).catch(() => undefined);
  if (own && !own.sheet) throw new AppError('not_allowed', { message: words.submitFirst });
}
