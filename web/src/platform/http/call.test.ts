import { login } from '@quivia/contract/accounts';
import { getProfile, REFRESH_ATTEMPT_HEADER } from '@quivia/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../offline/storage.ts';
import { createRefresh } from '../session/refresh.ts';
import { createSessionStore, onPersonChange } from '../session/session-store.ts';
import { addressOf, createRequest, exchangeCookie, type Fetch } from './call.ts';

function tokenOf(userId: number, name: string): string {
  const claims = {
    user: { id: userId, username: name, email: `${name}@example.org` },
    roles: ['Student'],
    exp: 1,
  };
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${name}`;
}

const OLD = tokenOf(1, 'old');
const NEW = tokenOf(1, 'new');

interface Sent {
  path: string;
  token: string | undefined;
  attempt: string | undefined;
}

function setUp({ mayRestore = false } = {}) {
  const store = createSessionStore();
  const kept = new Map<string, string>();
  const storage: Storage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const sent: Sent[] = [];
  const answers = {
    valid: new Set([NEW]),
    refresh: async (): Promise<Response> => Response.json({ access_token: NEW }),
    refused: () => refused(401),
  };
  const fetch: Fetch = async (path, init) => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '');
    sent.push({ path, token, attempt: headers.get(REFRESH_ATTEMPT_HEADER) ?? undefined });
    if (path.endsWith('/auth/refresh')) return answers.refresh();
    return token && answers.valid.has(token) ? Response.json({ ok: true }) : answers.refused();
  };
  const refresh = createRefresh({
    exchange: exchangeCookie(fetch),
    store,
    storage,
    onRefused: () => store.end('server'),
  });
  const request = createRequest({ fetch, store, refresh, mayRestore: () => mayRestore });
  const refreshes = () => sent.filter(({ path }) => path.endsWith('/auth/refresh'));
  return { store, kept, sent, answers, refresh, request, refreshes };
}

const refused = (status: number) =>
  Response.json({ code: 'session_ended', message: 'Ended.', details: 'Ended.' }, { status });

let page: ReturnType<typeof setUp>;
beforeEach(() => {
  page = setUp();
  page.store.start(OLD);
});

describe('a call whose token has expired', () => {
  it('is repeated once with a new token', async () => {
    expect((await page.request(getProfile, {})).status).toBe(200);
    expect(page.sent.map(({ token }) => token)).toEqual([OLD, OLD, NEW]);
    expect(page.store.get().token).toBe(NEW);
  });

  it('leaves no unhandled rejection when its first response breaks off', async () => {
    let uncaught: unknown;
    const note = (reason: unknown) => {
      uncaught = reason;
    };
    process.on('unhandledRejection', note);
    const broken = new ReadableStream({ start: (answer) => answer.error(new Error('broke off')) });
    page.answers.refused = () => new Response(broken, { status: 401 });
    expect((await page.request(getProfile, {})).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', note);
    expect(uncaught).toBeUndefined();
  });

  it('shares one refresh with all calls at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => page.request(getProfile, {})));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(page.refreshes()).toHaveLength(1);
  });

  it('does not refresh again when another call has done so', async () => {
    await page.refresh(OLD);
    await page.refresh(OLD);
    expect(page.refreshes()).toHaveLength(1);
  });

  it('gives up after one repetition', async () => {
    page.answers.valid.clear();
    expect((await page.request(getProfile, {})).status).toBe(401);
    expect(page.sent).toHaveLength(3);
  });

  it('ends the session when the refresh is refused', async () => {
    page.answers.refresh = async () => refused(401);
    expect((await page.request(getProfile, {})).status).toBe(401);
    expect(page.store.get()).toMatchObject({ token: null, user: null, endedBy: 'server' });
  });

  it('keeps the session when the refresh gets no reply', async () => {
    page.answers.refresh = async () => Promise.reject(new TypeError('network'));
    await expect(page.request(getProfile, {})).rejects.toMatchObject({ code: 'no_reply' });
    expect(page.store.get().token).toBe(OLD);
  });

  it.each([429, 503])('keeps the session when the refresh is refused with %i', async (status) => {
    page.answers.refresh = async () => refused(status);
    await expect(page.request(getProfile, {})).rejects.toMatchObject({ status });
    expect(page.store.get().token).toBe(OLD);
  });

  it('is not repeated for somebody else who has signed in meanwhile', async () => {
    const other = tokenOf(2, 'other');
    page.answers.valid.add(other);
    page.answers.refresh = async () => Response.json({ access_token: other });
    expect((await page.request(getProfile, {})).status).toBe(401);
    expect(page.sent.filter(({ path }) => path.endsWith('/auth/user'))).toHaveLength(1);
    expect(page.store.get().user?.id).toBe(2);
  });

  it('does not sign in a person who has signed out meanwhile', async () => {
    page.answers.refresh = async () => {
      page.store.end('person');
      return Response.json({ access_token: NEW });
    };
    await page.request(getProfile, {});
    expect(page.store.get().token).toBeNull();
  });
});

describe('a call without a session', () => {
  it('is refused without a refresh', async () => {
    const out = setUp();
    expect((await out.request(getProfile, {})).status).toBe(401);
    expect(out.refreshes()).toHaveLength(0);
  });

  it('restores the session first when there may be one', async () => {
    const out = setUp({ mayRestore: true });
    expect((await out.request(getProfile, {})).status).toBe(200);
    expect(out.refreshes()).toHaveLength(1);
  });

  it('does not mistake a wrong password for an expired session', async () => {
    expect((await page.request(login, { body: {} })).status).toBe(401);
    expect(page.refreshes()).toHaveLength(0);
  });
});

describe('an attempt to refresh', () => {
  it('keeps its id until a reply comes', async () => {
    const working = page.answers.refresh;
    page.answers.refresh = async () => Promise.reject(new TypeError('network'));
    await page.refresh(OLD).catch(() => undefined);
    expect(page.kept.size).toBe(1);
    page.answers.refresh = working;
    await page.refresh(OLD);
    expect(page.kept.size).toBe(0);

    const [first, second] = page.refreshes();
    expect(first?.attempt).toBeTruthy();
    expect(second?.attempt).toBe(first?.attempt);
    await page.refresh(NEW);
    expect(page.refreshes()[2]?.attempt).not.toBe(first?.attempt);
  });

  it('forgets its id when refused', async () => {
    page.answers.refresh = async () => refused(401);
    await page.refresh(OLD);
    expect(page.kept.size).toBe(0);
  });
});

it('forgets what one person saw before the next signs in, but not for a newer token', () => {
  let forgotten = 0;
  onPersonChange(page.store, () => {
    forgotten += 1;
  });
  page.store.start(NEW);
  expect(forgotten).toBe(0);
  page.store.end('person');
  page.store.start(tokenOf(2, 'other'));
  expect(forgotten).toBe(2);
});

describe('the address of a call', () => {
  it('is below the API base', () => {
    expect(addressOf({ path: '/auth/user' })).toBe('/api/v1/auth/user');
  });

  it('fills in and encodes parameters', () => {
    expect(addressOf({ path: '/auth/sessions/:id' }, { params: { id: 'a/b?c' } })).toBe(
      '/api/v1/auth/sessions/a%2Fb%3Fc',
    );
  });

  it('refuses to be made without a parameter it needs', () => {
    expect(() => addressOf({ path: '/auth/sessions/:id' })).toThrow('needs the parameter id');
  });

  it('appends the query and leaves out what is not set', () => {
    const query = { search: 'a & b', limit: '20', offset: undefined };
    expect(addressOf({ path: '/auth/users' }, { query })).toBe('/api/v1/auth/users?search=a+%26+b&limit=20');
    expect(addressOf({ path: '/auth/users' }, { query: { search: '' } })).toBe('/api/v1/auth/users');
  });
});
