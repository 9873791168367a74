import { catalogue } from '@quivia/contract/message';

/** The id that pages know it by. */
export const words = catalogue('hall', {
  otherAct: 'This was already sent with other details. Please reload the page and try again.',
});

export const keyWords = catalogue('acts', {
  forSomethingElse: 'This was sent for something else. Please reload the page and try again.',
});
