// After Try it: what the provider has said, what each claim is for, and what a sign-in would do.
import type { Message } from '@quivia/contract/message';
import type { ClaimShown } from '@quivia/contract/sign-on';
import * as vouched from '../accounts/vouched.service.ts';
import { type Claims, type Decision, dialectOf } from './sign-on.rules.ts';
import { uses, would } from './sign-on.words.ts';

const MOST = 60;
const LENGTH = 300;

const USES = {
  standard: { sub: uses.subject, email: uses.email, email_verified: uses.verified },
  google: { sub: uses.subject, email: uses.email, email_verified: uses.verified, hd: uses.organisation },
  entra: { tid: uses.subject, oid: uses.subject, email: uses.email, xms_edov: uses.verified },
};
const EVERYWHERE = { amr: uses.factor, acr: uses.factor, name: uses.name, preferred_username: uses.name };

/** As they came. */
export function claimsShown(issuer: string, claims: Claims): ClaimShown[] {
  const known: Record<string, string> = { ...EVERYWHERE, ...USES[dialectOf(issuer)] };
  return Object.entries(claims)
    .slice(0, MOST)
    .map(([name, value]) => ({
      name: name.slice(0, LENGTH),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LENGTH),
      use: known[name] ?? uses.none,
    }));
}

export async function wouldOf(decision: Decision, institutionId: number): Promise<Message> {
  if (decision.is === 'unknown') return would.unknown;
  if (decision.is === 'refused') return decision.why === 'foreign' ? would.foreign : would.refused;
  const username = (await vouched.standingOf(decision.userId, institutionId))?.username ?? '';
  if (decision.needsOwn) return would.own({ username });
  return decision.links ? would.link({ username }) : would.open({ username });
}
