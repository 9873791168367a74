// The papers of exams, kept in memory while students take them, and apart from them their keys, for those who grade.
import type { PaperTotals, QuestionForStudent } from '@quivia/contract/attempts';
import { onReconnect, publish, subscribe } from '../../platform/database/events.ts';
import { loadingCache } from '../../platform/lru.ts';
import type { KeyedQuestion } from '../attempts/scoring.rules.ts';
import { type PaperSettings, selectPaperSettings } from './exams.queries.ts';
import { type KeyRow, type PaperRow, selectKeysOfPaper, selectPaper } from './paper.queries.ts';
import { paperFor, totalsOf } from './paper.rules.ts';
import { orderFor } from './shuffle.rules.ts';

/** In characters of JSON, which is close to the bytes that papers take: some thousand of 100 KB each. */
const MOST_KEPT = 256 * 1024 ** 2;

export type { KeyRow, PaperRow };

export interface Paper {
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

export interface Keys {
  /** How often they had been changed when they were read. */
  key_version: number;
  byId: Map<number, KeyRow>;
}

const MOST_KEYS_KEPT = 64 * 1024 ** 2;

const keys = loadingCache(
  { most: MOST_KEYS_KEPT, sizeOf: ({ size }: Keys & { size: number }) => size },
  async (examId: number) => {
    const settings = await selectPaperSettings(examId);
    if (!settings) return undefined;
    const rows = await selectKeysOfPaper(examId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { key_version: settings.key_version, byId, size: JSON.stringify(rows).length };
  },
);

/** With `keyVersion`, as the caller found it in the database: keys in memory that are older are read again. */
export async function keysOf(examId: number, keyVersion?: number): Promise<Keys | undefined> {
  const found = await keys.find(examId);
  if (!found || keyVersion === undefined || found.key_version === keyVersion) return found;
  keys.forget(examId);
  return keys.find(examId);
}

export function newPaper(order: PaperSettings, rows: PaperRow[]): Paper {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { order, rows, byId, size: JSON.stringify(rows).length };
}

/** Undefined while it would have to be read. */
export const inMemory = (examId: number): Paper | undefined => papers.get(examId);

export async function paperOf(examId: number): Promise<Paper | undefined> {
  return papers.find(examId);
}

/** Paper and keys are read again when they are next asked for. */
export function forget(examId: number): void {
  papers.forget(examId);
  keys.forget(examId);
}

/** The settings of an exam may change until it opens, and a key afterwards. */
const EXAM_CHANGED = 'exam-changed';

export const examChanged = (examId: number) => publish(EXAM_CHANGED, { exam_id: examId });

/** Forgets papers that change, here and on other servers. */
export function startPapers(): () => void {
  const stops = [
    subscribe(EXAM_CHANGED, (payload) => forget((payload as { exam_id: number }).exam_id)),
    onReconnect(clear),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next database has other papers under the same ids.
    clear();
  };
}

function clear(): void {
  papers.clear();
  keys.clear();
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
export function keyedFor({ rows, order }: Paper, { byId }: Keys, seed: number): KeyedQuestion[] {
  return orderFor(rows, { ...order, shuffle_options: false }, seed).map((row) => {
    const key = byId.get(row.id);
    return {
      id: row.id,
      kind: row.kind,
      body: row.body,
      answer_rule: row.answer_rule,
      marks: row.marks,
      negative_marks: row.negative_marks,
      negative_share: row.negative_share,
      correct: key?.correct ?? [],
      answer_key: key?.answer_key,
      policy: key?.policy ?? null,
      partial_credit: order.partial_credit,
    };
  });
}
