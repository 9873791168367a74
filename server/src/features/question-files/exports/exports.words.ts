import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-exports', {
  busy: 'Many files are being written right now. Please try again in a moment.',
  ownBusy: 'Your other files are still being written. Please wait until they are ready, then try again.',
  empty: ({ bank }: { bank: string }) => `There are no questions in ${bank} yet.`,
  picturesTooLarge:
    'The pictures in this bank are too large for one file. Choose GIFT or XLSX, which link to pictures instead of including them.',
});
