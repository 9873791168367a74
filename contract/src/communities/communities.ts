// Communities: the same question banks, exams and results outside the college. Here is what only they have: a
// profile, people who come and go by themselves, and a leaderboard.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { IMAGE_KEY } from '../questions/images.ts';

const byId = z.object({ id: IdText });

const communityProfile = {
  name: line(120, MESSAGES.enterValue),
  description: paragraph(2000, MESSAGES.enterValue),
  /** Anyone signed in finds it and joins, or it is by invitation and nobody else sees that it exists. */
  is_open: z.boolean(),
};

/** What an Admin gives a community at first; its own admins say the rest. */
export const CommunityForm = z.object(communityProfile);

export const CommunityProfileForm = z.object({
  ...communityProfile,
  /** Of an open one: an admin approves each request to join. */
  asks_first: z.boolean(),
  /** Of a picture that was uploaded; null for none. */
  picture: z.nullable(z.string().check(z.regex(IMAGE_KEY))),
});

const shown = {
  id: Id,
  name: z.string(),
  description: z.string(),
  is_open: z.boolean(),
  asks_first: z.boolean(),
  /** The key of the picture. */
  picture: z.nullable(z.string()),
  member_count: z.int(),
};

export const OwnCommunity = z.object({
  ...shown,
  /** Its banks and exams are made for this course, whose modules are the community's topics. */
  course_id: Id,
  request_count: z.int(),
  version: z.int(),
});
export type OwnCommunity = z.output<typeof OwnCommunity>;

export const listOwnCommunities = endpoint({
  method: 'GET',
  path: '/community/own',
  access: ['Community'],
  summary: 'The communities one administers, by name',
  reply: z.array(OwnCommunity),
});

export const changeCommunityProfile = endpoint({
  method: 'PATCH',
  path: '/community/:id',
  access: ['Community'],
  summary: 'Change the profile of a community',
  params: byId,
  body: z.extend(CommunityProfileForm, { version: z.int().check(z.positive()) }),
  reply: MessageReply,
});

export const JoinedCommunity = z.object({
  ...shown,
  joined_at: Moment,
  /** Shown on the leaderboard instead of the name; null to show the name. */
  nickname: z.nullable(z.string()),
});
export type JoinedCommunity = z.output<typeof JoinedCommunity>;

export const listJoinedCommunities = endpoint({
  method: 'GET',
  path: '/community/joined',
  access: 'signed-in',
  summary: 'The communities one is a member of, by name',
  reply: z.array(JoinedCommunity),
});

export const FoundCommunity = z.object({ ...shown, standing: z.enum(['none', 'asked', 'member']) });
export type FoundCommunity = z.output<typeof FoundCommunity>;

export const findCommunities = endpoint({
  method: 'GET',
  path: '/community/open',
  access: 'signed-in',
  summary: 'Open communities, by name',
  query: z.object(PageQuery),
  reply: z.array(FoundCommunity),
});

export const JoinReply = z.extend(MessageReply, {
  outcome: z.enum(['joined', 'asked', 'already']),
  /** How many quizzes wait for the new member. */
  quizzes: z.int(),
});

export const joinCommunity = endpoint({
  method: 'POST',
  path: '/community/:id/join',
  access: 'signed-in',
  summary: 'Join an open community, or ask to join where an admin approves each request',
  params: byId,
  reply: JoinReply,
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/community/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraw a request to join',
  params: byId,
  reply: MessageReply,
});

export const leaveCommunity = endpoint({
  method: 'POST',
  path: '/community/:id/leave',
  access: ['CommunityMember'],
  summary: 'Leave a community; the person no longer appears on its leaderboard',
  params: byId,
  reply: MessageReply,
});

export const NicknameForm = z.object({ nickname: z.nullable(line(30, MESSAGES.enterValue)) });

export const setNickname = endpoint({
  method: 'PATCH',
  path: '/community/:id/nickname',
  access: ['CommunityMember'],
  summary: 'Appear on the leaderboard under a nickname; null for one’s name',
  params: byId,
  body: NicknameForm,
  reply: MessageReply,
});

const Ranked = z.object({
  /** Equal points share a rank. */
  rank: z.int(),
  /** The nickname where one is chosen. */
  name: z.string(),
  points: z.number(),
  quizzes: z.int(),
  is_own: z.boolean(),
});
export type Ranked = z.output<typeof Ranked>;

export const LEADERBOARD_PERIODS = ['all', 'month'] as const;

export const getCommunityLeaderboard = endpoint({
  method: 'GET',
  path: '/community/:id/leaderboard',
  access: ['Community', 'CommunityMember'],
  summary:
    'Who of the members has most points: of all time, of the month by UTC, or of one quiz. Released results alone count, of quizzes that allow it',
  params: byId,
  query: z.object({
    period: z._default(z.enum(LEADERBOARD_PERIODS), 'all'),
    exam_id: z.optional(IdText),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.object({
    entries: z.array(Ranked),
    /** The caller, also when further down; null without points to show. */
    own: z.nullable(Ranked),
    /** How many points the caller is away from the next better rank; null at the top. */
    to_next: z.nullable(z.number()),
    ranked: z.int(),
    /** Quizzes that can be looked at alone, the newest first; at most 100. */
    quizzes: z.array(z.object({ id: Id, title: z.string(), date: Moment })),
    /** Figures of an earlier moment, because they come from a replica that lags behind. */
    as_of: z.optional(Moment),
  }),
});
