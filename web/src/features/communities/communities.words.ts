import { plural } from '@quivia/contract/plural';

export const memberCount = (count: number) => (count === 0 ? 'no members yet' : plural(count, 'member'));

/** How people become members, in a few words. */
export function howToJoin({ is_open, asks_first }: { is_open: boolean; asks_first: boolean }): string {
  if (!is_open) return 'by invitation';
  return asks_first ? 'approval needed' : 'open to everyone';
}

export const chosenCommunity = {
  label: 'Community',
  administersNone: "You don't administer a community",
  administersNoneHint: 'It may have been retired. A site administrator can tell you more.',
  joinedNone: "You haven't joined a community yet",
  joinedNoneHint: 'Once you join one, it appears here.',
  find: 'Find a community',
};
