// What a screen reader says of the board without being asked. Each is always there: a region that comes with its words is
// not read out. Outside of what a phone hides.
import { useState } from 'react';
import { announced, board as text } from './board.words.ts';
import type { Listed } from './live/listing.ts';
import type { RowFilter } from './live/order.ts';
import { useOnBoard } from './live/use-board.ts';

interface AnnouncementsProps {
  /** Questions that wait for this person. */
  openAsks: number;
  filter: RowFilter;
  /** By that filter. */
  listed: () => Listed;
}

export function Announcements({ openAsks, filter, listed }: AnnouncementsProps) {
  return (
    <div className="sr-only">
      <p role="status">{useShown(filter, listed)}</p>
      <p role="status">{useAsked(openAsks)}</p>
    </div>
  );
}

/** How many a filter shows, when somebody has chosen it, and not at each change in the hall. */
function useShown(filter: RowFilter, listed: () => Listed): string {
  const matching = useOnBoard(() => listed().order.length);
  const all = useOnBoard(() => listed().all);
  const [said, setSaid] = useState({ filter, words: '' });
  if (said.filter !== filter) setSaid({ filter, words: text.shown(matching, all) });
  return said.words;
}

/** When there are more than before. */
function useAsked(open: number): string {
  const [said, setSaid] = useState({ open: 0, words: '' });
  if (said.open !== open) setSaid({ open, words: open > said.open ? announced.asked(open) : '' });
  return said.words;
}
