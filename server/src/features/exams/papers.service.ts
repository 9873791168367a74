// The papers of exams, kept in memory while students take them.
import type { PaperTotals, QuestionForStudent } from '@quivia/contract/attempts';
import { onReconnect, publish, subscribe } from '../../platform/database/events.ts';
import { loadingCache } from '../../platform/lru.ts';
import { type PaperSettings, selectPaperSettings } from './exams.queries.ts';
import { type PaperRow, selectPaper } from './paper.queries.ts';
import { paperFor, totalsOf } from './paper.rules.ts';
import { orderFor } from './shuffle.rules.ts';

/** In characters of JSON, which is close to the bytes that papers take: some thousand of 100 KB each. */
const MOST_KEPT = 256 * 1024 ** 2;

export interface Paper {
  /** How often its key had been changed when it was read. */
  key_version: number;
  order: PaperSettings;
  rows: PaperRow[];
  byId: Map<number, PaperRow>;
  /** In characters of JSON. */
  size: number;
}

/** One read however many ask at once; the paper used longest ago makes room. */
export const paperCache = (load: (examId: number) => Promise<Paper | undefined>, most = MOST_KEPT) =>
  loadingCache({ most, sizeOf: ({ size }: Paper) => size }, load);

const papers = paperCache(async (examId) => {
  const settings = await selectPaperSettings(examId);
  return settings && newPaper(settings, await selectPaper(examId));
});

export function newPaper(
  { key_version, ...order }: PaperSettings & { key_version: number },
  rows: PaperRow[],
): Paper {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { key_version, order, rows, byId, size: JSON.stringify(rows).length };
}

/** Undefined while it would have to be read. */
export const inMemory = (examId: number): Paper | undefined => papers.get(examId);

/** With `keyVersion`, the key is as the caller found it in the database: one in memory that is older is read again. */
export async function paperOf(examId: number, keyVersion?: number): Promise<Paper | undefined> {
  const paper = await papers.find(examId);
  if (!paper || keyVersion === undefined || paper.key_version === keyVersion) return paper;
  papers.forget(examId);
  return papers.find(examId);
}

/** It is read again when it is next asked for. */
export const forget = (examId: number) => papers.forget(examId);

/** The settings of an exam may change until it opens, and a key afterwards. */
const EXAM_CHANGED = 'exam-changed';

export const examChanged = (examId: number) => publish(EXAM_CHANGED, { exam_id: examId });

/** Forgets papers that change, here and on other servers. */
export function startPapers(): () => void {
  const stops = [
    subscribe(EXAM_CHANGED, (payload) => forget((payload as { exam_id: number }).exam_id)),
    onReconnect(() => papers.clear()),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next database has other papers under the same ids.
    papers.clear();
  };
}

export async function paperOfStudent(examId: number, seed: number): Promise<QuestionForStudent[]> {
  const paper = await paperOf(examId);
  return paper ? paperFor(paper.rows, paper.order, seed) : [];
}

const totals = new WeakMap<Paper, PaperTotals>();

/** How many questions and marks, counted once a paper. */
export async function paperTotals(examId: number): Promise<PaperTotals | null> {
  const paper = await paperOf(examId);
  if (!paper) return null;
  const known = totals.get(paper) ?? totalsOf(paper.rows, paper.order.draw_per_module);
  totals.set(paper, known);
  return known;
}

/** Where the exam goes forward only, the question a student begins with. */
export async function firstQuestionOf(examId: number, seed: number): Promise<number | null> {
  const paper = await paperOf(examId);
  if (paper?.order.navigation !== 'forward_only') return null;
  return orderFor(paper.rows, paper.order, seed)[0]?.id ?? null;
}

/** The questions this student was given, as they lay before them, with all that is known of them. */
export const orderedFor = ({ rows, order }: Paper, seed: number): PaperRow[] => orderFor(rows, order, seed);

/** The questions this student was given, with their key. */
export function keyedFor({ rows, order }: Paper, seed: number) {
  return orderFor(rows, { ...order, shuffle_options: false }, seed).map((row) => ({
    id: row.id,
    answer_rule: row.answer_rule,
    marks: row.marks,
    negative_marks: row.negative_marks,
    negative_share: row.negative_share,
    correct: row.options.filter((option) => option.is_correct).map(({ id }) => id),
    policy: row.policy,
    partial_credit: order.partial_credit,
  }));
}
