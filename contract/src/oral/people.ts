// Examiners and panels of a viva voce, and how an examiner without an account gets in.
import * as z from 'zod/mini';
import { AccessTokenReply } from '../accounts/session.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  Email,
  Id,
  IdText,
  line,
  MessageReply,
  Moment,
  Otp,
  optionalParagraph,
  PageQuery,
  paragraph,
} from '../base/fields.ts';
import { EXAMINER_ROLES } from '../marking/scheme.ts';

export const MOST_EXAMINERS = 200;
export const MOST_PANELS = 60;

const byId = z.object({ id: IdText });
const byExaminer = z.object({ id: IdText, examiner_id: IdText });
const byPanel = z.object({ id: IdText, panel_id: IdText });

/** Made by the page for each act: sent again, the act isn't done twice. */
const ActKey = z.uuid();
const Role = z.enum(EXAMINER_ROLES);

/** `over`: a guest whose access has ended. */
const EXAMINER_STATES = ['not_invited', 'invited', 'accepted', 'declined', 'over'] as const;

const Examiner = z.object({
  id: Id,
  name: z.string(),
  affiliation: z.string(),
  role: Role,
  /** Comes in by the invitation's link, without an account. */
  is_guest: z.boolean(),
  is_you: z.boolean(),
  state: z.enum(EXAMINER_STATES),
  invited_at: z.nullable(Moment),
  accepted_at: z.nullable(Moment),
  access_ends_at: z.nullable(Moment),
  /** Why they can't come, where they said so. For coordinators and the examiner. */
  decline_reason: z.optional(z.string()),
  /** Whom they stand in for. */
  substitute_for: z.nullable(z.string()),
  /** For coordinators and the examiner: null to others. */
  email: z.nullable(z.string()),
  /** Candidates they don't mark. For coordinators and the examiner: empty to others. */
  conflicts: z.array(z.object({ candidate_id: Id, name: z.string(), reason: z.string() })),
});
export type Examiner = z.output<typeof Examiner>;

const FormerExaminer = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  ended_at: Moment,
  /** Why they don't examine, where they declared a conflict of interest. */
  conflict: z.nullable(z.string()),
  substitute: z.nullable(z.string()),
});

const Panel = z.object({ id: Id, name: z.string(), examiner_ids: z.array(Id) });

export const OralPeople = z.object({
  examiners: z.array(Examiner),
  panels: z.array(Panel),
  /** For coordinators: empty to others. */
  former: z.array(FormerExaminer),
});
export type OralPeople = z.output<typeof OralPeople>;

export const getOralPeople = endpoint({
  method: 'GET',
  path: '/oral/:id/people',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Examiners and panels of a viva voce. An examiner sees the panels they belong to',
  params: byId,
  reply: OralPeople,
});

export const listOralColleagues = endpoint({
  method: 'GET',
  path: '/oral/:id/colleague',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Faculty of the college who can examine',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(z.object({ user_id: Id, username: z.string(), name: z.nullable(z.string()) })),
});

/** Comes in by a mailed link. */
export const NewExternal = z.object({
  name: line(120),
  email: Email,
  affiliation: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
});

/** A colleague by their account, or anybody by name and address. */
const NewExaminer = z.union([z.object({ user_id: Id }), NewExternal]);
export type NewExaminer = z.output<typeof NewExaminer>;

export const addExaminer = endpoint({
  method: 'POST',
  path: '/oral/:id/examiner',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Add an examiner: a colleague, or an external by name and email address. An external needs no account; with `invite` the invitation is mailed at once',
  params: byId,
  body: z.object({
    key: ActKey,
    role: Role,
    person: NewExaminer,
    panel_id: z.optional(Id),
    invite: z._default(z.boolean(), false),
  }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeExaminer = endpoint({
  method: 'PATCH',
  path: '/oral/:id/examiner/:examiner_id',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    "Change an examiner's role, name or affiliation. The role stays once the examiner has marked a candidate",
  params: byExaminer,
  body: z.object({
    key: ActKey,
    role: z.optional(Role),
    name: z.optional(NewExternal.shape.name),
    affiliation: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: MessageReply,
});

export const inviteExaminer = endpoint({
  method: 'POST',
  path: '/oral/:id/examiner/:examiner_id/invitation',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Mail the invitation, also once more. The link of an earlier mail stops working',
  params: byExaminer,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});

export const removeExaminer = endpoint({
  method: 'POST',
  path: '/oral/:id/examiner/:examiner_id/removal',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Withdraw the invitation and remove the examiner from all panels. Submitted sheets stay',
  params: byExaminer,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});

export const substituteExaminer = endpoint({
  method: 'POST',
  path: '/oral/:id/examiner/:examiner_id/substitute',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Replace an examiner: the substitute takes over the role and all panels, and is invited',
  params: byExaminer,
  body: z.object({ key: ActKey, person: NewExaminer }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const declareConflict = endpoint({
  method: 'POST',
  path: '/oral/:id/examiner/:examiner_id/conflict',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Declare a conflict of interest, with one candidate or with all. Examiners declare their own; coordinators anyone’s',
  params: byExaminer,
  body: z.object({
    key: ActKey,
    reason: paragraph(500),
    /** Without one the examiner leaves the viva voce. */
    candidate_id: z.optional(Id),
  }),
  reply: MessageReply,
});

export const acceptInvitationToOral = endpoint({
  method: 'POST',
  path: '/oral/:id/acceptance',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Accept the invitation to examine',
  params: byId,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});

/** Optional: nobody has to explain themselves. */
const DeclineReason = z._default(optionalParagraph(500), '');

export const declineInvitationToOral = endpoint({
  method: 'POST',
  path: '/oral/:id/declining',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: "Say that you can't come. You stay in the viva voce until the coordinator replaces you",
  params: byId,
  body: z.object({ key: ActKey, reason: DeclineReason }),
  reply: MessageReply,
});

export const createPanel = endpoint({
  method: 'POST',
  path: '/oral/:id/panel',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Create a panel',
  params: byId,
  body: z.object({
    key: ActKey,
    name: line(80),
    examiner_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
  }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changePanel = endpoint({
  method: 'PATCH',
  path: '/oral/:id/panel/:panel_id',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Rename a panel or choose its members',
  params: byPanel,
  body: z.object({
    key: ActKey,
    name: z.optional(line(80)),
    examiner_ids: z.optional(z.array(Id).check(z.maxLength(20))),
  }),
  reply: MessageReply,
});

export const removePanel = endpoint({
  method: 'POST',
  path: '/oral/:id/panel/:panel_id/removal',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Remove a panel that has no sessions',
  params: byPanel,
  body: z.object({ key: ActKey }),
  reply: MessageReply,
});

/** For what must not happen on a tablet left open, such as a freeze. */
export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: '/oral/:id/confirmation-code',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Mail a guest a code that confirms who they are. Everyone else confirms as for their account',
  params: byId,
  body: z.object({}),
  reply: MessageReply,
});

const Secret = z.string().check(z.regex(/^[\w-]{20,64}$/));

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/oral/invitation',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'What a mailed invitation to examine is about',
  body: z.object({ secret: Secret }),
  reply: z.object({
    exam_id: Id,
    title: z.string(),
    course_name: z.string(),
    institution: z.string(),
    coordinator: z.string(),
    name: z.string(),
    role: Role,
    /** Of the examiner's panels, those to come. */
    sessions: z.array(z.object({ starts_at: Moment, ends_at: Moment, room: z.string() })),
    has_declined: z.boolean(),
    /** Where codes are mailed, mostly hidden: `a…@university.example`. */
    email: z.string(),
    /** The caller is signed in as this examiner. */
    is_open: z.boolean(),
  }),
});

export const declineMailedInvitation = endpoint({
  method: 'POST',
  path: '/oral/invitation/declining',
  access: 'public',
  alsoFor: ['guest'],
  summary: "Say that you can't come. It opens nothing, and can be undone by accepting",
  body: z.object({ secret: Secret, reason: DeclineReason }),
  reply: MessageReply,
});

export const sendEntryCode = endpoint({
  method: 'POST',
  path: '/oral/invitation/code',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'Mail the code that opens an invitation',
  body: z.object({ secret: Secret }),
  reply: MessageReply,
});

export const enterAsGuest = endpoint({
  method: 'POST',
  path: '/oral/invitation/entry',
  access: 'public',
  alsoFor: ['guest'],
  summary: 'Open an invitation with its code: accepts it and begins a session as guest',
  body: z.object({ secret: Secret, code: Otp }),
  reply: z.extend(AccessTokenReply, { exam_id: Id }),
});
