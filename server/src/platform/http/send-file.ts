import type { Download, StreamedDownload } from '@quivia/files/download';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Opened by itself, a picture is a page of ours: it may load nothing, run nothing and belongs to no site. */
const CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download | StreamedDownload,
): FastifyReply {
  const { filename, type } = file;
  const plain = filename.replaceAll(/[^\w. -]/g, '_');
  const how = 'shown' in file && file.shown ? 'inline' : 'attachment';
  reply
    .type(type)
    .header(
      'content-disposition',
      `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
  if ('stream' in file) return reply.send(file.stream);
  const { bytes, shown } = file;
  if (!shown) return reply.send(bytes);
  const etag = `"${shown.tag}"`;
  reply.headers({
    etag,
    'cache-control': shown.changes ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    'content-security-policy': CSP,
  });
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace('W/', ''));
  return known.includes(etag) ? reply.code(304).send() : reply.send(bytes);
}
