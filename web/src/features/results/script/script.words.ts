import { marksWords, scoreWords } from '../marks.words.ts';

export const script = {
  open: 'Print my script',
  openStaff: 'Marked script',
  title: 'Marked script',
  lead: 'Answers with marks and comments, formatted for A4 paper. It never says who marked them.',
  print: 'Print',
  loading: (left: number) => `Loading ${left === 1 ? '1 file' : `${left} files`}`,
  back: 'Result',
  backToStudent: 'Answers',
  name: 'Name',
  date: 'Date',
  marks: 'Marks',
  ofTotal: (marks: number | null, total: number | null) =>
    `${marks === null ? '–' : scoreWords(marks)} of ${total === null ? '–' : marksWords(total)}`,
  question: (number: number) => `Question ${number}`,
  options: 'Options',
  chosen: 'chosen',
  notAnswered: 'Not answered',
};
