import { getEntryCode } from '@quivia/contract/hall/door';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { useEntryCode } from './use-door.ts';

const AT = Date.parse('2026-11-16T09:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ now: AT }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Shown() {
  return <p>Code: {useEntryCode(3, true).data?.code ?? 'none'}</p>;
}

/** A server that changes the code every minute, until it is away. */
function codes() {
  const server = fakeServer().on(getEntryCode, () => {
    const minute = Math.floor((Date.now() - AT) / 60_000);
    return {
      code: `00000${minute}`,
      changes_at: new Date(AT + (minute + 1) * 60_000).toISOString(),
      server_time: new Date().toISOString(),
    };
  });
  renderElement(<Shown />);
  return server;
}

test('a code that could not be read again is shown for as long as the server accepts it', async () => {
  const server = codes();
  await pass(0);
  expect(screen.getByText('Code: 000000')).toBeDefined();
  server.on(getEntryCode, () => {
    throw new TypeError('Failed to fetch');
  });
  await pass(119_000);
  expect(screen.getByText('Code: 000000')).toBeDefined();
  await pass(2_000);
  expect(screen.getByText('Code: none')).toBeDefined();
});

test('after a failure the code is read again every two seconds', async () => {
  const server = codes();
  await pass(0);
  let isAway = true;
  server.on(getEntryCode, () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return {
      code: '777777',
      changes_at: new Date(Date.now() + 60_000).toISOString(),
      server_time: new Date().toISOString(),
    };
  });
  await pass(61_000);
  expect(screen.getByText('Code: 000000')).toBeDefined();
  const before = server.sentTo(getEntryCode).length;
  await pass(4_100);
  expect(server.sentTo(getEntryCode).length).toBe(before + 2);
  isAway = false;
  await pass(2_100);
  expect(screen.getByText('Code: 777777')).toBeDefined();
});
