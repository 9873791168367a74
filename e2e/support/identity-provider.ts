// A college's identity provider, as a browser meets it: it asks who somebody is, and remembers them by a cookie.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Account {
  sub: string;
  name: string;
  email: string;
}

export const CLIENT = { id: 'quivia', secret: 'a secret of this journey' };

export interface IdentityProvider {
  issuer: string;
  stop(): Promise<void>;
}

interface Asked {
  account: Account;
  nonce: string;
  challenge: string;
}

export async function startIdentityProvider(port: number, accounts: Account[]): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const codes = new Map<string, Asked>();

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  function tokenFor({ account, nonce }: Asked): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat,
      exp: iat + 300,
      nonce,
      email_verified: true,
      ...account,
    };
    const signed = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }

  function authorize(query: URLSearchParams, request: IncomingMessage, reply: ServerResponse): void {
    const remembered = /account=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    const chosen = query.get('as') ?? (query.has('prompt') ? undefined : remembered);
    const account = accounts.find(({ sub }) => sub === chosen);
    if (!account) {
      const links = accounts.map(({ sub, name }) => {
        const to = new URLSearchParams([...query, ['as', sub]]);
        return `<p><a href="/authorize?${to.toString().replaceAll('&', '&amp;')}">${name}</a></p>`;
      });
      reply.setHeader('content-type', 'text/html').end(`<h1>Who are you?</h1>${links.join('')}`);
      return;
    }
    const code = randomUUID();
    const get = (name: string) => query.get(name) ?? '';
    codes.set(code, { account, nonce: get('nonce'), challenge: get('code_challenge') });
    const to = new URL(get('redirect_uri'));
    for (const [name, value] of [
      ['code', code],
      ['state', get('state')],
    ] as const)
      to.searchParams.set(name, value);
    reply.writeHead(302, { location: to.href, 'set-cookie': `account=${account.sub}; Path=/` }).end();
  }

  async function token(request: IncomingMessage): Promise<object | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || proof !== asked.challenge || form.get('client_secret') !== CLIENT.secret) return undefined;
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: tokenFor(asked) };
  }

  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
  };

  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') return authorize(searchParams, request, reply);
    const answer = pathname === '/token' ? await token(request) : answers[pathname];
    reply.setHeader('content-type', 'application/json');
    reply.writeHead(answer ? 200 : 400).end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
