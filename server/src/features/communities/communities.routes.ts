import {
  changeCommunityProfile,
  findCommunities,
  joinCommunity,
  leaveCommunity,
  listJoinedCommunities,
  listOwnCommunities,
  setNickname,
  withdrawRequest,
} from '@quivia/contract/communities';
import {
  createInvitation,
  listInvitations,
  lookAtInvitation,
  mailInvitations,
  previewInvitation,
  useInvitation,
  withdrawInvitation,
} from '@quivia/contract/community-invitations';
import {
  decideRequest,
  listMembers,
  listRequests,
  makeCommunityAdmin,
  removeCommunityAdmin,
  removeMember,
} from '@quivia/contract/community-members';
import { type Route, route } from '../../platform/http/route.ts';
import * as communities from './communities.service.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';

export const communityRoutes: Route[] = [
  route(listOwnCommunities, ({ actor }) => communities.own(actor)),
  route(changeCommunityProfile, ({ actor, params, body }) =>
    communities.changeProfile(actor, params.id, body),
  ),
  route(listJoinedCommunities, ({ actor }) => communities.joined(actor)),
  route(findCommunities, ({ actor, query }) => communities.findOpen(actor, query)),
  route(joinCommunity, ({ actor, params }) => joining.join(actor, params.id)),
  route(withdrawRequest, ({ actor, params }) => joining.withdraw(actor, params.id)),
  route(leaveCommunity, ({ actor, params }) => joining.leave(actor, params.id)),
  route(setNickname, ({ actor, params, body }) => joining.setNickname(actor, params.id, body.nickname)),
  route(previewInvitation, ({ body }) => invitations.preview(body)),
  route(lookAtInvitation, ({ actor, body }) => invitations.look(actor, body)),
  route(useInvitation, ({ actor, body }) => invitations.use(actor, body)),
  route(listInvitations, ({ actor, params }) => invitations.list(actor, params.id)),
  route(createInvitation, ({ actor, params, body }) => invitations.create(actor, params.id, body)),
  route(mailInvitations, ({ actor, params, body }) => invitations.mail(actor, params.id, body)),
  route(withdrawInvitation, ({ actor, params }) =>
    invitations.withdraw(actor, params.id, params.invitation_id),
  ),
  route(listMembers, ({ actor, params, query }) => members.list(actor, params.id, query)),
  route(removeMember, ({ actor, params }) => members.remove(actor, params.id, params.user_id)),
  route(makeCommunityAdmin, ({ actor, params, body }) => members.makeAdmin(actor, params.id, body.user_id)),
  route(removeCommunityAdmin, ({ actor, params }) => members.removeAdmin(actor, params.id, params.user_id)),
  route(listRequests, ({ actor, params, query }) => members.requests(actor, params.id, query)),
  route(decideRequest, ({ actor, params, body }) => members.decide(actor, params.id, params.user_id, body)),
];
