import * as statusEndpoints from '@quivia/contract/account-status';
import * as endpoints from '@quivia/contract/accounts';
import * as confirmationEndpoints from '@quivia/contract/confirmation';
import * as factorEndpoints from '@quivia/contract/factors';
import * as session from '@quivia/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { requireOwnPage } from '../../platform/http/pages/own-page.ts';
import {
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from '../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { bearer } from '../../platform/http/server.ts';
import { messageReply } from '../../platform/message-reply.ts';
import { readAccessToken } from '../../platform/security/access-token.ts';
import * as accountStatus from './account-status/account-status.service.ts';
import * as accounts from './accounts.service.ts';
import { words } from './accounts.words.ts';
import { signOutUrlOf } from './confirmation/college-way.service.ts';
import * as confirmation from './confirmation/confirmation.service.ts';
import * as factors from './factors/factors.service.ts';
import * as secondStep from './factors/second-step.service.ts';
import * as invitations from './invitations.service.ts';
import * as sessions from './sessions.service.ts';
import { DEVICE_COOKIE_LIFE, deviceCookieFor, deviceOf } from './sign-in/known-device.ts';
import { login } from './sign-in/sign-in.service.ts';
import { findUsers } from './user-search.ts';

const device = (request: FastifyRequest): sessions.Device => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

function give(reply: FastifyReply, tokens: sessions.Tokens): { access_token: string } {
  setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
  return { access_token: tokens.accessToken };
}

const knownDevice = (request: FastifyRequest) => deviceOf(readDeviceCookie(request));

/** From now on the account knows the device. */
async function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, tokens }: secondStep.SignedIn,
) {
  await sessions.endReplaced(readRefreshCookie(request), account, tokens);
  const given = give(reply, tokens);
  setDeviceCookie(reply, deviceCookieFor(account, knownDevice(request)), DEVICE_COOKIE_LIFE);
  return given;
}

async function refresh(request: FastifyRequest, reply: FastifyReply): Promise<{ access_token: string }> {
  requireOwnPage(request);
  const cookie = readRefreshCookie(request);
  if (!cookie) throw new AppError('not_signed_in');
  const attempt = request.headers[session.REFRESH_ATTEMPT_HEADER];
  const token = bearer(request);
  try {
    return give(
      reply,
      await sessions.refresh(cookie, {
        attempt: typeof attempt === 'string' ? attempt.slice(0, 100) : undefined,
        holder: token === undefined ? undefined : readAccessToken(token, { expiredToo: true }),
        device: device(request),
      }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_ended') clearRefreshCookie(reply);
    throw error;
  }
}

export const accountRoutes: Route[] = [
  route(endpoints.register, ({ body, request }) => accounts.register(body, request.ip)),
  route(endpoints.login, async ({ body, request, reply }) => {
    const known = knownDevice(request);
    const isGone = () => reply.raw.destroyed;
    return welcome(request, reply, await login(body, { device: device(request), known, isGone }));
  }),
  route(session.refresh, ({ request, reply }) => refresh(request, reply)),
  route(session.logout, async ({ actor, request, reply }) => {
    requireOwnPage(request);
    const ended = await sessions.signOut(readRefreshCookie(request), actor);
    clearRefreshCookie(reply);
    const sign_out_url = ended && (await signOutUrlOf(ended));
    return { ...messageReply(words.signedOut), ...(sign_out_url && { sign_out_url }) };
  }),
  route(session.getProfile, ({ actor }) => accounts.ownProfile(actor)),
  route(endpoints.listUsers, ({ actor, query }) => findUsers(actor, query)),
  route(endpoints.sendVerification, ({ actor }) => accounts.sendVerification(actor)),
  route(endpoints.requestVerification, ({ body }) => accounts.requestVerification(body.email)),
  route(endpoints.verifyEmail, ({ actor, body }) => accounts.verifyByCode(actor, body)),
  route(endpoints.verifyEmailByLink, ({ actor, body }) => accounts.verifyByLink(actor, body.token)),
  route(endpoints.requestPasswordReset, ({ body }) => accounts.requestReset(body.email)),
  route(endpoints.checkPasswordReset, ({ body }) => accounts.checkReset(body)),
  route(endpoints.resetPassword, ({ body }) => accounts.resetPassword(body)),
  route(endpoints.resetPasswordByLink, ({ body }) => accounts.resetPasswordByLink(body)),
  route(endpoints.readInvitation, ({ body }) => invitations.read(body.token)),
  route(endpoints.acceptInvitation, ({ body }) => invitations.accept(body)),
  route(endpoints.changePassword, ({ actor, body }) => accounts.changePassword(actor, body)),
  route(endpoints.changeName, ({ actor, body }) => accounts.changeName(actor, body.name)),
  route(endpoints.changeEmail, ({ actor, body }) => accounts.changeEmail(actor, body)),
  route(endpoints.listSessions, ({ actor }) => sessions.list(actor)),
  route(endpoints.endSession, async ({ actor, params }) => {
    await sessions.endOne(actor, params.id);
    return messageReply(words.sessionEnded);
  }),
  route(endpoints.endOtherSessions, async ({ actor }) => {
    await sessions.endOthers(actor);
    return messageReply(words.otherSessionsEnded);
  }),
];

export const factorRoutes: Route[] = [
  route(factorEndpoints.loginWithCode, async ({ body, request, reply }) => {
    return welcome(request, reply, await secondStep.finishByCode(body, device(request)));
  }),
  route(factorEndpoints.beginPasskeyLogin, ({ body, request }) =>
    secondStep.beginByPasskey(body.ticket, request.ip),
  ),
  route(factorEndpoints.loginWithPasskey, async ({ body, request, reply }) => {
    return welcome(request, reply, await secondStep.finishByPasskey(body, device(request)));
  }),
  route(factorEndpoints.listFactors, ({ actor }) => factors.list(actor)),
  route(factorEndpoints.beginTotp, ({ actor, body }) => factors.beginTotp(actor, body)),
  route(factorEndpoints.confirmTotp, ({ actor, body }) => factors.confirmTotp(actor, body.code)),
  route(factorEndpoints.removeTotp, ({ actor, body }) => factors.removeTotp(actor, body)),
  route(factorEndpoints.beginPasskey, ({ actor, body }) => factors.beginPasskey(actor, body)),
  route(factorEndpoints.addPasskey, ({ actor, body }) => factors.addPasskey(actor, body)),
  route(factorEndpoints.renamePasskey, ({ actor, params, body }) =>
    factors.renamePasskey(actor, params.id, body.name),
  ),
  route(factorEndpoints.removePasskey, ({ actor, params, body }) =>
    factors.removePasskey(actor, params.id, body),
  ),
  route(factorEndpoints.renewRecoveryCodes, ({ actor, body }) => factors.renewRecoveryCodes(actor, body)),
  route(factorEndpoints.resetFactors, ({ actor, body }) => factors.reset(actor, body)),
];

export const confirmationRoutes: Route[] = [
  route(confirmationEndpoints.listConfirmationWays, ({ actor, query }) =>
    confirmation.listWays(actor, query.what),
  ),
  route(confirmationEndpoints.sendOwnConfirmationCode, ({ actor }) => confirmation.sendCode(actor)),
  route(confirmationEndpoints.beginPasskeyConfirmation, ({ actor }) => confirmation.beginPasskey(actor)),
  route(confirmationEndpoints.confirmByPasskey, ({ actor, body }) => confirmation.finishPasskey(actor, body)),
];

export const accountStatusRoutes: Route[] = [
  route(statusEndpoints.listAccounts, ({ query }) => accountStatus.list(query)),
  route(statusEndpoints.disableAccount, ({ actor, params, body }) =>
    accountStatus.disable(actor, params.id, body),
  ),
  route(statusEndpoints.enableAccount, ({ actor, params }) => accountStatus.enable(actor, params.id)),
  route(statusEndpoints.endSessionsOf, ({ actor, params }) => accountStatus.endSessions(actor, params.id)),
];
