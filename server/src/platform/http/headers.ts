// The headers of every reply.
import { createHash } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What one page of ours may do that no other may: be shown in a frame by these origins, and send a form to those. */
export interface Framed {
  ancestors: readonly string[];
  formTargets: readonly string[];
}

/** Only our own files. A page may have a script or a style in itself where this names its hash. */
const policy = (scripts: readonly string[] = [], styles: readonly string[] = [], framed?: Framed) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    // A recording of a viva, played from the page.
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(framed?.formTargets ?? [])].join(' '),
    `frame-ancestors ${framed?.ancestors.join(' ') || "'none'"}`,
  ].join('; ');

/** The policy of one HTML file of ours, which allows the scripts and styles that it has in itself, and no others. */
export function policyOf(html: string, framed?: Framed): string {
  const hashes = (tag: 'script' | 'style') =>
    Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => {
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    });
  return policy(hashes('script'), hashes('style'), framed);
}

/** Of pages, and of whatever else a browser may show. */
const HEADERS: Record<string, string> = {
  'content-security-policy': policy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
};

/**
 * Of the API and of the page's own files, which are no pages: opened as one they may load nothing. Each byte is sent with
 * every answer, and thirty times before the first question.
 */
const DATA_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const isData = (url: string) => url.startsWith(`${API_BASE}/`) || url.startsWith('/assets/');

export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { https, hstsSubdomains = false }: { https: boolean; hstsSubdomains?: boolean },
): void {
  reply.headers(isData(request.url) ? DATA_HEADERS : HEADERS).header('x-request-id', request.id);
  if (https) {
    const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
    reply.header('strict-transport-security', `max-age=31536000${subdomains}`);
  }
}
