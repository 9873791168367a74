import { catalogue } from '@quivia/contract/message';

export const words = catalogue('marking-sheets', {
  notYours: "You don't mark this candidate.",
  missing: ({ components }: { components: string }) => `Still to mark: ${components}.`,
  otherDevice: ({ components }: { components: string }) =>
    `Another device of yours has sent other marks for ${components}. Check the sheet and submit it again.`,
  alreadySubmitted: 'This sheet has already been submitted.',
  otherAct: 'This was sent for another sheet. Please reload the page and try again.',
  notEntered: ({ component }: { component: string }) =>
    `${component} is not a component that is entered before.`,
  reasonNeeded: 'Some marks are already entered. Give a reason for changing them.',
  alreadyExcused: 'This sheet is already excused.',
  excuseLapsed:
    'This sheet was excused, then submitted and reopened, so it is due again. If it will not come, remove the examiner from the panel.',
  notDue: 'This sheet is not due.',
  notMissing: 'This sheet has been submitted.',
});
