// The cookies of a sign-in: the refresh token, and what a device is known by. Under https their names have the prefix `__Host-`: browsers then accept them
// only from this host, secure and for the path `/`, so a sibling subdomain can't plant one.
import { API_BASE } from '@quivia/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrl } from '../mail/public-url.ts';

const PLAIN = { name: 'quivia_refresh', path: `${API_BASE}/auth` };
const PREFIXED = { name: '__Host-quivia_refresh', path: '/' };

const isHttps = () => publicUrl('/').startsWith('https:');
const cookie = () => (isHttps() ? PREFIXED : PLAIN);
const options = (path: string) => ({
  path,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isHttps(),
});

/** The plain name is read under https too, for one release: it was given before the prefix was introduced. */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookie().name] ?? request.cookies[PLAIN.name];
}

/** `keepFor` in milliseconds; null, until the browser closes. */
export function setRefreshCookie(reply: FastifyReply, token: string, keepFor: number | null): void {
  const { name, path } = cookie();
  if (isHttps() && reply.request.cookies[PLAIN.name]) reply.clearCookie(PLAIN.name, options(PLAIN.path));
  reply.setCookie(name, token, { ...options(path), ...(keepFor !== null && { maxAge: keepFor / 1000 }) });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(PLAIN.name, options(PLAIN.path));
  if (isHttps()) reply.clearCookie(PREFIXED.name, options(PREFIXED.path));
}

const deviceCookie = () =>
  isHttps() ? { name: '__Host-quivia_device', path: '/' } : { name: 'quivia_device', path: PLAIN.path };

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[deviceCookie().name];

export function setDeviceCookie(reply: FastifyReply, value: string, keepFor: number): void {
  const { name, path } = deviceCookie();
  reply.setCookie(name, value, { ...options(path), maxAge: keepFor / 1000 });
}

/** Binds the steps of a sign-in at a college's identity provider to the browser. Our own page reads the provider's answer and
 * sends it on, so this one is Strict, too. */
const signOnCookie = () =>
  isHttps() ? { name: '__Host-quivia_sign_on', path: '/' } : { name: 'quivia_sign_on', path: PLAIN.path };

export const readSignOnCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[signOnCookie().name];

export function setSignOnCookie(reply: FastifyReply, value: string, keepFor: number): void {
  const { name, path } = signOnCookie();
  reply.setCookie(name, value, { ...options(path), maxAge: keepFor / 1000 });
}

/**
 * Binds the steps of a launch to the browser. The platform's page sends the last of them, so that it has to travel from there,
 * and in a frame of a platform the browser keeps one for that site alone. It opens nothing: without the row whose hash it matches
 * it is a random number. Browsers take it from localhost without https, too.
 */
const LTI_COOKIE = '__Host-quivia_lti';

export const readLtiCookie = (request: FastifyRequest): string | undefined => request.cookies[LTI_COOKIE];

export function setLtiCookie(reply: FastifyReply, value: string, keepFor: number): void {
  reply.setCookie(LTI_COOKIE, value, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'none',
    partitioned: true,
    maxAge: keepFor / 1000,
  });
}
