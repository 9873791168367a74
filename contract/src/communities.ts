// Communities: the same question banks, exams and results outside the college. Here is what only they have: a
// profile, members who come and go, invitations and a leaderboard.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdText, line, MessageReply, Moment, PageQuery, paragraph } from './fields.ts';
import { IMAGE_KEY } from './images.ts';

const ENTER_VALUE = 'Please enter a value';

const byId = z.object({ id: IdText });
const ofPerson = z.object({ id: IdText, user_id: IdText });

/** Marks that turn the words around them, or that nobody sees. Two join letters in many scripts, and parts of emoji. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const PLAIN = 'Please use plain text';

/** A name that stands among those of others: it can be seen, and leaves what is beside it alone. */
const nameAmongOthers = (max: number) =>
  line(max, ENTER_VALUE).check(z.refine((text) => SEEN.test(text) && !UNSEEN.test(text), PLAIN));

const communityProfile = {
  name: nameAmongOthers(120),
  description: paragraph(2000, ENTER_VALUE),
  /** Anyone signed in finds it and joins, or it is by invitation and nobody else sees that it exists. */
  is_open: z.boolean(),
};

/** What an Admin gives a community at first; its own admins say the rest. */
export const CommunityForm = z.object(communityProfile);

export const CommunityProfileForm = z.object({
  ...communityProfile,
  /** Of an open one: its admins admit each person who wants to join. */
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
  /** Shown in place of one's name on the leaderboard; null for the name. */
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

const JoinReply = z.object({
  message: z.string(),
  outcome: z.enum(['joined', 'asked', 'already']),
  /** How many wait for who has just joined. */
  quizzes: z.int(),
});

export const joinCommunity = endpoint({
  method: 'POST',
  path: '/community/:id/join',
  access: 'signed-in',
  summary: 'Join an open community, or ask to where its admins admit each person',
  params: byId,
  reply: JoinReply,
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/community/:id/withdraw',
  access: 'signed-in',
  summary: 'Take back a request to join',
  params: byId,
  reply: MessageReply,
});

export const leaveCommunity = endpoint({
  method: 'POST',
  path: '/community/:id/leave',
  access: ['CommunityMember'],
  summary: 'Leave a community; one vanishes from its leaderboard',
  params: byId,
  reply: MessageReply,
});

export const NicknameForm = z.object({ nickname: z.nullable(nameAmongOthers(30)) });

export const setNickname = endpoint({
  method: 'PATCH',
  path: '/community/:id/nickname',
  access: ['CommunityMember'],
  summary: 'Appear on the leaderboard under a nickname; null for one’s name',
  params: byId,
  body: NicknameForm,
  reply: MessageReply,
});

/** Of the letters and digits that cannot be taken for one another: 40 bits. Read without regard to case and dashes. */
export const INVITATION_CODE = { alphabet: '23456789ABCDEFGHJKMNPQRSTVWXYZ', length: 8 } as const;
const ENTER_CODE = 'Please enter the code of your invitation';
const NO_SUCH_CHARACTERS = /[\s-]/g;

const Code = z.pipe(
  z.string(ENTER_CODE).check(z.maxLength(40, ENTER_CODE)),
  z.pipe(
    z.transform((text: string) => text.replace(NO_SUCH_CHARACTERS, '').toUpperCase()),
    z.string().check(z.length(INVITATION_CODE.length, `A code has ${INVITATION_CODE.length} characters`)),
  ),
);

export const CodeForm = z.object({ code: Code });

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/community/invitation/look',
  access: 'signed-in',
  summary: 'Which community a code invites to. Wrong codes are counted',
  body: CodeForm,
  reply: z.object({
    id: Id,
    name: z.string(),
    description: z.string(),
    picture: z.nullable(z.string()),
    member_count: z.int(),
    is_member: z.boolean(),
  }),
});

export const useInvitation = endpoint({
  method: 'POST',
  path: '/community/invitation/use',
  access: 'signed-in',
  summary: 'Join a community by the code of an invitation. Wrong codes are counted',
  body: CodeForm,
  reply: z.object({ ...JoinReply.shape, community_id: Id }),
});

export const INVITATION_DAYS = { fallback: 7, most: 90 } as const;
export const INVITATION_PLACES = { fallback: 30, most: 1000 } as const;
export const MOST_MAILS = 50;

const whole = (most: number) => {
  const message = `Please enter a whole number from 1 to ${most}`;
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message));
};

const Invitation = z.object({
  id: Id,
  code: z.string(),
  /** To be followed by who is invited. */
  link: z.string(),
  /** To whom it was sent; null for one that is passed on by hand. */
  email: z.nullable(z.string()),
  places: z.int(),
  used: z.int(),
  expires_at: Moment,
  by: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/community/:id/invitation',
  access: ['Community'],
  summary: 'Invitations that can still be used, the newest first',
  params: byId,
  reply: z.array(Invitation),
});

export const InvitationForm = z.object({
  days: whole(INVITATION_DAYS.most),
  places: whole(INVITATION_PLACES.most),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/community/:id/invitation',
  access: ['Community'],
  summary: 'Make a code, and a link with it, that so many people can join by until it expires',
  params: byId,
  body: InvitationForm,
  reply: Invitation,
});

export const MailInvitationForm = z.object({
  emails: z
    .array(Email, 'Please enter an address')
    .check(
      z.minLength(1, 'Please enter an address'),
      z.maxLength(MOST_MAILS, `At most ${MOST_MAILS} at once`),
    ),
  days: z._default(whole(INVITATION_DAYS.most), INVITATION_DAYS.fallback),
});

export const mailInvitations = endpoint({
  method: 'POST',
  path: '/community/:id/invitation/mail',
  access: ['Community'],
  summary: 'Send each address an invitation of its own, for one person',
  params: byId,
  body: MailInvitationForm,
  reply: MessageReply,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/community/:id/invitation/:invitation_id',
  access: ['Community'],
  summary: 'Make an invitation useless from now on',
  params: z.object({ id: IdText, invitation_id: IdText }),
  reply: MessageReply,
});

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
  summary: 'Admit or refuse who wants to join; they are told',
  params: ofPerson,
  body: z.object({ admit: z.boolean() }),
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
    /** Oneself, also when further down; null for who has no points to show. */
    own: z.nullable(Ranked),
    ranked: z.int(),
    /** Quizzes that can be looked at alone, the newest first; at most 100. */
    quizzes: z.array(z.object({ id: Id, title: z.string(), date: Moment })),
  }),
});
