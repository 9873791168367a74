// The reminder the day before a viva voce. Everything is read when it is sent: meanwhile the time may have moved.
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import { sessionsLink } from '../people/guests.service.ts';
import { examinerMail, mailWords, reminderMail as words } from '../timetable/timetable.words.ts';
import { selectReminderFacts } from './reminders.queries.ts';

/** `about` in ISO 8601. */
export const mailVivaReminder = job<{ exam_id: number; user_id: number; about: string }>(
  'mail-viva-reminder',
  async ({ exam_id, user_id, about }) => {
    const [viva] = await selectReminderFacts([{ exam_id, user_id, about: new Date(about) }], now());
    if (!viva?.can_mail) return;
    const { title: exam, course_name: course, room, is_examiner, is_guest, examiner_id } = viva;
    const given = { exam, course, room, starts: momentIn(viva)(viva.starts_at) };
    const lines = is_examiner
      ? words.examiner(given)
      : [...mailWords.slot(given), ...(viva.instructions ? ['', mailWords.bring, viva.instructions] : [])];
    const page = publicUrl(is_examiner ? `/oral/${exam_id}/today` : '/student?panel=take-quiz');
    const end =
      is_guest && examiner_id !== null
        ? [examinerMail.open, await sessionsLink(examiner_id, `reminder ${about}`)]
        : [page, '', mailWords.choice];
    const hello = is_guest ? examinerMail.dear(viva.name ?? '') : salutation(viva);
    await sendMail({
      to: viva.email,
      subject: words.subject({ exam }),
      text: [hello, '', ...lines, '', ...end, ''].join('\n'),
      // A mail that is sent twice, because a process ended before it could note the first, is shown once.
      id: `viva-reminder-${exam_id}-${user_id}-${Date.parse(about)}`,
    });
  },
  { batch: 50 },
);
