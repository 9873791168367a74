// People for tests: some who sign in, many who are only there.
import { refresh } from '@quivia/contract/session';
import { expect } from 'vitest';
import * as pending from '../features/people/pending/pending.service.ts';
import { sql } from '../platform/database/database.ts';
import { type Actor, readAccessToken, signAccessToken } from '../platform/security/access-token.ts';
import type { TestApp, Visitor } from './test-app.ts';

export type Person = Awaited<ReturnType<TestApp['person']>>;

/** Accounts nobody signs in with; their ids, in the order of the names. */
export async function addUsers(...usernames: string[]): Promise<number[]> {
  const rows = await sql<{ id: number; username: string }[]>`
    insert into users (username, email, password_hash, is_verified)
    select name, name || '@example.org', 'none', true from unnest(${usernames}::text[]) name
    returning id, username`;
  return usernames.map((name) => rows.find((row) => row.username === name)?.id as number);
}

/** What the page does when its token is no longer taken. */
export async function refreshToken(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.call(refresh);
  expect(status).toBe(200);
  visitor.token = body.access_token;
}

/** The same without the call, for tests that step the clock again and again and aren't about sessions. */
export function renewToken(visitor: Visitor): void {
  visitor.token = signAccessToken(readAccessToken(visitor.token ?? '', { expiredToo: true }) as Actor);
}

/** The answer of a call that must succeed. */
export async function done<B>(answer: Promise<{ status: number; body: B }>): Promise<B> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** All of their invitations: joining an institution takes the person's consent. */
export async function acceptInvitations(...userIds: number[]): Promise<void> {
  for (const userId of userIds) {
    const actor = { userId, username: `user ${userId}` } as Actor;
    for (const { id } of await pending.listInvitations(actor))
      await pending.answer(actor, id, { accept: true });
  }
}
