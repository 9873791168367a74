import path from 'node:path';
import { node24 } from '../install.mjs';
import { runTests } from './test-report.mjs';
import { ROOT, run, toolEnvironment } from './tool.mjs';

/** Units, and the API over a real PostgreSQL: that of DATABASE_URL, or the embedded one. */
export async function runUnits({ units: files }) {
  await compileServer();
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

/**
 * Most servers of the tests are killed, and only a process that ends keeps what it compiled: this one ends as soon as it
 * has read its configuration.
 */
const compileServer = () => run(node24(), ['server/src/main.ts'], { ...toolEnvironment(), PORT: 'none' });

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
