// The attainment of outcomes: what the assessments of both sides and the survey say of each, together. Exact; it is rounded where
// it is shown.
import { exactly, type Fraction, fraction, over, plus, times } from '../base/fraction.ts';
import { type AttainmentPolicy, topOf } from './policy.ts';
import { type Assessment, type Item, type OutcomeOf, type SideAttainment, sideOf } from './side.rules.ts';

const OPEN_REASONS = ['waiting', 'average', 'external', 'internal', 'survey'] as const;
type OpenReason = (typeof OPEN_REASONS)[number];

export interface OutcomeAttainment {
  id: number;
  /** `not_assessed`: no question is about it, or nobody was given one. `open`: something is missing. */
  state: 'assessed' | 'open' | 'not_assessed';
  /** What is missing: marks, an average to type in, all assessments of a side, or the survey. */
  missing: OpenReason[];
  internal: SideAttainment | null;
  external: SideAttainment | null;
  /** Of the assessments. */
  direct: Fraction | null;
  /** Of the survey, in the measure of levels. */
  indirect: Fraction | null;
  attained: Fraction | null;
}

const isAbout = (item: Item, outcome: number) =>
  item.policy !== 'drop' && item.outcomes.some((one) => one.outcome === outcome && one.share > 0);

/** Two parts in the proportion of a percentage to the rest. */
const mixed = (percent: number, one: Fraction, other: Fraction) =>
  over(plus(times(exactly(percent), one), times(exactly(100 - percent), other)), fraction(100));

function attainmentOf(
  policy: AttainmentPolicy,
  assessments: readonly Assessment[],
  outcome: OutcomeOf,
): OutcomeAttainment {
  const none = {
    id: outcome.id,
    missing: [],
    internal: null,
    external: null,
    direct: null,
    indirect: null,
    attained: null,
  };
  if (!assessments.some(({ items }) => items.some((item) => isAbout(item, outcome.id))))
    return { ...none, state: 'not_assessed' };

  const missing = new Set<OpenReason>();
  const measured = (side: Assessment['side'], percent: number) => {
    if (percent === 0) return null;
    const ofSide = assessments.filter((one) => one.side === side);
    if (ofSide.length === 0) missing.add(side);
    const found = sideOf(policy, ofSide, outcome);
    if (found && found.waiting > 0) missing.add('waiting');
    else if (found && found.students.length > 0 && !found.percentage) missing.add('average');
    return found;
  };
  const internal = measured('internal', policy.internal);
  const external = measured('external', 100 - policy.internal);
  const both = internal?.level && external?.level && mixed(policy.internal, internal.level, external.level);
  // A side that says nothing of the outcome, or of nobody, leaves it to the other.
  const direct = missing.size > 0 ? null : (both ?? internal?.level ?? external?.level ?? null);
  if (missing.size === 0 && !direct) return { ...none, internal, external, state: 'not_assessed' };

  const survey = policy.direct === 100 ? null : (outcome.survey ?? null);
  if (policy.direct < 100 && !survey) missing.add('survey');
  const indirect = survey && times(over(exactly(survey.mean), exactly(survey.of)), fraction(topOf(policy)));
  const whole = indirect && direct ? mixed(policy.direct, direct, indirect) : direct;
  const attained = missing.size === 0 ? whole : null;
  return {
    id: outcome.id,
    state: attained ? 'assessed' : 'open',
    missing: [...missing],
    internal,
    external,
    direct,
    indirect,
    attained,
  };
}

export const attainment = (
  policy: AttainmentPolicy,
  assessments: readonly Assessment[],
  outcomes: readonly OutcomeOf[],
): OutcomeAttainment[] => outcomes.map((outcome) => attainmentOf(policy, assessments, outcome));
