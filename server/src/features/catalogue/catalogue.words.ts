import type { CatalogueKind } from '@quivia/contract/catalogue';
import { catalogue } from '@quivia/contract/message';

const NOUNS: Record<CatalogueKind, string> = {
  'education-system': 'education system',
  department: 'department',
  institution: 'institution',
  course: 'course',
  module: 'module',
  community: 'community',
};

/** The modules of a community's course are called its topics. */
type Topic = { isTopic: boolean };
const already = (isTopic: boolean) =>
  isTopic ? 'This community already has a topic' : 'This course already has a module';

export const words = catalogue('catalogue', {
  educationSystemCreated: 'Education system created successfully',
  departmentCreated: 'Department created successfully',
  institutionCreated: 'Institution created successfully',
  courseCreated: 'Course created successfully',
  moduleAdded: ({ isTopic }: Topic) => (isTopic ? 'Topic added' : 'Module added'),
  communityCreated: 'Community created successfully',
  saved: 'Saved.',
  retired: "Retired. It stays where it's used but can no longer be chosen.",
  restored: 'Restored.',
  reordered: 'The new order has been saved.',

  educationSystemTaken: 'An education system with this name already exists.',
  departmentTaken: 'A department with this name already exists.',
  institutionTaken: 'An institution with this name already exists in this place.',
  courseTaken: 'A course with this code already exists in this education system.',
  moduleNumberTaken: ({ isTopic }: Topic) => `${already(isTopic)} with this number.`,
  moduleNameTaken: ({ isTopic }: Topic) => `${already(isTopic)} with this name.`,
  communityTaken: 'A community with this name already exists.',
  notOffered: ({ kind }: { kind: CatalogueKind }) => `This ${NOUNS[kind]} doesn't exist or has been retired.`,
  modulesFull: ({ isTopic, most }: Topic & { most: number }) =>
    isTopic
      ? `This community already has ${most} topics. Retire one of them first.`
      : `This course already has ${most} modules. Retire one of them first.`,
});

interface Entry {
  kind: CatalogueKind;
  label: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('catalogue.log', {
  created: ({ kind, label }: Entry) => `created the ${NOUNS[kind]} ${label}`,
  changed: ({ kind, label }: Entry) => `changed the ${NOUNS[kind]} ${label}`,
  renamed: ({ kind, label, to }: Entry & { to: string }) => `renamed the ${NOUNS[kind]} ${label} to ${to}`,
  retired: ({ kind, label }: Entry) => `retired the ${NOUNS[kind]} ${label}`,
  restored: ({ kind, label }: Entry) => `restored the ${NOUNS[kind]} ${label}`,
  reordered: ({ course }: { course: string }) => `reordered the modules of ${course}`,
});
