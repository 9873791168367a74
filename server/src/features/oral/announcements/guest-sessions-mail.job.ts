// The mail with a guest's sessions, as one calendar file. Everything is read when it is sent: a later change replaces an
// earlier one.
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { calendarFile } from '../../notifications/exam-notices/calendar.rules.ts';
import { momentIn } from '../../notifications/exam-notices/exam-notices.service.ts';
import { guestMail as words } from '../timetable/timetable.words.ts';
import { selectGuestFacts } from './guest-sessions.queries.ts';

export const mailGuestSessions = job<{ examiner_id: number; version: number }>(
  'mail-guest-sessions',
  async ({ examiner_id, version }) => {
    const guest = await selectGuestFacts(examiner_id, now());
    // Of several changes while the mail server was away, the last is mailed.
    if (guest?.version !== version) return;
    const { title: exam, course_name: course, institution, sessions } = guest;
    const moment = momentIn(guest);
    const lineOf = (one: (typeof sessions)[number]) =>
      words.session(moment(new Date(one.starts_at)), one.room);
    const [gone, held] = [
      sessions.filter((one) => one.is_cancelled),
      sessions.filter((one) => !one.is_cancelled),
    ];
    const isFirst = sessions.every((one) => one.version === 1);
    // The page of their own link is known to the guest alone.
    const page = publicUrl('/oral');
    const text = guest.cancelled_at
      ? words.examCancelled({ exam, course, institution })
      : [
          words.intro({ exam, course, institution, isFirst }),
          ...(held.length > 0 ? ['', ...held.map(lineOf)] : ['', words.none]),
          ...(gone.length > 0 ? ['', words.cancelled, ...gone.map(lineOf)] : []),
          '',
          words.link,
        ];
    await sendMail({
      to: guest.email,
      ...(guest.reply_to && { replyTo: guest.reply_to }),
      subject: guest.cancelled_at ? words.cancelledSubject({ exam }) : words.subject({ exam, isFirst }),
      text: [words.dear(guest.name), '', ...text, ''].join('\n'),
      // A mail that is sent twice, because a process ended before it could note the first, is shown once.
      id: `viva-sessions-${examiner_id}-${version}`,
      calendar: calendarFile(
        sessions.map((one) => ({
          uid: `viva-session-${one.session_id}-${examiner_id}@${new URL(page).hostname}`,
          version: one.version,
          title: exam,
          location: one.room,
          url: page,
          starts_at: new Date(one.starts_at),
          ends_at: new Date(one.ends_at),
          written_at: now(),
          isCancelled: one.is_cancelled,
        })),
      ),
    });
  },
  { batch: 50 },
);
