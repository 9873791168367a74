import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-access', {
  noSuchOral: 'There is no such viva voce.',
  coordinatorsOnly: "Only the viva voce's coordinator can do this.",
  examinersOnly: 'Only an examiner of this viva voce can do this.',
});
