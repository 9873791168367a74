// How near the first two people are to each other who marked the same answers.
import type { Plan } from '@quivia/contract/marking/plan';
import { isNear } from '@quivia/contract/marking/plan.rules';
import { agreementOf } from '../marking/figures/agreement.rules.ts';

interface Sheet {
  answer_id: number;
  marker_id: number;
  marks: number;
}

/** By marker; `sheets` are in the order in which they were submitted. */
export function figuresOf(sheets: readonly Sheet[], plan: Plan) {
  const pairs = [...Map.groupBy(sheets, ({ answer_id }) => answer_id).values()].flatMap(([one, other]) =>
    one && other
      ? [
          { marker_id: one.marker_id, own: one.marks, other: other.marks },
          { marker_id: other.marker_id, own: other.marks, other: one.marks },
        ]
      : [],
  );
  const isWithin = (own: number, other: number) =>
    plan.type === 'double' ? isNear(plan.tolerance, own, other) : own === other;
  return [...Map.groupBy(pairs, ({ marker_id }) => marker_id)].map(([marker_id, all]) => {
    const found = agreementOf(
      all.map(({ own, other }) => ({ first: other, second: own, at: 0 })),
      0,
    );
    const within = all.filter(({ own, other }) => isWithin(own, other)).length / all.length;
    return { marker_id, n: all.length, figures: found && { difference: found.difference, within } };
  });
}
