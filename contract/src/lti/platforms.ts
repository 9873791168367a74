// Learning platforms (Moodle, Canvas) that an institution connects: LTI 1.3 Advantage, with Quivia as the tool. A platform may serve
// several institutions; its deployment says which one a launch is for.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { numberFrom } from '../base/fields.words.ts';
import { PLATFORM_MESSAGES as MESSAGES } from './platforms.words.ts';

export const MOST_DEPLOYMENTS = 20;
export const REGISTRATION_MINUTES = 60;

/** Pending until an admin of the institution has confirmed it. */
const DEPLOYMENT_STATES = ['pending', 'approved', 'off'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

/** Needed only by people who administer several. */
const InstitutionOf = { institution_id: z.optional(Id) };
const byId = z.object({ id: IdText });

/** A course of the platform, as far as launches have named it. */
const PlatformCourse = z.object({
  id: Id,
  title: z.string(),
  /** Of the catalogue; null until somebody has said. */
  course_id: z.nullable(Id),
  course: z.nullable(z.string()),
  seen_at: Moment,
  /** Links to exams. */
  link_count: z.int(),
  /** People whose account here is known. */
  member_count: z.int(),
  /** The platform tells who is in the course. */
  has_members: z.boolean(),
  /** The platform takes marks. */
  has_grades: z.boolean(),
});
export type PlatformCourse = z.infer<typeof PlatformCourse>;

const Deployment = z.object({
  id: Id,
  deployment_id: z.string(),
  state: z.enum(DEPLOYMENT_STATES),
  /** The platform's person number is the roll number here, and its users can't change it. */
  trusts_numbers: z.boolean(),
  last_launch_at: z.nullable(Moment),
  last_problem: z.nullable(z.string()),
  last_problem_at: z.nullable(Moment),
});

const Platform = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  auth_url: z.string(),
  token_url: z.string(),
  keys_url: z.string(),
  token_audience: z.nullable(z.string()),
  /** Another institution has a deployment of it, or described it: only the site's Admin changes its addresses. */
  is_shared: z.boolean(),
});
export type Platform = z.infer<typeof Platform>;

const OwnDeployment = z.extend(Deployment, { platform: Platform, courses: z.array(PlatformCourse) });
export type OwnDeployment = z.infer<typeof OwnDeployment>;

const Setup = z.object({
  /** To enter at the platform, where it doesn't register by itself. */
  addresses: z.object({
    login: z.string(),
    launch: z.string(),
    keys: z.string(),
    exam: z.string(),
    choose: z.string(),
  }),
  /** Browsers keep what a launch needs only for sites with https, and for this machine. */
  is_possible: z.boolean(),
  deployments: z.array(OwnDeployment),
  /** Described, and no deployment of it is known before its first launch. */
  without_deployment: z.array(Platform),
});
export type PlatformSetup = z.infer<typeof Setup>;

export const getPlatforms = endpoint({
  method: 'GET',
  path: '/admin/platform',
  access: ['Institution'],
  summary: "The institution's learning platforms with their courses, and what to enter at a platform",
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: Setup,
});

export const makeRegistration = endpoint({
  method: 'POST',
  path: '/admin/platform/registration',
  access: ['Institution'],
  summary:
    'An address for dynamic registration, to be pasted at the platform: for this institution, once, within an hour. Shown once',
  body: z.object(InstitutionOf),
  reply: z.object({ ...MessageReply.shape, address: z.string(), ends_at: Moment }),
});

const address = (message: string) => line(500, message);
const form = {
  name: line(100, MESSAGES.name),
  issuer: address(MESSAGES.issuer),
  client_id: line(300, MESSAGES.clientId),
  deployment_id: line(300, MESSAGES.deploymentId),
  auth_url: address(MESSAGES.authUrl),
  token_url: address(MESSAGES.tokenUrl),
  keys_url: address(MESSAGES.keysUrl),
  /** Blank: the token address itself. */
  token_audience: z.optional(z.string().check(z.trim(), z.maxLength(500))),
};
export const PlatformForm = z.object(form);

export const addPlatform = endpoint({
  method: 'POST',
  path: '/admin/platform',
  access: ['Institution'],
  summary: 'Describe a learning platform and its deployment, as its administration shows them',
  body: z.object({ ...form, ...InstitutionOf }),
  reply: MessageReply,
});

const { deployment_id: _, ...changes } = form;
export const ChangedPlatformForm = z.object(changes);

export const changePlatform = endpoint({
  method: 'PATCH',
  path: '/admin/platform/:id',
  access: ['Admin', 'Institution'],
  summary:
    "Change the addresses of a platform. Where another institution uses it too, only the site's Admin can",
  params: byId,
  body: ChangedPlatformForm,
  reply: MessageReply,
});

export const removePlatform = endpoint({
  method: 'DELETE',
  path: '/admin/platform/:id',
  access: ['Admin', 'Institution'],
  summary: 'Forget a platform without deployments',
  params: byId,
  reply: MessageReply,
});

export const turnDeployment = endpoint({
  method: 'POST',
  path: '/admin/deployment/:id/turn',
  access: ['Admin', 'Institution'],
  summary: 'Confirm a deployment, or turn it off: launches are refused and no marks leave',
  params: byId,
  body: z.object({ state: z.enum(['approved', 'off']) }),
  reply: MessageReply,
});

export const trustNumbers = endpoint({
  method: 'POST',
  path: '/admin/deployment/:id/trust',
  access: ['Institution'],
  summary:
    "Say that the platform's person number is the roll number, and that its users can't change it: accounts are then linked by it",
  params: byId,
  body: z.object({ trusts_numbers: z.boolean() }),
  reply: MessageReply,
});

export const removeDeployment = endpoint({
  method: 'DELETE',
  path: '/admin/deployment/:id',
  access: ['Admin', 'Institution'],
  summary: 'Forget a deployment without links to exams',
  params: byId,
  reply: MessageReply,
});

export const changePlatformCourse = endpoint({
  method: 'PATCH',
  path: '/admin/platform-course/:id',
  access: ['Institution'],
  summary: 'Say which course of the catalogue a course of the platform is',
  params: byId,
  body: z.object({ course_id: z.nullable(Id) }),
  reply: MessageReply,
});

export const RosterForm = z.object({
  department_id: Id,
  class_or_semester: z.int().check(z.minimum(1, numberFrom(1, 20)), z.maximum(20, numberFrom(1, 20))),
});

export const fetchPlatformRoster = endpoint({
  method: 'POST',
  path: '/admin/platform-course/:id/roster',
  access: ['Institution'],
  summary:
    'Fetch who is in a course of the platform, and review it like an uploaded roster: nobody is added before it is confirmed',
  params: byId,
  body: RosterForm,
  reply: z.object({ ...MessageReply.shape, roster_id: Id }),
});

const DeploymentOfSite = z.extend(Deployment, { platform: Platform, institution: z.string() });
export type DeploymentOfSite = z.infer<typeof DeploymentOfSite>;

export const listDeployments = endpoint({
  method: 'GET',
  path: '/admin/deployment',
  access: ['Admin'],
  summary: 'The learning platforms of all institutions',
  reply: z.array(DeploymentOfSite),
});
