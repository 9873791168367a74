// How near people are who marked the same answers. Each marker sees their own figures, those who run the exam all.
import type { Plan } from '@quivia/contract/marking/plan';
import { itemsOf } from '@quivia/contract/marking/rubric';
import { allowsShare } from '@quivia/contract/team';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { selectNames, selectSheets } from '../answers.queries.ts';
import { selectMarked } from '../plans/plans.queries.ts';
import { planOf } from '../plans/plans.service.ts';
import { rubricsOf } from '../rubrics/rubrics.service.ts';
import { selectChecked } from '../seeds/seed-sheets.queries.ts';
import { figuresOf, seedFiguresOf } from './figures.rules.ts';

/** Of the tolerance for a whole script, a question has as much as of its marks. */
async function planFor(examId: number, questionId: number): Promise<Plan> {
  const { plan, ofScript } = await planOf(examId, questionId);
  if (!ofScript) return plan;
  const questions = await markedQuestions(examId);
  const own = questions.find(({ id }) => id === questionId)?.marks ?? 0;
  const all = questions.reduce((sum, { marks }) => sum + marks, 0);
  return { ...ofScript, tolerance: (ofScript.tolerance * own) / (all || 1) };
}

export async function figures(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  const { share } = await exams.requireExam(actor, examId, 'mark');
  const plan = await planFor(examId, question_id);
  const items = itemsOf((await rubricsOf(examId)).get(question_id)?.groups ?? []);
  const answers = await selectMarked(examId, question_id);
  const sheets = await selectSheets(answers.map(({ id }) => id));
  const isRunBy = allowsShare(share, 'run');
  // Those who run the exam can see which answers these are.
  const seeds = seedFiguresOf(await selectChecked(examId, question_id), !isRunBy);
  const shown = figuresOf(sheets, { plan, items }).filter(
    ({ marker_id }) => marker_id === actor.userId || isRunBy,
  );
  const ids = shown.flatMap(({ marker_id, pairs }) => [marker_id, ...pairs.map(({ with_id }) => with_id)]);
  const names = new Map((await selectNames(ids)).map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? '';
  return shown
    .map(({ marker_id, pairs, ...found }) => ({
      name: nameOf(marker_id),
      is_you: marker_id === actor.userId,
      ...found,
      ...(seeds.has(marker_id) && { seeds: seeds.get(marker_id) }),
      // With whom somebody differs is for those who decide about it.
      pairs: isRunBy ? pairs.map(({ with_id, ...pair }) => ({ name: nameOf(with_id), ...pair })) : [],
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
