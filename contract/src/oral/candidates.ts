// The candidates of a viva voce, their groups, and what happens to each on the day.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, optionalParagraph, PageQuery } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { ActKey } from '../hall/scope.ts';
import { CANDIDATE_STATES } from './parts.ts';

export const CANDIDATE_LIMITS = { candidates: 2_000, groups: 1_000, ofGroup: 50 } as const;

const byId = z.object({ id: IdText });
const ofCandidate = z.object({ id: IdText, candidate_id: IdText });
const ofGroup = z.object({ id: IdText, group_id: IdText });

const OralCandidate = z.object({
  id: Id,
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  group: z.nullable(z.object({ id: Id, name: z.string() })),
  guide: z.nullable(z.object({ id: Id, name: z.string() })),
  topic: z.string(),
  /** In percent of a slot. */
  extra_time: z.int(),
  state: z.enum(CANDIDATE_STATES),
  state_at: z.nullable(Moment),
  /** The first one, of the candidate or the group. */
  slot: z.nullable(z.object({ starts_at: Moment, room: z.string() })),
});
export type OralCandidate = z.output<typeof OralCandidate>;

export const listOralCandidates = endpoint({
  method: 'GET',
  path: '/oral/:id/candidate',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Candidates of a viva voce, by roll number',
  params: byId,
  query: z.object({
    ...PageQuery,
    state: z.optional(z.enum(CANDIDATE_STATES)),
    group_id: z.optional(IdText),
  }),
  reply: z.array(OralCandidate),
});

export const listOralStudents = endpoint({
  method: 'GET',
  path: '/oral/:id/student',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Students of the course who are no candidates of the viva voce yet, by roll number',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(z.object({ id: Id, roll_number: z.string(), name: z.nullable(z.string()) })),
});

/** Whom to add: all students of the course, these students, or the students with these roll numbers. */
const Chosen = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ student_ids: z.array(Id).check(z.minLength(1), z.maxLength(CANDIDATE_LIMITS.candidates)) }),
  z.object({
    roll_numbers: z.array(line(100)).check(z.minLength(1), z.maxLength(CANDIDATE_LIMITS.candidates)),
  }),
]);

export const addOralCandidates = endpoint({
  method: 'POST',
  path: '/oral/:id/candidate',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Add students of the course as candidates, with their standing extra time. Those who are candidates already stay as they are',
  params: byId,
  body: Chosen,
  reply: z.extend(MessageReply, {
    added: z.int(),
    /** Roll numbers that no student of the course has. */
    unknown: z.array(z.string()),
  }),
});

const PERCENT = wholeNumberFrom(0, 300);

export const changeOralCandidate = endpoint({
  method: 'PATCH',
  path: '/oral/:id/candidate/:candidate_id',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Change the guide, the topic or the extra time of a candidate',
  params: ofCandidate,
  body: z.object({
    guide_id: z.nullable(Id),
    topic: optionalParagraph(500),
    extra_time: z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(300, PERCENT)),
  }),
  reply: MessageReply,
});

export const removeOralCandidates = endpoint({
  method: 'POST',
  path: '/oral/:id/candidate/remove',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Remove candidates who have not been called and have no marks; their slots become free',
  params: byId,
  body: z.object({
    candidate_ids: z.array(Id).check(z.minLength(1), z.maxLength(CANDIDATE_LIMITS.candidates)),
  }),
  reply: MessageReply,
});

export const moveOralCandidate = endpoint({
  method: 'POST',
  path: '/oral/:id/candidate/:candidate_id/state',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Call a candidate, check them in, begin and finish, or record why not; for coordinators and the examiners of their panel. Of two steps the later one decides the state',
  params: ofCandidate,
  body: z.object({
    key: ActKey,
    state: z.enum(CANDIDATE_STATES),
    note: optionalParagraph(500),
    /** When it was tapped, by the device's clock corrected by the server's: it may be sent later. Now where it is absent. */
    at: z.optional(z.iso.datetime()),
  }),
  reply: MessageReply,
});

export const getCandidatePhoto = endpoint({
  method: 'GET',
  path: '/oral/:id/candidate/:candidate_id/photo',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'The photo of a candidate, for coordinators and the panel of the candidate',
  params: ofCandidate,
  download: true,
});

export const listCandidateSteps = endpoint({
  method: 'GET',
  path: '/oral/:id/candidate/:candidate_id/step',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'What happened to a candidate on the day, in order; the newest 200',
  params: ofCandidate,
  reply: z.array(
    z.object({ id: Id, state: z.enum(CANDIDATE_STATES), note: z.string(), at: Moment, by: z.string() }),
  ),
});

const OralGroup = z.object({
  id: Id,
  name: z.string(),
  topic: z.string(),
  members: z.array(z.object({ id: Id, roll_number: z.string(), name: z.nullable(z.string()) })),
});
export type OralGroup = z.output<typeof OralGroup>;

export const listOralGroups = endpoint({
  method: 'GET',
  path: '/oral/:id/group',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Groups of a viva voce with their members, by name; at most 1,000',
  params: byId,
  reply: z.array(OralGroup),
});

const GroupForm = z.object({
  name: line(80),
  topic: optionalParagraph(500),
  candidate_ids: z.array(Id).check(z.maxLength(CANDIDATE_LIMITS.ofGroup)),
});

export const addOralGroup = endpoint({
  method: 'POST',
  path: '/oral/:id/group',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Add a group of candidates who present one project',
  params: byId,
  body: GroupForm,
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeOralGroup = endpoint({
  method: 'PATCH',
  path: '/oral/:id/group/:group_id',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Change the name, the topic or the members of a group. Members change only while the group has no marks',
  params: ofGroup,
  body: GroupForm,
  reply: MessageReply,
});

export const removeOralGroup = endpoint({
  method: 'DELETE',
  path: '/oral/:id/group/:group_id',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Remove a group that has no slot and no marks; its members stay candidates',
  params: ofGroup,
  reply: MessageReply,
});
