import type { Words } from '../../../platform/app/workplace.words.ts';
import { marksWords } from '../marks.words.ts';

export const gradebook = {
  title: 'Gradebook',
  lead: (course: string, { students, exams }: Words) => `${course}: marks of all ${students} in ${exams}.`,
  course: 'Course',
  noCourses: { title: 'No courses', hint: 'Your institution has not assigned a course to you yet.' },
  noExams: {
    title: 'No exams yet',
    hint: ({ course }: Words) => `Marks appear here once an exam of this ${course} has opened.`,
  },
  foot: 'AB: absent. –: not assigned, or not finished.',
  caption: 'Gradebook',
  outOf: (marks: number) => `of ${marksWords(marks)}`,
  total: 'Total',
  percent: 'Percent',
};
