import { plural } from '@quivia/contract/plural';
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
  foot: "AB: absent, counts as 0 of the marks of that exam. –: not assigned or not finished, doesn't count. Practice quizzes don't count unless you tick them.",
  counts: 'Counts',
  countsOf: (exam: string) => `${exam} counts in the total`,
  average: 'Average',
  averageHint: 'of everyone with marks',
  print: 'Print',
  printTitle: 'Gradebook to print',
  sheetTitle: (course: string) => `Gradebook: ${course}`,
  notCounted: 'not counted',
  rule: "AB: absent, counts as 0 of the marks of that exam. Exams not assigned or not finished don't count.",
  printLead: (count: number, { student }: Words) => `${plural(count, student)}, formatted for A4 paper.`,
  back: 'Gradebook',
  caption: 'Gradebook',
  outOf: (marks: number) => `of ${marksWords(marks)}`,
  total: 'Total',
  percent: 'Percent',
};
