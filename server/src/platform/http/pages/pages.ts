// The built page: hashed assets for ever, the rest checked each time, and every other path is the page's own.
import { existsSync, readFileSync, statSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import { type Framed, policyOf } from '../headers.ts';

/**
 * What only machines ask for: monitoring, hidden files, other people's software. With the page as the answer a probe
 * would call it there, and Prometheus would call it alive.
 */
const FOR_MACHINES =
  /\/\.|\.[a-z0-9]+$|^\/(api|metrics|debug|actuator|server-status|cgi-bin|phpmyadmin|wp-[a-z]+)(\/|$)/i;

/** Kept for ever, a file is never asked for again, and nobody reports a request for one: these are sent in vain. */
const NOT_OF_ASSETS = ['etag', 'last-modified', 'accept-ranges', 'x-request-id'];
/** Opened as a page, these are shown as text: a policy has nothing to forbid. */
const IS_NO_PAGE = /\.(css|js|woff2)(\.(br|gz))?$/;

/** Asked of pages below `/lti/`: who may show them in a frame. Undefined for nobody, as of all other pages. */
type FramedAt = (path: string) => Promise<Framed | undefined>;

const MAY_BE_FRAMED = '/lti/';

export async function servePages(
  app: FastifyInstance,
  folder: string,
  framedAt: FramedAt = async () => undefined,
): Promise<void> {
  const built = existsSync(`${folder}/index.html`);
  if (built) {
    const files = { preCompressed: true, cacheControl: false, setHeaders };
    // The few beside the page have a route each. The assets have one for all: there may be thousands, of earlier builds too.
    await app.register(fastifyStatic, {
      ...files,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      index: ['index.html'],
    });
    await app.register(fastifyStatic, {
      ...files,
      root: `${folder}/assets`,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = /^(GET|HEAD)$/.test(request.method) && !FOR_MACHINES.test(path);
    if (!built || !isPage) throw new AppError('unknown_path');
    const framed = path.startsWith(MAY_BE_FRAMED) ? await framedAt(path) : undefined;
    if (framed) {
      request.framed = framed;
      reply.removeHeader('x-frame-options');
    }
    return reply.sendFile('index.html');
  });
}

function setHeaders(reply: FastifyReply, file: string): void {
  const hashed = file.includes('/assets/');
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (hashed) {
    for (const name of NOT_OF_ASSETS) reply.removeHeader(name);
    if (IS_NO_PAGE.test(file)) reply.removeHeader('content-security-policy');
    // Connections stay open by default, without the two headers that Node says so with.
    reply.raw.removeHeader('connection');
  }
  const html = /^.*\.html(?=(\.(br|gz))?$)/.exec(file)?.[0];
  const { framed } = reply.request;
  if (html)
    reply.header(
      'content-security-policy',
      framed ? policyOf(readFileSync(html, 'utf8'), framed) : policyOfFile(html),
    );
}

const policies = new Map<string, { changed: number; policy: string }>();

/** Read again after an update, which a running server notices by the time of the file. */
function policyOfFile(file: string): string {
  const { mtimeMs } = statSync(file);
  const known = policies.get(file);
  if (known?.changed === mtimeMs) return known.policy;
  const policy = policyOf(readFileSync(file, 'utf8'));
  policies.set(file, { changed: mtimeMs, policy });
  return policy;
}

declare module 'fastify' {
  interface FastifyRequest {
    framed?: Framed;
  }
}
