// Word of results, by the channels each person chose, to those who may see them.
import { enqueueMany, job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage } from '../people/places.service.ts';
import { selectExamName, selectReached } from './telling.queries.ts';

const WORDS = {
  released: { title: 'Results are out', body: 'Your result is there to see.' },
  changed: { title: 'A result has changed', body: 'Your marks have changed.' },
} as const;

interface ResultMail {
  to: string;
  name: string;
  exam: string;
  link: `/${string}`;
  what: keyof typeof WORDS;
}

export const mailResult = job<ResultMail>(
  'mail-result',
  async ({ to, name, exam, link, what }) => {
    await sendMail({
      to,
      subject: `${WORDS[what].title}: ${exam}`,
      text: [
        `Hello ${name},`,
        '',
        `${exam}: ${WORDS[what].body}`,
        '',
        publicUrl(link),
        '',
        'Whether you get these mails you can choose under Notification in your dashboard.',
        '',
      ].join('\n'),
    });
  },
  { batch: 50 },
);

/** How many may know. */
export async function tellOfResults(
  examId: number,
  userIds: number[],
  what: keyof typeof WORDS,
): Promise<number> {
  const exam = await selectExamName(examId);
  const link = candidatePage(exam, 'view-results', examId);
  const reached = await selectReached(examId, userIds);
  await notifications.notifyMany(
    reached.filter(({ in_app }) => in_app).map(({ user_id }) => user_id),
    {
      title: WORDS[what].title,
      body: `${exam.title}: ${WORDS[what].body}`,
      link,
    },
  );
  // An open page looks again also where nothing is to be said.
  await notifications.signal(
    reached.filter(({ in_app }) => !in_app).map(({ user_id }) => user_id),
    { kind: 'exam', exam_id: examId },
  );
  await enqueueMany(
    mailResult,
    reached
      .filter(({ by_mail }) => by_mail)
      .map(({ email, name }) => ({ to: email, name, exam: exam.title, link, what })),
  );
  return reached.length;
}
