// The papers of exams, kept in memory while students take them, and apart from them their keys, for those who grade.
import type { PaperTotals, QuestionForStudent } from '@quivia/contract/attempts';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { draw } from '@quivia/kinds/parameters/draw.rules';
import { drawFor } from '@quivia/kinds/parameters/draws.rules';
import { onSaveConnections } from '../../platform/database/database.ts';
import { onReconnect, publish, subscribe } from '../../platform/database/events.ts';
import { LruMap, loadingCache } from '../../platform/lru.ts';
import type { KeyRow, PaperRow, PaperSettings } from './paper.queries.ts';
import * as queries from './paper.queries.ts';
import {
  filledKey,
  filledRow,
  paperFor,
  paperText,
  totalsOf,
  type ValuesOfPaper,
  writtenPaper,
} from './paper.rules.ts';
import type { KeyedQuestion } from './scoring.rules.ts';
import { type Order, orderFor, valueSeed } from './shuffle.rules.ts';

/** In characters of JSON, which is close to the bytes that papers take: some thousand of 100 KB each. */
const MOST_KEPT = 256 * 1024 ** 2;

export type { KeyRow, PaperRow, ValuesOfPaper };

export interface Paper {
  order: PaperSettings;
  rows: PaperRow[];
  byId: Map<number, PaperRow>;
  /** Some question has variables. */
  hasVariables: boolean;
  /** In characters of JSON. */
  size: number;
}

/** One read however many ask at once; the paper used longest ago makes room. */
export const paperCache = (load: (examId: number) => Promise<Paper | undefined>, most = MOST_KEPT) =>
  loadingCache({ most, sizeOf: ({ size }: Paper) => size }, load);

async function readPaper(examId: number): Promise<Paper | undefined> {
  const settings = await queries.selectPaperSettings(examId);
  return settings && newPaper(settings, await queries.selectPaper(examId));
}

const papers = paperCache((examId) => onSaveConnections(() => readPaper(examId)));

export interface Keys {
  /** How often they had been changed when they were read. */
  key_version: number;
  byId: Map<number, KeyRow>;
}

const MOST_KEYS_KEPT = 64 * 1024 ** 2;

async function readKeys(examId: number): Promise<(Keys & { size: number }) | undefined> {
  const settings = await queries.selectPaperSettings(examId);
  if (!settings) return undefined;
  const rows = await queries.selectKeysOfPaper(examId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { key_version: settings.key_version, byId, size: JSON.stringify(rows).length };
}

const keys = loadingCache(
  { most: MOST_KEYS_KEPT, sizeOf: ({ size }: Keys & { size: number }) => size },
  (examId: number) => onSaveConnections(() => readKeys(examId)),
);

/** With `keyVersion`, as the caller found it in the database: keys in memory that are older are read again. */
export async function keysOf(examId: number, keyVersion?: number): Promise<Keys | undefined> {
  const found = await keys.find(examId);
  // An exam that the caller's transaction has made is seen by that transaction alone.
  if (!found) return readKeys(examId);
  if (keyVersion === undefined || found.key_version === keyVersion) return found;
  keys.forget(examId);
  return keys.find(examId);
}

export function newPaper(order: PaperSettings, rows: PaperRow[]): Paper {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hasVariables = rows.some(({ example }) => example !== null);
  return { order, rows, byId, hasVariables, size: JSON.stringify(rows).length };
}

/** Undefined while it would have to be read. */
export const inMemory = (examId: number): Paper | undefined => papers.get(examId);

export async function paperOf(examId: number): Promise<Paper | undefined> {
  // As with keys: the second reading finds what the caller's transaction has made.
  return (await papers.find(examId)) ?? readPaper(examId);
}

/** Paper and keys are read again when they are next asked for. */
export function forget(examId: number): void {
  papers.forget(examId);
  keys.forget(examId);
  written.delete(examId);
}

/** The settings of an exam may change until it opens; afterwards its key, its deadlines, and whether it is held at all. */
const EXAM_CHANGED = 'exam-changed';

export const examChanged = (examId: number) => publish(EXAM_CHANGED, { exam_id: examId });

/** Here or on another server, until the returned function is called. */
export const onExamChanged = (listener: (examId: number) => void): (() => void) =>
  subscribe(EXAM_CHANGED, (payload) => listener((payload as { exam_id: number }).exam_id));

/** Forgets papers that change, here and on other servers. */
export function startPapers(): () => void {
  const stops = [onExamChanged(forget), onReconnect(clear)];
  return () => {
    for (const stop of stops) stop();
    // The next database has other papers under the same ids.
    clear();
  };
}

function clear(): void {
  papers.clear();
  keys.clear();
  written.clear();
}

/** `values`, of the attempt that has started, are given even where there are none: nobody may forget them. */
export async function paperOfStudent(
  examId: number,
  seed: number,
  values: ValuesOfPaper | undefined,
): Promise<QuestionForStudent[]> {
  const paper = await paperOf(examId);
  return paper ? paperFor(paper.rows, paper.order, seed, values) : [];
}

/** In characters of JSON. Those of exams that are open are few, and are written again where they made room for others. */
const MOST_WRITTEN = 64 * 1024 ** 2;

const written = new LruMap<number, { paper: Paper; questions: ReturnType<typeof writtenPaper> }>({
  most: MOST_WRITTEN,
  sizeOf: ({ paper }) => paper.size,
});

/** The same as JSON, up to the question `last` if there is one: of each question what all students share is written once. */
export async function paperTextOf(
  examId: number,
  seed: number,
  values: ValuesOfPaper | undefined,
  last: number | null,
): Promise<string> {
  const paper = await paperOf(examId);
  if (!paper) return '[]';
  const { rows, byId, order } = paper;
  const kept = written.get(examId);
  const questions = kept?.paper === paper ? kept.questions : writtenPaper(rows, order);
  if (kept?.paper !== paper) written.set(examId, { paper, questions });
  return paperText({ rows: byId, order, written: questions }, seed, values, last);
}

/** The ids of the questions a student is given, in their order. */
export const idsFor = ({ rows, order }: Paper, seed: number): number[] =>
  orderFor(rows, { ...order, shuffle_options: false }, seed).map(({ id }) => id);

export async function questionIdsOf(examId: number, seed: number): Promise<number[]> {
  const paper = await paperOf(examId);
  return paper ? idsFor(paper, seed) : [];
}

/** Values for the variables of the questions this student is given. */
export function drawValuesFor({ rows, order }: Paper, { byId }: Keys, seed: number): ValuesOfPaper {
  const drawn = orderFor(rows, { ...order, shuffle_options: false }, seed).flatMap((row) => {
    const key = byId.get(row.id);
    if (!row.example || !key?.parameters) return [];
    const random = randomFrom(valueSeed(row.id, order.shuffle_key, seed));
    // After a regrade the key may need formulas that came with it; the others are still in the texts.
    const { new_parameters, parameters, answer_key } = key;
    const values = drawFor({ ...row, answer_key }, new_parameters ?? parameters, random, row.example);
    const all = new_parameters ? draw(parameters, random, values) : { values };
    return [[row.id, 'values' in all ? all.values : row.example] as const];
  });
  return Object.fromEntries(drawn);
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
export const orderedFor = (
  { rows, order }: Paper,
  seed: number,
  values: ValuesOfPaper | undefined,
): PaperRow[] => orderFor(rows, order, seed).map((row) => filledRow(row, values));

/** The whole paper in the order of its bank, each question with its key; variables have the values of their example. */
export const withKeys = ({ rows }: Paper, { byId }: Keys) =>
  rows.map((row) => {
    const key = byId.get(row.id);
    return { row: filledRow(row, undefined), key: key && filledKey(row, key, undefined) };
  });

/** Body and key of one question with a student's values. */
export function filledFor(row: PaperRow, { byId }: Keys, values: ValuesOfPaper | undefined) {
  const key = byId.get(row.id);
  return { body: filledRow(row, values).body, key: key && filledKey(row, key, values).answer_key };
}

/** The questions this student was given, with their key. */
export function keyedFor(
  { rows, order }: Paper,
  { byId }: Keys,
  seed: number,
  values: ValuesOfPaper | undefined,
): (KeyedQuestion & { module_id: number; explanation: string })[] {
  return orderFor(rows, { ...order, shuffle_options: false }, seed).map((given) => {
    const template = byId.get(given.id);
    const key = template && filledKey(given, template, values);
    const row = filledRow(given, values);
    return {
      explanation: key?.explanation ?? '',
      module_id: row.module_id,
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

/**
 * The same for many students, in any order, which no mark depends on: one list for everybody where all are given the
 * whole paper, without variables.
 */
export function keyedForEach(
  paper: Paper,
  keys: Keys,
): (seed: number, values: ValuesOfPaper | undefined) => readonly KeyedQuestion[] {
  if (paper.hasVariables || paper.order.draw_per_module !== null)
    return (seed, values) => keyedFor(paper, keys, seed, values);
  let everyones: readonly KeyedQuestion[] | undefined;
  return (seed) => {
    // In the order of the ids: rows of marks are then added to their index one behind the other.
    everyones ??= keyedFor(paper, keys, seed, undefined).toSorted((one, other) => one.id - other.id);
    return everyones;
  };
}

/** The questions of the bank as they are now. How many: without any it is no paper. */
export async function takePaper(examId: number, bankId: number): Promise<number> {
  return queries.insertPaper(examId, bankId);
}

/** The same versions of the same questions, for a rehearsal. */
export async function copyPaper(fromExamId: number, toExamId: number): Promise<void> {
  await queries.copyPaper(fromExamId, toExamId);
}

const PREVIEW_SEED = 1;

/** As one student might get it. */
export async function previewOf(examId: number, settings: Order): Promise<QuestionForStudent[]> {
  return paperFor(await queries.selectPaper(examId), settings, PREVIEW_SEED);
}

/** What the paper of a bank would be now. */
export async function previewOfBank(
  bankId: number,
  settings: Order & queries.GivenMarks,
): Promise<QuestionForStudent[]> {
  return paperFor(await queries.selectPaperOfBank(bankId, settings), settings, PREVIEW_SEED);
}

export async function totalsOfBank(
  bankId: number,
  settings: Pick<Order, 'draw_per_module'> & queries.GivenMarks,
): Promise<PaperTotals> {
  return totalsOf(await queries.selectMarksOfBank(bankId, settings), settings.draw_per_module);
}

/** The newest regrade of a question is what counts. The caller holds the exam, and says afterwards that its key changed. */
export async function storeRegrade(regrade: Parameters<typeof queries.insertRegrade>[0]): Promise<void> {
  await queries.insertRegrade(regrade);
}
