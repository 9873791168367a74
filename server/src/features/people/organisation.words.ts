// What things are called at a college and in a community.
export const AT_COLLEGE = {
  student: 'student',
  Students: 'Students',
  module: 'module',
  Module: 'Module',
  rollNumber: 'Roll number',
  teacher: 'Your teacher',
};
export type OrganisationWords = typeof AT_COLLEGE;

export const IN_COMMUNITY: OrganisationWords = {
  student: 'member',
  Students: 'Members',
  module: 'topic',
  Module: 'Topic',
  rollNumber: 'Username',
  teacher: 'An admin',
};
