import * as endpoints from '@quivia/contract/communities';
import { type Route, route } from '../../platform/http/route.ts';
import * as communities from './communities.service.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';

export const communityRoutes: Route[] = [
  route(endpoints.listOwnCommunities, ({ actor }) => communities.own(actor)),
  route(endpoints.changeCommunityProfile, ({ actor, params, body }) =>
    communities.changeProfile(actor, params.id, body),
  ),
  route(endpoints.listJoinedCommunities, ({ actor }) => communities.joined(actor)),
  route(endpoints.findCommunities, ({ actor, query }) => communities.findOpen(actor, query)),
  route(endpoints.joinCommunity, ({ actor, params }) => joining.join(actor, params.id)),
  route(endpoints.withdrawRequest, ({ actor, params }) => joining.withdraw(actor, params.id)),
  route(endpoints.leaveCommunity, ({ actor, params }) => joining.leave(actor, params.id)),
  route(endpoints.setNickname, ({ actor, params, body }) =>
    joining.setNickname(actor, params.id, body.nickname),
  ),
  route(endpoints.lookAtInvitation, ({ actor, body }) => invitations.look(actor, body)),
  route(endpoints.useInvitation, ({ actor, body }) => invitations.use(actor, body)),
  route(endpoints.listInvitations, ({ actor, params }) => invitations.list(actor, params.id)),
  route(endpoints.createInvitation, ({ actor, params, body }) => invitations.create(actor, params.id, body)),
  route(endpoints.mailInvitations, ({ actor, params, body }) => invitations.mail(actor, params.id, body)),
  route(endpoints.withdrawInvitation, ({ actor, params }) =>
    invitations.withdraw(actor, params.id, params.invitation_id),
  ),
  route(endpoints.listMembers, ({ actor, params, query }) => members.list(actor, params.id, query)),
  route(endpoints.removeMember, ({ actor, params }) => members.remove(actor, params.id, params.user_id)),
  route(endpoints.makeCommunityAdmin, ({ actor, params, body }) =>
    members.makeAdmin(actor, params.id, body.user_id),
  ),
  route(endpoints.removeCommunityAdmin, ({ actor, params }) =>
    members.removeAdmin(actor, params.id, params.user_id),
  ),
  route(endpoints.listRequests, ({ actor, params, query }) => members.requests(actor, params.id, query)),
  route(endpoints.decideRequest, ({ actor, params, body }) =>
    members.decide(actor, params.id, params.user_id, body),
  ),
];
