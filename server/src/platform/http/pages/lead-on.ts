// A page that does nothing but lead on. Not a redirect: Safe Exam Browser then shows the keys of the address it came from.
import type { FastifyReply } from 'fastify';
import { publicUrl } from '../../mail/public-url.ts';
import { escapeHtml } from '../escape-html.ts';
import { page } from '../http.words.ts';

export function leadOn(reply: FastifyReply, path: `/${string}`): FastifyReply {
  const address = escapeHtml(publicUrl(path));
  return reply
    .type('text/html; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}">` +
        `<title>${page.opening}</title><p><a href="${address}">${page.continue}</a></p></html>`,
    );
}
