// Codes that are read aloud and typed by thumb: no characters that are taken for one another.
import { INVITATION_CODE } from '@quivia/contract/community-invitations';

/** `random` gives a whole number below what it is asked for. */
export const makeCode = (random: (below: number) => number): string =>
  Array.from({ length: INVITATION_CODE.length }, () =>
    INVITATION_CODE.alphabet.charAt(random(INVITATION_CODE.alphabet.length)),
  ).join('');
