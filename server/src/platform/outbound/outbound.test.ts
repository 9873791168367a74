import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import {
  callOut,
  checkConnection,
  fetchOut,
  MOST_BYTES,
  OutboundError,
  requireCallable,
  useLookup,
  useOutboundHosts,
} from './outbound.ts';
import { parseOutboundHosts } from './outbound-address.rules.ts';

const servers: Server[] = [];
const TLS = { key: '', cert: '' };

afterEach(async () => {
  vi.useRealTimers();
  useLookup(undefined);
  useOutboundHosts(undefined);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(handle: RequestListener, { tls = false } = {}): Promise<number> {
  const server = tls ? createTlsServer(TLS, handle) : createServer(handle);
  servers.push(server as Server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const allow = (list: string) => useOutboundHosts(parseOutboundHosts(list));

/** A name server of our own: each look-up gets the next answer, and the last one stays. */
function resolveTo(...answers: string[][]) {
  const asked: string[] = [];
  useLookup(((hostname: string, _options: object, done: (error: null, found: object[]) => void) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    done(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup);
  return asked;
}

const failure = async (address: string): Promise<OutboundError> => {
  const error = await callOut(address).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
};

test('a host that the operator lists is called, and what it answers is read', async () => {
  const port = await serve((request, reply) => {
    expect(request.headers['user-agent']).toBe('Quivia');
    reply.writeHead(418, { 'x-kind': 'tea' }).end(`${request.method} ${request.url}`);
  });
  allow(`http://127.0.0.1:${port}`);
  const reply = await callOut(`http://127.0.0.1:${port}/pot?a=1`, { method: 'POST', body: 'x' });
  expect({ ...reply, body: reply.body.toString() }).toMatchObject({
    status: 418,
    headers: { 'x-kind': 'tea' },
    body: 'POST /pot?a=1',
  });
});

test('as a fetch it sends forms and gives responses', async () => {
  const port = await serve(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = request.headers['content-type'];
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ got: String(chunks), type }));
  });
  allow(`http://127.0.0.1:${port}`);
  const response = await fetchOut(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1 2' }),
  });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({
    got: 'a=1+2',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  const refused = await fetchOut('https://user:secret@login.example.org/').catch((error) => error);
  expect(refused).toBeInstanceOf(OutboundError);
});

test.each([['10.1.2.3'], ['127.0.0.1'], ['100.64.0.1'], ['192.168.0.9'], ['::1'], ['fd12::1']])(
  'a name that leads to %s is refused with the variable that would allow it',
  async (ip) => {
    resolveTo([ip]);
    const error = await failure('https://keycloak.hillview.example/realms/a');
    expect(error.isRefusal).toBe(true);
    expect(error.message).toContain('OUTBOUND_HOSTS=keycloak.hillview.example');
  },
);

test.each(['https://keycloak.hillview.example:8443/realms/a', 'https://[fd12::1]:8443/'])(
  'the value that a refusal of %s names can be set, and allows it',
  async (address) => {
    resolveTo(['10.1.2.3']);
    const [, value = ''] = /OUTBOUND_HOSTS=(\S+)/.exec((await failure(address)).message) ?? [];
    allow(value);
    expect(requireCallable(address).isListed).toBe(true);
  },
);

test.each([['0.0.0.0'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['fe80::1'], ['224.0.0.1']])(
  'a name that leads to %s is refused, also when it is listed',
  async (ip) => {
    resolveTo([ip]);
    allow('keycloak.hillview.example');
    const error = await failure('https://keycloak.hillview.example/');
    expect(error.said.id).toBe('outbound.never');
  },
);

test('one private address among public ones is enough to refuse', async () => {
  resolveTo(['142.250.74.10', '10.0.0.1']);
  expect((await failure('https://login.example.org/')).said.id).toBe('outbound.notPublic');
});

test.each(['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/'])(
  '%s is refused without looking anything up',
  async (address) => {
    const asked = resolveTo(['142.250.74.10']);
    expect((await failure(address)).said.id).toBe('outbound.notPublic');
    expect(asked).toEqual([]);
  },
);

test('a name that answers differently the second time is looked up once, and connected to as it was checked', async () => {
  let arrived = 0;
  const port = await serve((_request, reply) => {
    arrived += 1;
    reply.end('here');
  });
  const asked = resolveTo(['127.0.0.1'], ['10.9.9.9']);
  allow(`http://rebind.example:${port}`);
  expect((await callOut(`http://rebind.example:${port}/`)).body.toString()).toBe('here');
  expect(asked).toEqual(['rebind.example']);
  expect((await failure('https://rebind.example/')).said.id).toBe('outbound.notPublic');
  expect(arrived).toBe(1);
});

test('a connection that was made to another address is closed before a byte is sent', async () => {
  let arrived = 0;
  const port = await serve(() => {
    arrived += 1;
  });
  const socket: Socket = connect(port, '127.0.0.1');
  const refused = new OutboundError({ id: 'x', params: {}, text: 'Not there' });
  const ips: string[] = [];
  checkConnection(socket, (ip) => {
    ips.push(ip);
    return refused;
  });
  const error = await new Promise((resolve) => socket.once('error', resolve));
  expect(error).toBe(refused);
  expect(ips).toEqual(['127.0.0.1']);
  expect(arrived).toBe(0);
});

test.each([301, 302, 303, 307, 308])('a redirect by %i is not followed', async (status) => {
  let arrived = 0;
  const port = await serve((_request, reply) => {
    arrived += 1;
    reply.writeHead(status, { location: '/elsewhere' }).end();
  });
  allow(`http://127.0.0.1:${port}`);
  expect((await failure(`http://127.0.0.1:${port}/`)).said.id).toBe('outbound.redirects');
  expect(arrived).toBe(1);
});

test.each(['before its headers', 'in the middle of its body'])(
  'who stops %s is given up after five seconds',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrived = () => {};
    const under = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const port = await serve((_request, reply) => {
      if (when !== 'before its headers') reply.write('The first bytes');
      arrived();
    });
    allow(`http://127.0.0.1:${port}`);
    const failed = failure(`http://127.0.0.1:${port}/`);
    await under;
    vi.advanceTimersByTime(5000);
    const { said, message, isRefusal } = await failed;
    expect(said.id).toBe('outbound.tooSlow');
    expect(message).toContain('within 5 seconds');
    expect(isRefusal).toBe(false);
  },
);

test('a body without an end is read to a megabyte', async () => {
  let sent = 0;
  const port = await serve((_request, reply) => {
    const more = () => {
      while (!reply.destroyed) {
        sent += 65_536;
        if (!reply.write(Buffer.alloc(65_536))) return reply.once('drain', more);
      }
    };
    more();
  });
  allow(`http://127.0.0.1:${port}`);
  expect((await failure(`http://127.0.0.1:${port}/`)).said.id).toBe('outbound.tooLarge');
  expect(sent).toBeGreaterThan(MOST_BYTES);
  expect(sent).toBeLessThan(30 * MOST_BYTES);
});

test('who closes in the middle of the body has not answered', async () => {
  const port = await serve((_request, reply) => {
    reply.writeHead(200, { 'content-length': 100 });
    reply.write('half', () => reply.destroy());
  });
  allow(`http://127.0.0.1:${port}`);
  expect((await failure(`http://127.0.0.1:${port}/`)).said.id).toBe('outbound.unreachable');
});

test('a host that nobody answers at, and one that there is not, are named', async () => {
  const port = await serve(() => {});
  await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
  allow(`http://127.0.0.1:${port}`);
  expect((await failure(`http://127.0.0.1:${port}/`)).message).toContain(
    `127.0.0.1:${port} can't be reached`,
  );
  useLookup(((_host: string, _options: object, done: (error: object) => void) =>
    done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup);
  expect((await failure('https://lgoin.example.org/')).said.id).toBe('outbound.noSuchHost');
});

test('a certificate that nobody vouches for is refused', async () => {
  const { default: options } = await import('smtp-server/lib/tls-options.js');
  Object.assign(TLS, options());
  const port = await serve((_request, reply) => reply.end('secret'), { tls: true });
  resolveTo(['127.0.0.1']);
  allow('keycloak.hillview.example');
  expect((await failure(`https://keycloak.hillview.example:${port}/`)).said.id).toBe(
    'outbound.badCertificate',
  );
});

test('a caller who leaves ends the call', async () => {
  const leaving = new AbortController();
  const port = await serve(() => leaving.abort());
  allow(`http://127.0.0.1:${port}`);
  await expect(callOut(`http://127.0.0.1:${port}/`, { signal: leaving.signal })).rejects.toBeInstanceOf(
    OutboundError,
  );
});

test('an address with http is refused with the variable that would allow it, before it is stored', () => {
  expect(() => requireCallable('http://keycloak.hillview.example:8080/realms/a')).toThrow(
    'OUTBOUND_HOSTS=http://keycloak.hillview.example:8080',
  );
  expect(() => requireCallable('keycloak.hillview.example')).toThrow('https://');
});
