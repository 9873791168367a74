// The person's own start: what is open, what comes next, what waits for them and what is unread. Lists are short; each
// entry leads to the page where the rest is.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Moment } from '../base/fields.ts';
import { Notification } from '../notifications/notification-stream.ts';
import { CANDIDATES, EXAMINERS, ROLES } from './roles.ts';

const Membership = z.object({
  role: z.enum(ROLES),
  /** An institution or a community; null for the site as a whole. */
  organisation: z.nullable(z.string()),
  /** The roll number of a student, the staff number of faculty. */
  member_id: z.nullable(z.string()),
});
export type Membership = z.infer<typeof Membership>;

/** More unread notifications are not counted. */
export const MOST_UNREAD = 100;

export const getBadge = endpoint({
  method: 'GET',
  path: '/home/badge',
  access: 'signed-in',
  summary: `For the head of every page: the person's roles with their member IDs, and how many notifications are unread (at most ${MOST_UNREAD} are counted)`,
  reply: z.object({
    unread: z.int(),
    memberships: z.array(Membership),
    /** They are head of a department or controller of examinations. */
    oversees: z.optional(z.boolean()),
  }),
});

const StudentsOfExam = z.object({ total: z.int(), in_progress: z.int(), ended: z.int() });

const HomeExam = z.object({
  id: Id,
  title: z.string(),
  course: z.string(),
  /** In which role the person takes or runs it. */
  role: z.enum([...CANDIDATES, ...EXAMINERS]),
  community_id: z.nullable(Id),
  state: z.enum(['open', 'upcoming']),
  start_time: Moment,
  /** When it closes; for a person who takes it, their own deadline. */
  end_time: Moment,
  /** The person has started it and can continue. */
  is_started: z.boolean(),
  /** Only for people who run it. */
  students: z.nullable(StudentsOfExam),
});
export type HomeExam = z.infer<typeof HomeExam>;

const Waiting = z.discriminatedUnion('kind', [
  /** An exam is over, and its results wait to be released. */
  z.object({ kind: z.literal('release'), exam_id: Id, title: z.string(), community_id: z.nullable(Id) }),
  /** Answers that wait for the person to mark them, and that nobody else is marking. */
  z.object({
    kind: z.literal('mark'),
    exam_id: Id,
    title: z.string(),
    community_id: z.nullable(Id),
    answers: z.int(),
  }),
  /** Answers of some students arrived after their deadline, and nobody has decided whether they count. */
  z.object({
    kind: z.literal('late'),
    exam_id: Id,
    title: z.string(),
    community_id: z.nullable(Id),
    students: z.int(),
  }),
  /** An exam has closed, and some students are still paused: until they are resumed or ended, it is not over. */
  z.object({
    kind: z.literal('paused'),
    exam_id: Id,
    title: z.string(),
    community_id: z.nullable(Id),
    students: z.int(),
  }),
  /** The person's own late answers wait for the decision of an examiner. */
  z.object({
    kind: z.literal('late_own'),
    exam_id: Id,
    title: z.string(),
    community_id: z.nullable(Id),
    answers: z.int(),
  }),
  /** A file of questions was read and waits for its review. */
  z.object({
    kind: z.literal('import'),
    import_id: Id,
    bank_id: Id,
    bank: z.string(),
    filename: z.string(),
    community_id: z.nullable(Id),
  }),
  /** A roster was read and waits for its review. */
  z.object({
    kind: z.literal('roster'),
    roster_id: Id,
    institution_id: Id,
    institution: z.string(),
    filename: z.string(),
  }),
  /** People have asked to join a community. */
  z.object({ kind: z.literal('requests'), community_id: Id, community: z.string(), count: z.int() }),
]);
export type Waiting = z.infer<typeof Waiting>;

/** In the order in which they are best done. */
const SETUP_STEPS = {
  site: ['education_system', 'institution', 'department', 'course', 'administrator'],
  institution: ['departments', 'courses', 'people', 'teaching'],
  faculty: ['courses', 'bank', 'exam'],
  community: ['bank', 'members', 'exam'],
} as const;

const setupOf = <Kind extends keyof typeof SETUP_STEPS>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    /** The institution or the community; null for the site and for the faculty's own. */
    id: z.nullable(Id),
    name: z.nullable(z.string()),
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS[kind]), done: z.boolean() })),
  });

const InstitutionSetup = setupOf('institution');
const CommunitySetup = setupOf('community');
const Setup = z.discriminatedUnion('kind', [
  setupOf('site'),
  InstitutionSetup,
  setupOf('faculty'),
  CommunitySetup,
]);
export type Setup = z.infer<typeof Setup>;

const Overview = z.object({
  /** Of heads and controllers: the exams that they watch over, without figures. */
  kind: z.enum(['site', 'institution', 'duty']),
  /** The institution; null for the others. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  figures: z.array(
    z.object({
      figure: z.enum([
        'open_exams',
        /** Over, and their results wait for a person to release them. */
        'unreleased',
        'students',
        'faculty',
        'invited',
        'courses',
        'institutions',
        'communities',
        'administrators',
      ]),
      count: z.int(),
    }),
  ),
  /** The exams that are open or open within a day, at most five; who takes them, and no marks. */
  exams: z.array(
    z.object({
      id: Id,
      title: z.string(),
      course: z.string(),
      /** Of the site: the institution or community that holds it. */
      organisation: z.nullable(z.string()),
      state: z.enum(['open', 'upcoming']),
      start_time: Moment,
      end_time: Moment,
      students: StudentsOfExam,
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  access: 'signed-in',
  summary:
    "The dashboard: the person's open and upcoming exams, what waits for them, what is left to set up, figures of what they administer, exams that they watch over, and the newest unread notifications; at most five of each",
  reply: z.object({
    server_time: Moment,
    exams: z.array(HomeExam),
    waiting: z.array(Waiting),
    /** Only what is not complete. */
    setup: z.array(Setup),
    /** How large what the person administers is, and which exams of theirs are held now. */
    overview: z.array(Overview),
    unread: z.array(Notification),
  }),
});

export const listInstitutionSetup = endpoint({
  method: 'GET',
  path: '/home/institution',
  access: ['Institution'],
  summary: "What is left to set up in the person's institutions; complete ones are not listed",
  reply: z.array(InstitutionSetup),
});

export const listCommunitySetup = endpoint({
  method: 'GET',
  path: '/home/community',
  access: ['Community'],
  summary: "What is left to set up in the person's communities; complete ones are not listed",
  reply: z.array(CommunitySetup),
});
