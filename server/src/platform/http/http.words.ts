import { catalogue } from '@quivia/contract/message';

export const words = catalogue('http', {
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `This is too large to send. The limit is ${megabytes} MB.`,
  sendTheFile: 'Send the file itself, as application/octet-stream.',
});
