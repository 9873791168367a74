// Marks from paper: a table of scripts by questions is uploaded, reviewed, applied with a reason, and undone as a whole. It gives
// marks only to answers that have none, so that no mark changes by it.
import { createHash } from 'node:crypto';
import { MOST_CELLS_SHOWN, MOST_MARK_TABLES } from '@quivia/contract/mark-tables';
import { csvDownload } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle } from '@quivia/files/download';
import { FileProblem } from '@quivia/files/file-problem';
import { xlsxDownload } from '@quivia/files/xlsx/write-xlsx';
import { AppError } from '../../../platform/app-error.ts';
import { hours, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { answersTo } from '../../attempts/answers.service.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { giveTogether, undoMarks } from '../../attempts/marks/give-mark.service.ts';
import { gradedOf, holdKeyOf } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { digestOf } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { plansOf } from '../plans/plans.service.ts';
import { requireMarking } from '../queue.service.ts';
import { rubricsOf } from '../rubrics/rubrics.service.ts';
import { newScriptCode } from '../scripts/script-code.rules.ts';
import { insertScripts } from '../scripts/scripts.queries.ts';
import { stepOf } from '../steps/steps.service.ts';
import { type GivenTable, type KnownQuestion, reviewTable, type TableReview } from './review.rules.ts';
import * as queries from './tables.queries.ts';
import { logged, tableColumns, words } from './tables.words.ts';

const READER = new URL('./read.worker.ts', import.meta.url);
const UPLOADS: Limit = { tries: 60, within: hours(1) };

async function questionsOf(examId: number): Promise<KnownQuestion[]> {
  const [rubrics, plans] = [await rubricsOf(examId), await plansOf(examId)];
  const step = await stepOf(examId);
  return (await markedQuestions(examId)).map(({ id, question_number, marks }) => {
    const is_planned = plans.ofQuestion(id).plan.type !== 'single';
    return { id, number: question_number, worth: marks, step, has_rubric: rubrics.has(id), is_planned };
  });
}

/** Everybody whose answers people mark has one. */
async function giveCodes(examId: number): Promise<void> {
  for (;;) {
    const without = await queries.selectWithoutCode(examId, now());
    if (without.length === 0) return;
    await insertScripts(without.map((attempt_id) => ({ attempt_id, code: newScriptCode() })));
  }
}

export async function template(
  actor: Actor,
  examId: number,
  { format }: { format: 'csv' | 'xlsx' },
): Promise<Download> {
  const { title } = await requireMarking(actor, examId, 'run');
  await giveCodes(examId);
  const questions = (await questionsOf(examId)).filter(({ is_planned }) => !is_planned);
  const headings = questions.map(({ number, worth }) => tableColumns.question(number, worth));
  const scripts = await queries.selectScripts(examId, actor.userId);
  const rows = [
    [tableColumns.script, ...headings],
    ...scripts.map(({ code }) => [code, ...questions.map(() => '')]),
  ];
  const name = fileTitle(tableColumns.file(title));
  return format === 'csv' ? csvDownload(name, rows) : xlsxDownload(name, rows);
}

export async function codes(actor: Actor, examId: number, { reason }: { reason: string }) {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, examId, 'own');
    await giveCodes(examId);
    await record(actor, exam, 'exam.anonymity', logged.codes({ exam: exam.title, reason }));
    return queries.selectCodes(examId);
  });
}

export async function upload(
  actor: Actor,
  examId: number,
  { filename }: { filename: string },
  file: Uint8Array,
): Promise<{ id: number }> {
  await requireMarking(actor, examId, 'run');
  await countOrRefuse(`mark-table:${examId}`, UPLOADS, 'too_many_requests');
  const content = await read(file);
  return inTransaction(async () => ({
    id: await queries.insertTable({ exam_id: examId, filename, content, by_id: actor.userId, at: now() }),
  }));
}

async function read(bytes: Uint8Array): Promise<GivenTable> {
  try {
    return await inWorker<never, GivenTable>(READER, { bytes }, () => {});
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError('invalid_input', { message: error.said });
    throw error;
  }
}

type Row = Awaited<ReturnType<typeof queries.selectTables>>[number];

function shown(row: Row) {
  const { id, filename, by, at, applied_by, applied_at, reason, marks } = row;
  const { undone_by, undone_at, undo_reason, undone } = row;
  return {
    ...{ id, filename, by, at: at.toISOString() },
    applied: applied_at && { by: applied_by ?? '', at: applied_at.toISOString(), reason, marks: marks ?? 0 },
    undone: undone_at && {
      by: undone_by ?? '',
      at: undone_at.toISOString(),
      reason: undo_reason,
      marks: undone ?? 0,
    },
  };
}

export async function list(actor: Actor, examId: number) {
  await requireMarking(actor, examId, 'run');
  return (await queries.selectTables(examId, MOST_MARK_TABLES)).map(shown);
}

async function requireTable(examId: number, id: number) {
  const found = await queries.selectTable(examId, id);
  if (!found) throw new AppError('not_found', { message: words.noSuchTable });
  return found;
}

async function reviewOf(actor: Actor, examId: number, content: GivenTable): Promise<TableReview> {
  const attempts = new Map(
    (await queries.selectScripts(examId, actor.userId)).map((one) => [one.code, one.attempt_id]),
  );
  const of = { examId, markerId: actor.userId, attemptIds: [...attempts.values()] };
  const answers = new Map(
    (await queries.selectAnswers(of, now())).map((one) => [`${one.attempt_id} ${one.question_id}`, one]),
  );
  return reviewTable(content, {
    questions: await questionsOf(examId),
    attempts,
    answer: (attemptId, questionId) => answers.get(`${attemptId} ${questionId}`),
  });
}

/** Of what would be given, in the order of the file. */
const versionOf = ({ give }: TableReview) =>
  createHash('sha256').update(JSON.stringify(give)).digest('base64url');

export async function review(actor: Actor, examId: number, tableId: number) {
  await requireMarking(actor, examId, 'run');
  const { content, ...row } = await requireTable(examId, tableId);
  const found = await reviewOf(actor, examId, content);
  const { give, same, differences, problems } = found;
  return {
    ...shown(row),
    review: {
      counts: { give: give.length, same, differ: differences.length, wrong: problems.length },
      version: versionOf(found),
      problems: problems
        .slice(0, MOST_CELLS_SHOWN)
        .map(({ message, ...place }) => ({ ...place, message: message.text })),
      differences: differences.slice(0, MOST_CELLS_SHOWN),
    },
  };
}

interface Form {
  version: string;
  skip_wrong: boolean;
  reason: string;
}

export async function apply(
  actor: Actor,
  examId: number,
  tableId: number,
  { version, skip_wrong, reason }: Form,
): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId, 'run');
  return inTransaction(async () => {
    const [key] = await holdKeyOf(examId);
    await queries.lockTable(examId, tableId);
    const table = await requireTable(examId, tableId);
    // By a call whose reply was lost.
    if (table.applied_at) return messageReply(words.applied({ marks: table.marks ?? 0 }));
    if ((await queries.countApplied(examId)) >= MOST_MARK_TABLES)
      throw new AppError('exam_not_now', { message: words.tooMany({ most: MOST_MARK_TABLES }) });
    // In the order in which everybody holds attempts; nobody marks an answer of theirs meanwhile.
    const attempts = await gradedOf(examId, { hold: true });
    const found = await reviewOf(actor, examId, table.content);
    if (!key || versionOf(found) !== version)
      throw new AppError('changed_meanwhile', { message: words.changed });
    if (found.give.length === 0) throw new AppError('exam_not_now', { message: words.nothing });
    if (found.problems.length > 0 && !skip_wrong)
      throw new AppError('exam_not_now', { message: words.wrongCells });
    const at = now();
    const rubrics = await rubricsOf(examId);
    for (const [question_id, some] of Map.groupBy(found.give, (one) => one.question_id)) {
      const answers = await answersTo(
        question_id,
        some.map(({ attempt_id }) => attempt_id),
      );
      const marks = some.map(({ attempt_id, marks }) => ({
        attempt_id,
        digest: digestOf(answers.get(attempt_id)),
        units: Math.round(marks * UNITS),
        is_open: false,
      }));
      const ids = await giveTogether(key, attempts, { question_id, by_id: actor.userId, reason }, marks);
      const sheets = some.map((one, place) => ({ ...one, given_id: ids[place] as number }));
      // A rubric stays the only way to its marks: what the table says is an adjustment, whatever the rubric becomes.
      const adjustment_note = rubrics.has(question_id) ? words.adjustment.text : null;
      const of = { table_id: tableId, question_id, marker_id: actor.userId, at, adjustment_note };
      await queries.insertSheets(sheets, of);
    }
    const marks = found.give.length;
    await queries.updateApplied(tableId, { by: actor.userId, at, reason, marks });
    await record(actor, exam, 'result.table', logged.applied({ exam: exam.title, count: marks, reason }));
    return messageReply(words.applied({ marks }));
  });
}

export async function undo(
  actor: Actor,
  examId: number,
  tableId: number,
  { reason }: { reason: string },
): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId, 'run');
  return inTransaction(async () => {
    const [key] = await holdKeyOf(examId);
    await queries.lockTable(examId, tableId);
    const table = await requireTable(examId, tableId);
    if (!table.applied_at || !key) throw new AppError('exam_not_now', { message: words.notApplied });
    const all = table.marks ?? 0;
    if (table.undone !== null)
      return messageReply(words.undone({ marks: table.undone, kept: all - table.undone }));
    const attempts = await gradedOf(examId, { hold: true });
    const found = await queries.selectUndoable(tableId);
    for (const [questionId, some] of Map.groupBy(found, ({ question_id }) => question_id)) {
      const ids = new Set(some.map(({ attempt_id }) => attempt_id));
      await undoMarks(
        key,
        attempts.filter(({ id }) => ids.has(id)),
        questionId,
      );
    }
    const undone = found.length;
    await queries.updateUndone(tableId, { by: actor.userId, at: now(), reason, undone });
    await record(actor, exam, 'result.table', logged.undone({ exam: exam.title, count: undone, reason }));
    return messageReply(words.undone({ marks: undone, kept: all - undone }));
  });
}

const record = (
  actor: Actor,
  { id, institution_id }: { id: number; institution_id: number | null },
  action: 'exam.anonymity' | 'result.table',
  what: Parameters<typeof audit.record>[2],
) => audit.record(actor, action, what, { institutionId: institution_id, examId: id });
