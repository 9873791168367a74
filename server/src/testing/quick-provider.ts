// An identity provider that believes whatever a test says: for many sign-ins, for attacks, and for figures. Of the protocol it
// has what a sign-in needs, so its token costs a millisecond; a certified one is in identity-provider.ts.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Returned } from './identity-provider.ts';

export type Claims = { sub: string } & Record<string, unknown>;

export interface QuickProvider {
  issuer: string;
  /** Whom the next visit signs in, and what is said of them. */
  person: Claims;
  /** What happens while a code is exchanged. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** How long its answers take, in milliseconds. */
  delay: number;
  /** Whether it answers at all. */
  isDown: boolean;
  /** What it publishes beside, and instead of, the usual. */
  metadata: Record<string, unknown>;
  /** How often it was asked for tokens. */
  exchanges: number;
  /** What a browser comes back with that was sent to this address. */
  visit(url: string): Promise<Returned>;
  /** A token of its own, such as one that says somebody has signed out. */
  signed(claims: Record<string, unknown>, header?: Record<string, unknown>): string;
  stop(): Promise<void>;
}

interface Code {
  nonce: string;
  challenge: string;
  client: string;
  claims: Claims;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const codeOf = (value: Code) => part(value);

function codeFrom(text: string): Code | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const seconds = () => Math.floor(Date.now() / 1000);

export async function startQuickProvider(): Promise<QuickProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const spent = new Set<string>();

  async function token(request: IncomingMessage): Promise<object | undefined> {
    self.exchanges += 1;
    await self.meanwhile?.();
    const form = await formOf(request);
    const text = form.get('code') ?? '';
    if (spent.has(text)) return undefined;
    spent.add(text);
    const code = codeFrom(text);
    if (!code) return undefined;
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (proof !== code.challenge) return undefined;
    const iat = seconds();
    const claims = {
      iss: self.issuer,
      aud: code.client,
      iat,
      exp: iat + 300,
      nonce: code.nonce,
      ...code.claims,
    };
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: self.signed(claims),
    };
  }

  async function answer(request: IncomingMessage): Promise<object | undefined> {
    const { pathname } = new URL(request.url ?? '/', self.issuer);
    if (pathname === '/token') return token(request);
    if (pathname === '/keys')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] };
    return {
      issuer: self.issuer,
      authorization_endpoint: `${self.issuer}/authorize`,
      token_endpoint: `${self.issuer}/token`,
      jwks_uri: `${self.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...self.metadata,
    };
  }

  const server = createServer((request, reply) => {
    if (self.isDown) {
      request.socket.destroy();
      return;
    }
    const send = async () => {
      const body = await answer(request).catch(() => 'gone' as const);
      if (body === 'gone') return request.socket.destroy();
      reply.setHeader('content-type', 'application/json');
      reply.writeHead(body ? 200 : 400).end(JSON.stringify(body ?? { error: 'invalid_grant' }));
    };
    if (self.delay > 0) setTimeout(() => void send(), self.delay);
    else void send();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const self: QuickProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { sub: 'nobody' },
    meanwhile: undefined,
    delay: 0,
    isDown: false,
    metadata: {},
    exchanges: 0,
    async visit(url) {
      const { searchParams } = new URL(url);
      const get = (name: string) => searchParams.get(name) ?? '';
      const code = codeOf({
        ...{
          nonce: get('nonce'),
          challenge: get('code_challenge'),
          client: get('client_id'),
          claims: self.person,
        },
      });
      const page = new URL(get('redirect_uri')).pathname;
      return { institution_id: Number(page.split('/').at(-1)), state: get('state'), code };
    },
    signed(claims, header = {}) {
      const text = `${part({ alg: 'RS256', kid, ...header })}.${part(claims)}`;
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}
