import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oneTimeCodes', {
  tooManyWrong:
    'Too many wrong codes for this email. Please open the link in the latest email, or try a code again in an hour.',
});
