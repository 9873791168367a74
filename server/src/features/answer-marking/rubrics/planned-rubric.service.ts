// A rubric changes where more than one person marks: each sheet by it is worth something else, and from all sheets of an answer
// follows another mark, none until others have marked or agreed, or one at last. What was agreed stays agreed.

import type { Standing } from '@quivia/contract/marking/plan.rules';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { markByRubric } from '@quivia/contract/marking/rubric.rules';
import { giveTogether } from '../../attempts/marks/give-mark.service.ts';
import type { GradedExam, GradedRow } from '../../attempts/outcome.service.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { type SheetRow, selectSheets } from '../answers.queries.ts';
import { selectAgreements, selectMarked } from '../plans/plans.queries.ts';
import { type PlanOfQuestion, standingOf, unitsOf } from '../plans/plans.service.ts';
import { standingsOf } from '../scripts/script-marks.service.ts';
import * as queries from './rubrics.queries.ts';

interface Asked {
  examId: number;
  question: { id: number; marks: number };
  /** The next version. */
  groups: RubricGroup[];
  plan: PlanOfQuestion;
}

export interface PlannedChange {
  question_id: number;
  attempt_id: number;
  answer: string;
  digest: string;
  /** All of the answer, with what each is worth now, in units. */
  sheets: readonly { id: number; units: number; isChanged: boolean }[];
  /** Units; null without a mark. */
  from: number | null;
  to: number | null;
}

const inUnits = (marks: number) => Math.round(marks * UNITS);
const unitsIn = (standing: Standing) => (standing.is === 'marked' ? unitsOf(standing) : null);

/** Of answers that get another mark, or whose sheets are worth something else. */
export async function changesUnderPlan({ examId, question, groups, plan }: Asked): Promise<PlannedChange[]> {
  const worthOf = ({ marks, items, adjustment }: SheetRow) =>
    items && groups.length > 0 ? markByRubric(groups, { items, adjustment }, question.marks) : marks;
  const found = await (plan.ofScript
    ? ofScripts(examId, question.id, plan.ofScript, worthOf)
    : ofQuestion(examId, question.id, plan, worthOf));
  return found.flatMap(({ answer, sheets, to, ...one }) => {
    const [first] = sheets;
    const own = sheets.map((sheet) => {
      const units = inUnits(one.question_id === question.id ? worthOf(sheet) : sheet.marks);
      return { id: sheet.id, units, isChanged: units !== inUnits(sheet.marks) };
    });
    if (!first || (to === one.from && !own.some(({ isChanged }) => isChanged))) return [];
    return { ...one, answer: answer ?? '', digest: first.digest, sheets: own, to };
  });
}

type WorthOf = (sheet: SheetRow) => number;

async function ofQuestion(examId: number, questionId: number, plan: PlanOfQuestion, worthOf: WorthOf) {
  const answers = await selectMarked(examId, questionId);
  const ids = answers.map(({ id }) => id);
  const sheets = Map.groupBy(await selectSheets(ids), ({ answer_id }) => answer_id);
  const agreements = new Map((await selectAgreements(ids)).map((one) => [one.answer_id, one]));
  return answers.map(({ id, key, attempt_id, units }) => {
    const own: readonly SheetRow[] = sheets.get(id) ?? [];
    const asNow = own.map((sheet) => ({ id: sheet.id, marks: worthOf(sheet) }));
    const standing = standingOf(plan, { key, sheets: asNow }, agreements.get(id));
    return {
      question_id: questionId,
      attempt_id,
      answer: key,
      sheets: own,
      from: units,
      to: unitsIn(standing),
    };
  });
}

async function ofScripts(
  examId: number,
  questionId: number,
  plan: NonNullable<PlanOfQuestion['ofScript']>,
  worthOf: WorthOf,
) {
  const attemptIds = (await selectMarked(examId, questionId)).map(({ attempt_id }) => attempt_id);
  const all = await standingsOf(plan, attemptIds, (sheet, of) =>
    of === questionId ? worthOf(sheet) : sheet.marks,
  );
  return all.map(({ question_id, attempt_id, key, sheets, units, standing }) => ({
    ...{ question_id, attempt_id, answer: key, sheets, from: units, to: unitsIn(standing) },
  }));
}

/** The transaction holds the exam's key, then all of these attempts. */
export async function giveUnderPlan(
  exam: GradedExam,
  attempts: readonly GradedRow[],
  by: { by_id: number; reason: string },
  changes: readonly PlannedChange[],
): Promise<void> {
  for (const [question_id, some] of Map.groupBy(changes, (one) => one.question_id)) {
    const given = some.flatMap(givenFor);
    const ids = await giveTogether(exam, attempts, { question_id, ...by }, given);
    await queries.updateGiven(
      given.flatMap(({ sheet }, place) => (sheet ? { id: sheet, given_id: ids[place] as number } : [])),
    );
  }
}

/** What each sheet is worth, which leaves the answer open, and then the mark that follows from all of them. */
function givenFor({ attempt_id, digest, sheets, from, to }: PlannedChange) {
  const [only, ...others] = sheets;
  const mark = { attempt_id, digest };
  if (only && others.length === 0) {
    const isOpen = to === null;
    return [{ ...mark, sheet: only.id, units: isOpen ? only.units : to, is_open: isOpen }];
  }
  const each = sheets.flatMap(({ id, units, isChanged }) =>
    isChanged ? [{ ...mark, sheet: id, units, is_open: true }] : [],
  );
  if (to !== null) return [...each, { ...mark, sheet: undefined, units: to, is_open: false }];
  // It had a mark, and no sheet of it has just been given anew.
  if (from !== null && each.length === 0)
    return [{ ...mark, sheet: undefined, units: only?.units ?? 0, is_open: true }];
  return each;
}
