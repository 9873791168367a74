// The mail with a candidate's time. Everything is read when it is sent: a later change replaces an earlier one.
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { calendarFile } from '../../notifications/calendar.rules.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import { mailWords as words } from '../timetable/timetable.words.ts';
import { selectMailFacts } from './announce.queries.ts';

interface VivaMail {
  candidate_id: number;
  is_new: boolean;
}

export const mailViva = job<VivaMail>(
  'mail-viva',
  async ({ candidate_id, is_new }) => {
    const viva = await selectMailFacts(candidate_id);
    if (!viva?.is_verified || viva.cancelled_at) return;
    const { title: exam, course_name: course, starts_at, ends_at, room, is_removed } = viva;
    // The mail about the removal follows.
    if (is_removed && starts_at) return;
    const page = publicUrl('/student?panel=take-quiz');
    const lines = starts_at
      ? [
          ...(is_new ? [] : [words.changed, '']),
          ...words.slot({ exam, course, starts: momentIn(viva)(starts_at), room }),
          ...(viva.instructions ? ['', words.bring, viva.instructions] : []),
        ]
      : [is_removed ? words.left({ exam, course }) : words.removed({ exam, course })];
    await sendMail({
      to: viva.email,
      subject: starts_at
        ? words.subject({ exam, isNew: is_new })
        : is_removed
          ? words.leftSubject({ exam })
          : words.removedSubject({ exam }),
      text: [salutation(viva), '', ...lines, '', page, '', words.choice, ''].join('\n'),
      // A mail that is sent twice, because a process ended before it could note the first, is shown once.
      id: `viva-${candidate_id}-${viva.version}`,
      ...(starts_at &&
        ends_at && {
          calendar: calendarFile({
            uid: `viva-${candidate_id}@${new URL(page).hostname}`,
            version: viva.version,
            title: exam,
            location: room,
            url: page,
            starts_at,
            ends_at,
            written_at: now(),
            isCancelled: false,
          }),
        }),
    });
  },
  { batch: 50 },
);
