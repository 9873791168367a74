// The demo college: loaded into an empty database, by the same rules as a real one.
import { INSTITUTION_DUTIES, type InstitutionDuty } from '@quivia/contract/institution-duties';
import type { Role } from '@quivia/contract/roles';
import type { Site } from '@quivia/contract/site';
import * as accounts from '../features/accounts/accounts.service.ts';
import * as catalogue from '../features/catalogue/catalogue.service.ts';
import { withoutMails } from '../features/exams/notices/exam-notices.service.ts';
import * as notifications from '../features/notifications/notifications.service.ts';
import * as duties from '../features/people/duties/duties.service.ts';
import * as links from '../features/people/links.service.ts';
import * as people from '../features/people/people.service.ts';
import { AppError } from '../platform/app-error.ts';
import { after, asOf, days, now } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { insertSetting, lockSetup, selectSetting } from '../platform/database/settings.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { divideClasses } from './classes.ts';
import * as college from './college.ts';
import { gather } from './community.ts';
import { LABORATORY } from './laboratory-questions.ts';
import { openExams, teach, writeBank } from './teaching.ts';
import { holdCircuit, holdProject, holdSupplementary, openPractical, type VivaCast } from './vivas.ts';

const PASSWORD = 'Demo@2026';

const USERNAMES = {
  Admin: 'demoadmin',
  Institution: 'demoinstitution',
  Community: 'democommunity',
  Faculty: 'demofaculty',
  Student: 'demostudent',
  CommunityMember: 'democommunitymember',
} as const satisfies Record<Role, string>;

/** Faculty with a duty: the head of the first department, and the controller. */
const DUTIES = { head: 'demohead', controller: 'democontroller' } as const satisfies Record<
  InstitutionDuty,
  string
>;

export async function demoAccounts(): Promise<Site['demo_accounts']> {
  if (!(await selectSetting('demo'))) return [];
  const ofRoles = Object.entries(USERNAMES).map(([role, username]) => ({ role: role as Role, username }));
  const ofDuties = INSTITUTION_DUTIES.map((duty) => ({
    role: 'Faculty' as const,
    duty,
    username: DUTIES[duty],
  }));
  return [...ofRoles, ...ofDuties].map((one) => ({ ...one, password: PASSWORD }));
}

/** Whoever does it in the audit log. */
const actorOf = (userId: number, username: string, role: Role): Actor => ({
  userId,
  username,
  email: `${username}@quivia.example`,
  roles: [role],
  sessionId: 0,
  version: 0,
});

export const loadDemo = (): Promise<void> => withoutMails(load);

async function load(): Promise<void> {
  await insertSetting('demo', '1');
  const ids = await makePeople();
  const actor = (username: string, role: Role) => actorOf(ids.get(username) as number, username, role);
  const account = (role: Role) => actor(USERNAMES[role], role);
  // The term began then.
  const courses = await asOf(after(now(), -days(60)), () => foundCollege(ids));
  await teach({
    faculty: facultyOf('CS').map(({ username }) => actor(username, 'Faculty')),
    student: account('Student'),
    courses,
  });
  const cast = vivaCast((username) => actor(username, 'Faculty'));
  await holdCircuit(cast);
  await holdProject(cast);
  await holdSupplementary(cast);
  const course = courses.find(({ code }) => code === LABORATORY.courseCode) as Taught;
  await asOf(after(now(), -days(20)), () => writeBank(cast.coordinator, LABORATORY, course));
  await openPractical(cast);
  await gather({
    admin: account('Admin'),
    host: account('Community'),
    reader: actor(facultyUsername('EC', 2), 'Community'),
    members: [USERNAMES.CommunityMember, ...studentsOf('EC', 5).map(({ username }) => username)]
      .slice(0, 14)
      .map((username) => actor(username, 'CommunityMember')),
  });
}

/** The external examiner has an account here. */
const vivaCast = (actor: (username: string) => Actor): VivaCast => ({
  teacher: actor(USERNAMES.Faculty),
  coordinator: actor(facultyUsername('EC', 2)),
  colleague: actor(facultyUsername('CS', 2)),
  external: actor(facultyUsername('EC', 3)),
});

/**
 * When the demo is started again: its exams of the last time are over, others take their place. Not if somebody has
 * changed what they need.
 */
export async function refreshDemo(): Promise<void> {
  try {
    await inTransaction(async () => {
      await lockSetup();
      if (!(await selectSetting('demo'))) return;
      const names = [
        USERNAMES.Faculty,
        facultyUsername('CS', 2),
        facultyUsername('EC', 2),
        facultyUsername('EC', 3),
      ];
      const ids = new Map<string, number | undefined>();
      for (const name of names) ids.set(name, await accounts.idOf(name));
      const actor = (name: string) => actorOf(ids.get(name) as number, name, 'Faculty');
      if (!ids.get(USERNAMES.Faculty)) return;
      await withoutMails(async () => {
        await openExams(actor(USERNAMES.Faculty));
        if (names.every((name) => ids.get(name))) await openPractical(vivaCast(actor));
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The catalogue, and who teaches and studies what. */
async function foundCollege(ids: Map<string, number>): Promise<Taught[]> {
  const id = (username: string) => ids.get(username) as number;
  await people.makeAdmin(id(USERNAMES.Admin));
  const admin = actorOf(id(USERNAMES.Admin), USERNAMES.Admin, 'Admin');
  const { institutionId, courses } = await buildCatalogue(admin);
  await people.makeAdministrators(admin, 'institution', {
    user_ids: [id(USERNAMES.Institution)],
    entity_id: institutionId,
  });
  const principal = actorOf(id(USERNAMES.Institution), USERNAMES.Institution, 'Institution');
  await links.link(principal, 'department', {
    link_id: [...new Set(courses.map((one) => one.departmentId))],
  });
  await links.link(principal, 'course', { link_id: courses.map((one) => one.id) });
  await enrolEverybody(principal, courses, id);
  await divideClasses(principal, classesOf(courses), courses);
  await appoint(principal, courses);
  for (const [role, username] of [
    ...Object.entries(USERNAMES),
    ...Object.values(DUTIES).map((username) => ['Faculty', username] as const),
  ])
    await notifications.markAllRead(actorOf(id(username), username, role as Role));
  return courses;
}

const classesOf = (courses: Taught[]) =>
  [...Map.groupBy(courses, (one) => one.departmentId).keys()].flatMap((departmentId) =>
    college.CLASSES.semesters.map((semester) => ({
      departmentId,
      semester,
      batch: 2000 + Number(college.CLASSES.joined[semester]),
    })),
  );

async function appoint(principal: Actor, courses: Taught[]): Promise<void> {
  const faculty = await links.listFaculty(principal, { limit: 200, offset: 0 });
  const grantOf = (duty: InstitutionDuty) =>
    faculty.find(({ username }) => username === DUTIES[duty])?.id as number;
  const department_id = courses.find(({ letters }) => letters === 'CS')?.departmentId as number;
  await duties.give(principal, { duty: 'head', faculty_id: grantOf('head'), department_id });
  await duties.give(principal, { duty: 'controller', faculty_id: grantOf('controller') });
}

const studentUsername = (roll: string) => roll.toLowerCase();
const facultyUsername = (letters: string, n: number) => `faculty${letters.toLowerCase()}${n}`;
const rollNumber = (letters: string, semester: number, n: number) =>
  `R${college.CLASSES.joined[semester]}${letters}${String(n).padStart(3, '0')}`;

interface Enrolled {
  username: string;
  memberId: string;
  letters: string;
}

/** The demo accounts of these roles are the first of their kind. */
const DEMO_FACULTY: Record<string, string> = {
  facultycs1: USERNAMES.Faculty,
  facultycs3: DUTIES.head,
  facultyme1: DUTIES.controller,
};

function facultyOf(letters: string): Enrolled[] {
  return Array.from({ length: college.FACULTY_PER_DEPARTMENT }, (_, i) => ({
    username: DEMO_FACULTY[facultyUsername(letters, i + 1)] ?? facultyUsername(letters, i + 1),
    memberId: `F${letters}${String(i + 1).padStart(2, '0')}`,
    letters,
  }));
}

function studentsOf(letters: string, semester: number): Enrolled[] {
  return Array.from({ length: college.CLASSES.size }, (_, i) => {
    const roll = rollNumber(letters, semester, i + 1);
    const isDemo = letters === 'CS' && semester === 3 && i === 0;
    return { username: isDemo ? USERNAMES.Student : studentUsername(roll), memberId: roll, letters };
  });
}

async function makePeople(): Promise<Map<string, number>> {
  const letters = college.DEPARTMENTS.map((department) => department.letters);
  const usernames = [
    USERNAMES.Admin,
    USERNAMES.Institution,
    USERNAMES.Community,
    USERNAMES.CommunityMember,
    ...letters.flatMap((one) => facultyOf(one).map(({ username }) => username)),
    ...letters.flatMap((one) =>
      college.CLASSES.semesters.flatMap((semester) =>
        studentsOf(one, semester).map(({ username }) => username),
      ),
    ),
  ];
  const rows = await accounts.createAccounts(
    usernames.map((username, n) => ({
      username,
      email: `${username}@quivia.example`,
      name: college.demoName(n),
    })),
    PASSWORD,
  );
  return new Map(rows.map(({ username, id }) => [username, id]));
}

interface Taught {
  id: number;
  code: string;
  departmentId: number;
  letters: string;
  semester: number;
}

async function buildCatalogue(admin: Actor): Promise<{ institutionId: number; courses: Taught[] }> {
  const system = await catalogue.create(admin, 'education-system', { name: college.EDUCATION_SYSTEM });
  const institution = await catalogue.create(admin, 'institution', {
    ...college.COLLEGE,
    institution_type: 'COLLEGE',
    education_system_id: system.id,
  });
  const courses: Taught[] = [];
  for (const { name, letters, courses: taught } of college.DEPARTMENTS) {
    const department = await catalogue.create(admin, 'department', { name });
    for (const { name: courseName, code, semester, modules } of taught) {
      const course = await catalogue.create(admin, 'course', {
        name: courseName,
        code,
        department_id: department.id,
        education_system_id: system.id,
        class_or_semester: semester,
      });
      courses.push({ id: course.id, code, departmentId: department.id, letters, semester });
      for (const [i, [module_name, syllabus]] of modules.entries()) {
        const values = { course_id: course.id, module_number: i + 1, module_name, syllabus };
        await catalogue.create(admin, 'module', values);
      }
    }
  }
  return { institutionId: institution.id, courses };
}

async function enrolEverybody(
  principal: Actor,
  courses: Taught[],
  id: (username: string) => number,
): Promise<void> {
  for (const { letters } of college.DEPARTMENTS) {
    const own = courses.filter((course) => course.letters === letters);
    const departmentId = own[0]?.departmentId as number;
    const membership = ({ username, memberId }: Enrolled) => ({
      user_id: id(username),
      member_id: memberId,
      department_ids: [departmentId],
    });
    const teachers = facultyOf(letters);
    await people.giveMemberRole(
      principal,
      'Faculty',
      { user_membership_id: teachers.map(membership) },
      { asksPerson: false },
    );
    for (const semester of college.CLASSES.semesters) {
      await people.giveMemberRole(
        principal,
        'Student',
        { user_membership_id: studentsOf(letters, semester).map(membership), class_or_semester: semester },
        { asksPerson: false },
      );
    }
    await assignInTurn(
      principal,
      own,
      teachers.map(({ memberId }) => memberId),
    );
  }
}

async function assignInTurn(principal: Actor, courses: Taught[], memberIds: string[]): Promise<void> {
  const faculty = await links.listFaculty(principal, { limit: 200, offset: 0 });
  const grants = memberIds.map(
    (memberId) => faculty.find((one) => one.faculty_id === memberId)?.id as number,
  );
  // Two teach each course: question banks are shared between colleagues.
  for (const [i, course] of courses.entries()) {
    for (const faculty_id of new Set([grants[i % grants.length], grants[(i + 1) % grants.length]]))
      await links.assign(principal, { course_id: course.id, faculty_id: faculty_id as number });
  }
}
