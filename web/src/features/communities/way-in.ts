/** How one becomes a member, in few words. */
export function wayIn({ is_open, asks_first }: { is_open: boolean; asks_first: boolean }): string {
  if (!is_open) return 'by invitation';
  return asks_first ? 'its admins admit each person' : 'open to everyone';
}
