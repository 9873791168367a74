// A learning platform in the test's process, with the habits of those that colleges have. Whoever is at its browser is signed in.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as jose from 'jose';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
export const ROLE = {
  student: 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
  teacher: 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
};

type Family = 'moodle' | 'canvas' | 'blackboard' | 'd2l';

interface Habits {
  /** Undefined: its own address. */
  issuer?: string;
  client: string;
  /** Of its messages, in seconds. */
  life: number;
  /** At a login's beginning it doesn't say which client and deployment it is. */
  isSilent?: true;
  /** Where client assertions are for, if not for the token's address. */
  audience?: string;
  /** Refuses calls without this header. */
  needs?: string;
  /** It can keep a value for us. */
  storage?: string;
  mostMembers: number;
}

const HABITS: Record<Family, Habits> = {
  moodle: { client: 'moodle-client', life: 60, mostMembers: 100_000 },
  canvas: {
    issuer: 'https://canvas.instructure.com',
    client: '10000000000001',
    life: 3600,
    needs: 'user-agent',
    storage: 'post_message_forwarding',
    mostMembers: 50,
  },
  blackboard: {
    issuer: 'https://blackboard.com',
    client: 'of-all-customers',
    life: 3600,
    isSilent: true,
    mostMembers: 1000,
  },
  d2l: {
    client: 'd2l-client',
    life: 600,
    audience: 'https://api.brightspace.example/auth/token',
    mostMembers: 200,
  },
};

export interface LtiPerson {
  sub: string;
  name?: string;
  email?: string;
  roles: unknown;
  /** At the college. */
  number?: string;
}

interface Launch {
  target: string;
  person: LtiPerson;
  /** Of the platform. */
  course?: string | null;
  link?: string;
  isChoice?: boolean;
  deployment?: string;
  /** Links that it was copied from, the newest first. */
  history?: readonly string[];
  column?: string;
}

export interface SentScore {
  userId: string;
  scoreGiven?: number;
  scoreMaximum: number;
  timestamp: string;
  gradingProgress: string;
  activityProgress: string;
  comment?: string;
}

interface Column {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceId: string;
  tag?: string;
}

export interface LtiPlatform {
  origin: string;
  issuer: string;
  client: string;
  deployment: string;
  authUrl: string;
  tokenUrl: string;
  keysUrl: string;
  audience: string | null;
  family: Family;
  door: 'open' | 'down' | 'fails';
  /** What was asked of it: method, path and query. */
  asked: string[];
  /** By course. */
  members: LtiPerson[];
  columns: Column[];
  /** All that were taken, in their order. */
  scores: (SentScore & { column: string })[];
  /** Whoever teaches has no mark. */
  teachers: Set<string>;
  /** What a score is answered with instead. */
  refuse: ((score: SentScore) => number | undefined) | undefined;
  /** What a column shows, where somebody has changed it. */
  changed: Map<string, number>;
  /** Signs with another key from now on. */
  rotate(): Promise<void>;
  /** The form that a login begins with. */
  initiate(launch: Launch): Record<string, string>;
  /** What the authorization endpoint posts back. */
  answer(url: string, change?: Change): Promise<{ state: string; id_token: string }>;
  newest(userId: string, column?: string): number | undefined;
  column(label?: string): Column;
  stop(): Promise<void>;
}

interface Change {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Claims that are left out. */
  without?: readonly string[];
  key?: jose.CryptoKey;
}

interface Options {
  family?: Family;
  /** Our public keys, as it would fetch them. */
  toolKeys: () => Promise<jose.JSONWebKeySet>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export async function startLtiPlatform({ family = 'moodle', toolKeys }: Options): Promise<LtiPlatform> {
  const habits = HABITS[family];
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const newKey = async () => {
    const { privateKey, publicKey } = await jose.generateKeyPair('RS256', { extractable: true });
    return {
      privateKey,
      jwk: { ...(await jose.exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: randomUUID() },
    };
  };
  let key = await newKey();
  const tokens = new Map<string, string[]>();
  const hints = new Map<string, Launch>();
  let registrationToken: string | undefined;

  const self: LtiPlatform = {
    origin,
    issuer: habits.issuer ?? origin,
    client: habits.client,
    deployment: '1',
    authUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    keysUrl: `${origin}/keys`,
    audience: habits.audience ?? null,
    family,
    door: 'open',
    asked: [],
    members: [],
    columns: [],
    scores: [],
    teachers: new Set(),
    refuse: undefined,
    changed: new Map(),
    async rotate() {
      key = await newKey();
    },
    initiate(launch) {
      const id = randomUUID();
      hints.set(id, launch);
      const { target, person, deployment = self.deployment } = launch;
      return {
        iss: self.issuer,
        target_link_uri: target,
        login_hint: person.sub,
        // A text that has to come back letter by letter.
        lti_message_hint: JSON.stringify({ cmid: 7, launchid: id, say: 'a b&c=d"é' }),
        ...(!habits.isSilent && {
          client_id: self.client,
          [family === 'canvas' ? 'deployment_id' : 'lti_deployment_id']: deployment,
        }),
        ...(habits.storage && { lti_storage_target: habits.storage }),
      };
    },
    async answer(url, change = {}) {
      const { hint, query } = requireRequest(url, self, hints);
      const claims = { ...claimsOf(self, habits, hint, query.nonce ?? ''), ...change.claims };
      for (const name of change.without ?? []) delete (claims as Record<string, unknown>)[name];
      const header = { alg: 'RS256', kid: key.jwk.kid, ...change.header };
      const id_token = await new jose.SignJWT(claims)
        .setProtectedHeader(header as jose.JWTHeaderParameters)
        .sign(change.key ?? key.privateKey);
      return { state: query.state ?? '', id_token };
    },
    newest: (userId, column) =>
      self.scores.findLast((one) => one.userId === userId && (!column || one.column === column))?.scoreGiven,
    column(label = 'Column') {
      const id = `${origin}/lineitems/${self.columns.length + 1}/lineitem?type_id=1`;
      const column = { id, label, scoreMaximum: 100, resourceId: '' };
      self.columns.push(column);
      return column;
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  const json = (reply: ServerResponse, status: number, body: unknown, headers = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  function allows(request: IncomingMessage, scope: string): boolean {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    return tokens.get(token)?.includes(scope) ?? false;
  }

  async function giveToken(form: URLSearchParams, reply: ServerResponse) {
    const assertion = form.get('client_assertion') ?? '';
    const isType =
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
      form.get('grant_type') === 'client_credentials';
    try {
      const keys = jose.createLocalJWKSet(await toolKeys());
      await jose.jwtVerify(assertion, keys, {
        issuer: self.client,
        subject: self.client,
        audience: self.audience ?? self.tokenUrl,
        requiredClaims: ['jti', 'iat', 'exp'],
        algorithms: ['RS256'],
      });
    } catch (error) {
      return json(reply, 400, { error: 'invalid_client', error_description: String(error) });
    }
    if (!isType) return json(reply, 400, { error: 'invalid_request' });
    const token = randomUUID();
    const scope = form.get('scope') ?? '';
    tokens.set(token, scope.split(' '));
    json(reply, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope });
  }

  function takeScore(column: Column, score: SentScore, reply: ServerResponse) {
    const status = self.refuse?.(score);
    if (status !== undefined) return json(reply, status, {});
    const before = self.scores.findLast((one) => one.userId === score.userId && one.column === column.id);
    const second = (one: SentScore) => Math.floor(Date.parse(one.timestamp) / 1000);
    // As Moodle compares: by the second that it keeps.
    if (before && second(before) >= second(score)) return json(reply, 409, {});
    if (self.teachers.has(score.userId)) return json(reply, 400, {});
    const kept = { ...score, column: column.id };
    if (score.gradingProgress !== 'FullyGraded') delete kept.scoreGiven;
    self.scores.push(kept);
    json(reply, 200, {});
  }

  function resultsOf(column: Column) {
    const users = [
      ...new Set(self.scores.filter((one) => one.column === column.id).map((one) => one.userId)),
    ];
    return users.map((userId) => {
      const score = self.scores.findLast((one) => one.userId === userId && one.column === column.id);
      const changed = self.changed.get(userId);
      return {
        id: `${column.id}/results/${userId}`,
        userId,
        resultScore: changed ?? ((score?.scoreGiven ?? 0) / (score?.scoreMaximum ?? 1)) * column.scoreMaximum,
        resultMaximum: column.scoreMaximum,
      };
    });
  }

  function page<T>(all: T[], url: URL, most: number, reply: ServerResponse, wrap: (some: T[]) => unknown) {
    const limit = Math.min(Number(url.searchParams.get('limit') ?? most), most);
    const from = Number(url.searchParams.get('from') ?? 0);
    const next = new URL(url);
    next.searchParams.set('from', String(from + limit));
    const isMore = from + limit < all.length;
    // Moodle writes the relations in typographic quotes.
    const relation = family === 'moodle' ? 'rel=\u201cnext\u201d' : 'rel="next"';
    const link = Buffer.from(`<${url}>; rel="first", <${next}>; ${relation}`).toString('latin1');
    json(reply, 200, wrap(all.slice(from, from + limit)), isMore ? { link } : {});
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', origin);
    self.asked.push(`${request.method} ${url.pathname}${url.search}`);
    if (self.door === 'down') return request.socket.destroy();
    if (self.door === 'fails') return reply.writeHead(503).end();
    if (habits.needs && !request.headers[habits.needs]) return reply.writeHead(403).end();
    const body = await readBody(request);
    if (url.pathname === '/keys') return json(reply, 200, { keys: [key.jwk] });
    if (url.pathname === '/token') return giveToken(new URLSearchParams(body), reply);
    if (url.pathname === '/openid-configuration') return json(reply, 200, configurationOf(self));
    if (url.pathname === '/register') {
      if (request.headers.authorization !== `Bearer ${registrationToken ?? 'once'}`)
        return json(reply, 401, {});
      registrationToken = 'spent';
      const given = JSON.parse(body);
      const configuration = given['https://purl.imsglobal.org/spec/lti-tool-configuration'];
      return json(reply, 200, {
        ...given,
        client_id: self.client,
        'https://purl.imsglobal.org/spec/lti-tool-configuration': {
          ...configuration,
          deployment_id: self.deployment,
        },
      });
    }
    if (url.pathname === '/members') {
      if (!allows(request, `${NRPS}scope/contextmembership.readonly`)) return json(reply, 401, {});
      return page(self.members, url, habits.mostMembers, reply, (some) => ({
        id: url.href,
        members: some.map(({ sub, name, email, roles, number }) => ({
          status: 'Active',
          user_id: sub,
          name,
          email,
          roles,
          lis_person_sourcedid: number,
        })),
      }));
    }
    if (url.pathname === '/lineitems') return lineItems(request, url, body, reply);
    const [, id, rest] = /^\/lineitems\/(\d+)\/lineitem\/(scores|results)$/.exec(url.pathname) ?? [];
    const column = self.columns.find((one) => one.id.includes(`/lineitems/${id}/`));
    if (!column || url.searchParams.get('type_id') !== '1') return json(reply, 404, {});
    if (rest === 'results') {
      if (!allows(request, `${AGS}scope/result.readonly`)) return json(reply, 401, {});
      return page(resultsOf(column), url, 500, reply, (some) => some);
    }
    if (!allows(request, `${AGS}scope/score`)) return json(reply, 401, {});
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json')
      return json(reply, 415, {});
    return takeScore(column, JSON.parse(body), reply);
  }

  function lineItems(request: IncomingMessage, url: URL, body: string, reply: ServerResponse) {
    if (!allows(request, `${AGS}scope/lineitem`)) return json(reply, 401, {});
    if (request.method === 'GET') {
      const wanted = url.searchParams.get('resource_id');
      return page(
        self.columns.filter(({ resourceId }) => resourceId === wanted),
        url,
        100,
        reply,
        (some) => some,
      );
    }
    const column = Object.assign(self.column(), JSON.parse(body));
    return json(reply, 201, column);
  }

  http.on('request', (request, reply) => {
    handle(request, reply).catch((error) => {
      console.error(error);
      reply.destroy();
    });
  });
  return self;
}

/** As strict as Moodle: whoever asks for more, or changes the hint, gets nothing. */
function requireRequest(url: string, { authUrl, client }: LtiPlatform, hints: Map<string, Launch>) {
  const asked = new URL(url);
  const query = Object.fromEntries(asked.searchParams);
  const problems = [
    asked.origin + asked.pathname !== authUrl && 'address',
    query.scope !== 'openid' && 'scope',
    query.response_type !== 'id_token' && 'response_type',
    query.response_mode !== 'form_post' && 'response_mode',
    query.prompt !== 'none' && 'prompt',
    query.client_id !== client && 'client_id',
    !query.nonce && 'nonce',
    !query.redirect_uri?.endsWith('/api/v1/lti/launch') && 'redirect_uri',
  ].filter(Boolean);
  const parsed = JSON.parse(query.lti_message_hint ?? '{}');
  if (parsed.say !== 'a b&c=d"é') problems.push('lti_message_hint');
  const hint = hints.get(parsed.launchid);
  // It works once.
  hints.delete(parsed.launchid);
  if (!hint || problems.length > 0)
    throw new Error(`The platform refuses: ${problems.join(', ') || 'the hint is spent'}`);
  if (query.login_hint !== hint.person.sub) throw new Error('The platform refuses the login hint');
  return { hint, query };
}

const configurationOf = ({ issuer, authUrl, tokenUrl, keysUrl, audience, origin, family }: LtiPlatform) => ({
  issuer,
  authorization_endpoint: authUrl,
  token_endpoint: tokenUrl,
  jwks_uri: keysUrl,
  registration_endpoint: `${origin}/register`,
  ...(audience && { authorization_server: audience }),
  'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: family },
});

function claimsOf(platform: LtiPlatform, habits: Habits, launch: Launch, nonce: string) {
  const { origin, family } = platform;
  const { target, person, course = 'c1', link = 'r1', isChoice = false, history = [], column } = launch;
  const iat = Math.floor(Date.now() / 1000);
  const { sub, name, email, roles, number } = person;
  return {
    iss: platform.issuer,
    aud: platform.client,
    sub,
    nonce,
    iat,
    exp: iat + habits.life,
    ...(name && { name }),
    ...(email && { email }),
    [`${LTI}message_type`]: isChoice ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: launch.deployment ?? platform.deployment,
    [`${LTI}target_link_uri`]: target,
    [`${LTI}roles`]: roles,
    [`${LTI}tool_platform`]: { guid: family, name: `The ${family}`, product_family_code: family },
    [`${LTI}launch_presentation`]: { return_url: `${origin}/course/view` },
    ...(course !== null && { [`${LTI}context`]: { id: course, title: `Course ${course}`, label: course } }),
    ...(number && { [`${LTI}lis`]: { person_sourcedid: number } }),
    ...(isChoice
      ? {
          [`${DL}deep_linking_settings`]: {
            deep_link_return_url: `${origin}/return?sesskey=1`,
            accept_types: family === 'moodle' ? 'ltiResourceLink' : ['ltiResourceLink'],
            accept_presentation_document_targets: ['frame', 'iframe', 'window'],
            data: 'opaque: "é"',
          },
        }
      : {
          [`${LTI}resource_link`]: { id: link, title: `Link ${link}` },
          [`${LTI}custom`]: {
            quivia_history: history.length > 0 ? history.join(',') : '$ResourceLink.id.history',
          },
        }),
    [`${AGS}claim/endpoint`]: {
      scope: [`${AGS}scope/lineitem`, `${AGS}scope/result.readonly`, `${AGS}scope/score`],
      lineitems: `${origin}/lineitems`,
      ...(column && { lineitem: column }),
    },
    [`${NRPS}claim/namesroleservice`]: {
      context_memberships_url: `${origin}/members`,
      service_versions: ['2.0'],
    },
  };
}
