import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-awards', {
  frozen: 'The award list is frozen. The coordinator can reopen it for a new revision.',
});
