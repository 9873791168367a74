// One handler turns whatever was thrown into the one error body.
import type { ErrorBody, ErrorCode } from '@quivia/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { isDatabaseAway, isUnstorable } from '../database/database.ts';
import { words } from './http.words.ts';
import { sendPage } from './pages/small-page.ts';

export function invalidInput(error: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const [first] = Object.entries(fields);
  return new AppError('invalid_input', {
    fields,
    ...(first && { message: words.invalidField({ field: first[0], problem: first[1] }) }),
  });
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'broken_json',
};

function asAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown;
  // Anything can be thrown, null too.
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as FastifyError;
  const known = FASTIFY_CODES[error.code];
  if (known === 'body_too_large') {
    const megabytes = request.routeOptions.bodyLimit / 1024 ** 2;
    return new AppError(known, { message: words.tooLarge({ megabytes }) });
  }
  if (known) return new AppError(known);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('broken_json');
  if (isDatabaseAway(error)) {
    request.log.warn({ reason: error.code }, 'the database is away');
    return new AppError('database_away', { retryAfterSeconds: 2 });
  }
  if (isUnstorable(error)) {
    request.log.warn({ reason: error.code }, 'a value the database cannot hold');
    return new AppError('invalid_input');
  }
  request.log.error({ err: error }, 'unexpected error');
  return new AppError('internal');
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error, request);
  if (known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
  if (request.routeOptions.config?.isPage) {
    // Nothing can be done in it, so that any site may show it: whoever set the link up sees what is wrong.
    sendPage(reply, {
      status: known.status,
      title: words.didNotWork.text,
      lines: [known.message],
      ancestors: ['*'],
    });
    return;
  }
  const body: ErrorBody = {
    code: known.code,
    message: known.message,
    details: known.message,
    message_id: known.said.id,
    params: known.said.params,
    ...(known.fields && { fields: known.fields }),
    ...(known.code === 'internal' && { request_id: request.id }),
  };
  // A plain serializer: the route's own names only what it replies when all is well.
  reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}
