// Who holds which role where, and what an institution has linked and assigned.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import {
  Email,
  Id,
  IdText,
  line,
  MAX_ID,
  MessageReply,
  Moment,
  PageQuery,
  PersonName,
} from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { PEOPLE_MESSAGES, selectAtMost } from './people.words.ts';
import { EXAMINERS, ROLES } from './roles.ts';

const id = (message: string) => z.int(message).check(z.positive(message), z.maximum(MAX_ID, message));
/** As many as a page can select, and as one call can do in good time. */
const MOST = 500;
const TOO_MANY = selectAtMost(MOST);
const ids = (message: string) =>
  z.array(id(message), message).check(z.minLength(1, message), z.maxLength(MOST, TOO_MANY));

/** The institution a call is about; needed only by who administers several. */
const InstitutionOf = { institution_id: z.optional(id(PEOPLE_MESSAGES.selectInstitution)) };

export const RoleGrantForm = z.object({
  user_ids: ids(PEOPLE_MESSAGES.selectUser),
  entity_id: id(MESSAGES.enterValue),
});

export const grantInstitutionRole = endpoint({
  method: 'POST',
  path: '/admin/role/institution',
  access: ['Admin'],
  summary: 'Make people administrators of an institution: at once, or when their email is verified',
  body: RoleGrantForm,
  reply: MessageReply,
});

export const grantCommunityRole = endpoint({
  method: 'POST',
  path: '/admin/role/community',
  access: ['Admin'],
  summary: 'Make people administrators of a community: at once, or when their email is verified',
  body: RoleGrantForm,
  reply: MessageReply,
});

export const AdminInvitationForm = z.object({
  role: z.enum(['Institution', 'Community'], PEOPLE_MESSAGES.selectRole),
  entity_id: RoleGrantForm.shape.entity_id,
  email: Email,
  name: PersonName,
});

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/admin/role/invitation',
  access: ['Admin'],
  summary:
    'Make the person with this email an administrator of an institution or community; without an account, they choose a password by the link of a mail first',
  body: AdminInvitationForm,
  reply: MessageReply,
});

export const MemberId = line(40, PEOPLE_MESSAGES.memberId);
export const ClassOrSemester = z
  .int(PEOPLE_MESSAGES.classOrSemester)
  .check(z.minimum(1, PEOPLE_MESSAGES.classOrSemester), z.maximum(20, PEOPLE_MESSAGES.classOrSemester));

const Membership = z.object({
  user_id: id(PEOPLE_MESSAGES.selectUser),
  member_id: MemberId,
  department_ids: z
    .array(id(PEOPLE_MESSAGES.departments), PEOPLE_MESSAGES.departments)
    .check(z.minLength(1, PEOPLE_MESSAGES.departments), z.maxLength(50, PEOPLE_MESSAGES.tooManyDepartments)),
});

const memberships = z.array(Membership, PEOPLE_MESSAGES.selectUser).check(
  z.minLength(1, PEOPLE_MESSAGES.selectUser),
  z.maxLength(MOST, TOO_MANY),
  z.refine((all) => new Set(all.map((one) => one.user_id)).size === all.length, PEOPLE_MESSAGES.namedTwice),
);

export const grantFacultyRole = endpoint({
  method: 'POST',
  path: '/admin/role/faculty',
  access: ['Institution'],
  summary:
    'Make people faculty of the institution: at once where they belong to it already, otherwise when they accept',
  body: z.object({
    user_membership_id: memberships,
    class_or_semester: z.optional(z.null()),
    ...InstitutionOf,
  }),
  reply: MessageReply,
});

export const grantStudentRole = endpoint({
  method: 'POST',
  path: '/admin/role/student',
  access: ['Institution'],
  summary:
    'Make people students of the institution: at once where they belong to it already, otherwise when they accept',
  body: z.object({ user_membership_id: memberships, class_or_semester: ClassOrSemester, ...InstitutionOf }),
  reply: MessageReply,
});

export const RoleGrant = z.object({
  id: Id,
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  /** The institution or community it is for. */
  entity: z.nullable(z.string()),
  member_id: z.nullable(z.string()),
  departments: z.array(z.string()),
  department_ids: z.array(Id),
  class_or_semester: z.nullable(z.int()),
  granted_at: Moment,
  /** `invited` waits until the person accepts, `unverified` until the email is verified. */
  status: z.enum(['active', 'invited', 'unverified']),
  is_verified: z.boolean(),
  /** The account was made for the person and has no password yet. */
  awaits_password: z.boolean(),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/** Whom a list of people is narrowed to, besides a search. */
const OfPeople = {
  institution_id: z.optional(IdText),
  department_id: z.optional(IdText),
  class_or_semester: z.optional(IdText),
};

export const listRoleGrants = endpoint({
  method: 'GET',
  path: '/admin/role',
  access: ['Admin', 'Institution'],
  summary: 'Who holds which role; for an institution admin, in that institution',
  query: z.object({
    ...PageQuery,
    ...OfPeople,
    role: z.optional(z.enum(ROLES)),
    /** Only people who have not accepted their invitation yet. */
    status: z.optional(z.literal('waiting')),
  }),
  reply: z.array(RoleGrant),
});

export const countRoleGrants = endpoint({
  method: 'GET',
  path: '/admin/role/count',
  access: ['Admin', 'Institution'],
  summary:
    'How many of the people in that list hold each role, and how many have not accepted their invitation yet',
  query: z.object({ search: PageQuery.search, ...OfPeople }),
  reply: z.object({
    /** Roles that nobody holds are left out. */
    roles: z.array(z.object({ role: z.enum(ROLES), count: z.int() })),
    waiting: z.int(),
  }),
});

export const listSemesters = endpoint({
  method: 'GET',
  path: '/admin/role/semester',
  access: ['Institution'],
  summary: 'Classes or semesters in which an institution has students, or has invited some',
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: z.array(z.int()),
});

const MemberDetails = {
  member_id: MemberId,
  department_ids: Membership.shape.department_ids,
  class_or_semester: z.nullable(ClassOrSemester),
};

export const ChangeMemberForm = z.object(MemberDetails);

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/admin/role/:id',
  access: ['Institution'],
  summary:
    'Change the member ID, departments and class or semester of a faculty member or student. `before` is what the caller saw: refused if somebody else has changed it since',
  params: z.object({ id: IdText }),
  body: z.extend(ChangeMemberForm, {
    before: z.object({
      member_id: z.string(),
      department_ids: z.array(Id),
      class_or_semester: z.nullable(z.int()),
    }),
  }),
  reply: MessageReply,
});

const PromoteForm = z.object({
  from: ClassOrSemester,
  to: ClassOrSemester,
  department_id: z.optional(Id),
  ...InstitutionOf,
});

export const promoteStudents = endpoint({
  method: 'POST',
  path: '/admin/role/promote',
  access: ['Institution'],
  summary: 'Move all students of a class or semester to another, in one department or in all',
  body: PromoteForm,
  reply: MessageReply,
});

export const takeRoleBack = endpoint({
  method: 'DELETE',
  path: '/admin/role/:id',
  access: ['Admin', 'Institution'],
  summary: 'Remove a role, which stops working at once, or withdraw an invitation',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});

export const PendingMembership = z.object({
  id: Id,
  role: z.enum(ROLES),
  institution: z.string(),
  member_id: z.nullable(z.string()),
  given_at: Moment,
});
export type PendingMembership = z.infer<typeof PendingMembership>;

export const listPendingMemberships = endpoint({
  method: 'GET',
  path: '/auth/membership',
  access: 'signed-in',
  summary: 'The institutions that invite the signed-in person, newest first',
  reply: z.array(PendingMembership),
});

export const answerPendingMembership = endpoint({
  method: 'POST',
  path: '/auth/membership/:id',
  access: 'signed-in',
  summary: 'Accept or decline the invitation of an institution',
  params: z.object({ id: IdText }),
  body: z.object({ accept: z.boolean() }),
  reply: MessageReply,
});

export const linkCourses = endpoint({
  method: 'POST',
  path: '/admin/link/institution-course',
  access: ['Institution'],
  summary: 'Link courses to the institution',
  body: z.object({ link_id: ids(PEOPLE_MESSAGES.selectCourses), ...InstitutionOf }),
  reply: MessageReply,
});

export const unlinkCourses = endpoint({
  method: 'POST',
  path: '/admin/unlink/institution-course',
  access: ['Institution'],
  summary: 'Unlink courses; refused while one is assigned',
  body: z.object({ link_id: ids(PEOPLE_MESSAGES.selectCourses), ...InstitutionOf }),
  reply: MessageReply,
});

export const linkDepartments = endpoint({
  method: 'POST',
  path: '/admin/link/institution-department',
  access: ['Institution'],
  summary: 'Link departments to the institution',
  body: z.object({ link_id: ids(PEOPLE_MESSAGES.selectDepartments), ...InstitutionOf }),
  reply: MessageReply,
});

export const unlinkDepartments = endpoint({
  method: 'POST',
  path: '/admin/unlink/institution-department',
  access: ['Institution'],
  summary: 'Unlink departments; refused while people or linked courses belong to one',
  body: z.object({ link_id: ids(PEOPLE_MESSAGES.selectDepartments), ...InstitutionOf }),
  reply: MessageReply,
});

export const AssignCourseForm = z.object({
  course_id: id(PEOPLE_MESSAGES.selectCourseAndFaculty),
  faculty_id: id(PEOPLE_MESSAGES.selectCourseAndFaculty),
});

export const assignCourse = endpoint({
  method: 'POST',
  path: '/admin/link/faculty-course',
  access: ['Institution'],
  summary: 'Assign a linked course to a faculty member',
  body: z.extend(AssignCourseForm, InstitutionOf),
  reply: MessageReply,
});

export const unassignCourse = endpoint({
  method: 'POST',
  path: '/admin/unlink/faculty-course',
  access: ['Institution'],
  summary: 'Unassign a course',
  body: z.extend(AssignCourseForm, InstitutionOf),
  reply: MessageReply,
});

export const Faculty = z.object({
  id: Id,
  /** The number the institution knows the person by. */
  faculty_id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  departments: z.array(z.string()),
  courses: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
});
export type Faculty = z.infer<typeof Faculty>;

export const listFaculty = endpoint({
  method: 'GET',
  path: '/admin/faculty',
  access: ['Institution'],
  summary: "The institution's faculty and the courses assigned to each",
  query: z.object({ ...PageQuery, institution_id: z.optional(IdText) }),
  reply: z.array(Faculty),
});

export const Student = z.object({
  id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
});
export type Student = z.infer<typeof Student>;

export const listStudents = endpoint({
  method: 'GET',
  path: '/admin/student',
  access: ['Institution', ...EXAMINERS],
  scope: 'exams:read',
  summary:
    "The students of a course: of its department and its class or semester, in the caller's institution. Of a community's course, its members",
  query: z.object({ ...PageQuery, course_id: IdText, institution_id: z.optional(IdText) }),
  reply: z.array(Student),
});
