import * as admin from '@quivia/contract/connections';
import * as contract from '@quivia/contract/sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnPage } from '../../platform/http/pages/own-page.ts';
import {
  readRefreshCookie,
  readSignOnCookie,
  setRefreshCookie,
  setSignOnCookie,
} from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { randomToken } from '../../platform/security/secrets.ts';
import * as collegeSessions from './college-sessions.service.ts';
import * as confirm from './confirm.service.ts';
import * as connections from './connections.service.ts';
import * as links from './links.service.ts';
import * as newcomers from './newcomers.service.ts';
import * as signOn from './sign-on.service.ts';
import { STEP_LIFE } from './steps.service.ts';

/** One for each browser, so that a sign-in in another tab doesn't end this one. */
function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readSignOnCookie(request) ?? randomToken();
  setSignOnCookie(reply, browser, STEP_LIFE);
  return browser;
}

export const signOnRoutes: Route[] = [
  route(contract.findSignOn, ({ query }) => signOn.find(query.domain)),
  route(contract.startSignOn, ({ params, body, request, reply }) => {
    requireOwnPage(request);
    return signOn.start(params.id, body.stay_logged_in, browserOf(request, reply));
  }),
  route(contract.finishSignOn, async ({ body, request, reply }) => {
    requireOwnPage(request);
    const { outcome, tokens } = await signOn.finish(body, {
      device: { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
      browser: readSignOnCookie(request),
      replaced: readRefreshCookie(request),
    });
    if (tokens) setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return outcome;
  }),
  route(contract.addSignOn, ({ actor, request }) =>
    collegeSessions.addBeside(actor, readSignOnCookie(request)),
  ),
  route(contract.endByBackChannel, ({ params, body }) =>
    collegeSessions.endByBackChannel(params.id, body.logout_token),
  ),
  route(contract.linkSignOn, ({ actor, body, request }) =>
    links.link(actor, body, readSignOnCookie(request)),
  ),
  route(contract.listLinkedSignOns, ({ actor }) => links.linked(actor)),
  route(contract.unlinkSignOn, ({ actor, params, body }) => links.unlink(actor, params.id, body)),
  route(contract.startConfirmation, ({ actor, body, request, reply }) =>
    confirm.start(actor, body.what, browserOf(request, reply)),
  ),
  route(admin.getConnections, ({ actor, query }) => connections.setupOf(actor, query)),
  route(admin.addConnection, ({ actor, body }) => connections.add(actor, body)),
  route(admin.changeConnection, ({ actor, params, body }) => connections.change(actor, params.id, body)),
  route(admin.tryConnection, ({ actor, params, request, reply }) =>
    signOn.startTry(actor, params.id, browserOf(request, reply)),
  ),
  route(admin.turnConnection, ({ actor, params, body }) => connections.turn(actor, params.id, body.state)),
  route(admin.requireOwnSignIn, ({ actor, params, body }) =>
    connections.requireOwnSignIn(actor, params.id, body.is_only_way),
  ),
  route(admin.trustConnection, ({ actor, params, body }) =>
    connections.trust(actor, params.id, body.is_trusted),
  ),
  route(admin.dismissNewcomer, ({ actor, params }) => newcomers.dismiss(actor, params.id)),
  route(admin.addDomain, ({ actor, body }) => connections.addDomain(actor, body)),
  route(admin.removeDomain, ({ actor, params }) => connections.removeDomain(actor, params.id)),
  route(admin.listDomains, () => connections.listAll()),
  route(admin.confirmDomain, ({ actor, params }) => connections.confirmDomain(actor, params.id)),
];
