import { catalogue } from '@quivia/contract/message';

export const words = catalogue('gathering', {
  comeAgain: 'The server is very busy. Please try again in a few seconds.',
});
