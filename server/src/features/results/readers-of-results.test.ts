// Whoever reads results says what becomes of one whose answers have no mark yet. A reader that is not here fails the test:
// it must leave such results out, or show a dash, and the test of missing marks must look at it.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = path.join(import.meta.dirname, '..');

/** How many statements of a file read the table, and what they make of a missing mark. */
const READERS: Record<string, [statements: number, what: string]> = {
  'answer-marking/answers.queries.ts': [1, 'counts what is missing'],
  'attempts/close.queries.ts': [2, 'the receipt counts answers alone; a regrade has no marks before it'],
  'attempts/marks/fill-marks.queries.ts': [2, 'adds rows to attempts from before people marked'],
  'attempts/marks/marks.queries.ts': [1, 'deletes'],
  'attempts/outcome.queries.ts': [
    2,
    'has no score, and says how many marks are missing; or finds those that no release waits for',
  ],
  'attempts/release/release.queries.ts': [1, 'counts what is missing'],
  'exams/exams.queries.ts': [1, 'an automatic release waits'],
  'exams/notices/exam-notices.queries.ts': [1, 'counts answers alone'],
  'exams/oversight/overseen.queries.ts': [2, 'counts how many have all marks; no mark is in it'],
  'home/home.queries.ts': [1, 'results are not ready to release while marks are missing'],
  'lti/scores/scores.queries.ts': [1, 'only what is released, which they are not'],
  'results/analysis/analysis.queries.ts': [1, 'leaves them out'],
  'results/exam-results.queries.ts': [
    4,
    'no score, percentage or rank, and in no figure; or totals of papers alone',
  ],
  'results/gradebook/gradebook.queries.ts': [2, 'no cell and no total; or totals of papers alone'],
  'results/leaderboard.queries.ts': [2, 'only what is released, which they are not'],
  'results/own.queries.ts': [4, 'only what is released; no class figures until every mark is there'],
};

const READS = /\b(?:from|join)\s+results\b/g;

test('every reader of results says what it makes of a missing mark', async () => {
  const files = (await readdir(FEATURES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found: [string, number][] = [];
  for (const file of files) {
    const reads = (await readFile(path.join(FEATURES, file), 'utf8')).match(READS)?.length ?? 0;
    if (reads > 0) found.push([file, reads]);
  }
  const listed = Object.entries(READERS).map(([file, [statements]]) => [file, statements]);
  expect(found.toSorted()).toEqual(listed.toSorted());
});
