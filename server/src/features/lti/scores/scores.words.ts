import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('lti.scores', {
  linkMade: 'The link is ready. Copy it now: it isn’t shown again.',
  disconnected: 'Disconnected. Marks that were delivered stay on the platform.',
  sentAgain: ({ marks }: { marks: number }) =>
    marks === 0 ? 'Nothing is waiting.' : `${plural(marks, 'mark')} will be sent again.`,
  compared: ({ marks }: { marks: number }) =>
    marks === 0
      ? 'The platform shows what was delivered.'
      : `${plural(marks, 'mark')} ${marks === 1 ? 'differs' : 'differ'} on the platform.`,
  noSuchLink: 'There is no such link.',
  noColumn: 'This link has no column yet.',
  noPlatform: "Your institution's administrator has not connected a learning platform yet.",
  notOfCollege: 'Only exams of an institution can be linked.',
  wasGone:
    'The platform no longer has this column. Open the link in the course once, or send the marks again.',
  comment: 'Disqualified',
});
