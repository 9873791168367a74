// Awards as examiners and coordinators see them, and agreements where sheets differ.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { Subject } from '../marking/marks.ts';
import { CANDIDATE_STATES, EXAMINER_ROLES, UNMARKED_STATES } from './parts.ts';

const examiners = { access: 'signed-in', guests: true, part: 'examiner' } as const;

const Marks = z.record(z.string(), z.number());

export const ComponentMark = z.object({ id: z.string(), mark: z.nullable(z.number()) });

export const StationMark = z.object({ station: z.int(), mark: z.nullable(z.number()) });

const Award = z.object({
  unmarked: z.nullable(z.enum(UNMARKED_STATES)),
  state: z.enum(['open', 'differs', 'agreed']),
  components: z.array(ComponentMark),
  /** Where stations have schemes of their own. */
  stations: z.optional(z.array(StationMark)),
  total: z.nullable(z.number()),
  outcome: z.nullable(z.enum(['pass', 'fail'])),
  missed: z.array(z.string()),
  /** Stations whose pass mark was missed. */
  missed_stations: z.optional(z.array(z.int())),
  differences: z.array(
    z.object({
      of: z.enum(['candidate', 'group']),
      station: z.nullable(z.int()),
      sheet_ids: z.array(Id),
      components: z.array(z.string()),
      by: z.number(),
    }),
  ),
});

const AgreementShown = z.object({
  id: Id,
  sheet_ids: z.array(Id),
  marks: Marks,
  sentence: z.string(),
  proposed_by: z.string(),
  proposed_at: Moment,
  confirmed_by: z.array(Id),
  /** Who has yet to confirm it. */
  waiting_for: z.array(z.object({ examiner_id: Id, examiner: z.string() })),
  /** `void`: a sheet that it settles was reopened. */
  state: z.enum(['proposed', 'confirmed', 'void']),
});
export type AgreementShown = z.output<typeof AgreementShown>;

/** What one subject has; marks only once every sheet that is due was submitted. */
const SubjectMarks = z.object({
  candidate_id: z.nullable(Id),
  group_id: z.nullable(Id),
  name: z.string(),
  is_open: z.boolean(),
  due: z.array(
    z.object({
      examiner_id: z.nullable(Id),
      examiner: z.string(),
      role: z.nullable(z.enum(EXAMINER_ROLES)),
      state: z.enum(['missing', 'submitted', 'excused']),
      reason: z.string(),
      /** At which the sheet is due, where stations have schemes of their own. */
      station: z.optional(z.int()),
    }),
  ),
  sheets: z.array(
    z.object({
      id: Id,
      examiner_id: z.nullable(Id),
      examiner: z.string(),
      role: z.nullable(z.enum(EXAMINER_ROLES)),
      station: z.nullable(z.int()),
      marks: Marks,
    }),
  ),
  /** The newest first. */
  agreements: z.array(AgreementShown),
});
export type SubjectMarks = z.output<typeof SubjectMarks>;

const AwardRow = z.object({
  candidate_id: Id,
  roll_number: z.string(),
  name: z.string(),
  state: z.enum(CANDIDATE_STATES),
  group_id: z.nullable(Id),
  group: z.nullable(z.string()),
  /** The session whose list they are on; null where the exam has one list, or they have no slot. */
  session_id: z.nullable(Id),
  award: Award,
});
export type AwardRow = z.output<typeof AwardRow>;

export const getAwards = endpoint({
  method: 'GET',
  path: '/oral/:id/award',
  ...examiners,
  summary:
    'The award of each candidate as far as it is open, who has yet to submit, and agreements. Examiners see the candidates of their panels',
  params: z.object({ id: IdText }),
  reply: z.object({ candidates: z.array(AwardRow), subjects: z.array(SubjectMarks) }),
});
export type Awards = z.output<(typeof getAwards)['reply']>;

export const proposeAgreement = endpoint({
  method: 'POST',
  path: '/oral/:id/agreement',
  ...examiners,
  summary:
    'Propose the marks of the components on which sheets differ, with one sentence. It counts once each examiner of these sheets has confirmed it',
  params: z.object({ id: IdText }),
  body: z.object({
    key: z.uuid(),
    subject: Subject,
    sheet_ids: z.array(Id).check(z.minLength(2), z.maxLength(20)),
    marks: Marks.check(z.refine((marks) => Object.keys(marks).length <= 40)),
    sentence: paragraph(500),
  }),
  reply: z.extend(MessageReply, { id: Id, is_confirmed: z.boolean() }),
});

export const confirmAgreement = endpoint({
  method: 'POST',
  path: '/oral/:id/agreement/:agreement_id/confirmation',
  ...examiners,
  summary: 'Confirm proposed marks',
  params: z.object({ id: IdText, agreement_id: IdText }),
  body: z.object({ key: z.uuid() }),
  reply: z.extend(MessageReply, { is_confirmed: z.boolean() }),
});
