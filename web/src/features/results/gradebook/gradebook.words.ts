import { plural } from '@quivia/contract/plural';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
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
  foot: "AB: absent, scores 0. –: not assigned or not finished, doesn't count. Practice quizzes count only if you tick them.",
  counts: 'Counts',
  countsOf: (exam: string) => `${exam} counts in the total`,
  average: 'Average',
  averageHint: 'of everyone with marks',
  print: 'Print',
  printTitle: 'Printable gradebook',
  sheetTitle: (course: string) => `Gradebook: ${course}`,
  notCounted: 'not counted',
  rule: "AB: absent, scores 0. Exams not assigned or not finished don't count.",
  printLead: (count: number, { student }: Words) => `${plural(count, student)}, formatted for A4 paper.`,
  back: 'Gradebook',
  caption: 'Gradebook',
  outOf: (marks: number) => `of ${marksWords(marks)}`,
  total: 'Total',
  percent: 'Percent',
};
