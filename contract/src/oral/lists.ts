// Award lists: complete, verified, frozen with hash and revision, released. And the result as its student sees it.
import * as z from 'zod/mini';
import { Confirmation } from '../accounts/confirmation.ts';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { ComponentMark, StationMark } from '../marking/agreements.ts';
import { Subject, UNMARKED_STATES } from '../marking/marks.ts';
import { EXAMINER_ROLES, SchemeDefinition } from '../marking/scheme.ts';
import { FREEZERS, ORAL_KINDS } from './parts.ts';
import { THESIS_RESULTS } from './thesis.ts';

const examiners = { access: 'signed-in', alsoFor: ['guest'], part: 'examiner' } as const;
const coordinators = { access: 'signed-in', part: 'coordinator' } as const;

const byId = z.object({ id: IdText });
/** The session's id, or `exam` where one list has the whole exam: circuits and theses. */
const ListName = z.string().check(z.regex(/^(exam|[1-9][0-9]{0,8})$/));
const byList = z.object({ id: IdText, list: ListName });
const key = z.uuid();
const reason = paragraph(500, MESSAGES.reason);

const ListRow = z.object({
  candidate_id: Id,
  roll_number: z.string(),
  name: z.string(),
  group: z.nullable(z.string()),
  /** Replaces marks. */
  unmarked: z.nullable(z.enum(UNMARKED_STATES)),
  components: z.array(ComponentMark),
  /** Where stations have schemes of their own: they add up to the total. */
  stations: z.optional(z.array(StationMark)),
  total: z.nullable(z.number()),
  outcome: z.nullable(z.enum(['pass', 'fail'])),
  /** Components whose minimum was missed. */
  missed: z.array(z.string()),
  /** Stations whose pass mark was missed; only where there are some. */
  missed_stations: z.optional(z.array(z.int())),
  /** Of a thesis, once it is recorded. */
  thesis_result: z.optional(z.enum(THESIS_RESULTS)),
  /** Where examiners agreed on marks other than the mean: their sentences. */
  agreed: z.array(z.string()),
});
export type ListRow = z.output<typeof ListRow>;

/** What is frozen, and printed. */
export const AwardList = z.object({
  exam: z.object({
    id: Id,
    title: z.string(),
    kind: z.enum(ORAL_KINDS),
    institution: z.string(),
    course_name: z.string(),
    course_code: z.string(),
    coordinator: z.string(),
    freezes: z.enum(FREEZERS),
  }),
  /** Null where one list has the whole exam. */
  session: z.nullable(
    z.object({ id: Id, name: z.string(), room: z.string(), starts_at: Moment, ends_at: Moment }),
  ),
  scheme: SchemeDefinition,
  maximum: z.number(),
  examiners: z.array(
    z.object({ id: Id, name: z.string(), role: z.enum(EXAMINER_ROLES), affiliation: z.string() }),
  ),
  /** By roll number. */
  rows: z.array(ListRow),
  /** Taken from the figures of a circuit, the one of the exam (without a station) first. Missing where none is. */
  pass_marks: z.optional(
    z.array(
      z.object({
        station: z.nullable(z.int()),
        name: z.string(),
        pass_mark: z.number(),
        by: z.string(),
        at: Moment,
      }),
    ),
  ),
  /** What the coordinator let pass, and acts that set a sheet aside: with the reason. */
  overrides: z.array(z.object({ what: z.string(), reason: z.string(), by: z.string(), at: Moment })),
});
export type AwardList = z.output<typeof AwardList>;

/** What is in the way of a freeze. */
const Blocker = z.discriminatedUnion('type', [
  /** Excuse it, where the sheet will not come. */
  z.object({
    type: z.literal('sheet'),
    subject: Subject,
    name: z.string(),
    examiner_id: z.nullable(Id),
    examiner: z.string(),
    /** Where stations have schemes of their own. */
    station: z.optional(z.int()),
  }),
  z.object({
    type: z.literal('difference'),
    subject: Subject,
    name: z.string(),
    station: z.optional(z.int()),
    sheet_ids: z.array(Id),
    by: z.number(),
  }),
  /** No examiner has given a mark for a component that counts. */
  z.object({ type: z.literal('mark'), subject: Subject, name: z.string(), component: z.string() }),
  /** Recorded as absent, but an examiner has marked them: one of the two is a mistake. */
  z.object({ type: z.literal('absent'), subject: Subject, name: z.string(), examiner: z.string() }),
  /** Of a thesis: `examiners` have not reported on it. */
  z.object({
    type: z.literal('reports'),
    subject: Subject,
    name: z.string(),
    examiners: z.array(z.string()),
  }),
  /** Of a thesis: not recorded. */
  z.object({ type: z.literal('result'), subject: Subject, name: z.string() }),
  z.object({
    type: z.literal('device'),
    examiner_id: Id,
    examiner: z.string(),
    device: z.uuid(),
    label: z.string(),
    unsent: z.int(),
    heard_at: Moment,
  }),
]);
export type Blocker = z.output<typeof Blocker>;

const Revision = z.object({
  revision: z.int(),
  /** It vouches for what was frozen, by whom and when. */
  hash: z.string(),
  note: z.string(),
  frozen_at: Moment,
  frozen_by: z.string(),
});

const ListChange = z.object({
  candidate_id: Id,
  roll_number: z.string(),
  name: z.string(),
  /** A component, a station, the total or the result. */
  part: z.string(),
  /** As they are written on the list: a mark, AB, or a dash for nothing. */
  before: z.string(),
  after: z.string(),
});
export type ListChange = z.output<typeof ListChange>;

/** What a revision took the place of; missing for the first. */
const Replaced = z.object({
  revision: z.int(),
  hash: z.string(),
  /** By roll number, as far as the reader sees marks. */
  changes: z.array(ListChange),
});
export type Replaced = z.output<typeof Replaced>;

const ListShown = z.object({
  list: ListName,
  session_id: z.nullable(Id),
  /** Of the session; empty where one list has the whole exam. */
  name: z.string(),
  starts_at: z.nullable(Moment),
  state: z.enum(['open', 'complete', 'verified', 'frozen']),
  candidates: z.int(),
  /** Of the award that can be frozen now: what a person saw is what they freeze. */
  hash: z.string(),
  blockers: z.array(Blocker),
  /** What the list says of acts that changed its awards. Empty for examiners of some of its candidates. */
  overrides: z.optional(AwardList.shape.overrides),
  verified_by: z.nullable(z.string()),
  verified_at: z.nullable(Moment),
  /** The newest first. */
  revisions: z.array(Revision),
  /** By the newest. */
  replaced: z.optional(Replaced),
  /** Differs from the newest revision, because something arrived after it was frozen. */
  has_changed: z.boolean(),
  released_revision: z.nullable(z.int()),
  released_at: z.nullable(Moment),
  /** What the caller can do with it, by their part; its state can still be in the way. */
  can_verify: z.boolean(),
  can_freeze: z.boolean(),
});
export type ListShown = z.output<typeof ListShown>;

export const getAwardLists = endpoint({
  method: 'GET',
  path: '/oral/:id/list',
  ...examiners,
  summary:
    'The award lists with what is in the way of freezing each. Examiners get the lists of their panels',
  params: byId,
  reply: z.object({
    lists: z.array(ListShown),
    /** Who are on no list, because they have no slot. */
    unplaced: z.int(),
  }),
});

export const getAwardList = endpoint({
  method: 'GET',
  path: '/oral/:id/list/:list',
  ...examiners,
  summary: 'An award list: a frozen revision, the newest where none is named, or the list as it stands (0)',
  params: byList,
  query: z.object({ revision: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))) }),
  reply: z.object({
    list: AwardList,
    /** Null for the list as it stands. */
    revision: z.nullable(Revision),
    replaced: z.optional(Replaced),
  }),
});

export const verifyList = endpoint({
  method: 'POST',
  path: '/oral/:id/list/:list/verification',
  ...examiners,
  summary: 'Record that the list was checked against the sheets. After a change it has to be verified again',
  params: byList,
  body: z.object({ key, hash: z.string().check(z.maxLength(64)) }),
  reply: MessageReply,
});

export const freezeList = endpoint({
  method: 'POST',
  path: '/oral/:id/list/:list/freeze',
  ...examiners,
  summary:
    'Freeze a verified list as the next revision, with its hash. Only the role that the exam names can, after confirming who they are',
  params: byList,
  body: z.object({
    key,
    hash: z.string().check(z.maxLength(64)),
    /** A guest confirms with the code that was mailed to them. */
    confirmation: Confirmation,
  }),
  reply: z.extend(MessageReply, { revision: z.int(), hash: z.string() }),
});

export const reopenList = endpoint({
  method: 'POST',
  path: '/oral/:id/list/:list/reopening',
  ...coordinators,
  summary:
    'Reopen a frozen list for a new revision, with a reason. Students see the released revision until the next one is released',
  params: byList,
  body: z.object({ key, reason }),
  reply: MessageReply,
});

export const releaseList = endpoint({
  method: 'POST',
  path: '/oral/:id/list/:list/release',
  ...coordinators,
  summary: 'Release the newest frozen revision to its students',
  params: byList,
  body: z.object({ key }),
  reply: MessageReply,
});

export const overrideBlocker = endpoint({
  method: 'POST',
  path: '/oral/:id/list/:list/override',
  ...coordinators,
  summary:
    'Let a list be frozen although sheets differ (the mean counts), a device holds marks it has not sent, or the result of a thesis is not recorded. The reason is printed on the list',
  params: byList,
  body: z.object({
    key,
    what: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('difference'),
        subject: Subject,
        sheet_ids: z.array(Id).check(z.minLength(2), z.maxLength(20)),
      }),
      z.object({ type: z.literal('device'), examiner_id: Id, device: z.uuid() }),
      z.object({ type: z.literal('result'), subject: Subject }),
    ]),
    reason,
  }),
  reply: MessageReply,
});

export const exportList = endpoint({
  method: 'GET',
  path: '/oral/:id/list/:list/export',
  ...coordinators,
  summary: 'The newest frozen revision as a file, or the list as it stands where none was frozen',
  params: byList,
  query: z.object({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});

const OwnOralResult = z.object({
  exam_id: Id,
  title: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  released_at: Moment,
  revision: z.int(),
  /** Replaces marks. */
  unmarked: z.nullable(z.enum(UNMARKED_STATES)),
  components: z.array(
    z.object({
      name: z.string(),
      mark: z.nullable(z.number()),
      /** Its name, where the scheme marks by levels and one gives this mark. */
      level: z.optional(z.string()),
      maximum: z.number(),
      counts: z.boolean(),
      is_missed: z.boolean(),
      /** At which it was marked, where stations have schemes of their own. */
      station: z.optional(z.int()),
    }),
  ),
  /** In order, where stations have schemes of their own: they add up to the total. */
  stations: z.optional(z.array(z.extend(StationMark, { name: z.string(), maximum: z.number() }))),
  total: z.nullable(z.number()),
  maximum: z.number(),
  outcome: z.nullable(z.enum(['pass', 'fail'])),
  missed_stations: z.optional(z.array(z.int())),
  thesis_result: z.optional(z.enum(THESIS_RESULTS)),
});
export type OwnOralResult = z.output<typeof OwnOralResult>;

export const listOwnOralResults = endpoint({
  method: 'GET',
  path: '/oral/result',
  access: 'signed-in',
  part: 'candidate',
  summary: 'Your results in vivas voce by component, once they are released',
  reply: z.array(OwnOralResult),
});
