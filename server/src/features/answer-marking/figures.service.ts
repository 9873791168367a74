// How near two people are who marked the same answers. Each marker sees their own figures, those who run the exam all.
import { isNear } from '@quivia/contract/marking/plan.rules';
import { allowsShare } from '@quivia/contract/team';
import type { Actor } from '../../platform/security/access-token.ts';
import * as exams from '../exams/exams.service.ts';
import { agreementOf } from '../marking/figures/agreement.rules.ts';
import { selectNames, selectSheets } from './answers.queries.ts';
import { selectMarked } from './plans.queries.ts';
import { planOf } from './plans.service.ts';

interface Both {
  own: number;
  other: number;
}

export async function figuresOf(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  const { share } = await exams.requireExam(actor, examId, 'mark');
  const { plan } = await planOf(examId, question_id);
  const answers = await selectMarked(examId, question_id);
  const sheets = await selectSheets(answers.map(({ id }) => id));
  const byMarker = new Map<number, Both[]>();
  for (const [one, other] of Map.groupBy(sheets, ({ answer_id }) => answer_id).values()) {
    if (!one || !other) continue;
    for (const [own, beside] of [
      [one, other],
      [other, one],
    ] as const)
      byMarker.set(own.marker_id, [
        ...(byMarker.get(own.marker_id) ?? []),
        { own: own.marks, other: beside.marks },
      ]);
  }
  const shown = [...byMarker].filter(([id]) => id === actor.userId || allowsShare(share, 'run'));
  const names = new Map((await selectNames(shown.map(([id]) => id))).map(({ id, name }) => [id, name]));
  const isNearEnough = ({ own, other }: Both) =>
    plan.type === 'double' ? isNear(plan.tolerance, own, other) : own === other;
  return shown
    .map(([id, all]) => {
      const found = agreementOf(
        all.map(({ own, other }) => ({ first: other, second: own, at: 0 })),
        0,
      );
      return {
        name: names.get(id) ?? '',
        is_you: id === actor.userId,
        n: all.length,
        figures: found && {
          difference: found.difference,
          within: all.filter(isNearEnough).length / all.length,
        },
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
