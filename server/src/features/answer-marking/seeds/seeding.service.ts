// Where a marker stands with the seeds of a question: what they are given next, and whether they mark its answers.
import { createHash } from 'node:crypto';
import type { Progress } from '@quivia/contract/answer-marking';
import type { Stage } from '@quivia/contract/marking/seeds';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { type PlanOfQuestion, planOf, standingOf } from '../plans/plans.service.ts';
import type { Of } from './seed-sheets.queries.ts';
import * as sheets from './seed-sheets.queries.ts';
import * as queries from './seeds.queries.ts';
import { isQualified, isWithin, roundOf, type StandingEvent, stageOf, toleranceOf } from './seeds.rules.ts';

export interface Seeding {
  /** Undefined for somebody who marks the answers. */
  stage: Stage | undefined;
  /** All seeds of the stage have a sheet, and nobody has said what follows. */
  isUndecided: boolean;
  events: readonly StandingEvent[];
  /** Seeds of the last qualification within the tolerance. */
  within: number;
  /** To be handed to this marker, in this order. */
  todo: readonly queries.SeedRow[];
  /** They can submit a sheet for these. */
  open: readonly queries.SeedRow[];
  /** Those among the others: marked before, of these so that any other would wait for a second person, not yet, in hand, and passed on. */
  quality: { marked: number; second: number; left: number; held: number; passedOn: number };
}

const NONE: Seeding = {
  stage: undefined,
  isUndecided: false,
  events: [],
  within: 0,
  todo: [],
  open: [],
  quality: { marked: 0, second: 0, left: 0, held: 0, passedOn: 0 },
};

export const ofMarker = ({ userId }: Pick<Actor, 'userId'>, examId: number, questionId: number): Of => ({
  ...{ examId, questionId, markerId: userId },
});

export async function seedingOf(of: Of): Promise<Seeding> {
  const seeded = await queries.selectSeeded(of.examId);
  return seeded.has(of.questionId) ? seedingFrom(of) : NONE;
}

/** The same for several questions. */
export async function seedingsOf(
  { examId, markerId }: Pick<Of, 'examId' | 'markerId'>,
  questionIds: readonly number[],
): Promise<Map<number, Seeding>> {
  const seeded = await queries.selectSeeded(examId);
  const found = new Map<number, Seeding>();
  for (const questionId of questionIds)
    found.set(
      questionId,
      seeded.has(questionId) ? await seedingFrom({ examId, questionId, markerId }) : NONE,
    );
  return found;
}

async function seedingFrom(of: Of): Promise<Seeding> {
  const { examId, questionId, markerId } = of;
  const events = await sheets.selectEvents(of);
  const all = await queries.selectSeedsFor(of, now());
  const [practice, qualification, quality] = (['practice', 'qualification', 'quality'] as const).map((use) =>
    all.filter((seed) => seed.use === use),
  ) as [queries.SeedRow[], queries.SeedRow[], queries.SeedRow[]];
  const round = roundOf(events);
  const ofRound = qualification.filter((seed) => seed.round === round);
  const rules = await queries.selectRules(examId, questionId);
  const counts = {
    done: ofRound.length,
    within: ofRound.filter(({ is_near }) => is_near).length,
    all: qualification.length,
  };
  const found = stageOf({
    ...{ events, rules, qualification: counts },
    isSetter: await queries.isSetter(examId, questionId, markerId),
    practice: { done: practice.filter(isDone).length, all: practice.length },
    inUse: await queries.countToQualify(examId, questionId),
  });
  const needed = rules?.needed ?? 0;
  const failed = { is: 'failed', done: counts.within, all: counts.done, needed } as const;
  const stage = found !== 'verdict' ? found : isQualified({ ...counts, needed }) ? undefined : failed;
  const waiting = quality.filter((seed) => !isDone(seed));
  const todo = {
    practice: practice.filter((seed) => !isDone(seed)),
    qualification: qualification.filter((seed) => seed.round !== round),
    ...{ failed: [], paused: [], none: waiting },
  }[stage?.is ?? 'none'];
  const done = quality.filter(isDone);
  const plan = done.length > 0 ? await planOf(examId, questionId) : undefined;
  return {
    ...{ stage, events, within: counts.within, todo, isUndecided: found === 'verdict' },
    // What somebody had in hand before, or has marked, is theirs at every stage, as all other answers are.
    open: [...todo, ...done, ...(stage ? waiting.filter(({ is_held }) => is_held) : [])],
    quality: {
      marked: done.length,
      second: plan ? done.filter((seed) => waitsForSecond(plan, seed)).length : 0,
      left: waiting.filter(({ is_held }) => !is_held).length,
      held: waiting.filter(({ is_held }) => is_held).length,
      passedOn: quality.filter(({ is_passed_on }) => is_passed_on).length,
    },
  };
}

const isDone = ({ round }: queries.SeedRow) => round !== null;

const waitsForSecond = (plan: PlanOfQuestion, { key, given }: queries.SeedRow) =>
  given !== null && standingOf(plan, { key, sheets: [{ id: 0, marks: given }] }).is === 'due';

/** At which place among ten answers a seed comes: the marker's own, and always the same. */
export const chanceFor =
  ({ questionId, markerId }: Of) =>
  (place: number): number =>
    createHash('sha256').update(`${markerId} ${questionId} seed ${place}`).digest().readUInt32BE();

/** As the marker sees it: seeds that they have not had wait for them as all others do, and those they marked wait for a second person. */
export function seenWithSeeds(progress: Progress, { quality }: Seeding): Progress {
  const { second, left, held, passedOn } = quality;
  return {
    ...progress,
    waiting: progress.waiting + left,
    held: progress.held + held,
    second: progress.second + second,
    escalated: progress.escalated + passedOn,
    marked: progress.marked - second - left - held - passedOn,
  };
}

async function toleranceFor(examId: number, questionId: number): Promise<number | null> {
  const { plan } = await planOf(examId, questionId);
  return toleranceOf(plan, await queries.selectRules(examId, questionId));
}

export const isNearEnough = async (
  { examId, questionId }: Pick<Of, 'examId' | 'questionId'>,
  agreed: number,
  marks: number,
): Promise<boolean> => isWithin(await toleranceFor(examId, questionId), agreed, marks);
