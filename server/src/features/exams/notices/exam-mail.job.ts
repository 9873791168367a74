// The mails about exams. Everything is read when the mail is sent: the queue may have waited for the mail server, and
// meanwhile the exam may have moved.
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { receiptNumber } from '../../attempts/receipt-number.rules.ts';
import { calendarFile } from '../../notifications/calendar.rules.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import { candidatePage } from '../../people/organisation.rules.ts';
import { examMails } from './exam-mail.words.ts';
import { type Facts, type Kind, selectFacts } from './exam-notices.queries.ts';
import { isStillTrue } from './exam-notices.rules.ts';

export interface ExamMail {
  kind: Kind;
  /** In ISO 8601. */
  about: string;
  exam_id: number;
  user_id: number;
}

export const mailExam = job<ExamMail>(
  'mail-exam',
  async ({ kind, about, exam_id, user_id }) => {
    const [exam] = await selectFacts([exam_id], [user_id]);
    if (!exam?.is_verified || !isStillTrue(kind, new Date(about), exam, now())) return;
    const { subject, lines } = textOf(kind, exam);
    const page = publicUrl(candidatePage(exam, 'take-quiz', exam_id));
    await sendMail({
      to: exam.email,
      subject,
      text: [salutation(exam), '', ...lines, '', page, '', examMails.choice, ''].join('\n'),
      // A mail that is sent twice, because a process ended before it could note the first, is shown once.
      id: `exam-${kind}-${exam_id}-${user_id}-${Date.parse(about)}-${exam.version}`,
      ...(kind !== 'receipt' && {
        calendar: calendarFile({
          uid: `exam-${exam_id}-${user_id}@${new URL(page).hostname}`,
          version: exam.version,
          title: exam.title,
          url: page,
          starts_at: exam.starts_at,
          ends_at: exam.due_at,
          written_at: now(),
          isCancelled: exam.cancelled_at !== null,
        }),
      }),
    });
  },
  { batch: 50 },
);

function textOf(kind: Kind, exam: Facts): { subject: string; lines: string[] } {
  const moment = momentIn(exam);
  if (kind === 'receipt')
    return examMails.receipt({
      exam: exam.title,
      receipt: receiptNumber(exam.attempt_id, exam.ended_at as Date),
      at: moment(exam.ended_at as Date),
      answered: exam.answered,
      questions: exam.questions,
      isSubmitted: exam.status === 'submitted',
    });
  return examMails[kind]({
    exam: exam.title,
    course: exam.course_name,
    opens: moment(exam.starts_at),
    closes: moment(exam.due_at),
    isOpen: exam.starts_at <= now(),
  });
}
