// The catalogue: education systems, departments, institutions, courses, modules, communities. Everything in it
// can be renamed and retired; nothing is deleted, because an exam may rest on it.
import * as z from 'zod/mini';
import { CommunityForm } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdText, line, MAX_ID, MessageReply, PageQuery, paragraph } from './fields.ts';
import { EXAMINERS } from './roles.ts';

const ENTER_VALUE = 'Please enter a value';
const ENTER_MODULE = 'Please enter module name and syllabus';

export const CATALOGUE_MESSAGES = {
  educationSystemCreated: 'Education system created successfully',
  departmentCreated: 'Department created successfully',
  institutionCreated: 'Institution created successfully',
  courseCreated: 'Course created successfully',
  moduleAdded: 'Module added',
  communityCreated: 'Community created successfully',
  saved: 'Saved.',
  retired: 'Retired. It stays where it is used and is no longer offered.',
  restored: 'Restored.',
  reordered: 'The modules are in their new order.',
} as const;

export const INSTITUTION_TYPES = ['SCHOOL', 'COLLEGE'] as const;

const name = line(120, ENTER_VALUE);
const ClassOrSemester = z
  .int(ENTER_VALUE)
  .check(
    z.minimum(1, 'Please enter a number from 1 to 20'),
    z.maximum(20, 'Please enter a number from 1 to 20'),
  );
const id = z.int(ENTER_VALUE).check(z.positive(ENTER_VALUE), z.maximum(MAX_ID, ENTER_VALUE));

/** What was read when editing began: whoever saves second is told instead of overwriting. */
const Version = Id;

/** `retired=true` shows the retired ones instead. */
const CatalogueQuery = {
  ...PageQuery,
  limit: z.pipe(
    z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '200'),
    z.transform((text) => Math.min(Number(text), 200)),
  ),
  retired: z._default(z.stringbool(), false),
};

const Kept = { version: Version, is_retired: z.boolean() };

const byId = z.object({ id: IdText });
const CreatedReply = z.object({ id: Id, message: z.string() });

export const EducationSystemForm = z.object({ name });
export const EducationSystem = z.object({ id: Id, name: z.string(), ...Kept });
export type EducationSystem = z.infer<typeof EducationSystem>;

export const listEducationSystems = endpoint({
  method: 'GET',
  path: '/admin/education-system',
  access: ['Admin', 'Institution'],
  summary: 'Education systems',
  query: z.object(CatalogueQuery),
  reply: z.array(EducationSystem),
});

export const createEducationSystem = endpoint({
  method: 'POST',
  path: '/admin/education-system',
  access: ['Admin'],
  summary: 'Create an education system',
  body: EducationSystemForm,
  reply: CreatedReply,
});

export const updateEducationSystem = endpoint({
  method: 'PATCH',
  path: '/admin/education-system/:id',
  access: ['Admin'],
  summary: 'Rename an education system',
  params: byId,
  body: z.extend(EducationSystemForm, { version: Version }),
  reply: MessageReply,
});

export const DepartmentForm = z.object({ name });
export const Department = z.object({ id: Id, name: z.string(), ...Kept });
export type Department = z.infer<typeof Department>;

/** Linked to the institution of the call, or not yet. */
const LinkStatus = z.optional(z.enum(['linked', 'unlinked']));
/** Needed only by who administers several. */
const InstitutionId = z.optional(IdText);

export const listDepartments = endpoint({
  method: 'GET',
  path: '/admin/department',
  access: ['Admin', 'Institution'],
  summary: 'Departments; with a status those linked, or not linked, to the institution',
  query: z.object({ ...CatalogueQuery, status: LinkStatus, institution_id: InstitutionId }),
  reply: z.array(Department),
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/admin/department',
  access: ['Admin'],
  summary: 'Create a department',
  body: DepartmentForm,
  reply: CreatedReply,
});

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/admin/department/:id',
  access: ['Admin'],
  summary: 'Rename a department',
  params: byId,
  body: z.extend(DepartmentForm, { version: Version }),
  reply: MessageReply,
});

export const InstitutionForm = z.object({
  name,
  place: line(120, ENTER_VALUE),
  institution_type: z.enum(INSTITUTION_TYPES, ENTER_VALUE),
  education_system_id: id,
});
export const Institution = z.object({
  id: Id,
  name: z.string(),
  place: z.string(),
  institution_type: z.enum(INSTITUTION_TYPES),
  education_system_id: Id,
  education_system: z.string(),
  ...Kept,
});
export type Institution = z.infer<typeof Institution>;

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/admin/institution',
  access: ['Admin', 'Institution'],
  summary: 'Institutions; for an institution admin, those of the grants',
  query: z.object({
    ...CatalogueQuery,
    /** Only those the caller administers. Implied for who is no Admin. */
    own: z._default(z.stringbool(), false),
  }),
  reply: z.array(Institution),
});

export const createInstitution = endpoint({
  method: 'POST',
  path: '/admin/institution',
  access: ['Admin'],
  summary: 'Create an institution',
  body: InstitutionForm,
  reply: CreatedReply,
});

export const updateInstitution = endpoint({
  method: 'PATCH',
  path: '/admin/institution/:id',
  access: ['Admin'],
  summary: 'Change an institution',
  params: byId,
  body: z.extend(InstitutionForm, { version: Version }),
  reply: MessageReply,
});

export const CourseForm = z.object({
  name,
  code: line(30, ENTER_VALUE),
  department_id: id,
  education_system_id: id,
  class_or_semester: ClassOrSemester,
});
export const Course = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  department_id: Id,
  department: z.string(),
  education_system_id: Id,
  education_system: z.string(),
  class_or_semester: z.int(),
  modules: z.int(),
  ...Kept,
});
export type Course = z.infer<typeof Course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/admin/course',
  access: ['Admin', 'Institution', 'Faculty'],
  summary: 'Courses; with a status those linked, or not, to the institution; for faculty those assigned',
  query: z.object({
    ...CatalogueQuery,
    status: LinkStatus,
    institution_id: InstitutionId,
    /** Only the caller's own, as a faculty member. Implied for who has no other role. */
    assigned: z._default(z.stringbool(), false),
  }),
  reply: z.array(Course),
});

export const createCourse = endpoint({
  method: 'POST',
  path: '/admin/course',
  access: ['Admin'],
  summary: 'Create a course',
  body: CourseForm,
  reply: z.object({ id: Id, name: z.string(), message: z.string() }),
});

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/admin/course/:id',
  access: ['Admin'],
  summary: 'Change a course',
  params: byId,
  body: z.extend(CourseForm, { version: Version }),
  reply: MessageReply,
});

/** An Admin writes the catalogue; a community's admins its topics, which are the modules of its own course. */
const WRITERS = ['Admin', 'Community'] as const;

export const MODULE_NUMBERS = { least: 1, most: 50 } as const;
const ENTER_MODULE_NUMBER = `Please enter a module number from ${MODULE_NUMBERS.least} to ${MODULE_NUMBERS.most}`;
const ModuleText = {
  module_name: line(200, ENTER_MODULE),
  syllabus: paragraph(10_000, ENTER_MODULE),
};
export const ModuleForm = z.object({
  ...ModuleText,
  course_id: id,
  module_number: z
    .int(ENTER_MODULE_NUMBER)
    .check(
      z.minimum(MODULE_NUMBERS.least, ENTER_MODULE_NUMBER),
      z.maximum(MODULE_NUMBERS.most, ENTER_MODULE_NUMBER),
    ),
});
export const Module = z.object({
  id: Id,
  course_id: Id,
  module_number: z.int(),
  module_name: z.string(),
  syllabus: z.string(),
  ...Kept,
});
export type Module = z.infer<typeof Module>;

export const listModules = endpoint({
  method: 'GET',
  path: '/admin/module',
  access: ['Admin', 'Institution', ...EXAMINERS],
  summary: 'The modules of a course, in their order',
  query: z.object({ id: IdText, retired: CatalogueQuery.retired }),
  reply: z.array(Module),
});

export const createModule = endpoint({
  method: 'POST',
  path: '/admin/module',
  access: WRITERS,
  summary: 'Add a module to a course, or a topic to a community',
  body: ModuleForm,
  reply: CreatedReply,
});

export const updateModule = endpoint({
  method: 'PATCH',
  path: '/admin/module/:id',
  access: WRITERS,
  summary: 'Change a module',
  params: byId,
  body: z.object({ ...ModuleText, version: Version }),
  reply: MessageReply,
});

export const reorderModules = endpoint({
  method: 'POST',
  path: '/admin/module-order',
  access: WRITERS,
  summary: 'Number the modules of a course anew; every one that is not retired must be named',
  body: z.object({
    course_id: id,
    module_ids: z.array(id).check(z.minLength(1), z.maxLength(MODULE_NUMBERS.most)),
  }),
  reply: MessageReply,
});

export const Community = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  is_open: z.boolean(),
  ...Kept,
});
export type Community = z.infer<typeof Community>;

export const listCommunities = endpoint({
  method: 'GET',
  path: '/admin/community',
  access: ['Admin'],
  summary: 'Communities',
  query: z.object(CatalogueQuery),
  reply: z.array(Community),
});

export const createCommunity = endpoint({
  method: 'POST',
  path: '/admin/community',
  access: ['Admin'],
  summary: 'Create a community',
  body: CommunityForm,
  reply: CreatedReply,
});

export const updateCommunity = endpoint({
  method: 'PATCH',
  path: '/admin/community/:id',
  access: ['Admin'],
  summary: 'Change a community',
  params: byId,
  body: z.extend(CommunityForm, { version: Version }),
  reply: MessageReply,
});

const CATALOGUE_KINDS = [
  'education-system',
  'department',
  'institution',
  'course',
  'module',
  'community',
] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

const ofKind = z.object({ kind: z.enum(CATALOGUE_KINDS), id: IdText });

export const retire = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:kind/:id/retire',
  access: WRITERS,
  summary: 'Offer it no longer; where it is used it stays',
  params: ofKind,
  body: z.object({ version: Version }),
  reply: MessageReply,
});

export const restore = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:kind/:id/restore',
  access: WRITERS,
  summary: 'Offer a retired one again',
  params: ofKind,
  body: z.object({ version: Version }),
  reply: MessageReply,
});
