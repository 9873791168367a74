import { endpoint } from '@quivia/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openEventStream } from './event-stream.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const shape = { method: 'GET', access: 'public', summary: '' } as const;

test('a request that hangs is logged once while it hangs, by its pattern; a live stream is not', async () => {
  const finish = Promise.withResolvers<void>();
  const lines: string[] = [];
  const slow = endpoint({
    ...shape,
    path: '/slow/:id',
    params: z.object({ id: z.string() }),
    reply: z.object({}),
  });
  const app = await buildServer(
    [
      route(slow, async () => {
        await finish.promise;
        return {};
      }),
      route(endpoint({ ...shape, path: '/stream' }), async ({ request, reply }) => {
        openEventStream(request, reply, { person: 1, stillValid: () => true, onClose: () => {} });
        return undefined;
      }),
    ],
    {
      logLevel: 'info',
      trustProxy: 'none',
      https: false,
      stillValid: () => true,
      hangsAfterMs: 50,
      logStream: { write: (line) => lines.push(line) },
    },
  );
  const hanging = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request hangs');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/api/v1/stream`);
  const answer = fetch(`${address}/api/v1/slow/secret-17`);
  await expect.poll(hanging).toHaveLength(1);
  expect(hanging()).toEqual([
    expect.objectContaining({
      level: 40,
      method: 'GET',
      route: '/api/v1/slow/:id',
      seconds: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
  expect(lines.join('')).not.toContain('secret-17');
  // A later look reports another one, and this one not again.
  const [{ reqId }] = hanging();
  const later = fetch(`${address}/api/v1/slow/secret-18`);
  await expect.poll(hanging).toHaveLength(2);
  expect(hanging()[1].reqId).not.toBe(reqId);
  finish.resolve();
  expect([(await answer).status, (await later).status]).toEqual([200, 200]);
  await stream.body?.cancel();
  await app.close();
});
