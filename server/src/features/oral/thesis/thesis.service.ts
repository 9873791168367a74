// A PhD viva: external examiners report on the thesis first, each on their own; then the viva; then the result.
import type { ReplyOf } from '@quivia/contract/endpoint';
import { CANDIDATE_LIMITS } from '@quivia/contract/oral/candidates';
import {
  type getTheses,
  type Recommendation,
  THESIS_LIMITS,
  type Thesis,
  type ThesisResult,
} from '@quivia/contract/oral/thesis';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { hashOf } from '../../documents/documents.service.ts';
import {
  requireCoordinator,
  requireExaminer,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { hasFrozenList } from '../lists/lists.queries.ts';
import * as queries from './thesis.queries.ts';
import { logged, words } from './thesis.words.ts';

const canDecide = ({ is_coordinator, examiner }: Standing) => is_coordinator || examiner?.role === 'chair';

function requirePhd({ exam }: Standing): void {
  if (exam.kind !== 'phd') throw new AppError('exam_not_now', { message: words.notPhd });
}

/** Independent: an external sees the others' reports once their own is in. Observers see none. */
function sees(
  { is_coordinator, examiner }: Pick<Standing, 'is_coordinator' | 'examiner'>,
  isNear: boolean,
  isOwnIn: boolean,
): boolean {
  if (is_coordinator) return true;
  if (!isNear) return false;
  return examiner?.role === 'external' ? isOwnIn : examiner?.role !== 'observer';
}

/** Theses of the examiner's own candidates; coordinators read all. */
async function read(
  standing: Pick<Standing, 'exam' | 'is_coordinator' | 'examiner'>,
  most: number = THESIS_LIMITS.candidates,
): Promise<{ due_at: string | null; theses: Thesis[] }> {
  const { exam, is_coordinator, examiner } = standing;
  const [candidates, reports, steps] = await Promise.all([
    queries.selectCandidates(exam.id, most),
    queries.selectReports(exam.id),
    queries.selectSteps(exam.id),
  ]);
  const stepOf = (kind: queries.StepRow['kind'], candidateId: number | null) =>
    steps.find((step) => step.kind === kind && step.candidate_id === candidateId);
  return {
    due_at: stepOf('due', null)?.due_at?.toISOString() ?? null,
    theses: candidates.flatMap(({ id, due, near, viva_at, ...candidate }) => {
      const isNear = examiner !== null && near.includes(examiner.id);
      if (!is_coordinator && !isNear && !due.some((one) => one.id === examiner?.id)) return [];
      const found = reports.filter(({ candidate_id }) => candidate_id === id);
      const isOwnIn = found.some(({ examiner_id }) => examiner_id === examiner?.id);
      const override = stepOf('overridden', id);
      const result = stepOf('result', id);
      const shown = due.map(({ id: examiner_id, name }) => {
        const report = found.find((one) => one.examiner_id === examiner_id);
        const is_own = examiner_id === examiner?.id;
        const isSeen = is_own || sees(standing, isNear, isOwnIn);
        return {
          examiner_id,
          examiner: name,
          is_own,
          is_in: report !== undefined,
          submitted_at: report?.submitted_at.toISOString() ?? null,
          recommendation: (isSeen && report?.recommendation) || null,
          text: (isSeen && report?.text) || null,
        };
      });
      const thesis = {
        ...candidate,
        candidate_id: id,
        viva_at: viva_at?.toISOString() ?? null,
        reports: shown,
        // A panel without an external examiner waits for nobody.
        is_ready:
          override !== undefined ||
          ((shown.length > 0 || viva_at !== null) && shown.every(({ is_in }) => is_in)),
        override: override ? { reason: override.note, by: override.by, at: override.at.toISOString() } : null,
        result: result?.result
          ? { result: result.result, note: result.note, by: result.by, at: result.at.toISOString() }
          : null,
      };
      return [{ ...thesis, hash: hashOf(JSON.stringify(thesis)) }];
    }),
  };
}

/** Of every candidate; empty for other kinds of vivas. */
export async function thesesOf(exam: Standing['exam']): Promise<Map<number, Thesis>> {
  if (exam.kind !== 'phd') return new Map();
  const { theses } = await read({ exam, is_coordinator: true, examiner: null }, CANDIDATE_LIMITS.candidates);
  return new Map(theses.map((one) => [one.candidate_id, one]));
}

export async function list(actor: Actor, examId: number): Promise<ReplyOf<typeof getTheses>> {
  const standing = await requireStaff(actor, examId);
  requirePhd(standing);
  return { ...(await read(standing)), can_decide: canDecide(standing) };
}

async function requireThesis(standing: Standing, candidateId: number): Promise<Thesis> {
  requirePhd(standing);
  const thesis = (await read(standing)).theses.find((one) => one.candidate_id === candidateId);
  if (!thesis) throw new AppError('not_found', { message: words.noSuchCandidate });
  return thesis;
}

/** A viva on a thesis begins once the reports on it are in, whoever begins it. Of other kinds nothing is asked. */
export async function requireReports(standing: Standing, candidateId: number): Promise<void> {
  if (standing.exam.kind !== 'phd') return;
  const { is_ready } = await requireThesis({ ...standing, is_coordinator: true }, candidateId);
  if (!is_ready) throw new AppError('exam_not_now', { message: words.reportsMissing });
}

const EARLIEST = Date.UTC(2000, 0, 1);

const otherAct = () => new AppError('already_exists', { message: words.otherAct });

export async function submit(
  actor: Actor,
  { id: examId, candidate_id }: { id: number; candidate_id: number },
  { key, recommendation, text }: { key: string; recommendation: Recommendation; text: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireExaminer(actor, examId);
    await queries.lockTheses(examId);
    const thesis = await requireThesis(standing, candidate_id);
    if (!thesis.reports.some(({ is_own }) => is_own))
      throw new AppError('not_allowed', { message: words.externalsOnly });
    const examiner_id = standing.examiner.id;
    const before = await queries.selectReportKey(key);
    if (before) {
      if (before.candidate_id !== candidate_id || before.examiner_id !== examiner_id) throw otherAct();
      return messageReply(words.submitted);
    }
    if (thesis.result) throw new AppError('exam_not_now', { message: words.decided });
    const newest = (await queries.selectReports(examId)).find(
      (one) => one.candidate_id === candidate_id && one.examiner_id === examiner_id,
    );
    const version = (newest?.version ?? 0) + 1;
    if (version > THESIS_LIMITS.versions)
      throw new AppError('exam_not_now', { message: words.tooMany({ most: THESIS_LIMITS.versions }) });
    await queries.insertReport({ key, candidate_id, examiner_id, version, recommendation, text, at: now() });
    return messageReply(words.submitted);
  });
}

/** False where this very step was taken before. */
async function isNew(key: string, examId: number, candidateId: number | null, kind: queries.StepRow['kind']) {
  const before = await queries.selectStepKey(key);
  if (!before) return true;
  if (before.exam_id !== examId || before.candidate_id !== candidateId || before.kind !== kind)
    throw otherAct();
  return false;
}

export async function setDue(
  actor: Actor,
  examId: number,
  { key, due_at }: { key: string; due_at: string | null },
): Promise<MessageReply> {
  return inTransaction(async () => {
    requirePhd(await requireCoordinator(actor, examId));
    // The database knows no year 0.
    if (due_at !== null && Date.parse(due_at) < EARLIEST)
      throw new AppError('invalid_input', { field: 'due_at', message: words.tooEarly });
    await queries.lockTheses(examId);
    if (await isNew(key, examId, null, 'due'))
      await queries.insertStep({
        key,
        exam_id: examId,
        candidate_id: null,
        kind: 'due',
        due_at,
        by: actor.userId,
        at: now(),
      });
    return messageReply(words.dueSaved);
  });
}

export async function override(
  actor: Actor,
  { id: examId, candidate_id }: { id: number; candidate_id: number },
  { key, reason }: { key: string; reason: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireCoordinator(actor, examId);
    await queries.lockTheses(examId);
    const thesis = await requireThesis(standing, candidate_id);
    if (await isNew(key, examId, candidate_id, 'overridden')) {
      if (thesis.is_ready && !thesis.override) throw new AppError('exam_not_now', { message: words.allIn });
      await queries.insertStep({
        key,
        exam_id: examId,
        candidate_id,
        kind: 'overridden',
        note: reason,
        by: actor.userId,
        at: now(),
      });
      const { title, institution_id: institutionId } = standing.exam;
      await audit.record(
        actor,
        'oral.thesis',
        logged.overridden({ exam: title, candidate: thesis.roll_number, reason }),
        {
          institutionId,
        },
      );
    }
    return messageReply(words.overridden);
  });
}

export async function recordResult(
  actor: Actor,
  { id: examId, candidate_id }: { id: number; candidate_id: number },
  { key, result, note }: { key: string; result: ThesisResult; note: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireStaff(actor, examId);
    if (!canDecide(standing)) throw new AppError('not_allowed', { message: words.decidersOnly });
    await queries.lockTheses(examId);
    const thesis = await requireThesis(standing, candidate_id);
    if (await isNew(key, examId, candidate_id, 'result')) {
      if (!thesis.is_ready) throw new AppError('exam_not_now', { message: words.reportsNeeded });
      if (await hasFrozenList(examId)) throw new AppError('exam_not_now', { message: words.frozen });
      await queries.insertStep({
        key,
        exam_id: examId,
        candidate_id,
        kind: 'result',
        result,
        note,
        by: actor.userId,
        at: now(),
      });
      const { title, institution_id: institutionId } = standing.exam;
      await audit.record(
        actor,
        'oral.thesis',
        logged.result({ exam: title, candidate: thesis.roll_number, result }),
        {
          institutionId,
        },
      );
    }
    return messageReply(words.recorded);
  });
}
