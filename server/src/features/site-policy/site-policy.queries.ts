import type { PasswordRule } from '@quivia/contract/passwords';
import { sql } from '../../platform/database/database.ts';

export interface PolicyRow {
  password_rule: PasswordRule;
  admins_need_factor: boolean;
  advice_dismissed_at: Date | null;
}

export async function selectPolicy(): Promise<PolicyRow> {
  const [row] = await sql<PolicyRow[]>`
    select password_rule, admins_need_factor, advice_dismissed_at from site_policy`;
  return row as PolicyRow;
}

/** Serialises changes of the policy. */
export async function lockPolicy(): Promise<void> {
  await sql`select 1 from site_policy for update`;
}

export async function updatePolicy(given: {
  password_rule: PasswordRule;
  admins_need_factor: boolean;
  at: Date;
}): Promise<void> {
  await sql`
    update site_policy set password_rule = ${given.password_rule},
      admins_need_factor = ${given.admins_need_factor}, advice_dismissed_at = ${given.at}`;
}

export async function updateAdviceDismissed(at: Date): Promise<void> {
  await sql`update site_policy set advice_dismissed_at = ${at} where advice_dismissed_at is null`;
}
