// Where the site requires a second factor of admins, those without one are signed in without these roles: they can set one
// up, and nothing else that the role is for.
import type { Role } from '@quivia/contract/roles';
import { adminsNeedFactor } from '../../site-policy/site-policy.service.ts';
import * as queries from './factors.queries.ts';

const GUARDED: readonly Role[] = ['Admin', 'Institution', 'Community'];

interface Holder {
  id: number;
  roles: readonly Role[];
}

export async function isFactorRequired({ roles }: Pick<Holder, 'roles'>): Promise<boolean> {
  return roles.some((role) => GUARDED.includes(role)) && (await adminsNeedFactor());
}

export async function hasFactor(userId: number): Promise<boolean> {
  const { totp, passkey } = await queries.selectWays(userId);
  return totp || passkey;
}

export async function withheldRoles(holder: Holder): Promise<Role[]> {
  if (!(await isFactorRequired(holder)) || (await hasFactor(holder.id))) return [];
  return holder.roles.filter((role) => GUARDED.includes(role));
}

export async function rolesInForce(holder: Holder): Promise<Role[]> {
  const withheld = await withheldRoles(holder);
  return holder.roles.filter((role) => !withheld.includes(role));
}

/** Whose roles change when the policy does. */
export async function holdersWithoutFactor(): Promise<number[]> {
  return queries.selectWithoutFactor(GUARDED);
}
