// What counts for the answers of a script, where two people mark all of them and the sums of their marks are compared.
import type { DoublePlan } from '@quivia/contract/marking/plan';
import type { Standing } from '@quivia/contract/marking/plan.rules';
import type { Actor } from '../../../platform/security/access-token.ts';
import { giveTogether } from '../../attempts/marks/give-mark.service.ts';
import { type GradedExam, gradedOf } from '../../attempts/outcome.service.ts';
import { type SheetRow, selectSheets } from '../answers.queries.ts';
import { selectAgreements } from '../plans/plans.queries.ts';
import { unitsOf } from '../plans/plans.service.ts';
import { updateGiven } from '../rubrics/rubrics.queries.ts';
import { type AnswerInScript, selectInScripts } from './script-plans.queries.ts';
import { standingsIn } from './script-standing.rules.ts';

interface OfScript extends AnswerInScript {
  sheets: readonly SheetRow[];
  standing: Standing;
}

/**
 * Of these scripts all answers that people mark. One that nobody has reached for is part of its script too. `worthOf`: a sheet
 * is worth what is asked about.
 */
export async function standingsOf(
  plan: DoublePlan,
  attemptIds: readonly number[],
  worthOf: (sheet: SheetRow, questionId: number) => number = ({ marks }) => marks,
): Promise<OfScript[]> {
  const rows = await selectInScripts(attemptIds);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const sheets = Map.groupBy(await selectSheets(ids), ({ answer_id }) => answer_id);
  const agreements = new Map((await selectAgreements(ids)).map((one) => [one.answer_id, one]));
  return [...Map.groupBy(rows, ({ attempt_id }) => attempt_id).values()].flatMap((script) => {
    const answers = script.map((row) => ({ ...row, sheets: (row.id && sheets.get(row.id)) || [] }));
    const standings = standingsIn(
      plan,
      answers.map(({ id, question_id, sheets: own }) => {
        const agreement = agreements.get(id ?? 0);
        const asAsked = own.map((sheet) => ({ ...sheet, marks: worthOf(sheet, question_id) }));
        return { id: question_id, sheets: asAsked, settled: agreement?.is_confirmed ? agreement : undefined };
      }),
    );
    return answers.map((one) => ({ ...one, standing: standings.get(one.question_id) as Standing }));
  });
}

/** Of one answer. */
export async function standingInScript(
  plan: DoublePlan,
  { attempt_id, question_id }: { attempt_id: number; question_id: number },
): Promise<Standing> {
  const found = (await standingsOf(plan, [attempt_id])).find((one) => one.question_id === question_id);
  return found?.standing ?? { is: 'due' };
}

/**
 * The marks that follow, for answers that have none or another one; none that students see changes by it. The transaction holds
 * the exam's key and the attempt, in which somebody has just submitted a sheet.
 */
export async function settleScript(
  actor: Actor,
  exam: GradedExam,
  { plan, attemptId, isReleased }: { plan: DoublePlan; attemptId: number; isReleased: boolean },
): Promise<void> {
  const given = (await standingsOf(plan, [attemptId])).flatMap(({ question_id, units, sheets, standing }) => {
    const [first] = sheets;
    if (standing.is !== 'marked' || !first || (isReleased && units !== null)) return [];
    const to = unitsOf(standing);
    return to === units ? [] : [{ question_id, sheets, digest: first.digest, units: to }];
  });
  if (given.length === 0) return;
  const attempts = await gradedOf(exam.id, { hold: true, only: [attemptId] });
  for (const { question_id, sheets, digest, units } of given) {
    const by = { question_id, by_id: actor.userId, reason: '' };
    const mark = { attempt_id: attemptId, digest, units, is_open: false };
    const [given_id] = (await giveTogether(exam, attempts, by, [mark])) as [number];
    const [only, ...others] = sheets;
    if (only && others.length === 0) await updateGiven([{ id: only.id, given_id }]);
  }
}
