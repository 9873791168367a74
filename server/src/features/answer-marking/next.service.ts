// Which answer a marker is given next: first what they practise and qualify with, then the answers that wait, and among these
// the seeds, of which nobody can tell that they are some.
import {
  type AnswerAhead,
  type AnswerToMark,
  MOST_AHEAD,
  type Next,
  type Progress,
} from '@quivia/contract/answer-marking';
import { allowsShare } from '@quivia/contract/team';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { markedQuestions } from '../attempts/marks/answer-to-mark.service.ts';
import { words } from './answer-marking.words.ts';
import * as queries from './answers.queries.ts';
import { dealNew } from './division/division.service.ts';
import { progressOf } from './progress.service.ts';
import { holdEnd, type Queue, requireMarking, show, shownAnswers, take } from './queue.service.ts';
import { selectScriptPlan } from './scripts/script-plans.queries.ts';
import { countMarked } from './seeds/seed-sheets.queries.ts';
import * as seedSheets from './seeds/seed-sheets.service.ts';
import { chanceFor, ofMarker, type Seeding, seedingOf, seenWithSeeds } from './seeds/seeding.service.ts';
import type { SeedRow } from './seeds/seeds.queries.ts';
import { inLine } from './seeds/seeds.rules.ts';
import { questionsFor } from './standing.service.ts';

const CANDIDATES_A_LOOK = 10;

interface Wanted {
  question_id: number;
  answer?: string | undefined;
}

/** The one that is named, if it can be had, or the next that nobody else holds; what the caller holds already comes first. */
export async function next(
  actor: Actor,
  examId: number,
  { question_id, answer: named }: Wanted,
  { isEscalated }: { isEscalated: boolean },
): Promise<Next> {
  const standing = await requireQuestion(actor, examId, question_id, isEscalated ? 'run' : 'mark');
  if (!isEscalated) await refuseWholeScripts(examId);
  const queue = { examId, questionId: question_id, isEscalated };
  const seeding = isEscalated ? undefined : await seedSheets.decided(actor, standing, question_id);
  if (seeding?.stage) {
    const [seed] = seeding.todo;
    const answer = seed ? await takeSeed(actor, queue, seed) : null;
    const look = { ...queue, markerId: actor.userId, except: [] };
    const isLeft = (await queries.selectCandidates(look, { at: now(), most: 1 })).length > 0;
    const progress = await progressFor(actor, standing, question_id, isLeft);
    return { answer, progress, stage: seeding.stage };
  }
  const answer = await nextOfPool(actor, queue, { named, seeding });
  if (!seeding) return { answer, progress: await progressOf(examId, question_id) };
  return { answer, progress: await progressFor(actor, standing, question_id, answer !== null) };
}

/** Who runs the exam sees what is so, and everybody once nothing is left to mark. */
async function progressFor(
  actor: Actor,
  { id, share }: Standing,
  questionId: number,
  isLeft: boolean,
): Promise<Progress> {
  const progress = await progressOf(id, questionId);
  if (!isLeft || allowsShare(share, 'run')) return progress;
  return seenWithSeeds(progress, await seedingOf(ofMarker(actor, id, questionId)));
}

type Standing = Awaited<ReturnType<typeof requireMarking>>;

async function requireQuestion(actor: Actor, examId: number, questionId: number, share: 'mark' | 'run') {
  const standing = await requireMarking(actor, examId, share);
  const questions = questionsFor(standing, await markedQuestions(examId));
  if (!questions.some(({ id }) => id === questionId))
    throw new AppError('not_found', { message: words.noSuchQuestion });
  return standing;
}

/** Whoever marks one answer of a script marks all of it. */
async function refuseWholeScripts(examId: number): Promise<void> {
  if ((await selectScriptPlan(examId))?.plan)
    throw new AppError('exam_not_now', { message: words.wholeScripts });
}

interface Asked {
  named: string | undefined;
  seeding: Seeding | undefined;
}

async function nextOfPool(
  actor: Actor,
  queue: Queue,
  { named, seeding }: Asked,
): Promise<AnswerToMark | null> {
  const seed = seeding?.todo.find(({ key }) => key === named);
  if (seed) return takeSeed(actor, queue, seed);
  const taken = named && (await takeNamed(actor, queue, named));
  if (taken) return taken;
  if (!queue.isEscalated) await dealNew(queue.examId, queue.questionId);
  const due = seeding && (await seedDue(actor, queue, seeding));
  return due ? takeSeed(actor, queue, due) : takeNext(actor, queue);
}

/** What this person has in hand already comes before it. */
async function seedDue(actor: Actor, queue: Queue, { todo, quality }: Seeding): Promise<SeedRow | undefined> {
  if (todo.length === 0) return undefined;
  const look = { ...queue, markerId: actor.userId, except: [] };
  const [first] = await queries.selectCandidates(look, { at: now(), most: 1 });
  if (!first || first.is_held) return undefined;
  const of = ofMarker(actor, queue.examId, queue.questionId);
  const answers = await countMarked(of);
  const line = { pooled: [undefined], seeds: todo, answers, marked: quality.marked, chanceAt: chanceFor(of) };
  return inLine<undefined, SeedRow>(line, 1)[0];
}

async function takeSeed(actor: Actor, { examId }: Queue, seed: SeedRow): Promise<AnswerToMark | null> {
  return inTransaction(async () => {
    const until = await seedSheets.hold(actor, seed, holdEnd(now()));
    const row = await queries.selectAnswer({ examId, markerId: actor.userId }, { id: seed.answer_id });
    return (row && (await show(actor, examId, row, until))) ?? null;
  });
}

/** What comes next, for a page to have it there. It can be somebody else's by then: it is theirs only once they take it. */
export async function ahead(
  actor: Actor,
  examId: number,
  { question_id }: { question_id: number },
): Promise<AnswerAhead[]> {
  await requireQuestion(actor, examId, question_id, 'mark');
  await refuseWholeScripts(examId);
  const of = ofMarker(actor, examId, question_id);
  const seeding = await seedingOf(of);
  // The page waits for what is said about each.
  if (seeding.stage) return [];
  await dealNew(examId, question_id);
  const look = { examId, questionId: question_id, markerId: actor.userId, isEscalated: false, except: [] };
  const found = await queries.selectCandidates(look, { at: now(), most: MOST_AHEAD + 1 });
  const pooled = found.filter(({ is_held }) => !is_held);
  const inHand = seeding.todo.filter(({ is_held }) => is_held).length;
  const candidates = inLine<queries.Candidate | SeedRow, SeedRow>(
    {
      pooled,
      seeds: seeding.todo.filter(({ is_held }) => !is_held),
      answers: seeding.todo.length > 0 ? (await countMarked(of)) + found.length - pooled.length : 0,
      marked: seeding.quality.marked + inHand,
      chanceAt: chanceFor(of),
    },
    MOST_AHEAD,
  ).map((one) => ('attempt_id' in one ? { id: one.attempt_id, seed: one.seed } : one));
  const answers = await queries.insertAnswers(
    candidates.map(({ id }) => id),
    question_id,
  );
  const keys = new Map(answers.map(({ attempt_id, key }) => [attempt_id, key]));
  const shown = await shownAnswers(examId, question_id, candidates);
  return candidates.flatMap(({ id }) => {
    const [one, key] = [shown.get(id), keys.get(id)];
    return one && key ? [{ ...one, answer: key }] : [];
  });
}

/** What could not be taken, somebody else has reached for meanwhile: nothing is tried twice. */
async function takeNext(actor: Actor, queue: Queue): Promise<AnswerToMark | null> {
  const tried: number[] = [];
  for (;;) {
    const look = { ...queue, markerId: actor.userId, except: tried };
    const candidates = await queries.selectCandidates(look, { at: now(), most: CANDIDATES_A_LOOK });
    if (candidates.length === 0) return null;
    for (const candidate of candidates) {
      const taken = await inTransaction(() => take(actor, queue, candidate.id));
      if (taken) return taken;
      tried.push(candidate.id);
    }
  }
}

async function takeNamed(actor: Actor, queue: Queue, key: string): Promise<AnswerToMark | undefined> {
  const { examId, questionId } = queue;
  const row = await queries.selectAnswer({ examId, markerId: actor.userId }, { key });
  if (row?.question_id !== questionId) return undefined;
  const look = { examId, questionId, markerId: actor.userId, attemptIds: [row.attempt_id] };
  const [due] = await queries.selectDue(look, now());
  return due && inTransaction(() => take(actor, queue, due.id));
}
