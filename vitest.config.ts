import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,markdown,server,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['server/src/testing/server/database-server.ts'],
    // A real database behind most tests, on machines with two busy cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than there are cores: many wait for a job, a death or a clock.
    maxWorkers: 3,
  },
});
