// Members and admins of a community, and who wants to join it: for its admins.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';

const byId = z.object({ id: IdText });
const ofPerson = z.object({ id: IdText, user_id: IdText });

const Member = z.object({
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  joined_at: Moment,
  /** Admins that are no members are listed too. */
  is_member: z.boolean(),
  is_admin: z.boolean(),
});
export type Member = z.output<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/community/:id/member',
  access: ['Community'],
  summary: 'Members and admins of a community, by username',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(Member),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/community/:id/member/:user_id',
  access: ['Community'],
  summary: 'Remove a member',
  params: ofPerson,
  reply: MessageReply,
});

export const makeCommunityAdmin = endpoint({
  method: 'POST',
  path: '/community/:id/admin',
  access: ['Community'],
  summary: 'Make a member an admin as well',
  params: byId,
  body: z.object({ user_id: Id }),
  reply: MessageReply,
});

export const removeCommunityAdmin = endpoint({
  method: 'DELETE',
  path: '/community/:id/admin/:user_id',
  access: ['Community'],
  summary: 'Take the admin role back, or lay it down; never the last one',
  params: ofPerson,
  reply: MessageReply,
});

const JoinRequest = z.object({
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  asked_at: Moment,
});
export type JoinRequest = z.output<typeof JoinRequest>;

export const listRequests = endpoint({
  method: 'GET',
  path: '/community/:id/request',
  access: ['Community'],
  summary: 'Who wants to join, the longest waiting first',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(JoinRequest),
});

export const decideRequest = endpoint({
  method: 'POST',
  path: '/community/:id/request/:user_id',
  access: ['Community'],
  summary: 'Admit or decline a request to join; the person is notified',
  params: ofPerson,
  body: z.object({ admit: z.boolean() }),
  reply: MessageReply,
});
