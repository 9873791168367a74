import * as endpoints from '@quivia/contract/seb';
import type { FastifyRequest } from 'fastify';
import { requireNotFromElsewhere } from '../../platform/http/pages/own-page.ts';
import { setRefreshCookie } from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as check from './check/check.service.ts';
import * as file from './file/file.service.ts';
import * as setting from './setting/setting.service.ts';

const headerIn = ({ headers }: FastifyRequest, name: string) => {
  const given = headers[name];
  return typeof given === 'string' ? given.slice(0, 200) : undefined;
};

const visitOf = (request: FastifyRequest): check.Visit => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
  configHash: headerIn(request, 'x-safeexambrowser-configkeyhash'),
  requestHash: headerIn(request, 'x-safeexambrowser-requesthash'),
});

/** By it SEB Server's board shows who sits where. Headers take no other characters. */
const USER_HEADER = 'x-lms-user-id';
const inHeader = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, 100);

export const sebRoutes: Route[] = [
  route(endpoints.getSebSetting, ({ actor, params }) => setting.setting(actor, params.id)),
  route(endpoints.changeSebSetting, ({ actor, params, body }) => setting.change(actor, params.id, body)),
  route(endpoints.previewSebFile, ({ actor, params, body }) => setting.preview(actor, params.id, body)),
  route(endpoints.makeSebFile, ({ actor, body }) => file.make(actor, body.quiz_or_viva_id)),
  route(endpoints.getSebFile, ({ params }) => file.show(params.file)),
  route(endpoints.startSeb, async ({ params, request, reply }) => {
    requireNotFromElsewhere(request);
    const { page, tokens } = await check.start(params.ticket, visitOf(request));
    if (tokens) setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return { leadsTo: page };
  }),
  route(endpoints.beginSebCheck, ({ actor, body }) => check.begin(actor, body.quiz_or_viva_id)),
  route(endpoints.checkSeb, async ({ actor, query, body, request, reply }) => {
    const { roll_number, ...checked } = await check.check(actor, query.nonce, body, visitOf(request));
    if (roll_number) reply.header(USER_HEADER, inHeader(roll_number));
    return checked;
  }),
  route(endpoints.quitSeb, ({ actor, query }) => check.quit(actor, query.quiz_or_viva_id)),
];
