import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

/** How to go on where the viva has one coordinator. */
const SECOND_PERSON =
  'Now a second person types it in: another coordinator (every administrator of your college is one) or the examiner. The examiner can also submit the sheet under Examine.';

const reopenedBy = (isCoordinator: boolean) =>
  isCoordinator
    ? 'Only another coordinator can reopen your sheet. Every administrator of your college is one.'
    : 'Only the coordinator can reopen your sheet.';

export const words = catalogue('oral-sheets', {
  notYours: "You don't mark this candidate.",
  noSuchSheet: 'There is no such sheet.',
  frozen: 'The award list is frozen. The coordinator can reopen it for a new revision.',
  submitted: 'Sheet submitted.',
  reopened: 'Sheet reopened. The old one is kept.',
  agreed: ({ isCoordinator }: { isCoordinator: boolean }) =>
    `The award is agreed. ${reopenedBy(isCoordinator)}`,
  seesOthers: ({ isCoordinator }: { isCoordinator: boolean }) =>
    `The sheets of this candidate are open to you. ${reopenedBy(isCoordinator)}`,
  notYourSheet: 'Only its examiner or the coordinator can reopen this sheet.',
  entered: ({ count }: { count: number }) => `${plural(count, 'row')} entered.`,
  badMark: (given: { who: string; component: string; mark: number; maximum: number; step: number }) =>
    `${given.who}, ${given.component}: ${given.mark} is not a mark from 0 to ${given.maximum}${given.step > 0 ? ` in steps of ${given.step}` : ''}.`,
  badMarks: ({ sentences, more }: { sentences: string; more: number }) =>
    more > 0 ? `${sentences}\nThere are ${more} more.` : sentences,
  noSuchSubject: 'One of these candidates is not part of this viva voce.',
  excused: 'Sheet excused. The reason is printed on the award list.',
  stillDue: ({ examiner, count }: { examiner: string; count: number }) =>
    `${plural(count, 'sheet')} of candidates who were examined would no longer be due, one of them from ${examiner}. Add a substitute, or continue without ${count === 1 ? 'it' : 'them'} on the Marks page, where you give the reason.`,
  examinesToo:
    'Your own sheet counts here, so you can’t leave out the sheet of another examiner. Another coordinator can; every administrator of your college is one.',
  submitFirst: 'Submit your own sheet for this candidate first.',
  ownEntry: 'First entry stored. Type the sheet in a second time.',
  firstEntry: `First entry stored. ${SECOND_PERSON}`,
  samePerson: `You have typed in this sheet before. ${SECOND_PERSON}`,
  paperTooEarly: "The session of this candidate hasn't begun, so there is no paper sheet to type in yet.",
  neverInvited: ({ examiner }: { examiner: string }) =>
    `${examiner} was never invited. Send the invitation under Panels first: the examiner is notified of each sheet that is typed in.`,
  differs: ({ components }: { components: string }) =>
    `The entries differ in ${components}. Compare them with the paper and type the sheet in again.`,
  twice: 'Both entries agree. Sheet submitted.',
  /** `problems`: each after a space, '' where there was none. */
  carried: ({ taps, submitted, problems }: { taps: number; submitted: number; problems: string }) =>
    `Delivered: ${submitted > 0 ? `${plural(submitted, 'sheet')} submitted` : plural(taps, 'change')}.${problems}`,
  sheetRefused: ({ who, why }: { who: string; why: string }) => `The sheet for ${who} was refused: ${why}`,
  unreadable: 'This code is not complete, or it belongs to another viva voce.',
  tooManyDevices: 'You have used too many devices for this viva voce. Continue on one of them.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('oral-sheets.log', {
  reopened: ({ exam, reason }: { exam: string; reason: string }) =>
    `reopened a mark sheet of ${exam}: ${reason}`,
  excused: ({ exam, examiner, reason }: { exam: string; examiner: string; reason: string }) =>
    `excused a mark sheet of ${examiner} in ${exam}: ${reason}`,
  came: ({ exam, examiner, name }: { exam: string; examiner: string; name: string }) =>
    `submitted the mark sheet of ${examiner} for ${name} in ${exam}, which had been excused`,
  paperEntry: ({ exam, examiner, name }: { exam: string; examiner: string; name: string }) =>
    `typed in the paper sheet of ${examiner} for ${name} in ${exam}; a second entry has to agree`,
  typed: ({ exam, examiner, name, by }: { exam: string; examiner: string; name: string; by: string }) =>
    `submitted the paper sheet of ${examiner} for ${name} in ${exam}, typed in by ${by}`,
  entered: ({ exam, count }: { exam: string; count: number }) =>
    `entered marks for ${plural(count, 'candidate')} of ${exam}`,
});

/** To a guest. */
export const typedMail = (given: {
  examiner: string;
  name: string;
  title: string;
  institution: string;
  typists: string[];
}) => ({
  subject: `${given.institution}: your paper mark sheet was typed in`,
  text: [
    `Dear ${given.examiner},`,
    '',
    `${given.typists.join(' and ')} typed in your paper mark sheet for ${given.name} in "${given.title}". It now counts as your sheet.`,
    '',
    "Open the viva voce with the link in your invitation to look at it. If you didn't mark this candidate on paper, please tell the college at once.",
    '',
  ].join('\n'),
});
