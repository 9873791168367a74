// What tokens of a person can be for, by the roles that the person has at the institution.
import { SCOPES, type Scope } from '@quivia/contract/endpoint';

export type TokenRole = 'Institution' | 'Faculty';

const SCOPES_OF: Record<TokenRole, readonly Scope[]> = {
  Institution: ['roster:write', 'exams:read'],
  Faculty: ['results:read', 'exams:read', 'exams:write', 'extra-time:write'],
};

export const scopesFor = (roles: readonly TokenRole[]): Scope[] =>
  SCOPES.filter((scope) => roles.some((role) => SCOPES_OF[role].includes(scope)));

/** Administrators always, faculty where the institution lets them: a token of anybody else is paused. */
export const mayHaveTokens = (roles: readonly TokenRole[], { faculty_may }: { faculty_may: boolean }) =>
  roles.includes('Institution') || (faculty_may && roles.includes('Faculty'));
