import { SECTION_KIND_NAMES } from '@quivia/contract/classes.words';
import { plural } from '@quivia/contract/plural';

export const kindNames = SECTION_KIND_NAMES;
const students = (count: number) => plural(count, 'student');

export const classesPanel = {
  title: 'Classes',
  lead: 'Academic years with their sections and groups, and who is in them. Exams keep the students they were started with, whoever moves later.',
  addYear: 'Add a year',
  addSection: 'Add a section',
  year: 'Academic year',
  terms: 'Term',
  change: 'Change the year',
  none: 'No academic year yet',
  noneHint: 'Add a year with its terms first. Then add sections, here or before you upload a roster.',
  noSections: 'No sections in this term yet',
  noSectionsHint:
    'Add a section, then its students: here, or by the columns section and elective of a roster.',
  semester: (number: number) => `Semester ${number}`,
  students,
  batch: (year: number) => `Batch ${year}`,
  counted: (sections: number, count: number) =>
    `${plural(sections, 'class', 'classes')} · ${students(count)}`,
};

export const yearForm = {
  add: 'Add an academic year',
  change: (name: string) => `Change ${name}`,
  name: 'Name',
  nameHint: 'For example 2026–27',
  terms: 'Terms',
  term: (number: number) => `Term ${number}`,
  termName: 'Name of the term',
  from: 'First day',
  to: 'Last day',
  addTerm: 'Add a term',
  removeTerm: (number: number) => `Remove term ${number}`,
  odd: 'Odd semester',
  even: 'Even semester',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove the year',
};

export const removeYear = {
  title: (name: string) => `Remove ${name}?`,
  text: 'Its terms go too. A year with sections stays.',
  confirm: 'Remove the year',
};

export const sectionForm = {
  title: 'Add a section or group',
  changeTitle: (name: string) => `Change ${name}`,
  term: 'Term',
  kind: 'Kind',
  kindHint: 'A student is in one section of a term, and in any number of groups.',
  department: 'Department',
  noDepartments: 'Link departments first',
  semester: 'Class or semester',
  name: 'Name',
  batch: 'Batch',
  batchHint: 'The year of admission. Leave blank if they differ.',
  submit: 'Add section',
  save: 'Save',
  cancel: 'Cancel',
};

export const sectionPage = {
  back: 'Classes',
  add: 'Add students',
  change: 'Change name and batch',
  remove: 'Remove this section',
  search: 'Search roll number or name',
  show: 'Who is shown',
  now: 'Now',
  earlier: 'Earlier',
  none: 'Nobody is in it yet',
  noneHint: 'Add students here, or name this section in the roster.',
  noneEarlier: 'Nobody has left it',
  noneEarlierHint: 'Students who move or leave are kept here with their dates.',
  notFound: 'Nobody found',
  notFoundHint: (search: string) => `Nobody here has “${search}” in their roll number or name.`,
  caption: 'Students',
  choose: 'Chosen',
  chooseAll: 'Choose all',
  chooseOne: (roll: string) => `Choose ${roll}`,
  roll: 'Roll number',
  name: 'Name',
  since: 'Since',
  until: 'Until',
  after: 'Then',
  movedTo: (section: string) => `Moved to ${section}`,
  left: 'No longer a student here',
  removed: 'Removed',
  chosen: (count: number) => `${students(count)} chosen`,
  move: 'Move…',
  end: 'Remove…',
};

export const removeSection = {
  title: (name: string) => `Remove ${name}?`,
  text: 'A section that has had students stays on record.',
  confirm: 'Remove the section',
};

export const endDialog = {
  title: (count: number, name: string) => `Remove ${students(count)} from ${name}?`,
  text: 'Their time here ends today and stays on record. Exams they were chosen for are unchanged.',
  confirm: 'Remove',
};

export const moveDialog = {
  title: (count: number) => `Move ${students(count)}`,
  to: 'To',
  choose: 'Choose a section',
  none: 'There is no other of the same class and term',
  text: 'Their time here ends and the new one begins at the same moment. Exams they were chosen for are unchanged.',
  confirm: 'Move',
  cancel: 'Cancel',
  missing: 'Please choose where to.',
};

export const newcomers = {
  title: (name: string) => `Add students to ${name}`,
  search: 'Search roll number or name',
  all: 'Students of other classes too',
  none: 'Everyone of this class is in a section',
  noneGroup: 'Everyone of this class is in this group',
  notFound: 'Nobody found',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  chosen: students,
  add: 'Add',
  cancel: 'Cancel',
  missing: 'Please choose at least one student.',
};
