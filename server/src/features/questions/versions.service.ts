// Versions of a question never change. An edit adds the next one; a second person who saves from the same version gets a
// conflict.
import { type BulkChange, QUESTION_LIMITS, type QuestionContent } from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { BANK_LIMITS, bytesOf } from './add-questions.service.ts';
import { requireQuestions } from './bank-access.service.ts';
import { lockBanks, selectBank } from './question-banks.queries.ts';
import { auditWords, words } from './question-banks.words.ts';
import {
  checked,
  contentOf,
  isSame,
  type Keyed,
  keyChangeOf,
  prepared,
  searchFieldsOf,
  withChange,
} from './question-content.rules.ts';
import * as queries from './questions.queries.ts';
import { selectExamsOfVersions } from './usage.queries.ts';

export async function list(actor: Actor, id: number, page: { limit: number; offset: number }) {
  await requireQuestions(actor, [id], 'read');
  const versions = await queries.selectVersions(id, page);
  const used = versions.flatMap(({ version, exam_count }) => (exam_count > 0 ? [version] : []));
  const exams = Map.groupBy(
    used.length === 0 ? [] : await selectExamsOfVersions(actor.userId, id, used),
    ({ version }) => version,
  );
  return versions.map((one) => ({ ...one, exams: exams.get(one.version) ?? [] }));
}

interface Saving {
  restoredFrom?: number | null;
  /** The passage it refers to; undefined keeps the one it has. */
  stimulusId?: number | null;
}

/** The number of the newest version afterwards, which is `from` when nothing changed. */
export async function saveVersion(
  actor: Actor,
  id: number,
  from: number,
  given: QuestionContent,
  { restoredFrom = null, stimulusId }: Saving = {},
): Promise<number> {
  const before = await queries.selectVersion(id, from);
  if (!before) throw new AppError('changed_meanwhile');
  const stimulus = before.stimulus?.id ?? null;
  const stimulus_id = stimulusId === undefined ? stimulus : stimulusId;
  const isAsBefore = stimulus_id === stimulus && isSame(before, checked(given));
  if (isAsBefore && (await isNewest(id, from))) return from;
  const content = prepared(given);
  if (!(await queries.updateVersion(id, from, searchFieldsOf(content))))
    throw new AppError('changed_meanwhile');
  const version = { question_id: id, version: from + 1, restored_from: restoredFrom, content, stimulus_id };
  await queries.insertVersions(actor.userId, now(), [version]);
  await recordNewKey(actor, id, before, content);
  if (bytesOf(content) > bytesOf(before) || stimulus_id !== stimulus) await requireWithinLimits(id);
  return version.version;
}

async function recordNewKey(actor: Actor, id: number, before: Keyed, after: Keyed): Promise<void> {
  const keys = keyChangeOf(before, after);
  if (!keys) return;
  const [position] = await queries.selectPositions([id]);
  const bank = position && (await selectBank(actor.userId, position.bank_id));
  if (!bank) return;
  const changed = { question: position.question_number ?? 0, ...keys };
  await audit.record(actor, 'bank.key-changed', auditWords.keyChanged({ ...changed, title: bank.title }), {
    institutionId: bank.institution_id,
  });
}

/** Once it is written: refused, the transaction takes it back. */
async function requireWithinLimits(id: number): Promise<void> {
  const [position] = await queries.selectPositions([id]);
  if (!position) return;
  const { megabytes } = BANK_LIMITS;
  const { bytes } = await queries.selectSize(position.bank_id);
  if (bytes > megabytes * 1024 ** 2)
    throw new AppError('invalid_input', { message: words.tooMuchText({ megabytes }) });
}

async function isNewest(id: number, version: number): Promise<boolean> {
  const [position] = await queries.selectPositions([id]);
  return position?.version === version && position.question_number !== null;
}

export async function change(actor: Actor, id: number, form: QuestionContent & { version: number }) {
  return inTransaction(async () => {
    await lockBankOf(actor, id);
    const version = await saveVersion(actor, id, form.version, contentOf(form));
    const message = version === form.version ? words.nothingChanged : words.questionsSaved({ count: 1 });
    return { ...messageReply(message), version };
  });
}

/** From the newest version of each, so there is nothing to be in conflict with. All of them or none. */
export async function changeMany(actor: Actor, form: BulkChange & { question_ids: number[] }) {
  const ids = [...new Set(form.question_ids)];
  return inTransaction(async () => {
    const before = await requireQuestions(actor, ids, 'edit');
    await lockBanks([...new Set(before.map(({ bank_id }) => bank_id))], now());
    let changed = 0;
    for (const { id, question_number, version } of await requireQuestions(actor, ids, 'edit')) {
      const written = await queries.selectVersion(id, version);
      if (question_number === null || !written) throw new AppError('changed_meanwhile');
      const content = withChange(contentOf(written), form);
      if (content.tags.length > QUESTION_LIMITS.tags)
        throw new AppError('invalid_input', {
          message: words.tooManyTags({ number: question_number, most: QUESTION_LIMITS.tags }),
        });
      if ((await saveVersion(actor, id, version, content)) !== version) changed += 1;
    }
    if (changed === 0) return messageReply(words.nothingChanged);
    return messageReply(words.manyChanged({ changed, unchanged: ids.length - changed }));
  });
}

export async function restore(actor: Actor, id: number, form: { restore: number; version: number }) {
  return inTransaction(async () => {
    await lockBankOf(actor, id);
    const earlier = await queries.selectVersion(id, form.restore);
    if (!earlier) throw new AppError('not_found', { message: words.noVersion });
    const version = await saveVersion(actor, id, form.version, contentOf(earlier), {
      restoredFrom: form.restore,
      stimulusId: earlier.stimulus?.id ?? null,
    });
    return { ...messageReply(words.versionRestored({ version, from: form.restore })), version };
  });
}

/** A version that differs in its key alone, in the caller's transaction; `correct` are options of version `from`. */
export async function changeKey(
  actor: Actor,
  id: number,
  from: number,
  { correct, answer_key }: { correct: readonly number[] | null; answer_key: unknown },
) {
  await lockBankOf(actor, id);
  const before = await queries.selectVersion(id, from);
  if (!before) throw new AppError('changed_meanwhile');
  const options = before.options.map((one) => ({ ...one, is_correct: correct?.includes(one.id) ?? false }));
  const key = (answer_key as typeof before.answer_key) ?? before.answer_key;
  return saveVersion(actor, id, from, contentOf({ ...before, options, answer_key: key }));
}

async function lockBankOf(actor: Actor, id: number): Promise<void> {
  const [position] = await requireQuestions(actor, [id], 'edit');
  if (position) await lockBanks([position.bank_id], now());
}
