// A page that does nothing but lead on. Not a redirect: Safe Exam Browser then shows the keys of the address it came from.
import type { FastifyReply } from 'fastify';
import { publicUrl } from '../mail/public-url.ts';
import { page } from './http.words.ts';

/** Addresses of ours have nothing that HTML would have to escape but the ampersand. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

export function leadOn(reply: FastifyReply, path: `/${string}`): FastifyReply {
  const address = escaped(publicUrl(path));
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}">` +
        `<title>${page.opening}</title><p><a href="${address}">${page.continue}</a></p></html>`,
    );
}
