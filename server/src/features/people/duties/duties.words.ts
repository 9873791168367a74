import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { dutyTitle, INSTITUTION_DUTY_MESSAGES } from '@quivia/contract/institution-duties.words';
import { catalogue } from '@quivia/contract/message';

interface About {
  person: string;
  duty: InstitutionDuty;
  /** The department or the institution. */
  of: string;
}

export const words = catalogue('institution-duties', {
  given: ({ person, duty, of }: About) => `${person} is now ${dutyTitle(duty, of)}.`,
  givenAlready: ({ person, duty, of }: About) =>
    `${person} already is ${dutyTitle(duty, of)}; nothing changed.`,
  ended: ({ person, duty, of }: About) => `${person} is no longer ${dutyTitle(duty, of)}.`,
  noSuchDuty: 'There is no such duty.',
  future: INSTITUTION_DUTY_MESSAGES.future,
  tooMany: ({ most }: { most: number }) =>
    `An institution can have at most ${most} heads and controllers. End a duty first.`,
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('institution-duties.log', {
  given: ({ person, duty, of, until }: About & { until: string | null }) =>
    `made ${person} ${dutyTitle(duty, of)}${until === null ? '' : ` until ${until} UTC`}`,
  ended: ({ person, duty, of }: About) => `ended the duty of ${person} as ${dutyTitle(duty, of)}`,
});
