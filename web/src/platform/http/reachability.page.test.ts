import { afterEach, expect, test, vi } from 'vitest';
import { createReachability } from './reachability.ts';

function setUp(answers: boolean[]) {
  const isThere = vi.fn(async () => answers.shift() ?? true);
  const changes: boolean[] = [];
  const server = createReachability(isThere, () => 1);
  leave = server.subscribe(() => changes.push(server.isAway()));
  return { isThere, changes, server };
}

let leave = () => {};
afterEach(() => leave());

const reply = async () => new Response(null);

test('while replies come nothing is asked', async () => {
  const { isThere, changes, server } = setUp([]);
  await server.follow(reply(), false);
  expect(isThere).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});

test('asks until a reply comes, and then no more', async () => {
  const { isThere, changes, server } = setUp([false, false, true]);
  server.ask();
  server.ask();
  await vi.waitFor(() => expect(changes).toEqual([true, false]), 60_000);
  expect(isThere).toHaveBeenCalledTimes(3);
});

test('a call that failed while the server is there is no news', async () => {
  const { changes, server } = setUp([true]);
  server.ask();
  await new Promise((resolve) => setTimeout(resolve));
  expect(changes).toEqual([]);
});

test('the reply to another call ends it', async () => {
  const { changes, server } = setUp(Array(1000).fill(false));
  server.ask();
  await vi.waitFor(() => expect(server.isAway()).toBe(true), 60_000);
  await server.follow(reply(), false);
  expect(changes).toEqual([true, false]);
});

test('a call without a reply for long makes it ask; one that may take its time does not', async () => {
  vi.useFakeTimers();
  try {
    const { isThere, changes, server } = setUp([false]);
    const never = new Promise<Response>(() => {});
    void server.follow(never, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isThere).not.toHaveBeenCalled();
    void server.follow(never, false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(changes).toEqual([true]);
  } finally {
    vi.useRealTimers();
  }
});

test('nobody is asked while the browser has no network, and the page is told of both', async () => {
  const { isThere, changes, server } = setUp([]);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  server.ask();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(changes).toEqual([true, false]);
  expect(isThere).not.toHaveBeenCalled();
});
