// Notifies people of results they may see, by the channels each of them chose.
import type { Listener } from '../../../platform/happenings.ts';
import { enqueueMany, job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import type { AttemptHappenings } from '../../attempts/attempt-happenings.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { pushByChoice } from '../../notifications/push/push.service.ts';
import { candidatePage } from '../../people/organisation.rules.ts';
import { publish } from '../exam-happenings.service.ts';
import { mail } from './result-mail.words.ts';
import { selectExamName, selectReached } from './result-notices.queries.ts';

/** Their results can be seen now, or their marks have changed. */
type What = 'released' | 'changed';

interface ResultMail {
  to: string;
  username: string;
  name: string | null;
  exam: string;
  link: `/${string}`;
  what: What;
}

export const mailResult = job<ResultMail>(
  'mail-result',
  async ({ to, username, name, exam, link, what }) => {
    const { title, body } = notifications.textOf({ id: `result.${what}`, params: { exam } });
    await sendMail({
      to,
      subject: mail.subject(title, exam),
      text: [salutation({ name, username }), '', body, '', publicUrl(link), '', mail.choice, ''].join('\n'),
    });
  },
  { batch: 50 },
);

/** Results that a release did not wait for can be seen as soon as their last mark is given, if the exam is released. */
export const resultsOfAttempts: Listener<AttemptHappenings> = {
  async completed({ attempts }) {
    for (const [examId, some] of Map.groupBy(attempts, ({ exam_id }) => exam_id))
      await notifyOfResults(
        examId,
        some.map(({ user_id }) => user_id),
        'released',
      );
  },
};

/** Of an exam, some marks that are seen count otherwise from now on. */
export const marksChanged = (examId: number): Promise<void> => publish('resulted', { exam_id: examId });

/** How many were notified. */
export async function notifyOfResults(
  examId: number,
  userIds: number[],
  what: What,
  byMail = true,
): Promise<number> {
  await marksChanged(examId);
  const exam = await selectExamName(examId);
  const link = candidatePage(exam, 'view-results', examId);
  const reached = await selectReached(examId, userIds);
  await notifications.notify(
    reached.filter(({ in_app }) => in_app).map(({ user_id }) => user_id),
    { id: `result.${what}`, params: { exam: exam.title } },
    link,
  );
  await pushByChoice(
    reached.map(({ user_id }) => user_id),
    'results',
    { id: `result.${what}`, params: { exam: exam.title } },
    link,
  );
  // An open page looks again also where nothing is to be said.
  const notified = new Set(reached.filter(({ in_app }) => in_app).map(({ user_id }) => user_id));
  await notifications.signal(
    userIds.filter((user) => !notified.has(user)),
    { kind: 'exam', exam_id: examId },
  );
  const mailed = reached.filter(({ by_mail }) => byMail && by_mail);
  if (mailed.length > 0)
    await enqueueMany(
      mailResult,
      mailed.map(({ email, username, name }) => ({
        to: email,
        username,
        name,
        exam: exam.title,
        link,
        what,
      })),
    );
  return reached.length;
}
