/** Limits of a roster file. Apart from the calls, so that the reader's process starts without their schemas. */
export const ROSTER_FILE = { most: 10 * 1024 * 1024, rows: 50_000 } as const;
