/** Shown beside figures that are of an earlier moment, and left away otherwise. */
export const figuresAsOf = (asOf: Date | undefined) => (asOf ? { as_of: asOf.toISOString() } : {});
