import { COURSE_MESSAGES } from '@quivia/contract/courses.words';
import { plural } from '@quivia/contract/plural';

/** A community calls the modules of its course topics. */
export const moduleWords = (isCommunity: boolean) => (isCommunity ? topics : modules);

const modules = {
  noun: 'module',
  name: 'Module name',
  syllabus: 'Syllabus',
  /** One sentence about both fields. */
  missing: COURSE_MESSAGES.module as string,
  add: 'Add module',
  added: 'Added',
  none: 'No modules yet',
  noneHint: 'Questions are written for the modules of a course.',
  full: (most: number) => `A course can have up to ${most} modules.`,
  noneRetired: 'No retired modules',
  retired: (count: number) => `Retired modules (${count})`,
};

const topics: typeof modules = {
  noun: 'topic',
  name: 'Topic name',
  syllabus: 'What it covers',
  missing: 'Please enter the name of the topic and what it covers',
  add: 'Add topic',
  added: 'Added',
  none: 'No topics yet',
  noneHint: 'Questions are written for the topics of a community.',
  full: (most: number) => `A community can have up to ${most} topics.`,
  noneRetired: 'No retired topics',
  retired: (count: number) => `Retired topics (${count})`,
};

export const moduleList = {
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, position: number, of: number) => `${name} is now number ${position} of ${of}.`,
};

export const topicsCard = { title: 'Topics', add: 'Add a topic' };

export const courseView = {
  all: 'All courses',
  title: 'Course',
  retired: 'Retired',
  notFound: "This course doesn't exist",
  newModule: 'New module',
  modules: 'Modules',
  retiredModules: 'Retired modules',
  restoreFirst: 'This course is retired. Restore it to add modules.',
};

export const severalModules = {
  label: 'Several modules',
  hint: 'One a line: its name, a colon, and its syllabus. For example: Trees: traversal, search trees',
  add: 'Add modules',
  added: (count: number) => `${plural(count, 'module')} added`,
  none: COURSE_MESSAGES.module as string,
  wrong: (line: number) => `Line ${line} needs a name, a colon and a syllabus.`,
  full: modules.full,
};

export const newModules = {
  title: (course: string) => `Modules of ${course}`,
  seeAll: 'See all modules',
  count: 'Number of modules',
  countHint: 'You can add more later.',
  countWrong: (most: number) => `Please enter a number from 1 to ${most}`,
  module: (number: number, name?: string) => (name ? `Module ${number}: ${name}` : `Module ${number}`),
  added: 'Added',
};

/** Ordered for every failure that no field explains. */
export const ADD_MODULE_FAILED = 'An error occurred';
