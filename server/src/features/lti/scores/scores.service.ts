// What the people who run an exam see of its links and of the marks on their way.
import type { ExamLink, ScoreState } from '@quivia/contract/lti/scores';
import { SCORE_STATES } from '@quivia/contract/lti/scores';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { worded } from '../../../platform/files/stored-messages.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import * as audit from '../../audit/audit.service.ts';
import { requireExam } from '../../exams/exams.service.ts';
import { logged } from '../launch/launch.words.ts';
import { deleteOffers, insertOffer, lockLink, updateLinkExam } from '../launch/links.queries.ts';
import { offerAddress, offerHash } from '../launch/login.service.ts';
import { below, nextPage, SCOPES, withQuery } from '../message.rules.ts';
import { callService, PlatformError } from '../platform-calls.service.ts';
import { selectPlatform } from '../platforms/platforms.queries.ts';
import * as queries from './scores.queries.ts';
import { words } from './scores.words.ts';

const NONE = Object.fromEntries(SCORE_STATES.map((state) => [state, 0])) as Record<ScoreState, number>;

function columnOf({ line_item_id, is_gone, is_wanted, column_problem }: queries.ExamLinkRow) {
  if (line_item_id !== null) return is_gone ? 'gone' : 'ready';
  return is_wanted || column_problem ? 'waiting' : 'none';
}

export async function links(actor: Actor, examId: number) {
  const exam = await requireExam(actor, examId, 'run');
  const rows = await queries.selectExamLinks(examId);
  const shown = await Promise.all(
    rows.map(async (row): Promise<ExamLink> => {
      const counted = await queries.countStates(examId, row.id);
      return {
        id: row.id,
        platform: row.platform,
        course: row.course,
        title: row.title,
        column: columnOf(row),
        counts: { ...NONE, ...Object.fromEntries(counted.map(({ state, count }) => [state, count])) },
        problem: row.is_gone ? words.wasGone.text : row.column_problem && worded(row.column_problem),
      };
    }),
  );
  return {
    title: exam.title,
    has_platform: await queries.hasPlatform(exam.institution_id),
    links: shown,
  };
}

export async function makeLink(actor: Actor, examId: number) {
  const { institution_id, title } = await requireExam(actor, examId, 'run');
  if (institution_id === null) throw new AppError('exam_not_now', { message: words.notOfCollege });
  if (!(await queries.hasPlatform(institution_id)))
    throw new AppError('exam_not_now', { message: words.noPlatform });
  const secret = randomToken(24);
  return inTransaction(async () => {
    const given = { exam_id: examId, institution_id, context_id: null, made_by: actor.userId };
    await insertOffer({ hash: offerHash(secret), ...given }, now());
    await audit.record(actor, 'exam.platform', logged.offered({ exam: title }), {
      institutionId: institution_id,
      examId,
    });
    return { ...messageReply(words.linkMade), address: offerAddress(secret) };
  });
}

export async function removeLink(actor: Actor, examId: number, linkId: number): Promise<MessageReply> {
  const { title, institution_id } = await requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const link = await lockLink(linkId);
    if (link?.exam_id !== examId) throw new AppError('not_found', { message: words.noSuchLink });
    await updateLinkExam(linkId, null);
    // Otherwise the next launch would connect it again.
    await deleteOffers(examId, link.context_id);
    const { course, platform } = link;
    await audit.record(actor, 'exam.platform', logged.unlinked({ exam: title, course, platform }), {
      institutionId: institution_id,
      examId,
    });
    return messageReply(words.disconnected);
  });
}

async function requireLink(actor: Actor, examId: number, linkId: number): Promise<queries.ExamLinkRow> {
  await requireExam(actor, examId, 'run');
  const link = (await queries.selectExamLinks(examId)).find(({ id }) => id === linkId);
  if (!link) throw new AppError('not_found', { message: words.noSuchLink });
  return link;
}

interface Page {
  link_id: number;
  state?: ScoreState | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function list(actor: Actor, examId: number, { link_id, ...page }: Page) {
  await requireLink(actor, examId, link_id);
  const rows = await queries.selectScores(examId, link_id, page);
  return rows.map(({ last_problem, delivered_at, next_try_at, ...row }) => ({
    ...row,
    delivered_at: delivered_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
    problem: last_problem && worded(last_problem),
  }));
}

export async function sendAgain(
  actor: Actor,
  examId: number,
  { link_id, student_id }: { link_id: number; student_id?: number | undefined },
): Promise<MessageReply> {
  const { title, institution_id } = await requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const { line_item_id, course, platform } = await requireLink(actor, examId, link_id);
    await queries.updateColumnWanted(link_id, now());
    if (line_item_id === null) return messageReply(words.sentAgain({ marks: 0 }));
    await queries.updateNotGone(line_item_id);
    await queries.updateLookAt(line_item_id, now());
    const marks = await queries.updateSentAgain(line_item_id, { studentId: student_id ?? null, at: now() });
    if (marks > 0)
      await audit.record(actor, 'exam.platform', logged.sentAgain({ exam: title, course, platform }), {
        institutionId: institution_id,
        examId,
      });
    return messageReply(words.sentAgain({ marks }));
  });
}

const RESULTS = 'application/vnd.ims.lis.v2.resultcontainer+json';
const MOST_PAGES = 50;

export async function compare(actor: Actor, examId: number, linkId: number): Promise<MessageReply> {
  const { line_item_id, url: column, platform_id } = await requireLink(actor, examId, linkId);
  const platform = await selectPlatform(platform_id);
  if (line_item_id === null || column === null || !platform)
    throw new AppError('exam_not_now', { message: words.noColumn });
  const found: { subject: string; given: number | null; most: number | null }[] = [];
  try {
    let url: string | undefined = withQuery(below(column, 'results'), { limit: '500' });
    for (let pages = 0; url !== undefined && pages < MOST_PAGES; pages += 1) {
      const reply = await callService(platform, { url, scopes: [SCOPES.results], accept: RESULTS });
      for (const one of Array.isArray(reply.body) ? reply.body : []) {
        const { userId, resultScore, resultMaximum } = Object(one) as Record<string, unknown>;
        if (userId === undefined || userId === null) continue;
        found.push({ subject: String(userId), given: numberIn(resultScore), most: numberIn(resultMaximum) });
      }
      url = nextPage(reply.link, url);
    }
  } catch (error) {
    if (error instanceof PlatformError) throw new AppError('exam_not_now', { message: error.problem });
    throw error;
  }
  return messageReply(words.compared({ marks: await queries.updateCompared(line_item_id, found) }));
}

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
