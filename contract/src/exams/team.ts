// The team of an exam: its owner, and colleagues with a share of it.
import * as z from 'zod/mini';
import { endpoint, type Share } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { INSTITUTION_DUTIES } from '../people/institution-duties.ts';
import { EXAMINERS } from '../people/roles.ts';

/** In rising order: each allows what those before it allow. */
export const SHARES = ['see', 'mark', 'run', 'own'] as const satisfies readonly Share[];

export const allowsShare = (held: Share, needed: Share) => SHARES.indexOf(held) >= SHARES.indexOf(needed);

/** What an owner gives; an exam has one owner. */
export const GIVEN_SHARES = ['see', 'mark', 'run'] as const satisfies readonly Share[];
export type GivenShare = (typeof GIVEN_SHARES)[number];

/** Of one exam, at a time. */
export const MOST_SHARES = 50;

const byId = z.object({ id: IdText });

const TeamMember = z.object({
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  is_you: z.boolean(),
  share: z.enum(SHARES),
  /** Null for the owner. */
  given_by: z.nullable(z.string()),
  given_at: z.nullable(Moment),
  /** False where the share opens nothing: its holder has left the college, or takes the exam. */
  has_access: z.boolean(),
});
export type TeamMember = z.output<typeof TeamMember>;

/** What heads and controllers open of an exam. */
export const LOOKS = ['exam', 'paper', 'results', 'answers', 'analysis', 'file'] as const;
export type Opened = (typeof LOOKS)[number];

export const Looker = z.object({
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  duty: z.enum(INSTITUTION_DUTIES),
  opened: z.array(z.enum(LOOKS)),
  /** The last day they did; the first time on it. */
  last_at: Moment,
});
export type Looker = z.output<typeof Looker>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/team',
  access: EXAMINERS,
  share: 'see',
  summary: 'Who may do what with an exam, and what you may do',
  params: byId,
  reply: z.object({
    title: z.string(),
    share: z.enum(SHARES),
    /** In a community its admins run every exam together, and nothing is shared. */
    is_community: z.boolean(),
    members: z.array(TeamMember),
    /** Heads and controllers who opened something of it, the last first, at most 50; for the owner alone. */
    seen_by: z._default(z.array(Looker), []),
  }),
});

const ExamColleague = z.object({
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  teaches: z.boolean(),
  /** Null for colleagues without one. */
  share: z.nullable(z.enum(GIVEN_SHARES)),
});
export type ExamColleague = z.output<typeof ExamColleague>;

export const listExamColleagues = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/colleague',
  access: EXAMINERS,
  share: 'own',
  summary:
    'Faculty of the same college who can get a share of an exam; those who teach its course come first. Without its students',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(ExamColleague),
});

export const giveShares = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/team',
  access: EXAMINERS,
  share: 'own',
  summary:
    'Give colleagues a share of an exam, or change what they have: *see* its results and analysis, *mark* answers, *run* it',
  params: byId,
  body: z.object({
    user_ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_SHARES)),
    share: z.enum(GIVEN_SHARES),
  }),
  reply: MessageReply,
});

export const endShare = endpoint({
  method: 'DELETE',
  path: '/quiz/exam/:id/team/:user_id',
  access: EXAMINERS,
  share: 'own',
  summary: "End a colleague's share of an exam, at once",
  params: z.object({ id: IdText, user_id: IdText }),
  reply: MessageReply,
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/team/leave',
  access: EXAMINERS,
  share: 'see',
  summary: 'Give up your own share of an exam. Its owner hands it over instead',
  params: byId,
  reply: MessageReply,
});

export const changeOwner = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/owner',
  access: EXAMINERS,
  share: 'own',
  summary: 'Hand an exam over to a colleague, who owns it from then on; you keep *run*',
  params: byId,
  body: z.object({ user_id: Id }),
  reply: MessageReply,
});
