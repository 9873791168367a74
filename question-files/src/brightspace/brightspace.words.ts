import { catalogue } from '@quivia/contract/message';

export const REFUSED: Readonly<Record<string, string>> = {
  MSA: 'multi-short answer',
};

export const words = catalogue('question-files.brightspace', {
  pictureNotThere: ({ name }: { name: string }) =>
    `Its picture ${name} was not imported because the file doesn't contain it.`,
  pairs: 'Its choices and its matches do not belong together.',
});
