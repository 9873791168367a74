// A rush of sign-ins, over the API: nobody is refused for good, and positions are kept.
import { login } from '@quivia/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AppError } from '../../../platform/app-error.ts';
import { minutes, setPause, stepClock } from '../../../platform/clock.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AT_ONCE, inSignInTurn, SHARE_OF_NETWORK } from './sign-in-queue.ts';

const atOnce = async () => {};
let server: TestApp;
beforeAll(async () => {
  setPause(atOnce);
  server = await startTestApp();
  for (const name of ['anna01', 'bala01', 'cara01']) await server.person(name);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  setPause();
  await server.stop();
});

const ROOM = '10.0.0.1';

/** Takes all turns until it is let go. */
function occupy(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: AT_ONCE }, (_, n) =>
    inSignInTurn(
      { name: `holder${n}`, address: `10.9.9.${n}`, ticket: undefined, isGone: () => false },
      () => promise,
    ),
  );
  return async () => {
    resolve();
    await Promise.all(held);
  };
}

const signIn = (name: string, { ticket, address }: { ticket?: string; address?: string } = {}) =>
  server.visitor(address).call(login, {
    body: { username_or_email: name, password: PASSWORD, ...(ticket && { ticket }) },
  });

test('when it is calm, signing in is one call', async () => {
  expect((await signIn('anna01')).status).toBe(200);
});

test('in a rush the caller gets a ticket, and is served with it', async () => {
  const letGo = occupy();
  const { status, body, headers } = await signIn('anna01');
  expect({ status, code: body.code, retry: headers['retry-after'] }).toEqual({
    status: 503,
    code: 'sign_in_queued',
    retry: expect.stringMatching(/^[1-4]$/),
  });
  expect(body.message).toMatch(/^Many people are signing in right now. You are about \d+ s from the front.$/);
  expect(body.params).toEqual({ seconds: expect.any(Number), ticket: expect.any(String) });
  const back = signIn('anna01', { ticket: String(body.params?.ticket) });
  await letGo();
  expect((await back).status).toBe(200);
});

/** Who is served in which order, when one turn after the other becomes free. */
async function orderOf(arrivals: { name: string; address: string; ticket?: string }[]): Promise<string[]> {
  const order: string[] = [];
  const letGo = occupy();
  const turns = arrivals.map(({ name, address, ticket }) =>
    inSignInTurn({ name, address, ticket, isGone: () => false }, async () => void order.push(name)),
  );
  await letGo();
  await Promise.all(turns);
  return order;
}

/** Of somebody who came in a rush. By the queue's own timer, so that it takes two seconds on every machine. */
async function ticketOf(name: string): Promise<string> {
  const letGo = occupy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = vi.fn<(error: AppError) => void>();
  const turn = inSignInTurn({ name, address: ROOM, ticket: undefined, isGone: () => false }, async () => {});
  const answered = turn.catch(refused);
  await vi.advanceTimersByTimeAsync(1999);
  const early = refused.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1);
  const inTime = refused.mock.calls.length;
  vi.useRealTimers();
  await letGo();
  await answered;
  expect({ early, inTime }).toEqual({ early: 0, inTime: 1 });
  const refusal = refused.mock.calls[0]?.[0];
  expect(refusal?.code).toBe('sign_in_queued');
  return String(refusal?.said.params?.ticket);
}

test('somebody who comes back with the ticket they got after two seconds goes ahead of those who came later', async () => {
  const ticket = await ticketOf('cara01');
  expect(
    await orderOf([
      { name: 'anna01', address: ROOM },
      { name: 'bala01', address: ROOM },
      { name: 'cara01', address: ROOM, ticket },
    ]),
  ).toEqual(['cara01', 'anna01', 'bala01']);
});

test('a ticket is of no use to anybody else, nor for long, nor when it is changed', async () => {
  const ticket = await ticketOf('cara01');
  const first = async (name: string, given: string) =>
    (
      await orderOf([
        { name: 'anna01', address: ROOM },
        { name, address: ROOM, ticket: given },
      ])
    )[0];
  expect(await first('bala01', ticket)).toBe('anna01');
  expect(await first('cara01', ticket.replace(/^\d{13}/, '1000000000000'))).toBe('anna01');
  expect(await first('cara01', 'nonsense')).toBe('anna01');
  expect(await first('cara01', ticket)).toBe('cara01');
  stepClock(minutes(6));
  expect(await first('cara01', ticket)).toBe('anna01');
  stepClock(-minutes(6));
});

test('one network can not hold up another', async () => {
  const room = Array.from({ length: 2 * AT_ONCE }, (_, n) => ({ name: `room${n}`, address: ROOM }));
  const order = await orderOf([...room, { name: 'elsewhere', address: '10.0.0.2' }]);
  expect(order.indexOf('elsewhere')).toBeLessThan(AT_ONCE + 2);
});

test('one name of one network can not fill the queue', async () => {
  const letGo = occupy();
  const answers = Array.from({ length: 30 }, (_, n) =>
    inSignInTurn(
      { name: n % 2 ? 'bala01i' : 'balA01İ', address: ROOM, ticket: undefined, isGone: () => false },
      async () => 'served',
    ).catch((error: AppError) => error.code),
  );
  await letGo();
  const outcomes = await Promise.all(answers);
  expect(outcomes.filter((one) => one === 'served')).toHaveLength(20);
  expect(outcomes.filter((one) => one === 'too_many_requests')).toHaveLength(10);
});

// M4
test('a flood of one name waits for its refusals, which hold nobody else up', async () => {
  const over = Promise.withResolvers<void>();
  const paused = vi.fn(() => over.promise);
  setPause(paused);
  const letGo = occupy();
  let refused = 0;
  const flood = Array.from({ length: 30 }, () =>
    inSignInTurn(
      { name: 'bala01', address: ROOM, ticket: undefined, isGone: () => false },
      async () => 'served',
    ).catch(() => {
      refused += 1;
    }),
  );
  await expect.poll(() => paused.mock.calls).toEqual(Array.from({ length: 10 }, () => [2000]));
  await letGo();
  expect((await signIn('anna01')).status).toBe(200);
  expect(refused).toBe(0);
  over.resolve();
  setPause(atOnce);
  await Promise.all(flood);
  expect(refused).toBe(10);
});

// H3
test('strangers who use a name do not use up the turns of a device it knows', async () => {
  const letGo = occupy();
  const arrive = (deviceOwner?: number) =>
    inSignInTurn(
      { name: 'bala01', address: ROOM, deviceOwner, ticket: undefined, isGone: () => false },
      async () => 'served',
    ).catch((error: AppError) => error.code);
  const strangers = Array.from({ length: 30 }, () => arrive());
  // With the cookie of a device that only another account has signed in on.
  const others = Array.from({ length: 30 }, () => arrive(2));
  const known = arrive(1);
  await letGo();
  expect(await known).toBe('served');
  await Promise.all([...strangers, ...others]);
});

// M4
test('one account does not keep the others of its network waiting', async () => {
  const many = Array.from({ length: 20 }, () => ({ name: 'greedy', address: ROOM }));
  const order = await orderOf([...many, { name: 'modest', address: ROOM }]);
  expect(order.indexOf('modest')).toBeLessThan(4);
});

/** Turns that last until they are let go; `started` names those that have begun. */
function longTurns() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const turns: Promise<void>[] = [];
  return {
    started,
    arrive(name: string, address: string, deviceOwner?: number) {
      const arrival = { name, address, deviceOwner, ticket: undefined, isGone: () => false };
      turns.push(
        inSignInTurn(arrival, () => {
          started.push(name);
          return promise;
        }),
      );
    },
    async letGo() {
      resolve();
      await Promise.all(turns);
    },
  };
}

// M4
test.each([
  ['', undefined],
  [', however many devices it has signed in on', 7],
])('one account is served twice at a time, also in a calm%s, and others at once', async (_, deviceOwner) => {
  const { started, arrive, letGo } = longTurns();
  for (let n = 0; n < 20; n += 1) arrive('greedy', ROOM, deviceOwner);
  arrive('modest', ROOM);
  arrive('elsewhere', '10.0.0.2');
  expect(started).toEqual(['greedy', 'greedy', 'modest', 'elsewhere']);
  await letGo();
  expect(started).toHaveLength(22);
});

// M4
test('one network leaves turns to others, also in a calm', async () => {
  const { started, arrive, letGo } = longTurns();
  for (let n = 0; n < 2 * AT_ONCE; n += 1) arrive(`room${n}`, ROOM);
  expect(started).toHaveLength(SHARE_OF_NETWORK);
  arrive('elsewhere', '10.0.0.2');
  expect(started.at(-1)).toBe('elsewhere');
  await letGo();
  expect(started).toHaveLength(2 * AT_ONCE + 1);
});

test('whoever has left costs no turn', async () => {
  const letGo = occupy();
  const work = vi.fn(async () => {});
  let isGone = false;
  const left = inSignInTurn(
    { name: 'gone', address: ROOM, ticket: undefined, isGone: () => isGone },
    work,
  ).catch((error: Error) => error);
  isGone = true;
  await letGo();
  expect(await left).toBeInstanceOf(Error);
  expect(work).not.toHaveBeenCalled();
  expect((await signIn('anna01')).status).toBe(200);
});

test('a wrong password is answered slowly without holding anybody up', async () => {
  const over = Promise.withResolvers<void>();
  const paused = vi.fn(() => over.promise);
  setPause(paused);
  const tried = (n: number) => ({ username_or_email: `slow${n}`, password: 'Wrong0ne!' });
  const wrong = Array.from({ length: AT_ONCE }, (_, n) =>
    server.visitor(`10.0.1.${n}`).call(login, { body: tried(n) }),
  );
  await expect.poll(() => paused.mock.calls).toHaveLength(AT_ONCE);
  // As many as there are turns still wait for their answer, and whoever comes now is served.
  expect((await signIn('anna01')).status).toBe(200);
  over.resolve();
  setPause(atOnce);
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 401));
});
