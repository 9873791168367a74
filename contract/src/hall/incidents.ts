// What happened in the hall that somebody may have to decide about. Hints from the record of an attempt are shown beside
// them: they never become a score, and never punish.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { INTEGRITY_KINDS } from '../exams/attempts.ts';
import { STAFF } from '../people/roles.ts';
import { ActKey } from './scope.ts';

export const INCIDENT_CATEGORIES = [
  'technical',
  'illness',
  'forbidden_aid',
  'talking',
  'identity',
  'paper',
  'disturbance',
  'other',
] as const;
export const SEVERITIES = ['minor', 'serious', 'severe'] as const;
const INCIDENT_STATES = ['noted', 'reported', 'decided'] as const;

const byId = z.object({ id: IdText });
const Note = paragraph(2000, MESSAGES.fillAll);

const Student = z.object({ student_id: Id, roll_number: z.string(), name: z.nullable(z.string()) });

const IncidentStep = z.object({
  state: z.enum(INCIDENT_STATES),
  severity: z.enum(SEVERITIES),
  note: z.string(),
  at: Moment,
  /** The name, or the username where there is none. */
  by: z.string(),
});

export const Incident = z.object({
  id: Id,
  category: z.enum(INCIDENT_CATEGORIES),
  /** Null where it concerns a room or the hall. */
  student: z.nullable(Student),
  room: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Moment,
  state: z.enum(INCIDENT_STATES),
  severity: z.enum(SEVERITIES),
  /** The oldest first. */
  steps: z.array(IncidentStep),
});
export type Incident = z.output<typeof Incident>;

const Hint = z.object({
  event_id: Id,
  kind: z.enum(INTEGRITY_KINDS),
  at: Moment,
  away_seconds: z.nullable(z.int()),
  student: Student,
  room: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type Hint = z.output<typeof Hint>;

export const listIncidents = endpoint({
  method: 'GET',
  path: '/hall/:id/incident',
  access: STAFF,
  duty: 'observer',
  summary:
    'Incidents of an exam, the newest first, and hints from the records of attempts that nobody has taken up; an invigilator sees those of their rooms',
  params: byId,
  reply: z.object({
    incidents: z.array(Incident),
    hints: z.array(Hint),
    /** More than are listed. */
    is_cut: z.boolean(),
  }),
});

export const noteIncident = endpoint({
  method: 'POST',
  path: '/hall/:id/incident',
  access: STAFF,
  duty: 'invigilator',
  summary: 'Note an incident with a student, in a room or in the hall, or take up a hint',
  params: byId,
  body: z.object({
    key: ActKey,
    student_id: z.optional(Id),
    room_id: z.optional(Id),
    /** Of the student's record. */
    event_id: z.optional(Id),
    category: z.enum(INCIDENT_CATEGORIES),
    severity: z.enum(SEVERITIES),
    note: Note,
  }),
  reply: MessageReply,
});

export const stepIncident = endpoint({
  method: 'POST',
  path: '/hall/:id/incident/:incident_id/step',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Add to an incident, or report it. Only the owner of the exam decides; after the decision only the owner adds to it',
  params: z.object({ id: IdText, incident_id: IdText }),
  body: z.object({
    key: ActKey,
    state: z.enum(INCIDENT_STATES),
    severity: z.enum(SEVERITIES),
    note: Note,
  }),
  reply: MessageReply,
});
