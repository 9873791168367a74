import { catalogue } from '@quivia/contract/message';

export const words = catalogue('marking-agreements', {
  otherSheets: 'A sheet has changed since. Look at the marks again, and agree on those.',
  notYours: 'Only examiners whose sheets differ can agree on marks.',
  noDifference: 'These sheets are within the tolerance: their mean counts.',
  badMark: ({ component, maximum }: { component: string; maximum: number }) =>
    `${component}: enter a mark from 0 to ${maximum} with at most two decimals.`,
  agreed: 'Agreed. These marks count now.',
  proposed: ({ examiners }: { examiners: string }) => `Proposed. Waiting for ${examiners} to confirm.`,
  noSuchAgreement: 'There is no such proposal.',
});
