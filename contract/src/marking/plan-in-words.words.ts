// What a plan of marking says.
import { plural } from '../base/plural.ts';
import type { DoublePlan, Plan } from './plan.ts';

const COMBINED = {
  mean: 'the mean counts',
  higher: 'the higher mark counts',
  first: 'the first mark counts',
} as const;

const BEYOND = {
  meet: 'both agree on a mark',
  third_higher: 'a third person marks',
  third_mean: 'a third person marks',
} as const;

/** Of whole scripts; in the middle of a sentence. */
export function scriptPlanInWords({ tolerance, combine, beyond }: DoublePlan): string {
  const otherwise = beyond === 'meet' ? 'they agree on each answer at which they differ' : BEYOND[beyond];
  return `two people mark each script: less than ${plural(tolerance, 'mark')} apart in total ${COMBINED[combine]}, otherwise ${otherwise}`;
}

/** In the middle of a sentence. */
export function planInWords(plan: Plan): string {
  if (plan.type === 'single') return 'one person marks each answer';
  if (plan.type === 'double')
    return `two people mark each answer: less than ${plural(plan.tolerance, 'mark')} apart ${COMBINED[plan.combine]}, otherwise ${BEYOND[plan.beyond]}`;
  const { percent, pass_mark, around } = plan;
  const looked = [
    percent > 0 && `${percent} % of all answers`,
    pass_mark !== null && `every answer below ${plural(pass_mark, 'mark')}`,
    pass_mark !== null && around > 0 && `every answer within ${plural(around, 'mark')} of that`,
  ].filter((one) => one !== false);
  return `a second person marks ${looked.join(', ')}`;
}
