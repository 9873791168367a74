import * as contract from '@quivia/contract/marking-guests';
import { setRefreshCookie } from '../../../platform/http/refresh-cookie.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as entry from './guest-entry.service.ts';
import * as guests from './guests.service.ts';

export const guestsRoutes: Route[] = [
  route(contract.listMarkingGuests, ({ actor, params }) => guests.list(actor, params.id)),
  route(contract.inviteMarkingGuest, ({ actor, params, body }) => guests.invite(actor, params.id, body)),
  route(contract.inviteMarkingGuestAgain, ({ actor, params }) =>
    guests.inviteAgain(actor, params.id, params.guest_id),
  ),
  route(contract.withdrawMarkingGuest, ({ actor, params }) =>
    guests.withdraw(actor, params.id, params.guest_id),
  ),
  route(contract.lookAtMarkingInvitation, ({ actor, body }) => entry.look(actor, body)),
  route(contract.sendMarkingCode, ({ body }) => entry.sendCode(body)),
  route(contract.enterMarking, async ({ body, request, reply }) => {
    const { tokens, examId } = await entry.enter(body, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    setRefreshCookie(reply, tokens.refreshToken, tokens.keepFor);
    return { access_token: tokens.accessToken, exam_id: examId };
  }),
];
