// A file's name says which pool it is in, because a process for each costs more than most tests: CONTRIBUTING lists them.
import { defineConfig } from 'vitest/config';

const filesOf = (suffix: string) => [
  `{contract,files,kinds,markdown,question-files,server,web}/src/**/*${suffix}.test.{ts,tsx}`,
  `scripts/**/*${suffix}.test.ts`,
];
const SUFFIXES = ['.api', '.page', '.apart', '.faults', '.drill'];
/** `npm run test:faults` sets it: what has rounds goes all of them, drills are there as well, and nothing else is. */
const IN_FULL = process.env.FAULTS === 'full';
/** Of a pool, in this run. */
const chosen = (suffix: string) => filesOf(IN_FULL ? `.long${suffix}` : suffix);

const SEED = 'scripts/test/property-seed.ts';
const ALL = {
  // Longer than any test takes on a busy machine: what hangs ends with a reason.
  testTimeout: IN_FULL ? 900_000 : 60_000,
  // Hooks start servers, two at a time.
  hookTimeout: 120_000,
  expect: { poll: { timeout: IN_FULL ? 240_000 : 45_000 } },
  setupFiles: [SEED],
  unstubEnvs: true,
  unstubGlobals: true,
};
const DATABASE = {
  globalSetup: ['server/src/testing/server/database-server.ts'],
  setupFiles: [SEED, 'server/src/testing/server/drop-databases.ts'],
};

export default defineConfig({
  test: {
    // Two more than there are cores: many wait for a job, a death or the database.
    maxWorkers: 4,
    // Garbage collection was a quarter of the processor time of an API file.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...ALL,
          ...DATABASE,
          name: 'faults',
          include: [...filesOf('.faults'), ...(IN_FULL ? filesOf('.drill') : [])],
        },
      },
      { test: { ...ALL, ...DATABASE, name: 'apart', include: chosen('.apart') } },
      // Each file closes its app and its database, and begins with modules that remember nothing.
      {
        test: {
          ...ALL,
          ...DATABASE,
          name: 'api',
          include: chosen('.api'),
          isolate: false,
          setupFiles: [SEED, 'server/src/testing/server/forget-modules.ts'],
        },
      },
      // Pages take seconds to load React and the design system, and leave their window as they found it.
      {
        test: {
          ...ALL,
          name: 'pages',
          include: chosen('.page'),
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [SEED, 'web/src/testing/set-up-pages.ts'],
        },
      },
      {
        test: {
          ...ALL,
          name: 'pure',
          include: chosen(''),
          exclude: ['**/node_modules/**', ...SUFFIXES.flatMap(filesOf)],
          isolate: false,
        },
      },
    ],
  },
});
