// Courses of the catalogue and their modules.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, paragraph } from '../base/fields.ts';
import { MESSAGES, numberFrom } from '../base/fields.words.ts';
import { EXAMINERS } from '../people/roles.ts';
import {
  CatalogueQuery,
  ChosenId,
  CreatedReply,
  InstitutionId,
  Kept,
  LinkStatus,
  Name,
  Version,
  WRITERS,
} from './catalogue-fields.ts';
import { COURSE_MESSAGES, moduleNumberFrom } from './courses.words.ts';

const byId = z.object({ id: IdText });

const ClassOrSemester = z
  .int(MESSAGES.enterValue)
  .check(z.minimum(1, numberFrom(1, 20)), z.maximum(20, numberFrom(1, 20)));

export const CourseForm = z.object({
  name: Name,
  code: line(30, MESSAGES.enterValue),
  department_id: ChosenId,
  education_system_id: ChosenId,
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
    /** Only the caller's own, as a faculty member. Implied for callers without another role. */
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
  reply: z.extend(MessageReply, { id: Id, name: z.string() }),
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

export const MODULE_NUMBERS = { least: 1, most: 50 } as const;
const ENTER_MODULE_NUMBER = moduleNumberFrom(MODULE_NUMBERS.least, MODULE_NUMBERS.most);
const ModuleText = {
  module_name: line(200, COURSE_MESSAGES.module),
  syllabus: paragraph(10_000, COURSE_MESSAGES.module),
};
export const ModuleForm = z.object({
  ...ModuleText,
  course_id: ChosenId,
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
  summary: 'Renumber the modules of a course; every module that is not retired must be named',
  body: z.object({
    course_id: ChosenId,
    module_ids: z.array(ChosenId).check(z.minLength(1), z.maxLength(MODULE_NUMBERS.most)),
  }),
  reply: MessageReply,
});
