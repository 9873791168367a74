// What the site asks of everybody's sign-in.
import type { PasswordRule } from '@quivia/contract/passwords';
import { now } from '../../platform/clock.ts';
import * as queries from './site-policy.queries.ts';

/** Without the demo college: its known password would make any advice a joke. */
let mayAdvise = false;

export function usePolicyAdvice(may: boolean): void {
  mayAdvise = may;
}

let lastKnown: PasswordRule = 'ordered';

export async function passwordRule(): Promise<PasswordRule> {
  lastKnown = (await queries.selectPolicy()).password_rule;
  return lastKnown;
}

/** For the public pages, which are shown while the database is away, too. */
export async function passwordRuleOrLastKnown(): Promise<PasswordRule> {
  return passwordRule().catch(() => lastKnown);
}

export async function adminsNeedFactor(): Promise<boolean> {
  return (await queries.selectPolicy()).admins_need_factor;
}

export async function read() {
  const { advice_dismissed_at, ...policy } = await queries.selectPolicy();
  const advises_standard = mayAdvise && advice_dismissed_at === null && policy.password_rule === 'ordered';
  return { ...policy, advises_standard };
}

/** Within the caller's transaction. Returns what was in force before. */
export async function change(form: {
  password_rule: PasswordRule;
  admins_need_factor: boolean;
}): Promise<queries.PolicyRow> {
  await queries.lockPolicy();
  const before = await queries.selectPolicy();
  await queries.updatePolicy({ ...form, at: now() });
  return before;
}

export async function dismissAdvice(): Promise<void> {
  await queries.updateAdviceDismissed(now());
}
