import { plural } from '@quivia/contract/plural';

interface Exam {
  exam: string;
  course: string;
  opens: string;
  closes: string;
  isOpen: boolean;
}

const times = ({ exam, course, opens, closes, isOpen }: Exam) => [
  isOpen ? `${exam} (${course}) is open now.` : `${exam} (${course}) opens on ${opens}.`,
  `You can take it until ${closes}.`,
];

const MINUTES = 30;

export const examMails = {
  new: (exam: Exam) => ({ subject: `New exam: ${exam.exam}`, lines: times(exam) }),
  moved: (exam: Exam) => ({
    subject: `New time: ${exam.exam}`,
    lines: ['The time of an exam has changed.', '', ...times(exam)],
  }),
  day_before: (exam: Exam) => ({ subject: `Reminder: ${exam.exam}`, lines: times(exam) }),
  half_hour_before: (exam: Exam) => ({
    subject: `Opens within ${MINUTES} minutes: ${exam.exam}`,
    lines: times(exam),
  }),
  cancelled: ({ exam, course }: Pick<Exam, 'exam' | 'course'>) => ({
    subject: `Cancelled: ${exam}`,
    lines: [`${exam} (${course}) has been cancelled. You can read the reason in Quivia.`],
  }),
  receipt: (given: {
    exam: string;
    receipt: string;
    at: string;
    answered: number;
    questions: number;
    isSubmitted: boolean;
  }) => ({
    subject: `Receipt: ${given.exam}`,
    lines: [
      given.isSubmitted
        ? `Your answers in ${given.exam} have been submitted.`
        : `${given.exam} has ended, and the answers you saved have been received.`,
      '',
      `Receipt: ${given.receipt}`,
      `Received: ${given.at}`,
      `Answered: ${given.answered} of ${plural(given.questions, 'question')}`,
      '',
      'Keep this email in case there is a question later.',
    ],
  }),
  choice: 'You can choose which emails you get under Notification on your dashboard.',
};
