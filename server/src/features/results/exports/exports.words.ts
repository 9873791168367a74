import { PASS_PERCENT } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';

export const analysisSheet = {
  title: 'Question analysis',
  policies: { new_key: 'New key', all_correct: 'Correct for everyone', drop: 'Dropped' },
  number: 'No.',
  question: 'Question',
  givenTo: 'Given to',
  answered: 'Answered',
  facility: 'Facility',
  discrimination: 'Discrimination',
  warnings: 'What to check',
  seconds: 'Median seconds (estimate)',
  regraded: 'Regraded',
  key: 'Key',
  chosen: (letter: string) => `${letter} chosen`,
  upper: (letter: string) => `${letter} upper 27 %`,
  lower: (letter: string) => `${letter} lower 27 %`,
  mean: 'Mean',
  median: 'Median',
  deviation: 'Standard deviation',
  alpha: 'Coefficient alpha',
  error: 'Standard error of measurement',
  total: 'Total marks',
};

export const answersSheet = {
  nameless: 'not shown',
  name: 'Answers',
  dropped: 'dropped',
  notAnswered: 'not answered',
  unmarked: 'no mark yet',
  right: 'right',
  wrong: 'wrong',
  question: (number: number) => `Q${number}`,
  verdict: (number: number) => `Q${number} is`,
  key: 'Key',
  student: 'Name',
  marks: 'Marks',
};

export const marksSheet = {
  name: 'Marks',
  student: 'Name',
  marks: 'Marks',
  percentage: 'Percentage',
  rank: 'Rank',
  remark: 'Remark',
  signature: 'Signature',
  absent: 'Absent',
  disqualified: 'Disqualified',
  notStarted: 'Not started',
  notEnded: 'Not finished',
  cancelled: 'Cancelled',
  corrected: 'Corrected',
  unmarked: (count: number) => `${plural(count, 'answer')} without a mark`,
  mean: 'Mean',
  median: 'Median',
  highest: 'Highest',
  passed: (count: number, of: number) => `${count} of ${of} have ${PASS_PERCENT} % or more`,
  course: (subject: string, department: string, semester: number | null) =>
    `${subject}, ${department}, semester ${semester}`,
  date: (date: string) => `Date: ${date}`,
  total: (marks: number) => `Total marks: ${marks}`,
  examiner: (name: string) => `Examiner: ${name}`,
};

export const gradebook = {
  file: (course: string) => `Gradebook ${course}`,
  title: (course: string) => `Gradebook: ${course}`,
  rule: 'Absent (AB) scores 0. Exams that were not assigned or not finished do not count.',
  notCounted: (exam: string) => `${exam} (not counted)`,
  average: 'Average',
  student: 'Name',
  total: 'Total',
  percentage: 'Percentage',
  totalMarks: 'Total marks',
  date: 'Date',
};

/** Read from a standby that was a moment behind. */
export const asOf = {
  line: (moment: string) => `Figures as of ${moment}`,
  file: (moment: string) => `as of ${moment}`,
};
