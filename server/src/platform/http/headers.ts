// The headers of every reply.
import { API_BASE } from '@quivia/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of pages, and of whatever else a browser may show. */
const HEADERS: Record<string, string> = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Of the API, whose replies are data: opened as a page they may load nothing. Each byte is sent with every answer. */
const API_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { https, hstsSubdomains = false }: { https: boolean; hstsSubdomains?: boolean },
): void {
  reply
    .headers(request.url.startsWith(`${API_BASE}/`) ? API_HEADERS : HEADERS)
    .header('x-request-id', request.id);
  if (https) {
    const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
    reply.header('strict-transport-security', `max-age=31536000${subdomains}`);
  }
}
