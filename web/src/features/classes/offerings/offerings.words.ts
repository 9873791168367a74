import { plural } from '@quivia/contract/plural';

const students = (count: number) => plural(count, 'student');

export const offerings = {
  tabs: 'What is shown',
  sections: 'Sections',
  courses: 'Courses',
  add: 'Add a course',
  none: 'No courses in this term yet',
  noneHint: 'Add a course with its sections and teachers: exams can then be started for whole sections.',
  students,
  noTeachers: 'No teacher yet',
};

export const offeringForm = {
  change: (course: string) => `Change ${course}`,
  course: 'Course',
  noCourse: 'Link courses first',
  sections: 'Sections and groups',
  chooseCourse: 'Choose a course first',
  noSections: 'This class has no sections in this term',
  teachers: 'Teachers',
  noTeachers: 'Assign the course to its teachers first',
  submit: 'Add course',
  save: 'Save',
  cancel: 'Cancel',
};

export const offeringPage = {
  back: 'Classes',
  change: 'Change sections and teachers',
  remove: 'Remove this course',
  tabs: { students: 'Students', exams: 'Exams' },
  start: 'Start Quiz',
  teachers: (names: readonly string[]) => (names.length > 0 ? names.join(', ') : offerings.noTeachers),
  show: 'Who is shown',
  now: 'Now',
  earlier: 'Earlier',
  caption: 'Registered students',
  none: 'Nobody is registered',
  noneHint: 'Students come by the sections: add them there.',
  noneEarlier: 'Nobody has left it',
  roll: 'Roll number',
  name: 'Name',
  section: 'Section',
  since: 'Since',
  until: 'Until',
  exams: 'Exams',
  noExams: 'No exams yet',
  noExamsHint:
    'Exams started for this class are listed here; teachers see those of their own and those shared with them.',
};

export const removeOffering = {
  title: (course: string) => `Remove ${course} from this term?`,
  text: 'Its sections stay. Once it has an exam, it stays on record.',
  confirm: 'Remove',
};

export const ownOfferings = {
  title: 'Classes',
  lead: 'The courses you teach, with their sections and students.',
  none: 'No classes yet',
  noneHint: "Your institution's administrator adds courses with sections and teachers.",
};
