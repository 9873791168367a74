import { catalogue } from '@quivia/contract/message';

export const words = catalogue('frozen-documents', {
  unknownHash: 'No list or report has this hash. Please compare every character with the print.',
});
