// The headers of every reply.
import type { FastifyReply, FastifyRequest } from 'fastify';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Record<string, string> = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { https }: { https: boolean },
): void {
  reply.headers(HEADERS).header('x-request-id', request.id);
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
}
