import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('answer-files', {
  notAccepted: 'This file is neither a picture nor a PDF. Use JPEG, PNG, WebP or PDF.',
  encrypted: 'This PDF is protected with a password. Save it without one, and upload it again.',
  incompletePdf: 'This PDF is incomplete: the file ends too early. Please save it again.',
  tooLarge: ({ megabytes }: { megabytes: number }) => `A file can have at most ${megabytes} MB.`,
  wrongSize: "This part doesn't fit the file's size.",
  otherFile: 'Another file was sent under this number.',
  tooMany: ({ most }: { most: number }) =>
    `You have uploaded ${plural(most, 'file')} to this question, which is the limit.`,
  noRoom: ({ megabytes }: { megabytes: number }) =>
    `What you have uploaded to this question takes up ${megabytes} MB, which is the limit.`,
  noRoomOfPerson: ({ megabytes }: { megabytes: number }) =>
    `Your uploads take up ${megabytes.toLocaleString('en')} MB, which is the limit for one person.`,
  tooManyAtOnce: 'Many files are being checked. Your file is safe on this device and will be sent again.',
  coveringMany: 'Many pictures are being prepared. Please try again in a few seconds.',
  noSuchFile: 'There is no such file.',
});
