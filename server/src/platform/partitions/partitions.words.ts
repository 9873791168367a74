export const words = {
  usage: 'Usage: npm run archive-term -- --before 2026-01-01',
  detached: (table: string, rows: number) =>
    `${table}: ${rows} rows are no longer part of the application's tables`,
  nothing: (before: string) => `No partition is older than ${before} as a whole: nothing was detached.`,
  next: 'Save these tables with pg_dump --schema=archive, then drop them. npm run backup leaves that schema out.',
};
