// The papers of exams, kept in memory while they are sat.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import { onReconnect, subscribe } from '../../platform/database/events.ts';
import { type PaperSettings, selectOrder } from './exams.queries.ts';
import { type PaperRow, selectPaper } from './paper.queries.ts';
import { paperFor } from './paper.ts';
import { orderFor } from './shuffle.ts';

export { deadline, durationFor, windowEnd } from './deadline.ts';

const MOST_KEPT = 200;

export interface Paper {
  order: PaperSettings;
  rows: PaperRow[];
  byId: Map<number, PaperRow>;
}

const papers = new Map<number, Promise<Paper | undefined>>();

/** One read however many ask at once; the one used longest ago makes room. */
export async function paperOf(examId: number): Promise<Paper | undefined> {
  const kept = papers.get(examId) ?? read(examId);
  papers.delete(examId);
  papers.set(examId, kept);
  const [oldest] = papers.keys();
  if (papers.size > MOST_KEPT && oldest !== undefined) papers.delete(oldest);
  try {
    return await kept;
  } catch (error) {
    papers.delete(examId);
    throw error;
  }
}

async function read(examId: number): Promise<Paper | undefined> {
  const order = await selectOrder(examId);
  if (!order) return undefined;
  const rows = await selectPaper(examId);
  return { order, rows, byId: new Map(rows.map((row) => [row.id, row])) };
}

/** It is read again when it is next asked for. */
export const forget = (examId: number) => papers.delete(examId);

/** The settings of an exam may change until it opens, and a key afterwards. */
export const EXAM_CHANGED = 'exam-changed';
subscribe(EXAM_CHANGED, (payload) => forget((payload as { exam_id: number }).exam_id));
onReconnect(() => papers.clear());

export async function paperOfStudent(examId: number, seed: number): Promise<QuestionForStudent[]> {
  const paper = await paperOf(examId);
  return paper ? paperFor(paper.rows, paper.order, seed) : [];
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
    correct: row.options.filter((option) => option.is_correct).map(({ id }) => id),
    policy: row.policy,
    partial_credit: order.partial_credit,
  }));
}
