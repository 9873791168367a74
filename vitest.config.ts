import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const TESTS = ['{contract,markdown,server,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
/** What leaves something behind in its process: a page, a database, a server, a replaced global or module. */
const NEEDS_ITS_OWN_PROCESS =
  /@vitest-environment|testing\/(?!files)|openDatabase|child_process|process\.env|vi\.(mock|stub)|inject\(/;

// A new process for each file costs more than most tests of pure rules: those share a few.
const pure = globSync(TESTS).filter((file) => !NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8')));

// A real database behind most tests, on machines with two busy cores.
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // One more than there are cores: many wait for a job, a death or a clock.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'apart',
          include: TESTS,
          exclude: [...pure, '**/node_modules/**'],
          globalSetup: ['server/src/testing/server/database-server.ts'],
        },
      },
      { test: { ...PATIENCE, name: 'pure', include: pure, isolate: false } },
    ],
  },
});
