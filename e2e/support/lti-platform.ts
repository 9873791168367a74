// A learning platform, as a browser meets it: a course whose links open in a frame, and content that is chosen in one. Its pages are
// of another site than Quivia's, and whoever `?as=` names is signed in there.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Member {
  sub: string;
  name: string;
  role: 'Learner' | 'Instructor';
}

export interface LtiPlatform {
  /** Of its pages. */
  site: string;
  /** What an institution's admin enters. */
  form: Record<
    'name' | 'issuer' | 'client_id' | 'auth_url' | 'token_url' | 'keys_url' | 'deployment_id',
    string
  >;
  /** Its course, as this person sees it. */
  course(sub: string): string;
  /** What was chosen for the course. */
  chosen: { title: string; url: string }[];
  /** Marks that have arrived. */
  scores: { userId: string; scoreGiven: number; scoreMaximum: number }[];
  stop(): Promise<void>;
}

const CLIENT = 'quivia-in-the-course';
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function formIn(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** A page that sends a form by itself, as platforms do. */
const autoForm = (
  action: string,
  fields: Record<string, string>,
) => `<form method="post" action="${escaped(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  .join('')}</form><script>document.forms[0].submit()</script>`;

export async function startLtiPlatform(
  port: number,
  quivia: string,
  members: Member[],
): Promise<LtiPlatform> {
  const site = `http://localhost:${port}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const hints = new Map<string, { sub: string; target: string; isChoice: boolean }>();
  const column = `${site.replace('localhost', '127.0.0.1')}/column?type_id=1`;

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  function signed(claims: object): string {
    const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  }

  function messageOf(
    { sub, target, isChoice }: { sub: string; target: string; isChoice: boolean },
    nonce: string,
  ) {
    const member = members.find((one) => one.sub === sub);
    const iat = Math.floor(Date.now() / 1000);
    return {
      iss: site,
      aud: CLIENT,
      sub,
      name: member?.name,
      nonce,
      iat,
      exp: iat + 60,
      [`${LTI}version`]: '1.3.0',
      [`${LTI}message_type`]: isChoice ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
      [`${LTI}deployment_id`]: '1',
      [`${LTI}target_link_uri`]: target,
      [`${LTI}roles`]: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${member?.role}`],
      [`${LTI}context`]: { id: 'c1', title: 'Data Structures 2027' },
      [`${AGS}claim/endpoint`]: {
        scope: [`${AGS}scope/lineitem`, `${AGS}scope/score`, `${AGS}scope/result.readonly`],
        lineitems: `${site}/columns`,
        ...(!isChoice && { lineitem: column }),
      },
      ...(isChoice
        ? {
            [`${DL}deep_linking_settings`]: {
              deep_link_return_url: `${site}/return`,
              accept_types: ['ltiResourceLink'],
              accept_presentation_document_targets: ['iframe'],
            },
          }
        : { [`${LTI}resource_link`]: { id: 'l1', title: 'Link' } }),
    };
  }

  /** The login begins, wherever the platform shows it. */
  function initiation(sub: string, target: string, isChoice: boolean): string {
    const id = randomUUID();
    hints.set(id, { sub, target, isChoice });
    return autoForm(`${quivia}/api/v1/lti/login`, {
      iss: site,
      target_link_uri: target,
      login_hint: sub,
      lti_message_hint: JSON.stringify({ id }),
      client_id: CLIENT,
      lti_deployment_id: '1',
    });
  }

  const page = (reply: ServerResponse, body: string) =>
    reply
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="en"><title>Course</title>${body}`);

  const self: LtiPlatform = {
    site,
    form: {
      name: 'Moodle',
      issuer: site,
      client_id: CLIENT,
      deployment_id: '1',
      auth_url: `${site}/auth`,
      token_url: `http://127.0.0.1:${port}/token`,
      keys_url: `http://127.0.0.1:${port}/keys`,
    },
    course: (sub) => `${site}/course?as=${sub}`,
    chosen: [],
    scores: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const answers: Record<
    string,
    (query: URLSearchParams, request: IncomingMessage, reply: ServerResponse) => unknown
  > = {
    '/course': (query, _request, reply) => {
      const as = query.get('as') ?? '';
      const links = self.chosen.map(
        ({ title, url }) =>
          `<p><a href="/frame?as=${as}&to=${encodeURIComponent(url)}">${escaped(title)}</a></p>`,
      );
      page(
        reply,
        `<h1>Data Structures 2027</h1><a href="/frame?as=${as}&choice=1">Select content</a>${links.join('')}`,
      );
    },
    '/frame': (query, _request, reply) =>
      page(
        reply,
        `<h1>Activity</h1><iframe title="Activity" width="100%" height="700" src="/begin?${escaped(query.toString())}"></iframe>`,
      ),
    '/begin': (query, _request, reply) =>
      page(
        reply,
        initiation(query.get('as') ?? '', query.get('to') ?? `${quivia}/lti/choose`, query.has('choice')),
      ),
    '/auth': (query, _request, reply) => {
      const { id } = JSON.parse(query.get('lti_message_hint') ?? '{}');
      const hint = hints.get(id);
      // It works once.
      hints.delete(id);
      if (!hint) return reply.writeHead(400).end('The hint is spent');
      const fields = {
        state: query.get('state') ?? '',
        id_token: signed(messageOf(hint, query.get('nonce') ?? '')),
      };
      page(reply, autoForm(query.get('redirect_uri') ?? '', fields));
    },
    '/return': async (_query, request, reply) => {
      const [, payload = ''] = ((await formIn(request)).get('JWT') ?? '').split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      for (const { title, url } of claims[`${DL}content_items`]) self.chosen.push({ title, url });
      page(reply, '<h1>Content selected</h1>');
    },
    '/token': (_query, _request, reply) =>
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600 })),
    '/keys': (_query, _request, reply) =>
      reply.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
        }),
      ),
    '/column/scores': async (_query, request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      self.scores.push(JSON.parse(Buffer.concat(chunks).toString()));
      reply.end();
    },
  };

  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site);
    const answer = answers[pathname];
    if (answer) void answer(searchParams, request, reply);
    else reply.writeHead(404).end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return self;
}
