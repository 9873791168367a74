// Whether an exam is taken in Safe Exam Browser, as those who run it set it.
import { randomBytes } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import { SEB_QUIT_PAGE, type SebForm, type SebSetting } from '@quivia/contract/seb';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { holdExam, requireExam } from '../../exams/exam-access.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { paperOf } from '../../papers/papers.service.ts';
import type { SebSettings } from '../file/plist.rules.ts';
import { fileSettings } from '../file/settings.rules.ts';
import * as queries from './setting.queries.ts';
import { logged, words } from './setting.words.ts';

const OFF: SebForm = {
  mode: 'off',
  least_windows: null,
  least_macos: null,
  least_ios: null,
  quit_password: null,
  file_password: null,
  config_keys: [],
  browser_exam_keys: [],
};

/** 128 bits. */
const newSecret = () => randomBytes(16).toString('hex');
const NO_SECRET = '0'.repeat(32);

/** Constant and without a query: SEB compares the whole address, and on macOS exactly. */
export const quitAddress = (secret: string) => publicUrl(`${SEB_QUIT_PAGE}/${secret}`);

export const startAddress = (ticket: string) => publicUrl(`${API_BASE}/seb/start/${ticket}`);

type Filed = Pick<SebForm, 'least_windows' | 'least_macos' | 'least_ios' | 'quit_password'>;

export async function settingsOfFile(
  exam: { id: number; spell_check: boolean },
  form: Filed,
  { secret, ticket }: { secret: string; ticket: string },
): Promise<SebSettings> {
  const paper = await paperOf(exam.id);
  return fileSettings({
    site: publicUrl('/'),
    startAddress: startAddress(ticket),
    quitAddress: quitAddress(secret),
    spellCheck: exam.spell_check,
    takesFiles: paper?.rows.some(({ kind }) => kindNamed(kind).hasFiles) ?? false,
    least_windows: form.least_windows,
    least_macos: form.least_macos,
    least_ios: form.least_ios,
    quit_password: form.quit_password,
  });
}

/** In place of a ticket, for people who look at it. */
const ANY_TICKET = '…';

const shownFile = async (exam: { id: number; spell_check: boolean }, form: Filed, secret: string) =>
  (await settingsOfFile(exam, form, { secret, ticket: ANY_TICKET })) as SebSetting['file'];

export async function setting(actor: Actor, examId: number): Promise<SebSetting> {
  const exam = await requireExam(actor, examId, 'run');
  const row = await queries.selectSetting(examId);
  const {
    exam_id: _,
    version = 0,
    quit_secret = NO_SECRET,
    ...form
  } = row ?? (OFF as Partial<queries.SettingRow> & SebForm);
  return {
    ...form,
    version,
    has_opened: exam.starts_at <= now(),
    start_address: publicUrl(`/quiz/${examId}`),
    quit_address: row ? quitAddress(quit_secret) : '',
    file: await shownFile(exam, form, quit_secret),
  };
}

export async function preview(actor: Actor, examId: number, form: SebForm) {
  const exam = await requireExam(actor, examId, 'run');
  const row = await queries.selectSetting(examId);
  return { file: await shownFile(exam, form, row?.quit_secret ?? NO_SECRET) };
}

export async function change(
  actor: Actor,
  examId: number,
  { version, ...form }: SebForm & { version: number },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await holdExam(actor, examId);
    if (exam.cancelled_at || exam.ended_early_at || exam.ends_at <= now())
      throw new AppError('exam_not_now', { message: words.overAlready });
    const before = await queries.selectSetting(examId);
    requireAllowed(before ?? OFF, form, exam.starts_at <= now());
    const isStored = before
      ? await queries.updateSetting(examId, version, form)
      : await queries.insertSetting(examId, form, newSecret());
    if (!isStored) throw new AppError('changed_meanwhile');
    await audit.record(actor, 'exam.changed', logged.changed({ exam: exam.title, mode: form.mode }), {
      institutionId: exam.institution_id,
      examId,
    });
    // Whoever waits for the start reads at once what to do.
    await notifications.signal(await queries.selectPeople(examId), { kind: 'exam', exam_id: examId });
    return messageReply(form.mode === 'off' ? words.off : words.saved);
  });
}

function requireAllowed(before: SebForm, form: SebForm, hasOpened: boolean): void {
  if (form.mode === 'own' && form.config_keys.length + form.browser_exam_keys.length === 0)
    throw new AppError('invalid_input', { field: 'config_keys', message: words.needsKey });
  // Students who take it are in a browser already, with a file that they opened.
  if (hasOpened && form.mode !== 'off' && form.mode !== before.mode)
    throw new AppError('exam_not_now', { message: words.tooLate });
}
