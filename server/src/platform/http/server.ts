// Builds the HTTP server around a list of routes. Knows no feature.
import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import { API_BASE, type EndpointShape, EXAM_FIELD, isStream } from '@quivia/contract/endpoint';
import type { Download, StreamedDownload } from '@quivia/files/download';
import Fastify, { errorCodes, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { answering } from '../caller.ts';
import { PreparedReply } from '../prepared-reply.ts';
import { type Actor, API_TOKEN, readAccessToken } from '../security/access-token.ts';
import { allowUpload, BODY_TIMES, type BodyTimes, limitBodyTime } from './body-time.ts';
import { drainOnClose } from './drain.ts';
import { invalidInput, sendError } from './errors.ts';
import { reportHanging } from './hanging.ts';
import { setHeaders } from './headers.ts';
import { words } from './http.words.ts';
import { type LogStream, standardOutput } from './log-stream.ts';
import { compress, isCompressed } from './pages/compress.ts';
import { type PageAnswer, sendPage } from './pages/small-page.ts';
import { requestIds } from './request-id.ts';
import { logEachRequest } from './request-log.ts';
import type { Route } from './route.ts';
import { sendFile } from './send-file.ts';
import { sentenceForIssue } from './validation.words.ts';

// The validator's own texts must never reach a person.
z.config({ localeError: sentenceForIssue });

export interface ServerOptions {
  logLevel: string;
  trustProxy: string;
  https: boolean;
  /** Whether browsers must use https for every subdomain, too. */
  hstsSubdomains?: boolean;
  /** False once the token's session has ended or its roles are no longer true. */
  stillValid: (actor: Actor) => boolean;
  /** Throws while it is not known whether tokens are still valid. */
  requireUpToDate?: () => void;
  /** Whose API token it is. Throws where it is nobody's, or has made too many calls. */
  readApiToken?: (token: string, request: FastifyRequest) => Actor | Promise<Actor>;
  /** Pages whose address is a secret, such as `/join/:code`: the log has the pattern only. */
  secretPages?: string[];
  /** Hooks for every route: metrics and traces. */
  watch?: ((app: FastifyInstance) => void)[];
  /** A request without an answer after this time is logged while it hangs; 10 s unless told. */
  hangsAfterMs?: number;
  /** How long bodies may take to arrive; as BODY_TIMES says unless told. */
  bodyTimes?: BodyTimes;
  /** When it closes, requests under way have so long to finish; 20 s unless told. */
  drainPatienceMs?: number;
  /** Where the log goes, if not to the standard output. */
  logStream?: LogStream | undefined;
}

const BODY_LIMIT = 1024 * 1024;

export async function buildServer(routes: Route[], options: ServerOptions): Promise<FastifyInstance> {
  const bodyTimes = options.bodyTimes ?? BODY_TIMES;
  const app = Fastify({
    logger: {
      level: options.logLevel,
      stream: options.logStream ?? standardOutput(),
      serializers: { req: ({ method }) => ({ method }), res: ({ statusCode }) => ({ statusCode }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIds(options.trustProxy),
    trustProxy: options.trustProxy === 'none' ? false : options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: bodyTimes.most,
    forceCloseConnections: 'idle',
    // Its own body has no code and no Retry-After: drainOnClose sends ours.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A path that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, options);
      sendError(error, request, reply);
    },
  });
  limitBodyTime(app, bodyTimes);
  app.setErrorHandler(sendError);
  app.setValidatorCompiler(({ schema }) => {
    const type = compiled(schema as z.ZodMiniType);
    return (data) => {
      const parsed = z.safeParse(type, data ?? {});
      return parsed.success ? { value: parsed.data } : { error: invalidInput(parsed.error) };
    };
  });
  // The reply schema strips what it does not name, so that nothing leaves by accident.
  app.setSerializerCompiler(({ schema }) => {
    const type = compiled(schema as z.ZodMiniType);
    const write = (data: unknown) => JSON.stringify(z.parse(type, data));
    return (data) => (data instanceof PreparedReply ? data.text(write) : write(data));
  });
  takeJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, options);
    done();
  });
  logEachRequest(
    app,
    routes.map((route) => route.endpoint),
    options.secretPages ?? [],
  );
  for (const add of options.watch ?? []) add(app);
  reportHanging(app, drainOnClose(app, options.drainPatienceMs), options.hangsAfterMs ?? 10_000);
  rememberCallers(app);
  await app.register(cookie);
  for (const route of routes) {
    if (route.endpoint.upload) await app.register(async (scope) => takeUpload(scope, route, options));
    else if (route.endpoint.form) await app.register(async (scope) => takeForm(scope, route, options));
    else addRoute(app, route, options);
  }
  refuseOtherMethods(
    app,
    routes.map((route) => route.endpoint),
  );
  return app;
}

/** Asked for once, the address is still known when the caller has left before the call was read. */
function rememberCallers(app: FastifyInstance): void {
  app.server.on('connection', ({ remoteAddress }) => void remoteAddress);
}

/** Three times as fast: what `zod/mini` leaves out for the page's sake, a function made for the fields of an object. */
function compiled(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodObject ? new z.core.$ZodObjectJIT(schema._zod.def) : schema;
}

/** In a scope of its own, so that only this call takes bytes, and nothing else. */
function takeUpload(scope: FastifyInstance, route: Route, options: ServerOptions): void {
  scope.removeAllContentTypeParsers();
  const { most = 0, isStreamed } = route.endpoint.upload ?? {};
  if (isStreamed)
    scope.addContentTypeParser('application/octet-stream', async (_request: unknown, payload: Readable) =>
      atMost(payload, most),
    );
  else
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_request: unknown, bytes: Buffer) => bytes,
    );
  scope.addContentTypeParser('*', async () => {
    throw new AppError('unsupported_media', { message: words.sendTheFile });
  });
  addRoute(scope, route, options);
}

/** Forms come from pages of other sites: only what is declared for them takes one, and nothing else. */
function takeForm(scope: FastifyInstance, route: Route, options: ServerOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  addRoute(scope, route, options);
}

async function* atMost(payload: Readable, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      yield chunk;
    }
  } catch (error) {
    // The caller has left: nobody reads the reply, and it is no fault of ours.
    throw payload.readableAborted ? new AppError('broken_json') : error;
  }
}

/** What a handler reads where nothing was sent. */
const noFile = ({ isStreamed }: NonNullable<EndpointShape['upload']>) => (isStreamed ? [] : new Uint8Array());

/** Without one of these no key can be `__proto__` or `constructor`; looking for the keys takes longer than parsing. */
const MAY_BE_POISON = /\\|__proto__|constructor/;

/** An empty body is no body, whatever its type: some clients name the type of what they do not send. */
function takeJsonOnly(app: FastifyInstance): void {
  const parseWithCare = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.length === 0) done(null, undefined);
    else if (MAY_BE_POISON.test(text)) parseWithCare(request, text, done);
    else
      try {
        done(null, JSON.parse(text));
      } catch {
        parseWithCare(request, text, done);
      }
  });
}

function addRoute(app: FastifyInstance, route: Route, options: ServerOptions): void {
  addAt(API_BASE + route.endpoint.path, app, route, options);
  if (route.endpoint.alias) addAt(route.endpoint.alias, app, route, options);
}

function addAt(url: string, app: FastifyInstance, { endpoint, handle }: Route, options: ServerOptions): void {
  app.route({
    method: endpoint.method,
    url,
    ...((endpoint.upload ?? endpoint.form) && { bodyLimit: (endpoint.upload ?? endpoint.form)?.most }),
    exposeHeadRoute: hasHead(endpoint),
    ...(isCompressed(endpoint) && { onSend: compress }),
    config: { isStream: isStream(endpoint), isPage: endpoint.page === true },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.reply && { response: { 200: endpoint.reply } }),
    },
    // Before the body is read and checked: who may not call learns nothing about what a call takes.
    onRequest: (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      const go = (actor: Actor | undefined) => {
        request.actor = actor;
        if (endpoint.upload) allowUpload(request.raw);
        done();
      };
      const admitted = admit(endpoint, request, options);
      if (admitted instanceof Promise) admitted.then(go, done);
      else go(admitted);
    },
    preHandler: (request, _reply, done) => {
      requireItsExam(request);
      done();
    },
    handler: async (request, reply) => {
      const answer = await answering(request, () =>
        handle({
          actor: request.actor as Actor,
          stillValid: () => request.actor === undefined || options.stillValid(request.actor),
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          file: (endpoint.upload ? (request.body ?? noFile(endpoint.upload)) : undefined) as never,
          request,
          reply,
        }),
      );
      if (endpoint.page) return sendPage(reply, answer as PageAnswer);
      return endpoint.download ? sendFile(request, reply, answer as Download | StreamedDownload) : answer;
    },
  });
}

/** A stream never ends: asked for its headers alone it would keep the caller waiting. */
const hasHead = ({ method, reply, hasHead: isAsked }: EndpointShape) =>
  method === 'GET' && (reply !== undefined || isAsked === true);

/** Of a path that other methods take. A route for each method it doesn't take would be most of all routes. */
function refuseOtherMethods(app: FastifyInstance, endpoints: EndpointShape[]): void {
  let paths: KnownPath[] | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    paths ??= knownPaths(endpoints);
    const asked = partsOf(decodeURI(request.url.split('?', 1)[0] ?? ''));
    const known = paths.find(({ parts }) => isLike(parts, asked));
    if (!known) return done();
    reply.header('allow', known.methods);
    done(new AppError('method_not_allowed'));
  });
}

interface KnownPath {
  /** A variable is ~, which sorts last: as in the router, a word goes before a variable that could stand for it. */
  parts: string[];
  methods: string;
}

function knownPaths(endpoints: EndpointShape[]): KnownPath[] {
  const same = Map.groupBy(endpoints, ({ path }) => API_BASE + path.replaceAll(/:\w+/g, '~'));
  return [...same.keys()].sort().map((path) => {
    const there = same.get(path) ?? [];
    const methods: string[] = there.map(({ method }) => method);
    if (there.some(hasHead)) methods.push('HEAD');
    return { parts: partsOf(path), methods: methods.join(', ') };
  });
}

/** With or without a closing slash. */
const partsOf = (path: string) => path.replace(/\/$/, '').split('/');

const isLike = (parts: string[], asked: string[]) =>
  parts.length === asked.length &&
  parts.every((part, at) => (part === '~' ? asked[at] !== '' : part === asked[at]));

function admit(
  endpoint: EndpointShape,
  request: FastifyRequest,
  options: ServerOptions,
): Actor | undefined | Promise<Actor> {
  const token = bearer(request);
  if (token?.startsWith(API_TOKEN)) return admitApiToken(endpoint, token, request, options);
  return admitSession(endpoint, token, options);
}

/** A call without a scope says nothing about the token, and asks nothing about it. */
function admitApiToken(
  { access, scope }: EndpointShape,
  token: string,
  request: FastifyRequest,
  { readApiToken, requireUpToDate }: ServerOptions,
): Actor | undefined | Promise<Actor> {
  if (access === 'public') return undefined;
  if (!scope || !readApiToken) throw new AppError('not_allowed', { message: words.notForApiTokens });
  requireUpToDate?.();
  const check = (actor: Actor): Actor => {
    if (!actor.api?.scopes.includes(scope))
      throw new AppError('not_allowed', { message: words.scopeMissing({ scope }) });
    requireRole(access, actor);
    return actor;
  };
  const found = readApiToken(token, request);
  return found instanceof Promise ? found.then(check) : check(found);
}

function admitSession(
  { access, alsoFor }: EndpointShape,
  token: string | undefined,
  options: ServerOptions,
): Actor | undefined {
  const actor = token === undefined ? undefined : readAccessToken(token);
  const isOutside = actor?.use !== undefined && !alsoFor?.includes(actor.use);
  // To a public call that isn't declared for its use, such a token is a stranger's.
  if (access === 'public') return actor && !isOutside && options.stillValid(actor) ? actor : undefined;
  if (!actor) throw new AppError(token === undefined ? 'not_signed_in' : 'session_ended');
  options.requireUpToDate?.();
  if (!options.stillValid(actor)) throw new AppError('session_ended');
  if (isOutside) throw new AppError('not_allowed');
  // A guest has no role: what is declared for guests asks whether they were invited.
  if (actor.use !== 'guest') requireRole(access, actor);
  return actor;
}

function requireRole(access: EndpointShape['access'], { roles }: Actor): void {
  if (typeof access !== 'string' && !access.some((role) => roles.includes(role)))
    throw new AppError('not_allowed');
}

/** A token for one exam says nothing about any other. */
function requireItsExam({ actor, query, body }: FastifyRequest): void {
  if (actor?.examId === undefined) return;
  for (const given of [query, body] as ({ [EXAM_FIELD]?: unknown } | undefined)[])
    if (given?.[EXAM_FIELD] !== undefined && Number(given[EXAM_FIELD]) !== actor.examId)
      throw new AppError('not_allowed');
}

const SCHEME = 'bearer ';

export function bearer(request: FastifyRequest): string | undefined {
  const given = request.headers.authorization;
  return given?.slice(0, SCHEME.length).toLowerCase() === SCHEME ? given.slice(SCHEME.length) : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor;
  }
  interface FastifyContextConfig {
    /** Somebody's browser shows whatever is answered. */
    isPage?: boolean;
  }
}
