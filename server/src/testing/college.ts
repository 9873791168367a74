// A college for tests, built as an Admin and an institution admin would build it.
import { createDepartment, createEducationSystem, createInstitution } from '@quivia/contract/catalogue';
import { createCourse, createModule } from '@quivia/contract/courses';
import type { Input } from '@quivia/contract/endpoint';
import { giveInstitutionDuty } from '@quivia/contract/institution-duties';
import * as people from '@quivia/contract/people';
import { giveMemberRole } from '../features/people/people.service.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { addUsers, done, type Person, refreshToken } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface College {
  id: number;
  name: string;
  /** Linked, with one course, which is linked too. */
  department: number;
  course: number;
  module: number;
  /** The class or semester of the course. */
  semester: number;
  admin: Person;
}

/** All it is made of carries `word` in its name, and is linked nowhere else. */
export async function buildCollege(server: TestApp, root: Person, word: string): Promise<College> {
  const system = await newSystem(root, `${word} Board`);
  const name = `${word} College`;
  const id = (
    await done(
      root.call(createInstitution, {
        body: { name, place: 'Kochi', institution_type: 'COLLEGE', education_system_id: system },
      }),
    )
  ).id;
  const department = await newDepartment(root, `${word} Physics`);
  const course = await newCourse(root, { name: `${word} Optics`, department, system, semester: 3 });
  const module = (
    await done(
      root.call(createModule, {
        body: { course_id: course, module_number: 1, module_name: `${word} Rays`, syllabus: 'Light' },
      }),
    )
  ).id;
  const admin = await server.person(`${word.toLowerCase()}admin`);
  await done(root.call(people.grantInstitutionRole, { body: { user_ids: [admin.id], entity_id: id } }));
  await refreshToken(admin);
  await done(admin.call(people.linkDepartments, { body: { link_id: [department] } }));
  await done(admin.call(people.linkCourses, { body: { link_id: [course] } }));
  return { id, name, department, course, module, semester: 3, admin };
}

export async function newSystem(root: Person, name: string): Promise<number> {
  return (await done(root.call(createEducationSystem, { body: { name } }))).id;
}

export async function newDepartment(root: Person, name: string): Promise<number> {
  return (await done(root.call(createDepartment, { body: { name } }))).id;
}

export async function newCourse(
  root: Person,
  given: { name: string; department: number; system: number; semester: number },
): Promise<number> {
  const body = {
    name: given.name,
    code: given.name.slice(0, 30),
    department_id: given.department,
    education_system_id: given.system,
    class_or_semester: given.semester,
  };
  return (await done(root.call(createCourse, { body }))).id;
}

/** The id of the live grant of this person. */
export async function grantOf(
  root: Person,
  username: string,
  role: people.RoleGrant['role'],
): Promise<number> {
  const grants = await done(root.call(people.listRoleGrants, { query: { search: username, role } }));
  const grant = grants.find((one) => one.username === username);
  if (!grant) throw new Error(`${username} is no ${role}`);
  return grant.id;
}

/** As an admin of the college does it, to people who have agreed: nobody is asked, by mail or otherwise. */
export async function join(
  { id, admin }: College,
  role: 'Faculty' | 'Student',
  form: Parameters<typeof giveMemberRole>[2],
): Promise<void> {
  const actor = { userId: admin.id, username: admin.username } as Actor;
  await giveMemberRole(actor, role, { ...form, institution_id: id }, { asksPerson: false });
}

/** Makes someone who can sign in faculty of the college; returns the id of the grant. */
export async function hire(
  college: College,
  person: Person,
  member_id = `F-${person.username}`,
): Promise<number> {
  const membership = { user_id: person.id, member_id, department_ids: [college.department] };
  await join(college, 'Faculty', { user_membership_id: [membership] });
  await refreshToken(person);
  return grantOf(college.admin, person.username, 'Faculty');
}

/** Makes faculty of the college head of a department, or its controller of examinations. */
export async function appoint(
  { id, admin }: College,
  person: Person,
  duty: Omit<Input<typeof giveInstitutionDuty>['body'], 'faculty_id' | 'institution_id'>,
): Promise<void> {
  const faculty_id = await grantOf(admin, person.username, 'Faculty');
  await done(admin.call(giveInstitutionDuty, { body: { ...duty, faculty_id, institution_id: id } }));
}

/** New students, in the semester of the college's course unless told; their user ids. */
export async function enrol(
  college: College,
  usernames: string[],
  { semester = college.semester, departments = [college.department] } = {},
): Promise<number[]> {
  const ids = await addUsers(...usernames);
  const memberships = ids.map((user_id, i) => ({
    user_id,
    member_id: `S-${usernames[i]}`,
    department_ids: departments,
  }));
  await join(college, 'Student', { user_membership_id: memberships, class_or_semester: semester });
  return ids;
}
