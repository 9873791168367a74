import path from 'node:path';
import { runTests } from './test-report.mjs';
import { ROOT } from './tool.mjs';

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
      failures: testResults.flatMap(failuresIn),
    }),
  );
}

/** A file that can't be loaded counts as failed although none of its tests ran. */
function isUnloaded({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

function failuresIn(file) {
  const name = path.relative(ROOT, file.name);
  if (isUnloaded(file)) return [{ name, reason: file.message }];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: `${name} > ${fullName}`, reason: failureMessages[0] }));
}
