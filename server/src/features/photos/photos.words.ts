import { catalogue } from '@quivia/contract/message';

export const words = catalogue('photos', {
  stored: ({ who }: { who: string }) => `Photo of ${who} stored.`,
  removed: ({ who }: { who: string }) => `Photo of ${who} removed.`,
  noStudent: ({ who }: { who: string }) => `No student has the roll number ${who}.`,
  none: 'There is no photo.',
  notPhoto: 'Use a JPEG, PNG or WebP photo.',
  tooManyPixels: ({ most }: { most: number }) => `A photo can have ${most} pixels on each side.`,
});

export const logged = catalogue('photos.log', {
  stored: ({ who }: { who: string }) => `Stored the photo of ${who}`,
  removed: ({ who }: { who: string }) => `Removed the photo of ${who}`,
});
