// Proxies of the environment are read when a process starts, so one is started.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const GUARD = path.join(import.meta.dirname, 'outbound.ts');
const RULES = path.join(import.meta.dirname, 'outbound-address.rules.ts');

test('a proxy that the environment names is not used', async () => {
  let proxied = 0;
  const proxy = createServer((_request, reply) => {
    proxied += 1;
    reply.end('from the proxy');
  });
  const host = createServer((_request, reply) => reply.end('from the host'));
  for (const server of [proxy, host])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [viaProxy, address] = [proxy, host].map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const script = `
    const { callOut, useOutboundHosts } = await import(${JSON.stringify(GUARD)});
    const { parseOutboundHosts } = await import(${JSON.stringify(RULES)});
    useOutboundHosts(parseOutboundHosts('${address}'));
    console.log((await callOut('${address}/')).body.toString());
    const { get } = await import('node:http');
    get('${address}/', (reply) => reply.on('data', (text) => console.log(String(text))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: viaProxy,
      http_proxy: viaProxy,
      NO_PROXY: '',
    },
  });
  // A request of Node's own shows that there was one to use.
  expect(stdout.trim().split('\n')).toEqual(['from the host', 'from the proxy']);
  expect(proxied).toBe(1);
  for (const server of [proxy, host]) await new Promise((resolve) => server.close(resolve));
});
