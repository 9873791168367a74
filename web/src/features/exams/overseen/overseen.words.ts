import { dutyTitle } from '@quivia/contract/institution-duties.words';
import type { Overseeing } from '@quivia/contract/overseen-exams';
import { plural } from '@quivia/contract/plural';

export const overseen = {
  title: 'Exams',
  lead: {
    Admin:
      'Every exam on this site: how far it is and what waits. Marks are for those who run or watch over an exam.',
    Institution:
      'Every exam of your institution: how far it is and what waits. Marks are for its team, heads and controllers.',
    Faculty: 'You can read these exams. The owner of an exam sees what you open of it.',
  } satisfies Record<Overseeing, string>,
  yours: (duties: readonly { duty: 'head' | 'controller'; of: string }[]) =>
    `You are ${duties.map(({ duty, of }) => dutyTitle(duty, of)).join(', and ')}.`,
  search: 'Search exams',
  year: 'Year',
  allYears: 'All years',
  department: 'Department',
  allDepartments: 'All departments',
  course: 'Course',
  allCourses: 'All courses',
  state: 'State',
  all: 'All',
  onlyWaiting: 'Waits',
  columns: {
    exam: 'Exam',
    course: 'Course',
    /** The institution or the community. */
    where: 'Where',
    owner: 'Owner',
    department: 'Department',
    date: 'Starts',
    state: 'State',
    done: 'Done',
    marked: 'Marked',
    waits: 'Waits',
  },
  by: (owner: string) => `by ${owner}`,
  ofAll: (count: number, all: number) => `${count} of ${all}`,
  doneInFull: (count: number, all: number) => `${count} of ${plural(all, 'student')} done`,
  markedInFull: (count: number, all: number) => `${count} of ${all} marked`,
  marks: (students: number) => `${students} to mark`,
  late: (students: number) => `${students} late`,
  release: 'Release',
  more: (count: number) => `+${count}`,
  none: 'No exams yet',
  noneHint: {
    Admin: 'Exams that faculty and communities start appear here.',
    Institution: 'Exams that your faculty start appear here.',
    Faculty: 'Exams of the department or institution that you watch over appear here.',
  } satisfies Record<Overseeing, string>,
  noDuty: 'You have no duty',
  noDutyHint:
    'Heads of departments and controllers of examinations see exams here. Your institution gives these duties.',
  notFound: 'No exam found',
  notFoundHint: 'Try other filters.',
};
