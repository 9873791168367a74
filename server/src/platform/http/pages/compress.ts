// Compresses the JSON replies of reads, for slow lines. Synchronously, because a paper takes less than half a millisecond,
// and in libuv's pool it would queue behind the password hashes of everybody who signs in for the same exam.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EndpointShape } from '@quivia/contract/endpoint';
import type { onSendHookHandler } from 'fastify';

/** In bytes. Shorter replies fit into one packet anyway. */
const LEAST = 1024;
/** In bytes. What is longer would keep the process from answering others; no list is this long. */
const MOST = 512 * 1024;

/** Twice as fast as the defaults, for a reply that is a tenth longer. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 };
const GZIP = { level: 2 };

/**
 * Only what a GET with an access token returns. The token is a header that no other site can make a browser send, so
 * nobody can have a guess reflected beside a secret and measure the length (BREACH). Replies to cookies and passwords
 * stay as they are, and so does saving an answer, whose reply is short.
 */
export const isCompressed = ({ method, access, reply }: EndpointShape) =>
  method === 'GET' && access !== 'public' && reply !== undefined;

export const compress: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string' || request.method !== 'GET' || reply.statusCode !== 200)
    return done(null, payload);
  const length = Buffer.byteLength(payload);
  if (length < LEAST || length > MOST) return done(null, payload);
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (accepts('br', accepted)) {
    reply.header('content-encoding', 'br');
    const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: length };
    return done(null, brotliCompressSync(payload, { params }));
  }
  if (!accepts('gzip', accepted)) return done(null, payload);
  reply.header('content-encoding', 'gzip');
  return done(null, gzipSync(payload, GZIP));
};

/** `br;q=0` refuses it. */
const accepts = (coding: 'br' | 'gzip', header: string) =>
  header.split(',').some((one) => {
    const [name, quality] = one.toLowerCase().replaceAll(/\s/g, '').split(';q=');
    return name === coding && (quality === undefined || Number(quality) > 0);
  });
