import { runTests } from './test-report.mjs';

/** Units, and the API over a real PostgreSQL: that of DATABASE_URL, or the embedded one. */
export function runUnits({ units: files }) {
  return runTests(
    (report) => ({
      name: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
    }),
    ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(isUnloaded).length,
      skipped: numPendingTests,
    }),
  );
}

/** A file that can't be loaded counts as failed although none of its tests ran. */
function isUnloaded({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}
