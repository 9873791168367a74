// Four kinds of files, because a process for each costs more than most tests: only those that need one get it.
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const TESTS = ['{contract,markdown,server,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
const files = globSync(TESTS).map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const filesWith = (isWanted: (source: string, file: string) => boolean) =>
  files.filter(({ source, file }) => isWanted(source, file)).map(({ file }) => file);

/** What leaves something behind in its process: a page, a database, a server, a replaced global or module. */
const LEAVES_SOMETHING =
  /@vitest-environment|testing\/(?!files)|openDatabase|child_process|process\.env|vi\.(mock|stub)|inject\(/;
/** What replaces a module, or starts, ends and measures processes. */
const NEEDS_ITS_OWN_PROCESS =
  /vi\.(mock|resetModules)|child_process|process\.|testing\/(drill|server\/(?!jobs-done|hold|mail-server|stream-client|test-database))|embedded-postgres|workers/;

const pure = filesWith((source) => !LEAVES_SOMETHING.test(source));
const pages = filesWith((source) => source.includes('@vitest-environment happy-dom'));
const [pagesApart, pagesTogether] = [true, false].map((isApart) =>
  filesWith((source, file) => pages.includes(file) && /vi\.(mock|resetModules)/.test(source) === isApart),
);
const api = filesWith(
  (source, file) =>
    /^server\b/.test(file) &&
    !pure.includes(file) &&
    !pages.includes(file) &&
    !NEEDS_ITS_OWN_PROCESS.test(source),
);

const SEED = 'scripts/test/property-seed.ts';
// A real database behind most tests, on machines with two busy cores.
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const ALL = { ...PATIENCE, setupFiles: [SEED] };
const DATABASE = { globalSetup: ['server/src/testing/server/database-server.ts'] };
// Pages take seconds to load React and the design system, and leave their window as they found it.
const PAGES = { environment: 'happy-dom', setupFiles: [SEED, 'web/src/testing/set-up-pages.ts'] };

export default defineConfig({
  test: {
    // One more than there are cores: many wait for a job, a death or a clock.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...ALL,
          ...DATABASE,
          name: 'apart',
          include: TESTS,
          exclude: [...pure, ...pages, ...api, '**/node_modules/**'],
        },
      },
      // Each file closes its app and its database, and begins with modules that remember nothing.
      {
        test: {
          ...ALL,
          ...DATABASE,
          name: 'api',
          include: api,
          isolate: false,
          setupFiles: [SEED, 'server/src/testing/server/forget-modules.ts'],
        },
      },
      { test: { ...ALL, ...PAGES, name: 'pages', include: pagesTogether, isolate: false } },
      { test: { ...ALL, ...PAGES, name: 'pages apart', include: pagesApart } },
      { test: { ...ALL, name: 'pure', include: pure, isolate: false } },
    ],
  },
});
