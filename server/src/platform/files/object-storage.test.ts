import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openObjectStorage } from './object-storage.ts';

test('a picture is not sent on to where the storage points', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = openObjectStorage(`s3+http://key:secret@127.0.0.1:${port}/bucket`);

  await expect(storage.put('picture', Buffer.from('bytes'), 'image/png')).rejects.toThrow();
  await expect(storage.get('picture')).rejects.toThrow();
  expect(new Set(seen)).toEqual(new Set(['PUT /bucket/picture', 'GET /bucket/picture']));
  server.close();
});
