// Vivas voce as their coordinators and examiners see them.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, optionalParagraph, PageQuery } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { Looker } from '../exams/team.ts';
import { ActKey } from '../hall/scope.ts';
import { EXAMINER_ROLES, SchemeDefinition } from '../marking/scheme.ts';
import { COORDINATORS, FREEZERS, ORAL_KINDS } from './parts.ts';

/** Where a viva voce stands: what there is to do with it next. */
export const ORAL_STAGES = ['setting_up', 'announced', 'today', 'to_freeze', 'frozen', 'released'] as const;
export type OralStage = (typeof ORAL_STAGES)[number];

const Standing = {
  candidates: z.int(),
  /** The first session begins, and the last one ends; null without a timetable. */
  starts_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
  stage: z.enum(ORAL_STAGES),
};

const OralExam = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(ORAL_KINDS),
  institution: z.string(),
  course_id: Id,
  course_name: z.string(),
  course_code: z.string(),
  coordinator: z.string(),
  scheme: SchemeDefinition,
  instructions: z.string(),
  freezes: z.enum(FREEZERS),
  recording_days: z.nullable(z.int()),
  version: z.int(),
  announced_at: z.nullable(Moment),
  cancelled_at: z.nullable(Moment),
  /** Without a day of the caller: today's is what is running now. */
  ...Standing,
  /** What the caller is there; a coordinator can be an examiner as well. */
  is_coordinator: z.boolean(),
  examiner: z.nullable(z.object({ id: Id, role: z.enum(EXAMINER_ROLES), is_guest: z.boolean() })),
});
export type OralExam = z.output<typeof OralExam>;

const byId = z.object({ id: IdText });

export const getOral = endpoint({
  method: 'GET',
  path: '/oral/:id',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'A viva voce, for its coordinators and examiners',
  params: byId,
  reply: OralExam,
});

/** What a list of vivas is narrowed to: those to come, those of the day, and those that are over; a cancelled one is over. */
export const ORAL_TIMES = ['coming', 'today', 'over'] as const;
export type OralTime = (typeof ORAL_TIMES)[number];

const OralRow = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(ORAL_KINDS),
  institution: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  coordinator: z.string(),
  is_coordinator: z.boolean(),
  /** What the caller is there as an examiner. */
  role: z.nullable(z.enum(EXAMINER_ROLES)),
  ...Standing,
  announced_at: z.nullable(Moment),
  cancelled_at: z.nullable(Moment),
});
export type OralRow = z.output<typeof OralRow>;

/** The server can't know it. */
const DayOfCaller = { from: z.optional(Moment), until: z.optional(Moment) };

export const listOrals = endpoint({
  method: 'GET',
  path: '/oral',
  access: 'signed-in',
  alsoFor: ['guest'],
  summary:
    'Vivas voce that the caller coordinates or examines: those of the given day first, then the newest',
  query: z.object({ ...PageQuery, ...DayOfCaller, time: z.optional(z.enum(ORAL_TIMES)) }),
  reply: z.array(OralRow),
});

export const countOrals = endpoint({
  method: 'GET',
  path: '/oral/count',
  access: 'signed-in',
  summary: 'How many vivas of that list are to come, on the given day, and over',
  query: z.object({ search: PageQuery.search, ...DayOfCaller }),
  reply: z.object({ coming: z.int(), today: z.int(), over: z.int() }),
});

const OralCourse = z.object({
  institution_id: Id,
  institution: z.string(),
  course_id: Id,
  course_name: z.string(),
  course_code: z.string(),
});
export type OralCourse = z.output<typeof OralCourse>;

export const listOralCourses = endpoint({
  method: 'GET',
  path: '/oral/course',
  access: COORDINATORS,
  summary: 'Courses for which the caller can set up a viva voce, by name',
  query: z.object(PageQuery),
  reply: z.array(OralCourse),
});

const DAYS = wholeNumberFrom(1, 3650);
export const OralSettings = z.object({
  title: line(200),
  kind: z.enum(ORAL_KINDS),
  /** What candidates bring, and other words for them. */
  instructions: optionalParagraph(4_000),
  freezes: z.enum(FREEZERS),
  /** After which a recording is deleted; null where none may be made. */
  recording_days: z.nullable(z.int(DAYS).check(z.positive(DAYS), z.maximum(3650, DAYS))),
});

/** The newest version of a scheme of the college, or one of the presets. */
const SchemeChoice = z.union([
  z.object({ version_id: Id }),
  z.object({ preset: z.string().check(z.maxLength(40)) }),
]);
export type SchemeChoice = z.output<typeof SchemeChoice>;

export const NewOral = z.object({
  key: ActKey,
  institution_id: Id,
  course_id: Id,
  scheme: SchemeChoice,
  ...OralSettings.shape,
});

/** Vivas of one coordinator that are not cancelled. */
export const MOST_ORALS = 1_000;

export const createOral = endpoint({
  method: 'POST',
  path: '/oral',
  access: COORDINATORS,
  summary: 'Set up a viva voce for a course',
  body: NewOral,
  reply: z.extend(MessageReply, { id: Id }),
});

export const OralChanges = z.object({
  /** As the caller saw it: refused where somebody changed it since. */
  version: z.int(),
  /** Null keeps the scheme. */
  scheme: z._default(z.nullable(SchemeChoice), null),
  ...OralSettings.shape,
});

export const changeOral = endpoint({
  method: 'PATCH',
  path: '/oral/:id',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Change a viva voce. The scheme can be changed until the first mark is given',
  params: byId,
  body: OralChanges,
  reply: MessageReply,
});

const StationScheme = z.object({
  station: z.int(),
  /** As the timetable has it. */
  name: z.string(),
  /** Null where the scheme of the exam applies. */
  scheme: z.nullable(
    z.object({ version_id: Id, name: z.string(), version: z.int(), definition: SchemeDefinition }),
  ),
});
export type StationScheme = z.output<typeof StationScheme>;

export const listStationSchemes = endpoint({
  method: 'GET',
  path: '/oral/:id/station',
  access: COORDINATORS,
  part: 'coordinator',
  summary: 'The stations of a circuit as its timetable has them, each with its marking scheme',
  params: byId,
  reply: z.object({
    institution_id: Id,
    /** Of the exam, for stations without one. */
    scheme: SchemeDefinition,
    stations: z.array(StationScheme),
  }),
});

export const setStationScheme = endpoint({
  method: 'PATCH',
  path: '/oral/:id/station/:station',
  access: COORDINATORS,
  part: 'coordinator',
  summary:
    'Give a station of a circuit a marking scheme of its own, or that of the exam again. It can be changed until the first mark is given',
  params: z.object({ id: IdText, station: IdText }),
  body: z.object({
    /** Null for the scheme of the exam. */
    scheme: z.nullable(SchemeChoice),
  }),
  reply: MessageReply,
});

export const cancelOral = endpoint({
  method: 'POST',
  path: '/oral/:id/cancel',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Cancel a viva voce. Its rooms and times become free; candidates and examiners are notified where it was announced',
  params: byId,
  body: z.object({ reason: line(500) }),
  reply: MessageReply,
});

/** What is there, to say what is missing. */
const OralProgress = z.object({
  candidates: z.int(),
  groups: z.int(),
  /** In a project: candidates in no group. */
  ungrouped: z.int(),
  panels: z.int(),
  /** Panels in which nobody marks. */
  idle_panels: z.int(),
  examiners: z.int(),
  externals: z.int(),
  sessions: z.int(),
  /** Candidates without a slot, of their own or their group's. */
  unplaced: z.int(),
  /** Somebody has given a mark: the scheme stays. */
  has_marks: z.boolean(),
  announced_at: z.nullable(Moment),
  /** By state. */
  states: z.record(z.string(), z.int()),
  /** Heads and controllers who opened something of it, the last first, at most 50. */
  seen_by: z._default(z.array(Looker), []),
});
export type OralProgress = z.output<typeof OralProgress>;

export const getOralProgress = endpoint({
  method: 'GET',
  path: '/oral/:id/progress',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'What a viva voce has so far: candidates, panels, sessions',
  params: byId,
  reply: OralProgress,
});
