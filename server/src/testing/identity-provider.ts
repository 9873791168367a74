// A certified identity provider in the test's process, behind a door that can be down, redirect, or answer with an error. Whoever is
// at its browser is signed in at once.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signOnPage } from '@quivia/contract/sign-on';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

type Claims = { sub: string } & Record<string, unknown>;

export interface IdentityProvider {
  issuer: string;
  /** Whom the next visit signs in, and what is said of them. */
  person: Claims;
  door: 'open' | 'down' | 'redirects' | 'fails';
  /** What was asked of it, by path. */
  asked: string[];
  /** Signs with another key from now on. */
  rotate(): void;
  /** What a browser does with the address that a sign-in begins with: what the page sends on that it comes back to. */
  visit(url: string): Promise<Returned>;
  stop(): Promise<void>;
}

const newKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: randomUUID() } as JWK;
};

export interface Returned {
  institution_id: number;
  state: string;
  code: string;
}

/** More institutions than a test has. */
const INSTITUTIONS = 60;

interface Options {
  /** Of Quivia. Each institution has a page of its own to return to. */
  origin: string;
  /** Claims in the token itself; otherwise only where the person's data is asked for. */
  inToken?: boolean;
  secret?: string;
  /** Of tokens, in seconds. */
  life?: number;
  /** How far its clock is behind, in milliseconds. */
  behind?: number;
}

export async function startIdentityProvider({
  origin,
  inToken = true,
  secret = 'a secret of this test',
  life = 600,
  behind = 0,
}: Options): Promise<IdentityProvider> {
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();

  const build = (key: JWK) => {
    const configuration: Configuration = {
      clients: [
        {
          client_id: 'quivia',
          client_secret: secret,
          redirect_uris: Array.from({ length: INSTITUTIONS }, (_, i) => origin + signOnPage(i + 1)),
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['of this test'] },
      conformIdTokenClaims: !inToken,
      claims: {
        openid: ['sub', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'realm_access'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
      ttl: { IdToken: () => life },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: () => people.get(sub) as Claims,
      }),
      async loadExistingGrant(ctx) {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId as string,
          accountId: ctx.oidc.session?.accountId as string,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
    const built = new Provider(issuer, configuration);
    built.on('server_error', (_ctx, error) => console.error(error));
    return built;
  };

  let provider = build(newKey());
  const self: IdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    door: 'open',
    asked: [],
    rotate() {
      provider = build(newKey());
    },
    async visit(url) {
      people.set(self.person.sub, self.person);
      const cookies = new Map<string, string>();
      let next = url;
      for (let hops = 0; hops < 10; hops++) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const given of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
        const to = new URL(location, next);
        if (to.origin === origin) {
          const institution_id = Number(to.pathname.split('/').at(-1));
          return { institution_id, ...Object.fromEntries(to.searchParams) } as Returned;
        }
        next = to.href;
      }
      throw new Error('The provider never returned');
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  http.on('request', (request, reply) => {
    const path = URL.parse(request.url ?? '', issuer)?.pathname ?? '';
    self.asked.push(path);
    if (self.door === 'down') return request.socket.destroy();
    if (self.door === 'redirects') return reply.writeHead(302, { location: '/elsewhere' }).end();
    if (self.door === 'fails') return reply.writeHead(502).end();
    if (behind > 0) setBack(behind, reply);
    if (!path.startsWith('/person/')) return provider.callback()(request, reply);
    const { sub, amr } = self.person;
    const login = { accountId: sub, ...(Array.isArray(amr) && { amr }) };
    provider.interactionFinished(request, reply, { login }).catch(() => reply.destroy());
  });
  return self;
}

/** The provider's clock is this process's: it is set back while the provider works. */
function setBack(behind: number, reply: ServerResponse): void {
  const real = Date.now;
  Date.now = () => real() - behind;
  reply.once('close', () => {
    Date.now = real;
  });
}
