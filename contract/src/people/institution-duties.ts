// Heads of departments and controllers of examinations: faculty who read the exams of their department, or of the
// whole institution.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MAX_ID, MessageReply, Moment } from '../base/fields.ts';
import { INSTITUTION_DUTY_MESSAGES as MESSAGES } from './institution-duties.words.ts';

export const INSTITUTION_DUTIES = ['head', 'controller'] as const;
export type InstitutionDuty = (typeof INSTITUTION_DUTIES)[number];

/** In one institution, at a time. */
export const MOST_INSTITUTION_DUTIES = 200;

/** Needed only by people who administer several. */
const InstitutionOf = { institution_id: z.optional(Id) };

const DutyHolder = z.object({
  id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  duty: z.enum(INSTITUTION_DUTIES),
  /** Null for the whole institution. */
  department: z.nullable(z.string()),
  given_by: z.nullable(z.string()),
  given_at: Moment,
  /** Null where it lasts until somebody ends it. */
  ends_at: z.nullable(Moment),
  /** False where the duty opens nothing: its end has passed, or its holder is no longer faculty. */
  has_access: z.boolean(),
});
export type DutyHolder = z.output<typeof DutyHolder>;

export const listInstitutionDuties = endpoint({
  method: 'GET',
  path: '/admin/duty',
  access: ['Institution'],
  summary: 'Heads of departments and controllers of examinations of the institution',
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: z.array(DutyHolder),
});

const form = {
  /** Of the list of faculty. */
  faculty_id: z
    .int(MESSAGES.choosePerson)
    .check(z.positive(MESSAGES.choosePerson), z.maximum(MAX_ID, MESSAGES.choosePerson)),
  duty: z.enum(INSTITUTION_DUTIES),
  /** Of a head. */
  department_id: z.optional(Id),
  /** In the future; without it, the duty lasts until somebody ends it. */
  ends_at: z.optional(z.iso.datetime()),
};

export const withDepartment = z.refine<{ duty: InstitutionDuty; department_id?: number | undefined }>(
  ({ duty, department_id }) => (duty === 'head') === (department_id !== undefined),
  { path: ['department_id'], error: MESSAGES.chooseDepartment },
);

export const InstitutionDutyForm = z.object(form).check(withDepartment);

export const giveInstitutionDuty = endpoint({
  method: 'POST',
  path: '/admin/duty',
  access: ['Institution'],
  summary:
    'Make a faculty member head of a department or controller of examinations, or change until when: they read its exams',
  body: z.object({ ...form, ...InstitutionOf }).check(withDepartment),
  reply: MessageReply,
});

export const endInstitutionDuty = endpoint({
  method: 'DELETE',
  path: '/admin/duty/:id',
  access: ['Institution'],
  summary: 'End the duty of a head of department or controller, at once',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});
