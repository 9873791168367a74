// Whether a request was made by a script of our own page, as far as the browser says so. For the calls that the cookie alone
// could make, and for a GET that changes something: neither may be caused by another site, a link or a picture.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { publicUrl } from '../../mail/public-url.ts';

/** What sends none of these headers is no browser, and has no cookie that it was not given. */
export function requireOwnPage(request: FastifyRequest): void {
  const {
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': target,
    origin,
  } = request.headers;
  const isOwn =
    site === undefined
      ? origin === undefined || isOwnOrigin(origin, request)
      : site === 'same-origin' && mode !== 'navigate' && (target === undefined || target === 'empty');
  if (!isOwn) throw new AppError('other_origin');
}

/** The host that the browser called, whatever name the operator has given it. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === request.host || host === new URL(publicUrl('/')).host);
}

/** A page that the browser opened of its own accord, or that ours led to: no other site can send somebody to it. */
export function requireNotFromElsewhere({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin') throw new AppError('other_origin');
}
