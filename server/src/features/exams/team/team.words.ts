import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';
import type { GivenShare } from '@quivia/contract/team';
import { SHARE_ALLOWS, SHARE_NAMES } from '@quivia/contract/team.words';

export const words = catalogue('exam-team', {
  community: 'The admins of a community run its exams together. An exam of a community is not shared.',
  notColleagues:
    'Only faculty of the same college who don’t take this exam can have a share of it. Please choose again.',
  tooMany: ({ most }: { most: number }) =>
    `An exam can be shared with at most ${plural(most, 'colleague')}. End a share first.`,
  given: ({ who, share }: { who: string; share: GivenShare }) => `${who} can ${SHARE_ALLOWS[share]}.`,
  givenToSeveral: ({ people, share }: { people: number; share: GivenShare }) =>
    `${plural(people, 'colleague')} can ${SHARE_ALLOWS[share]}.`,
  givenAlready: 'They already have this share.',
  ended: ({ who }: { who: string }) => `${who} no longer has a share of this exam.`,
  left: ({ exam }: { exam: string }) => `You no longer have a share of ${exam}.`,
  dutyStays: 'You see this exam by your duty. Your institution’s administrator can end it.',
  ownerStays: 'The owner can’t leave an exam. Hand it over to a colleague first.',
  handedOver: ({ who }: { who: string }) => `${who} owns this exam now. You can still run it.`,
});

interface About {
  exam: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('exam-team.log', {
  given: ({ exam, person, share }: About & { person: string; share: GivenShare }) =>
    `gave ${person} the share ${SHARE_NAMES[share]} of ${exam}`,
  ended: ({ exam, person }: About & { person: string }) => `ended the share of ${person} in ${exam}`,
  left: ({ exam }: About) => `gave up a share of ${exam}`,
  handedOver: ({ exam, person }: About & { person: string }) => `handed ${exam} over to ${person}`,
});
