import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-access', {
  noSuchOral: 'There is no such viva voce.',
  /** To somebody whose own college alone has signed them in. */
  notCovered:
    'There is no such viva voce at your college. If you examine at another one, sign in with your password.',
  coordinatorsOnly: "Only the viva voce's coordinator can do this.",
  examinersOnly: 'Only an examiner of this viva voce can do this.',
});
