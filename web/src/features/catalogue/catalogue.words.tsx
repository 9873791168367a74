import type { CatalogueKind, Institution } from '@quivia/contract/catalogue';
import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';

export const kinds: Record<CatalogueKind, { noun: string; plural: string }> = {
  'education-system': { noun: 'education system', plural: 'education systems' },
  department: { noun: 'department', plural: 'departments' },
  institution: { noun: 'institution', plural: 'institutions' },
  course: { noun: 'course', plural: 'courses' },
  community: { noun: 'community', plural: 'communities' },
  module: { noun: 'module', plural: 'modules' },
};

export const createForm = {
  create: (noun: string) => `Create ${noun}`,
  /** Where a panel has several forms. */
  several: 'Add to the catalogue',
};

export const catalogueList = {
  lists: 'Lists',
  search: (plural: string) => `Search ${plural}`,
  shown: (plural: string) => `Show ${plural}`,
  inUse: 'In use',
  retired: 'Retired',
  notFound: (plural: string) => `No ${plural} found`,
  notFoundHint: (search: string) => `Nothing here contains ‘${search}’.`,
  noneRetired: (plural: string) => `No retired ${plural}`,
  noneRetiredHint: 'Retired items can be restored from here.',
  none: (plural: string) => `No ${plural} yet`,
  noneHint: 'The first one you create appears here.',
};

export const catalogueRow = {
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  retire: 'Retire',
  retireNamed: (name: string) => `Retire ${name}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
};

export const editDialog = {
  title: (noun: string) => `Edit ${noun}`,
  save: 'Save',
  cancel: 'Cancel',
  conflict: (name: string, detail: ReactNode, isRetired: boolean) => (
    <>
      The saved version is now <strong>{name}</strong>
      {detail && <> ({detail})</>}
      {isRetired && ', and it is retired'}. Your changes are still here.
    </>
  ),
};

export const fields = {
  name: 'Name',
  educationSystem: 'Education system',
  noEducationSystem: 'Create an education system first',
  chooseOne: 'Choose one',
};

export const institutions = {
  title: 'Create Institution',
  new: 'New institution',
  institutions: 'Institutions',
  systems: 'Education systems',
  lead: 'Every institution follows an education system. Retired items stay wherever they are in use but can no longer be chosen.',
  place: 'Place',
  type: 'Institution type',
  types: { SCHOOL: 'School', COLLEGE: 'College' } satisfies Record<Institution['institution_type'], string>,
};

export const communities = {
  title: 'Create Community',
  new: 'New community',
  communities: 'Communities',
  lead: 'A community has its own quizzes. Choose its admins under Give Role.',
  description: 'Description',
  descriptionHint: 'What it is for, and for whom',
  whoCanJoin: 'Who can join',
  open: 'Open',
  openHint: 'Anyone signed in can find it and join.',
  invited: 'By invitation',
  invitedHint: "Hidden. People join with an admin's code or link.",
};

export const courses = {
  title: 'Create Course & Department',
  new: 'New course or department',
  courses: 'Courses',
  departments: 'Departments',
  lead: 'A course belongs to a department and is divided into modules.',
  code: 'Code',
  classOrSemester: 'Class or semester',
  inClassOrSemester: (number: number) => `class or semester ${number}`,
  department: 'Department',
  noDepartment: 'Create a department first',
  modules: (count: number) => plural(count, 'module'),
  modulesOf: (count: number, name: string) => `${plural(count, 'module')} of ${name}`,
};
