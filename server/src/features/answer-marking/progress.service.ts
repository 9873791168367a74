// How far the marking is: by question, by person, and across the exams of one person.
import type { Progress } from '@quivia/contract/answer-marking';
import type { DoublePlan } from '@quivia/contract/marking/plan';
import { itemsOf, type RubricGroup } from '@quivia/contract/marking/rubric';
import { MOST_SEEDS } from '@quivia/contract/marking-seeds';
import { allowsShare } from '@quivia/contract/team';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { markedQuestions } from '../attempts/marks/answer-to-mark.service.ts';
import * as queries from './answers.queries.ts';
import { countCoversOf } from './covers/covers.queries.ts';
import { anonymityOf } from './flags/anonymity.service.ts';
import { plansOf } from './plans/plans.service.ts';
import { rubricsOf } from './rubrics/rubrics.service.ts';
import { selectScriptProgress, selectScripts } from './scripts/scripts.queries.ts';
import { type Seeding, seedingsOf, seenWithSeeds } from './seeds/seeding.service.ts';
import { selectToConfirm } from './seeds/seeds.queries.ts';
import { isFarOff } from './seeds/seeds.rules.ts';
import { questionsFor, requireMarker } from './standing.service.ts';
import { stepOf } from './steps/steps.service.ts';

type Standing = Awaited<ReturnType<typeof requireMarker>>;

const NONE: Progress = {
  all: 0,
  blank: 0,
  waiting: 0,
  held: 0,
  second: 0,
  differs: 0,
  marked: 0,
  escalated: 0,
};

function progressFrom(row: queries.ProgressRow | undefined): Progress {
  if (!row) return NONE;
  const { question_id, ...progress } = row;
  return progress;
}

export async function progressOf(examId: number, questionId: number): Promise<Progress> {
  const [row] = await queries.selectProgress(examId, [questionId], now());
  return progressFrom(row);
}

export async function overview(actor: Actor, examId: number) {
  const standing = await requireMarker(actor, examId);
  const { title, share } = standing;
  const isRunBy = allowsShare(share, 'run');
  const questions = questionsFor(standing, await markedQuestions(examId));
  const ids = questions.map(({ id }) => id);
  const rows = new Map(
    (await queries.selectProgress(examId, ids, now())).map((one) => [one.question_id, one]),
  );
  const waitingFor = await queries.selectWaitingFor(examId, actor.userId, now());
  const seedings = await seedingsOf({ examId, markerId: actor.userId }, ids);
  const proposals = Map.groupBy(
    await selectToConfirm({ examId, markerId: actor.userId }, MOST_SEEDS),
    ({ question_id }) => question_id,
  );
  const rubrics = await rubricsOf(examId);
  const plans = await plansOf(examId);
  const each = await queries.selectMarkers(examId);
  const { shows_names, by_script } = await anonymityOf(examId);
  const byMarker = Map.groupBy(each, ({ marker_id }) => marker_id);
  const parts = await queries.selectParts(examId, now());
  const partOf = new Map(parts.map(({ marker_id, part }) => [marker_id, part]));
  const markers = await namedMarkers(
    each,
    parts.map(({ marker_id }) => marker_id),
  );
  return {
    title,
    share,
    step: await stepOf(examId),
    shows_names,
    ...(by_script && { scripts: await scriptsOf(actor, standing, plans.ofScripts) }),
    questions: questions.map(({ id, ...question }) => ({
      question_id: id,
      ...question,
      has_rubric: rubrics.has(id),
      plan: plans.ofQuestion(id).plan,
      ...withSeeds(seedings.get(id) as Seeding, {
        progress: progressFrom(rows.get(id)),
        waits: waitingFor.has(id) && !plans.ofScripts,
        isRunBy,
      }),
      ...(proposals.has(id) && { to_confirm: proposals.get(id)?.length }),
      yours: each.find((one) => one.question_id === id && one.marker_id === actor.userId)?.answers ?? 0,
    })),
    // A guest isn't told who else marks.
    markers: markers
      .filter(({ id }) => actor.use !== 'guest' || id === actor.userId)
      .map(({ id, name }) => ({
        name,
        is_you: id === actor.userId,
        answers: (byMarker.get(id) ?? []).reduce((all, { answers }) => all + answers, 0),
        part: partOf.get(id) ?? null,
      })),
    ...(isRunBy && { covers: await countCoversOf(examId) }),
  };
}

interface Found {
  progress: Progress;
  /** Answers of the pool. */
  waits: boolean;
  isRunBy: boolean;
}

function withSeeds(seeding: Seeding, { progress, waits, isRunBy }: Found) {
  const { stage, events, todo } = seeding;
  return {
    // Who runs the exam sees what is so, and everybody once nothing is left to mark.
    progress: waits && !isRunBy ? seenWithSeeds(progress, seeding) : progress,
    waits_for_you: stage ? todo.length > 0 : waits,
    ...(stage && { stage }),
    ...(isFarOff(events) && { is_far_off: true }),
  };
}

/** Those who have marked, and those with a part. */
async function namedMarkers(
  marked: readonly { marker_id: number; name: string }[],
  withPart: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const names = new Map(marked.map(({ marker_id, name }) => [marker_id, name]));
  const others = withPart.filter((id) => !names.has(id));
  for (const { id, name } of others.length > 0 ? await queries.selectNames(others) : []) names.set(id, name);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id - b.id);
}

/** Where answers are marked student by student. Whoever marks some questions alone marks no whole script. */
async function scriptsOf({ userId }: Actor, { id, question_ids }: Standing, plan: DoublePlan | undefined) {
  const look = { examId: id, markerId: userId, except: [] };
  const [waits] = plan && question_ids ? [] : await selectScripts(look, { at: now(), most: 1 });
  return {
    ...(await selectScriptProgress(id, now())),
    waits_for_you: waits !== undefined,
    ...(plan && { plan }),
  };
}

/** Exams with answers that wait for this person, whose share allows them to mark: those that ended first come first. */
export async function toMark(userId: number, most: number) {
  return queries.selectToMark(userId, now(), most);
}

/**
 * What its student reads, by question: the comments and annotations of the people who marked it, and where one person did,
 * the items that are for students.
 */
export async function feedbackOf({ exam_id, attempt_id }: { exam_id: number; attempt_id: number }) {
  const said = await queries.selectSaid(attempt_id);
  const rubrics = await rubricsOf(exam_id);
  return new Map(
    said.map(({ question_id, sheets }) => {
      const comment = sheets.flatMap((sheet) => sheet.comment || []).join('\n\n');
      const annotations = sheets.flatMap((sheet) => sheet.annotations);
      const items = sheets.length === 1 && sheets[0]?.items;
      const rubric = items && rubrics.get(question_id);
      return [
        question_id,
        {
          ...(comment && { comment }),
          ...(annotations.length > 0 && { annotations }),
          ...(rubric && { rubric: itemsForStudent(rubric.groups, items) }),
        },
      ];
    }),
  );
}

const itemsForStudent = (groups: readonly RubricGroup[], items: readonly string[]) =>
  itemsOf(groups)
    .filter(({ id, shown }) => shown === 'always' || (shown === 'applied' && items.includes(id)))
    .map(({ id, text, marks }) => ({ text, marks, applies: items.includes(id) }));
