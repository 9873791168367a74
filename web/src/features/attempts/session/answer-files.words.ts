import { UPLOAD_LIMITS } from '@quivia/contract/kinds/upload';

export const answerFiles = {
  incomplete: "A file didn't arrive completely. Please add it again.",
  tooMuch: `The files of an answer can have ${UPLOAD_LIMITS.bytesTogether / 1e6} MB together.`,
  insecure: 'Files can only be sent from a page with https:// in its address.',
};
