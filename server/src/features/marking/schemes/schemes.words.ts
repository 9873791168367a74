import { catalogue } from '@quivia/contract/message';

export const words = catalogue('marking-schemes', {
  noSuchScheme: 'There is no such marking scheme.',
  noSuchCollege: "You don't teach at or administer this college.",
  nameTaken: 'There is already a marking scheme with this name.',
  tooMany: ({ most }: { most: number }) =>
    `A college can have at most ${most} marking schemes. Remove one that is no longer used.`,
  ownerOnly: 'Only its owner and administrators of the college can change this scheme. Save a copy instead.',
  saved: ({ scheme, version }: { scheme: string; version: number }) =>
    version === 1 ? `${scheme} saved.` : `${scheme} saved as version ${version}.`,
});
