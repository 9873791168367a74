// One college with its catalogue, as the server lists it.
import type { Department, Institution } from '@quivia/contract/catalogue';
import type { Course, Module } from '@quivia/contract/courses';

export const KEPT = { version: 1, is_retired: false };

export const COLLEGE: Institution = {
  id: 3,
  name: 'Lakeside College',
  place: 'Kochi',
  institution_type: 'COLLEGE',
  education_system_id: 1,
  education_system: 'University',
  ...KEPT,
};

export const CIVIL: Department = { id: 11, name: 'Civil Engineering', ...KEPT };
export const COMPUTING: Department = { id: 12, name: 'Computer Science', ...KEPT };

export const courseOf = (id: number, name: string, given: Partial<Course> = {}): Course => ({
  id,
  name,
  code: `C${id}`,
  department_id: COMPUTING.id,
  department: COMPUTING.name,
  education_system_id: 1,
  education_system: 'University',
  class_or_semester: 3,
  modules: 0,
  ...KEPT,
  ...given,
});

export const moduleOf = (id: number, number: number, name: string, given: Partial<Module> = {}): Module => ({
  id,
  course_id: 31,
  module_number: number,
  module_name: name,
  syllabus: `What ${name} is about.`,
  ...KEPT,
  ...given,
});
