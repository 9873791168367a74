import type { Role } from '@quivia/contract/roles';
import { sessionStore } from '../platform/session/session-store.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of anna01 with these roles; the fake server accepts any. */
export function tokenWith(
  roles: readonly Role[],
  user: { is_verified?: boolean; name?: string | null; email?: string } = {},
  more: { use?: 'guest' | 'exam'; exam?: number } = {},
): string {
  const claims = {
    user: { id: 7, username: 'anna01', email: 'anna@example.org', ...user },
    roles,
    ...more,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  return [part({ alg: 'none' }), part(claims), 'none'].join('.');
}

export function signIn(roles: readonly Role[]): void {
  sessionStore.start(tokenWith(roles));
}
