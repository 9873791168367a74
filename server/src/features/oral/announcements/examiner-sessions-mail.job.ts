// The mail with an examiner's sessions, as one calendar file. Everything is read when it is sent: a later change replaces an
// earlier one.
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { calendarFile } from '../../notifications/calendar.rules.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import { sessionsLink } from '../people/guests.service.ts';
import { mailWords, examinerMail as words } from '../timetable/timetable.words.ts';
import { selectExaminerFacts } from './examiner-sessions.queries.ts';

export const mailExaminerSessions = job<{ examiner_id: number; version: number }>(
  'mail-guest-sessions',
  async ({ examiner_id, version }) => {
    const examiner = await selectExaminerFacts(examiner_id, now());
    // Of several changes while the mail server was away, the last is mailed.
    if (examiner?.version !== version) return;
    const { title: exam, course_name: course, institution, sessions, is_guest } = examiner;
    const moment = momentIn(examiner);
    const lineOf = (one: (typeof sessions)[number]) =>
      words.session(moment(new Date(one.starts_at)), one.room);
    const [gone, held] = [
      sessions.filter((one) => one.is_cancelled),
      sessions.filter((one) => !one.is_cancelled),
    ];
    const isFirst = sessions.every((one) => one.version === 1);
    // Calendars are shared: the link of a guest stands in the mail alone.
    const page = publicUrl(is_guest ? '/oral' : `/oral/${examiner.exam_id}/today`);
    const link = is_guest && (await sessionsLink(examiner_id, version));
    const kind = examiner.cancelled_at ? 'cancelled' : examiner.has_left ? 'left' : 'sessions';
    const text = {
      cancelled: () => words.examCancelled({ exam, course, institution }),
      left: () => [words.left({ exam, course, institution }), '', ...gone.map(lineOf), '', words.questions],
      sessions: () => [
        words.intro({ exam, course, institution, isFirst }),
        ...(held.length > 0 ? ['', ...held.map(lineOf)] : ['', words.none]),
        ...(gone.length > 0 ? ['', words.cancelled, ...gone.map(lineOf)] : []),
        '',
        ...(link ? [words.open, link] : [page]),
      ],
    };
    await sendMail({
      to: examiner.email,
      ...(examiner.reply_to && { replyTo: examiner.reply_to }),
      subject: {
        cancelled: words.cancelledSubject({ exam }),
        left: words.leftSubject({ exam }),
        sessions: words.subject({ exam, isFirst }),
      }[kind],
      text: [
        is_guest ? words.dear(examiner.name) : salutation(examiner),
        '',
        ...text[kind](),
        ...(is_guest ? [] : ['', mailWords.choice]),
        '',
      ].join('\n'),
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
