import type { Flag } from '@quivia/contract/answer-marking';
import type { FlaggedAnswer } from '@quivia/contract/marking-flags';
import { FLAG_TITLES } from '@quivia/contract/marking-flags.words';
import { plural } from '@quivia/contract/plural';

/** What a marker can say about an answer, beside a flag. */
export const OTHER = 'other';

export const flagDialog = {
  title: 'Pass on or flag this answer',
  what: 'What is it?',
  options: { [OTHER]: 'Something else', ...FLAG_TITLES },
  passOn: 'Those who run the exam mark it',
  text: (what: Flag | typeof OTHER) =>
    what === 'welfare'
      ? 'Those who run the exam and the controllers of examinations are notified at once. Those who run the exam can see who the student is.'
      : 'Those who run the exam see what you write. They don’t see whose answer it is.',
  note: 'What they should look at',
  worry: 'What worries you',
  confirm: (isPassedOn: boolean) => (isPassedOn ? 'Pass on' : 'Flag'),
};

export const ownFlags = (flags: readonly Flag[]) =>
  `You flagged this answer: ${flags.map((one) => FLAG_TITLES[one].toLowerCase()).join(', ')}.`;

export const flagsNotice = {
  open: (count: number) => `${plural(count, 'flag')} to look at`,
  worried: 'A marker is worried about a student.',
  look: 'Look at flags',
  past: 'Settled flags',
};

export const flagsView = {
  heading: 'Flags',
  lead: 'What markers noticed about answers. A flag changes no mark. To see whose answer it is, give a reason; the log says that you asked.',
  none: 'No flags',
  noneHint: 'Markers can flag an answer while they mark it.',
  list: (count: number) => plural(count, 'flag'),
  entry: ({ question_number, flag }: FlaggedAnswer) => `Question ${question_number}: ${FLAG_TITLES[flag]}`,
  state: ({ settled, is_passed_on, by }: FlaggedAnswer) =>
    settled ? 'Settled' : is_passed_on ? `${by} passed it on` : `Flagged by ${by}`,
  said: (by: string) => `${by} wrote`,
  nothingSaid: 'No note.',
  settled: (by: string) => `${by} settled it`,
  answer: 'The answer',
  settle: 'Settle',
  settleTitle: 'Settle this flag?',
  settleText: 'The flag and your note stay on record.',
  settleNote: 'What was done',
  name: 'See whose answer it is',
  nameTitle: 'See whose answer this is?',
  nameText:
    'You will know the student, so you should not mark this answer afterwards. The log says that you asked, and why.',
  named: ({ student, roll_number }: { student: string; roll_number: string }) => `${student}, ${roll_number}`,
  namedBy: (by: string) => `${by} asked:`,
  onlyOwner: 'Only the owner of the exam can see whose answer this is.',
};

export const names = {
  title: 'Names',
  hidden: 'Markers can’t see whose answers these are, not even beside the results.',
  shown: 'The results show whose answers these are. Marks can no longer be changed here.',
  waits: (count: number) =>
    `The owner can reveal names when every answer has a mark: ${plural(count, 'answer')} to go.`,
  reveal: 'Reveal names',
  hide: 'Hide names again',
  revealTitle: 'Reveal names?',
  revealText:
    'Everybody with a share of this exam will see whose answers these are. Markers can no longer change their marks. The log says that you did this, and why.',
  hideTitle: 'Hide names again?',
  hideText:
    'Names are no longer shown beside answers. People who have read them still know them. The log says that you did this, and why.',
};

export const hiddenMarks =
  'Marks are hidden here until every answer has one, so that you don’t see whose answers you mark.';
