// Awards as people see them, and agreements where sheets differ.
import * as z from 'zod/mini';
import { Id, Moment } from '../base/fields.ts';
import { UNMARKED_STATES } from './marks.ts';
import { EXAMINER_ROLES } from './scheme.ts';

/** Component -> mark. */
export const Marks = z.record(z.string(), z.number());

export const ComponentMark = z.object({ id: z.string(), mark: z.nullable(z.number()) });

export const StationMark = z.object({ station: z.int(), mark: z.nullable(z.number()) });

export const AwardShown = z.object({
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
export const SubjectMarks = z.object({
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
