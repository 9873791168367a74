// Two institutions, and every call of an institution admin tried across the border between them. A new call
// that an institution admin may make must be added here: the first test fails until it is.

import { listUsers } from '@quivia/contract/accounts';
import { listApiTokens, ruleApiTokens } from '@quivia/contract/api-tokens';
import { exportAudit, listAudit } from '@quivia/contract/audit';
import { listDepartments, listEducationSystems, listInstitutions } from '@quivia/contract/catalogue';
import * as classes from '@quivia/contract/classes';
import * as connections from '@quivia/contract/connections';
import { listCourses, listModules } from '@quivia/contract/courses';
import type { EndpointShape, Input } from '@quivia/contract/endpoint';
import { listHalls } from '@quivia/contract/hall/duties';
import * as rooms from '@quivia/contract/hall/rooms';
import { handOver, listOrphans } from '@quivia/contract/handover';
import { listInstitutionSetup } from '@quivia/contract/home';
import * as duties from '@quivia/contract/institution-duties';
import * as platforms from '@quivia/contract/lti/platforms';
import * as offered from '@quivia/contract/offerings';
import { getOverseenFilters, listOverseenExams } from '@quivia/contract/overseen-exams';
import * as people from '@quivia/contract/people';
import * as photos from '@quivia/contract/photos';
import * as promoted from '@quivia/contract/promotions';
import * as resultFiles from '@quivia/contract/result-files';
import { BLANK_LAYOUT } from '@quivia/contract/result-layout.words';
import * as rosters from '@quivia/contract/rosters';
import * as webhooks from '@quivia/contract/webhooks';
import { JPEG } from '@quivia/files/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app.ts';
import { sql } from '../../platform/database/database.ts';
import { addSection, addYear } from '../../testing/classes.ts';
import { acceptInvitations, done, type Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { buildTwoColleges, everythingOf, member, refusals, type Side } from '../../testing/two-colleges.ts';

let server: TestApp;
let root: Person;
let north: Side;
let south: Side;
/** Administers both. */
let both: Person;
let outsider: number;
/** Of South. */
let lab: number;
let controller: number;
let connection: number;
let domain: number;
let newcomer: number;
let layout: number;
let webhook: number;
let delivery: number;
let platform: number;
let deployment: number;
let platformCourse: number;
let years: Record<'north' | 'south', { id: number; terms: number[] }>;
let sections: Record<'north' | 'south', number>;
let southPromotion: number;
let offerings: Record<'north' | 'south', number>;

const room = { name: 'Lab', rows: 2, columns: 2 };
const provider = {
  issuer: 'https://login.example.org/',
  client_id: 'quivia',
  client_secret: 'secret',
  shared_computers: true,
  sign_in_again: null,
};
const described = (name: string) => ({
  name: `${name} Moodle`,
  issuer: `https://${name}.example`,
  client_id: name,
  auth_url: `https://${name}.example/auth`,
  token_url: `https://${name}.example/token`,
  keys_url: `https://${name}.example/keys`,
});
const hook = { url: 'https://erp.example.org/hook', events: ['exam.changed' as const] };
let serial = 0;
const newYear = () => {
  serial += 1;
  return { name: `Year ${serial}`, terms: [{ name: 'One', starts_on: '2030-01-01', ends_on: '2030-06-30' }] };
};
const newSection = (side: 'north' | 'south') => {
  serial += 1;
  const { department } = side === 'north' ? north : south;
  const term_id = years[side].terms[0] as number;
  return { term_id, kind: 'section' as const, department_id: department, semester: 3, name: `S${serial}` };
};
const newOffering = (side: 'north' | 'south') => ({
  term_id: years[side].terms[0] as number,
  course_id: (side === 'north' ? north : south).course,
  section_ids: [sections[side]],
  faculty_ids: [] as number[],
});
const promotion = (side: 'north' | 'south') => ({
  to_term_id: years[side].terms[1] as number,
  name: 'A',
  students: [{ student_id: south.studentGrant, outcome: 'up' as const, group_ids: [] as number[] }],
});
const offer = async (side: 'north' | 'south') => {
  const { admin } = side === 'north' ? north : south;
  return (await done(admin.call(offered.createOffering, { body: newOffering(side) }))).id;
};
const controls = ({ facultyGrant }: Side) => ({ faculty_id: facultyGrant, duty: 'controller' as const });

const firstId = async (listed: Promise<{ status: number; body: { id: number }[] }>) =>
  ((await done(listed))[0] as { id: number }).id;

beforeAll(async () => {
  ({ server, root, north, south, both, outsider } = await buildTwoColleges());
  for (const { admin } of [north, south]) await done(admin.call(rooms.addRoom, { body: room }));
  years = { north: await addYear(north), south: await addYear(south) };
  sections = {
    north: await addSection(north, years.north.terms[0] as number, { name: 'A' }),
    south: await addSection(south, years.south.terms[0] as number, { name: 'A' }),
  };
  offerings = { north: await offer('north'), south: await offer('south') };
  const other = await addSection(south, years.south.terms[0] as number, { name: 'B' });
  const params = { id: String(other) };
  const body = { student_ids: [south.studentGrant] };
  await done(south.admin.call(classes.placeStudents, { params, body }));
  southPromotion = (
    await done(south.admin.call(promoted.promoteSection, { params, body: promotion('south') }))
  ).id;
  lab = await firstId(south.admin.call(rooms.listOwnRooms, { query: {} }));
  for (const side of [north, south])
    await done(side.admin.call(duties.giveInstitutionDuty, { body: controls(side) }));
  controller = await firstId(south.admin.call(duties.listInstitutionDuties, { query: {} }));
  for (const { admin, name } of [north, south]) {
    await done(admin.call(connections.addConnection, { body: provider }));
    const mail = `${name.split(' ')[0]}.example`;
    await done(admin.call(connections.addDomain, { body: { domain: mail } }));
  }
  const setup = await done(south.admin.call(connections.getConnections));
  connection = setup.connections[0]?.id as number;
  domain = setup.domains[0]?.id as number;
  for (const { admin, name } of [north, south])
    await done(
      admin.call(platforms.addPlatform, { body: { ...described(name.slice(0, 5)), deployment_id: '1' } }),
    );
  const [connected] = (await done(south.admin.call(platforms.getPlatforms))).deployments;
  platform = connected?.platform.id as number;
  deployment = connected?.id as number;
  const [context] = await sql<{ id: number }[]>`
    insert into lti_contexts (deployment_id, context, title, seen_at) values (${deployment}, 'c', 'South', now()) returning id`;
  platformCourse = context?.id as number;
  const [row] = await sql<{ id: number }[]>`
    insert into sign_on_newcomers (connection_id, subject, shown, first_at, last_at)
    values (${connection}, 'k-1', 'somebody', now(), now()) returning id`;
  newcomer = row?.id as number;
  for (const { admin, name } of [north, south]) {
    await done(admin.call(resultFiles.addResultLayout, { body: { ...BLANK_LAYOUT, name } }));
    await done(admin.call(webhooks.addWebhook, { body: { ...hook, url: `${hook.url}?of=${name}` } }));
  }
  layout = await firstId(south.admin.call(resultFiles.listResultLayouts, { query: {} }));
  webhook = await firstId(south.admin.call(webhooks.listWebhooks, { query: {} }));
  const [sent] = await sql<{ id: number }[]>`
    insert into webhook_deliveries (webhook_id, message_id, type, happened_at, body, state)
    values (${webhook}, 'msg_1', 'exam.changed', now(), '{}', 'failed') returning id`;
  delivery = sent?.id as number;
});
afterAll(() => server.stop());

interface Case<E extends EndpointShape = EndpointShape> {
  endpoint: E;
  /** A call that North's admin may make, with `institution_id` left out. */
  sample: () => Input<E>;
  /** Calls of North's admin with ids of South's, and the status they end with, where a call takes such ids. */
  across?: () => { status: number; input: Input<E> }[];
  /** What an admin of both sees of North alone, when North is named: words that must be there. */
  shows?: string[];
  /** Only reads what every institution shares. */
  shared?: true;
}
const tried = <E extends EndpointShape>(endpoint: E, one: NoInfer<Omit<Case<E>, 'endpoint'>>): Case =>
  ({ endpoint, ...one }) as unknown as Case;

const id = (value: number) => String(value);
const memberOf = (department: number) => ({
  member_id: 'X1',
  department_ids: [department],
  class_or_semester: 3,
  before: { member_id: 'X1', department_ids: [department], class_or_semester: 3 },
});

const CASES: Case[] = [
  // The catalogue is everybody's; what an institution does with it is not.
  tried(listEducationSystems, { sample: () => ({ query: {} }), shared: true }),
  tried(listModules, { sample: () => ({ query: { id: id(north.course) } }), shared: true }),
  tried(listHalls, { sample: () => ({}), across: () => [{ status: 200, input: {} }] }),
  tried(listInstitutionSetup, { sample: () => ({}), across: () => [{ status: 200, input: {} }] }),
  // M8: the directory shows an institution's own people.
  tried(listUsers, {
    sample: () => ({ query: { search: 'north' } }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
      { status: 200, input: { query: { search: '@example.org' } } },
    ],
  }),
  tried(listInstitutions, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'South' } } },
      { status: 200, input: { query: { retired: 'true' } } },
    ],
  }),
  tried(listDepartments, {
    sample: () => ({ query: { status: 'linked' } }),
    across: () => [{ status: 200, input: { query: { status: 'linked', search: 'South' } } }],
    shows: ['North Physics'],
  }),
  tried(listCourses, {
    sample: () => ({ query: { status: 'linked' } }),
    across: () => [
      { status: 200, input: { query: { status: 'linked', search: 'South' } } },
      { status: 200, input: { query: { assigned: 'true' } } },
    ],
    shows: ['North Optics'],
  }),
  tried(people.grantFacultyRole, {
    sample: () => ({ body: { user_membership_id: [member(outsider, north.department, 'X1')] } }),
    across: () => [
      { status: 403, input: { body: { user_membership_id: [member(outsider, south.department, 'X1')] } } },
    ],
  }),
  tried(people.grantStudentRole, {
    sample: () => ({
      body: { user_membership_id: [member(outsider, north.department, 'X1')], class_or_semester: 3 },
    }),
    across: () => [
      {
        status: 403,
        input: {
          body: { user_membership_id: [member(outsider, south.department, 'X1')], class_or_semester: 3 },
        },
      },
    ],
  }),
  tried(people.listRoleGrants, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
      { status: 200, input: { query: { role: 'Admin' } } },
    ],
    shows: ['northadmin', 'northfaculty', 'northstudent1'],
  }),
  tried(people.takeRoleBack, {
    sample: () => ({ params: { id: id(north.studentGrant) } }),
    across: () =>
      [south.studentGrant, south.facultyGrant, south.adminGrant].map((grant) => ({
        status: 403,
        input: { params: { id: id(grant) } },
      })),
  }),
  tried(people.changeMember, {
    sample: () => ({ params: { id: id(north.studentGrant) }, body: memberOf(north.department) }),
    across: () =>
      [south.studentGrant, south.facultyGrant, south.adminGrant].map((grant) => ({
        status: 403,
        input: { params: { id: id(grant) }, body: memberOf(south.department) },
      })),
  }),
  tried(people.promoteStudents, {
    sample: () => ({ body: { from: 19, to: 20 } }),
    across: () => [
      { status: 403, input: { body: { from: 3, to: 4, institution_id: south.id } } },
      { status: 403, input: { body: { from: 3, to: 4, department_id: south.department } } },
    ],
  }),
  tried(people.linkCourses, { sample: () => ({ body: { link_id: [north.course] } }) }),
  tried(people.unlinkCourses, {
    sample: () => ({ body: { link_id: [north.course] } }),
    across: () => [{ status: 200, input: { body: { link_id: [south.course] } } }],
  }),
  tried(people.linkDepartments, {
    sample: () => ({ body: { link_id: [north.department] } }),
  }),
  tried(people.unlinkDepartments, {
    sample: () => ({ body: { link_id: [north.department] } }),
    across: () => [{ status: 200, input: { body: { link_id: [south.department] } } }],
  }),
  tried(people.assignCourse, {
    sample: () => ({ body: { course_id: north.course, faculty_id: north.facultyGrant } }),
    across: () => [
      { status: 403, input: { body: { course_id: north.course, faculty_id: south.facultyGrant } } },
      { status: 403, input: { body: { course_id: south.course, faculty_id: north.facultyGrant } } },
      { status: 403, input: { body: { course_id: south.course, faculty_id: south.facultyGrant } } },
    ],
  }),
  tried(people.unassignCourse, {
    sample: () => ({ body: { course_id: north.course, faculty_id: north.facultyGrant } }),
    across: () => [
      { status: 403, input: { body: { course_id: south.course, faculty_id: south.facultyGrant } } },
    ],
  }),
  tried(listOrphans, {
    sample: () => ({ query: {} }),
    across: () => [{ status: 200, input: { query: {} } }],
  }),
  tried(handOver, {
    sample: () => ({ body: { kind: 'bank', id: 2_000_000_000, faculty_id: 1 } }),
    across: () => [{ status: 404, input: { body: { kind: 'exam', id: 2_000_000_000, faculty_id: 1 } } }],
  }),
  tried(people.listFaculty, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
    ],
    shows: ['northfaculty', 'North Optics'],
  }),
  tried(people.listStudents, {
    sample: () => ({ query: { course_id: id(north.course) } }),
    across: () => [
      { status: 403, input: { query: { course_id: id(south.course) } } },
      { status: 200, input: { query: { course_id: id(north.course), search: 'south' } } },
    ],
    shows: ['S-northstudent1', 'S-northstudent2'],
  }),
  tried(photos.uploadPhoto, {
    sample: () => ({ query: { roll_number: 'NOBODY' }, file: JPEG }),
    across: () => [
      {
        status: 403,
        input: { query: { roll_number: 'NOBODY', institution_id: id(south.id) }, file: JPEG },
      },
    ],
  }),
  tried(people.countRoleGrants, {
    sample: () => ({ query: {} }),
    across: () => [{ status: 403, input: { query: { institution_id: id(south.id) } } }],
  }),
  tried(people.listSemesters, { sample: () => ({ query: {} }) }),
  tried(duties.listInstitutionDuties, { sample: () => ({ query: {} }), shows: ['northfaculty'] }),
  tried(duties.giveInstitutionDuty, {
    sample: () => ({ body: controls(north) }),
    across: () => [{ status: 403, input: { body: controls(south) } }],
  }),
  tried(duties.endInstitutionDuty, {
    sample: () => ({ params: { id: id(controller) } }),
    across: () => [{ status: 404, input: { params: { id: id(controller) } } }],
  }),
  tried(connections.getConnections, { sample: () => ({ query: {} }), shows: ['north.example'] }),
  tried(connections.addConnection, { sample: () => ({ body: provider }) }),
  tried(connections.changeConnection, {
    sample: () => ({ params: { id: id(connection) }, body: provider }),
    across: () => [{ status: 404, input: { params: { id: id(connection) }, body: provider } }],
  }),
  tried(connections.tryConnection, {
    sample: () => ({ params: { id: id(connection) } }),
    across: () => [{ status: 404, input: { params: { id: id(connection) } } }],
  }),
  tried(connections.turnConnection, {
    sample: () => ({ params: { id: id(connection) }, body: { state: 'on' } }),
    across: () => [{ status: 404, input: { params: { id: id(connection) }, body: { state: 'paused' } } }],
  }),
  tried(connections.requireOwnSignIn, {
    sample: () => ({ params: { id: id(connection) }, body: { is_only_way: false } }),
    across: () => [{ status: 404, input: { params: { id: id(connection) }, body: { is_only_way: true } } }],
  }),
  tried(connections.addDomain, { sample: () => ({ body: { domain: 'more.example' } }) }),
  tried(connections.removeDomain, {
    sample: () => ({ params: { id: id(domain) } }),
    across: () => [{ status: 404, input: { params: { id: id(domain) } } }],
  }),
  tried(connections.dismissNewcomer, {
    sample: () => ({ params: { id: id(newcomer) } }),
    across: () => [{ status: 404, input: { params: { id: id(newcomer) } } }],
  }),
  tried(platforms.getPlatforms, { sample: () => ({ query: {} }), shows: ['North Moodle'] }),
  tried(platforms.makeRegistration, { sample: () => ({ body: {} }) }),
  tried(platforms.addPlatform, {
    sample: () => ({ body: { ...described('other'), deployment_id: '1' } }),
    across: () => [
      { status: 409, input: { body: { ...described('South'), deployment_id: '1' } } },
      {
        status: 409,
        input: { body: { ...described('South'), keys_url: 'https://x.example/', deployment_id: '2' } },
      },
    ],
  }),
  tried(platforms.changePlatform, {
    sample: () => ({ params: { id: id(platform) }, body: described('South') }),
    across: () => [{ status: 404, input: { params: { id: id(platform) }, body: described('South') } }],
  }),
  ...[platforms.removePlatform, platforms.removeDeployment].map((endpoint) =>
    tried(endpoint, {
      sample: () => ({ params: { id: id(endpoint === platforms.removePlatform ? platform : deployment) } }),
      across: () => [
        {
          status: 404,
          input: { params: { id: id(endpoint === platforms.removePlatform ? platform : deployment) } },
        },
      ],
    }),
  ),
  tried(platforms.turnDeployment, {
    sample: () => ({ params: { id: id(deployment) }, body: { state: 'off' } }),
    across: () => [{ status: 404, input: { params: { id: id(deployment) }, body: { state: 'off' } } }],
  }),
  tried(platforms.trustNumbers, {
    sample: () => ({ params: { id: id(deployment) }, body: { trusts_numbers: true } }),
    across: () => [
      { status: 404, input: { params: { id: id(deployment) }, body: { trusts_numbers: true } } },
    ],
  }),
  tried(platforms.changePlatformCourse, {
    sample: () => ({ params: { id: id(platformCourse) }, body: { course_id: null } }),
    across: () => [
      { status: 404, input: { params: { id: id(platformCourse) }, body: { course_id: north.course } } },
    ],
  }),
  tried(platforms.fetchPlatformRoster, {
    sample: () => ({
      params: { id: id(platformCourse) },
      body: { department_id: north.department, class_or_semester: 3 },
    }),
    across: () => [
      {
        status: 404,
        input: {
          params: { id: id(platformCourse) },
          body: { department_id: south.department, class_or_semester: 3 },
        },
      },
    ],
  }),
  tried(listApiTokens, { sample: () => ({ query: {} }) }),
  tried(ruleApiTokens, { sample: () => ({ body: { faculty_may: true } }) }),
  tried(resultFiles.listResultLayouts, { sample: () => ({ query: {} }), shows: ['North College'] }),
  tried(resultFiles.addResultLayout, { sample: () => ({ body: { ...BLANK_LAYOUT, name: 'More' } }) }),
  tried(resultFiles.changeResultLayout, {
    sample: () => ({ params: { id: id(layout) }, body: { ...BLANK_LAYOUT, name: 'Mine' } }),
    across: () => [
      { status: 404, input: { params: { id: id(layout) }, body: { ...BLANK_LAYOUT, name: 'Mine' } } },
    ],
  }),
  tried(resultFiles.removeResultLayout, {
    sample: () => ({ params: { id: id(layout) } }),
    across: () => [{ status: 404, input: { params: { id: id(layout) } } }],
  }),
  tried(webhooks.listWebhooks, { sample: () => ({ query: {} }), shows: ['of=North'] }),
  tried(webhooks.addWebhook, { sample: () => ({ query: {}, body: hook }) }),
  tried(webhooks.changeWebhook, {
    sample: () => ({ params: { id: id(webhook) }, body: hook }),
    across: () => [{ status: 404, input: { params: { id: id(webhook) }, body: hook } }],
  }),
  tried(webhooks.turnWebhook, {
    sample: () => ({ params: { id: id(webhook) }, body: { is_on: false } }),
    across: () => [{ status: 404, input: { params: { id: id(webhook) }, body: { is_on: false } } }],
  }),
  ...[
    webhooks.removeWebhook,
    webhooks.replaceWebhookSecret,
    webhooks.endOldWebhookSecret,
    webhooks.testWebhook,
  ].map((endpoint) =>
    tried(endpoint, {
      sample: () => ({ params: { id: id(webhook) } }),
      across: () => [{ status: 404, input: { params: { id: id(webhook) } } }],
    }),
  ),
  tried(webhooks.listDeliveries, {
    sample: () => ({ params: { id: id(webhook) }, query: {} }),
    across: () => [{ status: 404, input: { params: { id: id(webhook) }, query: {} } }],
  }),
  tried(webhooks.redeliver, {
    sample: () => ({ params: { id: id(webhook), delivery_id: id(delivery) } }),
    across: () => [{ status: 404, input: { params: { id: id(webhook), delivery_id: id(delivery) } } }],
  }),
  tried(rooms.listOwnRooms, { sample: () => ({ query: {} }), shows: ['Lab'] }),
  tried(rooms.addRoom, { sample: () => ({ body: { ...room, name: 'Hut' } }) }),
  tried(rooms.changeRoom, {
    sample: () => ({ params: { id: id(lab) }, body: room }),
    across: () => [{ status: 404, input: { params: { id: id(lab) }, body: room } }],
  }),
  tried(rooms.removeRoom, {
    sample: () => ({ params: { id: id(lab) } }),
    across: () => [{ status: 404, input: { params: { id: id(lab) } } }],
  }),
  tried(listOverseenExams, {
    sample: () => ({ query: { as: 'Institution' } }),
    across: () => [{ status: 200, input: { query: { as: 'Institution', course_id: id(south.course) } } }],
  }),
  tried(getOverseenFilters, { sample: () => ({ query: { as: 'Institution' } }) }),
  tried(photos.removePhoto, {
    sample: () => ({ query: { roll_number: 'NOBODY' } }),
    across: () => [
      { status: 403, input: { query: { roll_number: 'NOBODY', institution_id: id(south.id) } } },
    ],
  }),
  tried(photos.getPhotoCounts, {
    sample: () => ({ query: {} }),
    across: () => [{ status: 403, input: { query: { institution_id: id(south.id) } } }],
  }),
  tried(classes.listAcademicYears, { sample: () => ({ query: {} }) }),
  tried(classes.createAcademicYear, { sample: () => ({ body: newYear() }) }),
  tried(classes.changeAcademicYear, {
    sample: () => ({ params: { id: id(years.north.id) }, body: { ...newYear(), version: 99 } }),
    across: () => [
      { status: 404, input: { params: { id: id(years.south.id) }, body: { ...newYear(), version: 1 } } },
    ],
  }),
  tried(classes.removeAcademicYear, {
    sample: () => ({ params: { id: id(years.north.id) } }),
    across: () => [{ status: 404, input: { params: { id: id(years.south.id) } } }],
  }),
  tried(classes.listSections, {
    sample: () => ({ query: { year_id: id(years.north.id) } }),
    across: () => [{ status: 404, input: { query: { year_id: id(years.south.id) } } }],
  }),
  tried(classes.createSection, {
    sample: () => ({ body: newSection('north') }),
    across: () => [
      { status: 404, input: { body: newSection('south') } },
      { status: 403, input: { body: { ...newSection('north'), department_id: south.department } } },
    ],
  }),
  ...[
    classes.getSection,
    classes.removeSection,
    classes.listSectionStudents,
    classes.listSectionNewcomers,
  ].map((endpoint) =>
    tried(endpoint, {
      sample: () => ({ params: { id: id(sections.north) } }),
      across: () => [{ status: 404, input: { params: { id: id(sections.south) } } }],
    }),
  ),
  tried(classes.changeSection, {
    sample: () => ({ params: { id: id(sections.north) }, body: { name: 'A', version: 99 } }),
    across: () => [
      { status: 404, input: { params: { id: id(sections.south) }, body: { name: 'A', version: 1 } } },
    ],
  }),
  tried(classes.placeStudents, {
    sample: () => ({ params: { id: id(sections.north) }, body: { student_ids: [north.studentGrant] } }),
    across: () => [
      {
        status: 404,
        input: { params: { id: id(sections.south) }, body: { student_ids: [south.studentGrant] } },
      },
      {
        status: 400,
        input: { params: { id: id(sections.north) }, body: { student_ids: [south.studentGrant] } },
      },
      {
        status: 404,
        input: {
          params: { id: id(sections.north) },
          body: { student_ids: [south.studentGrant], from: sections.south },
        },
      },
    ],
  }),
  tried(classes.endStudents, {
    sample: () => ({ params: { id: id(sections.north) }, body: { student_ids: [north.studentGrant] } }),
    across: () => [
      {
        status: 404,
        input: { params: { id: id(sections.south) }, body: { student_ids: [south.studentGrant] } },
      },
    ],
  }),
  tried(offered.listOfferings, {
    sample: () => ({ query: { year_id: id(years.north.id) } }),
    across: () => [{ status: 404, input: { query: { year_id: id(years.south.id) } } }],
  }),
  tried(offered.createOffering, {
    sample: () => ({ body: newOffering('north') }),
    across: () => [
      { status: 404, input: { body: newOffering('south') } },
      { status: 400, input: { body: { ...newOffering('north'), course_id: south.course } } },
      { status: 400, input: { body: { ...newOffering('north'), section_ids: [sections.south] } } },
      { status: 400, input: { body: { ...newOffering('north'), faculty_ids: [south.facultyGrant] } } },
    ],
  }),
  ...[offered.getOffering, offered.listRegistrations, offered.removeOffering].map((endpoint) =>
    tried(endpoint, {
      sample: () => ({ params: { id: id(offerings.north) } }),
      across: () => [{ status: 404, input: { params: { id: id(offerings.south) } } }],
    }),
  ),
  tried(offered.changeOffering, {
    sample: () => ({
      params: { id: id(offerings.north) },
      body: { section_ids: [sections.north], faculty_ids: [], version: 99 },
    }),
    across: () => [
      {
        status: 404,
        input: {
          params: { id: id(offerings.south) },
          body: { section_ids: [sections.south], faculty_ids: [], version: 1 },
        },
      },
    ],
  }),
  tried(promoted.promoteSection, {
    sample: () => ({ params: { id: id(sections.north) }, body: promotion('north') }),
    across: () => [
      { status: 404, input: { params: { id: id(sections.south) }, body: promotion('south') } },
      { status: 400, input: { params: { id: id(sections.north) }, body: promotion('south') } },
      { status: 409, input: { params: { id: id(sections.north) }, body: promotion('north') } },
    ],
  }),
  tried(promoted.listPromotions, {
    sample: () => ({ params: { id: id(sections.north) } }),
    across: () => [{ status: 404, input: { params: { id: id(sections.south) } } }],
  }),
  tried(promoted.undoPromotion, {
    sample: () => ({ params: { id: '2000000000' } }),
    across: () => [{ status: 404, input: { params: { id: id(southPromotion) } } }],
  }),
  tried(rosters.downloadRosterTemplate, { sample: () => ({ query: {} }) }),
  tried(rosters.uploadRoster, {
    sample: () => ({ query: { filename: 'people.csv' }, file: Buffer.from('email') }),
    across: () => [
      {
        status: 403,
        input: {
          query: { filename: 'people.csv', department_id: id(south.department) },
          file: Buffer.from('email'),
        },
      },
    ],
  }),
  ...[
    rosters.getRoster,
    rosters.listRosterRows,
    rosters.downloadRosterErrors,
    rosters.confirmRoster,
    rosters.discardRoster,
  ].map((endpoint) =>
    tried(endpoint, {
      sample: () => ({ params: { id: id(north.roster) } }),
      across: () => [{ status: 403, input: { params: { id: id(south.roster) } } }],
    }),
  ),
  tried(rosters.inviteAgain, {
    sample: () => ({ body: { user_id: north.faculty.id } }),
    across: () => [{ status: 403, input: { body: { user_id: south.faculty.id } } }],
  }),
  tried(exportAudit, {
    sample: () => ({ query: {} }),
    across: () => [{ status: 200, input: { query: {} } }],
  }),
  tried(listAudit, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
    ],
    shows: ['made northfaculty', 'linked 1 course: North Optics'],
  }),
];

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const where = ({ query, body }: EndpointShape): 'query' | 'body' | undefined =>
  (
    [
      ['query', query],
      ['body', body],
    ] as const
  ).find(([, schema]) => schema && 'shape' in schema && 'institution_id' in (schema.shape as object))?.[0];
const scoped = CASES.filter(({ endpoint }) => where(endpoint));

/** The sample, naming an institution. */
function naming({ endpoint, sample }: Case, institution: number): Input<EndpointShape> {
  const input = sample() as Record<string, object>;
  const part = where(endpoint) as 'query' | 'body';
  const institution_id = part === 'query' ? id(institution) : institution;
  return { ...input, [part]: { ...input[part], institution_id } } as Input<EndpointShape>;
}

/** Whatever tells of South's people or of what South does. */
const SECRETS = /south(admin|faculty|student)|south college|s-south|f-south/i;

test('every call an institution admin may make is tried here', () => {
  const open = routes
    .map((route) => route.endpoint)
    .filter(({ access }) => Array.isArray(access) && access.includes('Institution'))
    // The institution of a new token is chosen among the person's own: api-tokens.api.test.ts.
    .filter(({ path }) => path !== '/auth/api-token')
    // Those of a hall are tried by every duty, and from another college, in endpoint-duties.api.test.ts.
    .filter(({ duty }) => duty === undefined)
    // Those of vivas are tried from another college in setup.api.test.ts and oral-sweep.api.test.ts.
    .filter(({ path }) => !path.startsWith('/oral'));
  expect(CASES.map(({ endpoint }) => name(endpoint)).sort()).toEqual(open.map(name).sort());
});

test('what every institution shares tells nothing of any of them', async () => {
  const shared = CASES.filter((one) => one.shared);
  expect(shared.map(({ endpoint }) => where(endpoint))).toEqual(shared.map(() => undefined));
  for (const { endpoint, sample } of shared) {
    const mine = await done(north.admin.call(endpoint, sample()));
    const theirs = await done(south.admin.call(endpoint, sample()));
    expect(theirs).toEqual(mine);
  }
});

// M8
test('the directory shows a person of another institution only by the whole username or email', async () => {
  const find = (search: string) => done(north.admin.call(listUsers, { query: { search } }));
  expect(await find('southstudent')).toEqual([]);
  expect(await find('SouthStudent1')).toEqual([
    {
      id: expect.any(Number),
      username: 'southstudent1',
      email: 's…@example.org',
      name: null,
      is_verified: true,
      roles: [],
    },
  ]);
  expect(await find('southstudent1@EXAMPLE.org')).toMatchObject([{ email: 'southstudent1@example.org' }]);
  const everyone = await done(root.call(listUsers, { query: { search: 'southstudent' } }));
  expect(everyone.length).toBeGreaterThan(1);
});

test('an invitation opens nothing about the person until it is accepted', async () => {
  const stranger = await server.person('stranger1');
  await sql`update users set name = 'Sana Private' where id = ${stranger.id}`;
  const membership = { user_id: stranger.id, member_id: 'Stranger-1', department_ids: [north.department] };
  const body = { user_membership_id: [membership], class_or_semester: 3 };
  await done(north.admin.call(people.grantStudentRole, { body }));
  for (const endpoint of [people.listRoleGrants, listUsers]) {
    const find = (search: string) => done(north.admin.call(endpoint, { query: { search } }));
    const seen = [{ username: 'stranger1', email: 's…@example.org', name: null }];
    expect(await find('strange')).toMatchObject(seen);
    for (const secret of ['sana', 'private', 'stranger1@', 'er1@example.org'])
      expect(await find(secret)).toEqual([]);
    expect(await find('STRANGER1@example.org')).toHaveLength(1);
  }
  const all = { username: 'stranger1', email: 'stranger1@example.org', name: 'Sana Private' };
  const query = { search: 'sana' };
  expect(await done(root.call(people.listRoleGrants, { query }))).toMatchObject([all]);
  await acceptInvitations(stranger.id);
  for (const endpoint of [people.listRoleGrants, listUsers])
    expect(await done(north.admin.call(endpoint, { query }))).toMatchObject([all]);
});

describe.each(
  CASES.flatMap(({ across, ...one }) => (across ? [[name(one.endpoint), across, one] as const] : [])),
)('%s', (_, across, one) => {
  test('with ids of the other institution shows nothing and changes nothing', async () => {
    const before = await everythingOf(south.id);
    const mine = await everythingOf(north.id);
    const tries = across();
    expect(tries).not.toHaveLength(0);
    for (const { status, input } of tries) {
      const logged = (await refusals(root)).length;
      const answer = await north.admin.call(one.endpoint, input);
      expect(answer.status).toBe(status);
      expect(`${JSON.stringify(answer.body)} ${answer.file ?? ''}`).not.toMatch(SECRETS);
      expect((await refusals(root)).length).toBe(logged + (status === 403 ? 1 : 0));
    }
    expect(await everythingOf(south.id)).toEqual(before);
    // A refusal is written down here; nothing else happened.
    const stripped = (all: unknown) => JSON.stringify(all, (key, value) => (key === 'log' ? null : value));
    expect(stripped(await everythingOf(north.id))).toBe(stripped(mine));
  });
});

describe.each(scoped.map((one) => [name(one.endpoint), one] as const))('%s', (_, one) => {
  test('naming the other institution is refused and written down', async () => {
    const before = await everythingOf(south.id);
    for (const institution of [south.id, 2_000_000_000]) {
      const answer = await north.admin.call(one.endpoint, naming(one, institution));
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      const [latest] = await refusals(root);
      expect(latest).toMatchObject({
        actor: 'northadmin',
        what: `asked for institution ${institution}, which is not theirs`,
      });
    }
    expect(await everythingOf(south.id)).toEqual(before);
  });

  test('who administers both must say which', async () => {
    const before = [await everythingOf(north.id), await everythingOf(south.id)];
    const answer = await both.call(one.endpoint, one.sample());
    const message = 'Please choose which of your institutions this is for.';
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'choose_institution', message, fields: { institution_id: message } },
    });
    expect([await everythingOf(north.id), await everythingOf(south.id)]).toEqual(before);
  });
});

describe.each(CASES.filter((one) => one.shows).map((one) => [name(one.endpoint), one] as const))(
  '%s',
  (_, one) => {
    test('shows who administers both the one they name, and nothing of the other', async () => {
      const answer = await both.call(one.endpoint, naming(one, north.id));
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      const { shows = [] } = one;
      expect(shows).not.toHaveLength(0);
      for (const word of shows) expect(text).toContain(word);
      expect(text).not.toMatch(/south/i);
    });
  },
);

test('what North tried is not in the log of South', async () => {
  const log = await done(south.admin.call(listAudit, { query: { limit: '200' } }));
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/north/i);
});
