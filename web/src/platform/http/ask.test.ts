import { getProfile, login, REFRESH_ATTEMPT_HEADER } from '@quivia/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../offline/storage.ts';
import { createRefresh } from '../session/refresh.ts';
import { createSessionStore, onPersonChange } from '../session/session-store.ts';
import { createAsk } from './ask.ts';
import type { Fetch } from './send.ts';

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

function setUp({ persistent = false } = {}) {
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
  const refresh = createRefresh({ fetch, store, storage, onRefused: () => store.end('server') });
  const ask = createAsk({ fetch, store, refresh, isPersistent: () => persistent });
  const refreshes = () => sent.filter(({ path }) => path.endsWith('/auth/refresh'));
  return { store, kept, sent, answers, refresh, ask, refreshes };
}

const refused = (status: number) =>
  Response.json({ code: 'session_ended', message: 'Ended.', details: 'Ended.' }, { status });

let page: ReturnType<typeof setUp>;
beforeEach(() => {
  page = setUp();
  page.store.start(OLD);
});

describe('a call whose token has run out', () => {
  it('is repeated once with a new one', async () => {
    expect((await page.ask(getProfile, {})).status).toBe(200);
    expect(page.sent.map(({ token }) => token)).toEqual([OLD, OLD, NEW]);
    expect(page.store.get().token).toBe(NEW);
  });

  it('leaves nothing uncaught when its first answer broke off', async () => {
    let uncaught: unknown;
    const note = (reason: unknown) => {
      uncaught = reason;
    };
    process.on('unhandledRejection', note);
    const broken = new ReadableStream({ start: (answer) => answer.error(new Error('broke off')) });
    page.answers.refused = () => new Response(broken, { status: 401 });
    expect((await page.ask(getProfile, {})).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', note);
    expect(uncaught).toBeUndefined();
  });

  it('shares the refresh with all others that met it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => page.ask(getProfile, {})));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(page.refreshes()).toHaveLength(1);
  });

  it('does not refresh again when another call has done it meanwhile', async () => {
    await page.refresh(OLD);
    await page.refresh(OLD);
    expect(page.refreshes()).toHaveLength(1);
  });

  it('gives up after one repetition', async () => {
    page.answers.valid.clear();
    expect((await page.ask(getProfile, {})).status).toBe(401);
    expect(page.sent).toHaveLength(3);
  });

  it('ends the session when the refresh is refused', async () => {
    page.answers.refresh = async () => refused(401);
    expect((await page.ask(getProfile, {})).status).toBe(401);
    expect(page.store.get()).toMatchObject({ token: null, user: null, endedBy: 'server' });
  });

  it('keeps the session when the refresh gets no answer', async () => {
    page.answers.refresh = async () => Promise.reject(new TypeError('network'));
    await expect(page.ask(getProfile, {})).rejects.toMatchObject({ code: 'no_reply' });
    expect(page.store.get().token).toBe(OLD);
  });

  it.each([429, 503])('keeps the session when the refresh is put off with %i', async (status) => {
    page.answers.refresh = async () => refused(status);
    await expect(page.ask(getProfile, {})).rejects.toMatchObject({ status });
    expect(page.store.get().token).toBe(OLD);
  });

  it('is not repeated in the name of someone else who signed in meanwhile', async () => {
    const other = tokenOf(2, 'other');
    page.answers.valid.add(other);
    page.answers.refresh = async () => Response.json({ access_token: other });
    expect((await page.ask(getProfile, {})).status).toBe(401);
    expect(page.sent.filter(({ path }) => path.endsWith('/auth/user'))).toHaveLength(1);
    expect(page.store.get().user?.id).toBe(2);
  });

  it('does not sign a person in again who signed out meanwhile', async () => {
    page.answers.refresh = async () => {
      page.store.end('person');
      return Response.json({ access_token: NEW });
    };
    await page.ask(getProfile, {});
    expect(page.store.get().token).toBeNull();
  });
});

describe('a call without a session', () => {
  it('is refused as it is', async () => {
    const out = setUp();
    expect((await out.ask(getProfile, {})).status).toBe(401);
    expect(out.refreshes()).toHaveLength(0);
  });

  it('asks for the kept session first when there may be one', async () => {
    const out = setUp({ persistent: true });
    expect((await out.ask(getProfile, {})).status).toBe(200);
    expect(out.refreshes()).toHaveLength(1);
  });

  it('does not take a wrong password for a lost session', async () => {
    expect((await page.ask(login, { body: {} })).status).toBe(401);
    expect(page.refreshes()).toHaveLength(0);
  });
});

describe('an attempt to refresh', () => {
  it('keeps its name until an answer comes', async () => {
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

  it('forgets its name when refused', async () => {
    page.answers.refresh = async () => refused(401);
    await page.refresh(OLD);
    expect(page.kept.size).toBe(0);
  });
});

it('forgets what one person saw before the next one comes, and keeps it for a newer token', () => {
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
