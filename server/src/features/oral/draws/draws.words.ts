import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('oral-draws', {
  noSuchSession: 'There is no such session.',
  noSuchSubject: "This candidate or group isn't in this session.",
  noSuchDraw: 'There is no such question.',
  noSuchBank: "One of these question banks doesn't exist or isn't shared with you.",
  otherCourse: 'Choose question banks of the course of this viva voce.',
  tooMany: ({ most }: { most: number }) => `A candidate can get at most ${most} questions.`,
  noRules: 'Nothing is drawn yet. The coordinator decides how many questions each candidate gets.',
  rulesSaved: 'Rules saved. Questions already drawn stay as they are.',
  drawn: ({ count, short }: { count: number; short: number }) => {
    if (count === 0) return 'Everybody here has their questions already.';
    const done = `Questions drawn for ${plural(count, 'candidate')}.`;
    return short === 0 ? done : `${done} The question banks had too few for ${short} of them.`;
  },
  noneLeft:
    'The question banks have no other question that fits. Add questions, or allow each to be asked more often.',
  replaced: 'Here is another question. The earlier one is kept.',
  tooManyReplaced: ({ most }: { most: number }) => `A candidate can get at most ${most} other questions.`,
  examOver: 'This viva voce was cancelled.',
});
