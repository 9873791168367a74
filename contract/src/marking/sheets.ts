// Mark sheets: who marks which components, and what is shown of sheets to whom.
import * as z from 'zod/mini';
import { Id, Moment } from '../base/fields.ts';
import { MarkValue } from './marks.ts';
import { type Component, EXAMINER_ROLES, type SchemeDefinition } from './scheme.ts';

/** How an examiner stands to a candidate or a group. */
export interface Part {
  role: (typeof EXAMINER_ROLES)[number];
  /** Of the panel before which they come. */
  isMember: boolean;
  /** Of the candidate, or of a member of the group. */
  isGuide: boolean;
  /** A candidate with no group gets the components of the group too. */
  subject: 'candidate' | 'group' | 'lone-candidate';
  /** At which they meet, where there are several. */
  stations: readonly number[];
}

const belongsTo = (component: Component, subject: Part['subject']) =>
  subject === 'lone-candidate' || component.subject === subject;

/** What an examiner marks, in the order of the scheme. */
export function componentsOf(
  scheme: SchemeDefinition,
  { role, isMember, isGuide, subject, stations }: Part,
): Component[] {
  const isHere = ({ station }: Component) => station === undefined || stations.includes(station);
  const isTheirs = (one: Component) =>
    one.marked_by === 'guide'
      ? isGuide
      : isMember && isHere(one) && (one.marked_by === 'each' || one.marked_by === role);
  return role === 'observer'
    ? []
    : scheme.components.filter((component) => belongsTo(component, subject) && isTheirs(component));
}

/** Known before the exam: as a number, however such a component is marked elsewhere. */
export const asEntered = ({ method, ...one }: Component) => ({
  ...one,
  method: method.type === 'number' ? method : { type: 'number' as const, step: 0.25 as const },
});

export const enteredComponents = (scheme: SchemeDefinition, subject: Part['subject']): Component[] =>
  scheme.components.filter((one) => one.marked_by === 'entered' && belongsTo(one, subject)).map(asEntered);

/** Taps of one device that are sent together. */
export const MOST_EVENTS = 200;
/** Numbers that one device gives out for an examiner. */
export const MOST_NUMBERS = 20_000;

/** Why a tap is not kept. */
export const REFUSALS = [
  'not-yours',
  'unknown-item',
  'bad-value',
  'submitted',
  'number-used',
  'too-many',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What a device says of itself. */
export const DeviceChecks = z.object({
  storage: z.enum(['kept', 'may-be-cleared', 'none']),
  /** Of the device, ahead of the server's. */
  clock_ms: z.nullable(z.int()),
  free_mb: z.nullable(z.int().check(z.nonnegative())),
  offline: z.boolean(),
});
export type DeviceChecks = z.output<typeof DeviceChecks>;

/** A submitted sheet. */
const Sheet = z.object({
  id: Id,
  /** Null for marks that were entered before. */
  examiner_id: z.nullable(Id),
  version: z.int(),
  values: z.record(z.string(), MarkValue),
  /** Component -> mark. */
  marks: z.record(z.string(), z.number()),
  origin: z.enum(['device', 'qr', 'paper', 'entered']),
  submitted_at: Moment,
  reopened: z.nullable(z.object({ reason: z.string(), at: Moment })),
});
export type Sheet = z.output<typeof Sheet>;

/** Of a sheet that is due: nobody else learns more before all of them are there. */
const Due = z.object({
  examiner_id: z.nullable(Id),
  examiner: z.string(),
  role: z.nullable(z.enum(EXAMINER_ROLES)),
  state: z.enum(['missing', 'submitted', 'excused']),
  /** Of the one in force: to reopen it. */
  sheet_id: z.nullable(Id),
  /** What belongs on it, by id. */
  components: z.array(z.string()),
  /** Why it is excused. */
  reason: z.string(),
  paper_entries: z.int(),
  /** Who typed these, by name; missing where nobody has. */
  paper_by: z.optional(z.array(z.string())),
});

export const SubjectSheets = z.object({
  candidate_id: z.nullable(Id),
  group_id: z.nullable(Id),
  is_open: z.boolean(),
  /** False where something replaces the marks: nobody waits for these sheets. */
  is_marked: z.boolean(),
  due: z.array(Due),
  /** The sheets in force that you may see: your own, and all once they are open. */
  sheets: z.array(Sheet),
  /** Of these examiners, before they reopened them. */
  earlier: z.array(Sheet),
});
export type SubjectSheets = z.output<typeof SubjectSheets>;
