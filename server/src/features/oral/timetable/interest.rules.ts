// Conflicts of interest between examiners and single candidates: before which panels somebody may come.

/** A session, or the stations of a circuit, all of which a candidate goes to. Examiners by their user. */
export type Venue = readonly { id: number; examiners: readonly number[] }[];

/**
 * Sessions in which somebody with these conflicts isn't placed: those of a panel with such an examiner. Where every panel
 * has one, those in which nobody would be left to mark; elsewhere the others of the panel mark alone.
 */
export function barredSessions(
  venues: readonly Venue[],
  conflicts: ReadonlySet<number>,
): ReadonlySet<number> {
  const isFree = (venue: Venue) =>
    venue.every(({ examiners }) => !examiners.some((one) => conflicts.has(one)));
  const isMarked = (venue: Venue) =>
    venue.every(({ examiners }) => examiners.some((one) => !conflicts.has(one)));
  const allowed = venues.some(isFree) ? isFree : isMarked;
  return new Set(venues.filter((venue) => !allowed(venue)).flatMap((venue) => venue.map(({ id }) => id)));
}
