// What markers submit for seeds. It is never a mark: the agreed one stays in force. For practice the marker sees the agreed
// mark beside theirs; otherwise nothing tells a seed from any other answer.

import type { submitMark } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { Annotation } from '@quivia/contract/marking/annotations';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { notifyOfMarker } from '../../exams/exam-notifications.service.ts';
import { words } from '../answer-marking.words.ts';
import { type AnswerRow, selectNames } from '../answers.queries.ts';
import * as sheets from './seed-sheets.queries.ts';
import { isNearEnough, ofMarker, type Seeding, seedingOf } from './seeding.service.ts';
import * as queries from './seeds.queries.ts';
import { areFarOff, isFarOff, roundOf } from './seeds.rules.ts';

/** That this person can submit a sheet for; undefined where the answer is none for them. */
export async function seedOf(
  actor: Actor,
  examId: number,
  row: AnswerRow,
): Promise<queries.SeedRow | undefined> {
  if (!row.is_seed || !row.is_marked) return undefined;
  const { open } = await seedingOf(ofMarker(actor, examId, row.question_id));
  return open.find(({ answer_id }) => answer_id === row.id);
}

export async function hold(actor: Actor, seed: queries.SeedRow, until: Date): Promise<Date> {
  await sheets.upsertHold(seed.id, { markerId: actor.userId, until });
  return until;
}

export const release = (actor: Actor, { id }: AnswerRow) => sheets.deleteHold(id, actor.userId);

/** For a seed among the others, as every marker can look at their own. */
export const ownSheet = async (actor: Actor, row: AnswerRow): Promise<sheets.SheetRow | undefined> =>
  row.is_seed ? sheets.selectOwnSheet(row.id, actor.userId) : undefined;

export type Agreed = Pick<ReplyTo<typeof submitMark>, 'agreed'>;

/** By a call whose reply was lost. */
export async function sentBefore(actor: Actor, row: AnswerRow, key: string): Promise<Agreed | undefined> {
  const sent = await sheets.selectSheet(key);
  if (!sent) return undefined;
  if (sent.answer_id !== row.id || sent.marker_id !== actor.userId)
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return agreedFor(sent.seed_id, sent);
}

/** With the reasons, for practice alone. */
async function agreedFor(
  seedId: number,
  { use, marks: yours, is_near }: { use: queries.SeedRow['use']; marks: number; is_near: boolean },
): Promise<Agreed> {
  if (use !== 'practice') return {};
  const { marks, reasons, sheet_id } = await queries.selectReasons(seedId);
  const { comment, annotations, items, ...adjusted } = await sheets.selectAgreedSheet(sheet_id);
  const by_rubric = items && { items, ...adjusted };
  return { agreed: { marks, comment, by_rubric, annotations, reasons, is_near, yours } };
}

interface Said {
  key: string;
  marks: number;
  comment: string;
  annotations: readonly Annotation[];
  items?: string[];
  adjustment?: number;
  adjustment_note?: string;
}

interface Exam {
  id: number;
}

/** The transaction holds the attempt. */
export async function store(
  actor: Actor,
  exam: Exam,
  { row, seed, said }: { row: AnswerRow; seed: queries.SeedRow; said: Said },
): Promise<Agreed> {
  const of = ofMarker(actor, exam.id, row.question_id);
  await sheets.lockMarker(of);
  const is_near = await isNearEnough(of, seed.marks, said.marks);
  const { events } = await seedingOf(of);
  await sheets.insertSheet({
    ...{ items: null, adjustment: 0, adjustment_note: '', ...said },
    ...{ seed_id: seed.id, marker_id: actor.userId, round: roundOf(events) },
    ...{ is_near, note: '', submitted_at: now() },
  });
  await sheets.deleteHold(row.id, actor.userId);
  if (seed.use === 'qualification') await decide(actor, of);
  if (seed.use === 'quality' && !isFarOff(events) && areFarOff(await sheets.selectNear(of))) {
    await sheets.insertEvent(of, { is_now: 'far_off', by_id: null, reason: '', at: now() });
    await tell(actor, of, { toMarker: 'exam.marksFarOff', toRunning: 'exam.markerFarOff' });
  }
  return agreedFor(seed.id, { use: seed.use, marks: said.marks, is_near });
}

/** Those who run the exam read the note; nobody has to mark the answer. */
export async function passOn(actor: Actor, seed: queries.SeedRow, note: string): Promise<void> {
  await sheets.insertSheet({
    ...{ key: crypto.randomUUID(), seed_id: seed.id, marker_id: actor.userId, round: seed.round ?? 0 },
    ...{ marks: null, is_near: null, comment: '', items: null, adjustment: 0, adjustment_note: '' },
    ...{ annotations: [], note, submitted_at: now() },
  });
  await sheets.deleteHold(seed.answer_id, actor.userId);
}

/** Where the marker stands, once what follows from a qualification is on record. */
export async function decided(actor: Actor, exam: Exam, questionId: number): Promise<Seeding> {
  const of = ofMarker(actor, exam.id, questionId);
  const seeding = await seedingOf(of);
  if (!seeding.isUndecided) return seeding;
  return inTransaction(async () => {
    await sheets.lockMarker(of);
    await decide(actor, of);
    return seedingOf(of);
  });
}

async function decide(actor: Actor, of: sheets.Of): Promise<void> {
  const { isUndecided, stage } = await seedingOf(of);
  if (!isUndecided) return;
  const is_now = stage ? 'failed' : 'qualified';
  await sheets.insertEvent(of, { is_now, by_id: null, reason: '', at: now() });
  if (stage) await tell(actor, of, { toRunning: 'exam.markerNotQualified' });
}

async function tell(
  actor: Actor,
  { examId, questionId }: sheets.Of,
  what: Parameters<typeof notifyOfMarker>[1],
): Promise<void> {
  const [named] = await selectNames([actor.userId]);
  const question = (await markedQuestions(examId)).find(({ id }) => id === questionId)?.question_number ?? 0;
  const marker = { id: actor.userId, name: named?.name ?? '', isGuest: actor.use === 'guest' };
  await notifyOfMarker({ examId, question, marker }, what);
}
