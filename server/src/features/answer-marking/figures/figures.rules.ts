// How near people are to each other who marked the same answers, and how long an answer takes them.
import { HOLD_MINUTES } from '@quivia/contract/answer-marking';
import type { Plan } from '@quivia/contract/marking/plan';
import { isNear } from '@quivia/contract/marking/plan.rules';
import { agreementOf, FEWEST_PAIRS, kappaOf } from '../../marking/figures/agreement.rules.ts';

interface Sheet {
  answer_id: number;
  marker_id: number;
  marks: number;
  /** Null where the marks were typed. */
  items: readonly string[] | null;
  submitted_at: Date;
}

interface Pair {
  own: Sheet;
  other: Sheet;
}

interface Asked {
  plan: Plan;
  /** Of the rubric as it is now. */
  items: readonly { id: string; text: string }[];
}

const HOUR = 3_600_000;

function figuresFor(pairs: readonly Pair[], begun: number, plan: Plan) {
  const found = agreementOf(
    pairs.map(({ own, other }) => ({
      first: other.marks,
      second: own.marks,
      at: (own.submitted_at.getTime() - begun) / HOUR,
    })),
    0,
  );
  if (!found) return null;
  const isWithin = ({ own, other }: Pair) =>
    plan.type === 'double' ? isNear(plan.tolerance, own.marks, other.marks) : own.marks === other.marks;
  const { difference, icc_single: icc, drift } = found;
  const isSure = drift !== null && drift.interval.low * drift.interval.high > 0;
  return {
    difference,
    within: pairs.filter(isWithin).length / pairs.length,
    icc,
    drift: isSure ? drift.per_hour : null,
  };
}

/** Only where both said by the rubric what applies. */
function kappas(pairs: readonly Pair[], items: Asked['items']) {
  const both = pairs.flatMap(({ own, other }) =>
    own.items && other.items ? [{ own: own.items, other: other.items }] : [],
  );
  if (both.length < FEWEST_PAIRS) return [];
  return items.map(({ id, text }) => ({
    text,
    n: both.length,
    kappa: kappaOf(both.map(({ own, other }) => ({ first: other.includes(id), second: own.includes(id) }))),
  }));
}

interface SeedMark {
  marker_id: number;
  marks: number;
  agreed: number;
  is_near: boolean;
}

const TEN = 10;

/** By marker, beside agreed marks; `isWhole` where the last few are not to be told apart. They are in the order of time. */
export function seedFiguresOf(
  all: readonly SeedMark[],
  isWhole: boolean,
): Map<number, { n: number; figures: { difference: number; within: number } | null }> {
  const found = Map.groupBy(all, ({ marker_id }) => marker_id);
  return new Map(
    [...found].map(([id, own]) => {
      const some = isWhole ? own.slice(0, own.length - (own.length % TEN)) : own;
      const pairs = some.map(({ agreed, marks }, at) => ({ first: agreed, second: marks, at }));
      const figures = agreementOf(pairs, 0);
      const within = some.filter(({ is_near }) => is_near).length / some.length;
      return [id, { n: some.length, figures: figures && { difference: figures.difference, within } }];
    }),
  );
}

/** The median of the time between two acts. Who takes longer than an answer is held was doing something else. */
function secondsBetween(sheets: readonly Sheet[]): number | null {
  const times = sheets.map(({ submitted_at }) => submitted_at.getTime()).sort((a, b) => a - b);
  const gaps = times
    .slice(1)
    .map((time, at) => (time - (times[at] as number)) / 1000)
    // Answers that were marked at once are one act.
    .filter((gap) => gap >= 1 && gap <= HOLD_MINUTES * 60)
    .sort((a, b) => a - b);
  if (gaps.length < FEWEST_PAIRS) return null;
  const middle = gaps.length / 2;
  return Math.round(((gaps[Math.ceil(middle) - 1] as number) + (gaps[Math.floor(middle)] as number)) / 2);
}

/** By marker, of all they marked; pairs are the first two sheets of an answer. Sheets are in the order of these. */
export function figuresOf(sheets: readonly Sheet[], { plan, items }: Asked) {
  const pairs = [...Map.groupBy(sheets, ({ answer_id }) => answer_id).values()].flatMap(([one, other]) =>
    one && other
      ? [
          { own: one, other },
          { own: other, other: one },
        ]
      : [],
  );
  const ofMarker = Map.groupBy(pairs, ({ own }) => own.marker_id);
  return [...Map.groupBy(sheets, ({ marker_id }) => marker_id)].map(([marker_id, own]) => {
    const all = ofMarker.get(marker_id) ?? [];
    const begun = Math.min(...own.map(({ submitted_at }) => submitted_at.getTime()));
    return {
      marker_id,
      n: all.length,
      figures: figuresFor(all, begun, plan),
      seconds: secondsBetween(own),
      items: kappas(all, items),
      pairs: [...Map.groupBy(all, ({ other }) => other.marker_id)].map(([with_id, some]) => ({
        with_id,
        n: some.length,
        figures: figuresFor(some, begun, plan),
      })),
    };
  });
}
