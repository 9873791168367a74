import { withReport } from './report-file.mjs';
import { runTool } from './tool.mjs';

/** Units, and the API over a real PostgreSQL: that of DATABASE_URL, or the embedded one. */
export async function runUnits(files) {
  const filters = files.filter((file) => !file.includes('.spec'));
  const { code, output, report } = await withReport((file) =>
    runTool('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ]),
  );
  const {
    numPassedTests: passed = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = report ?? {};
  // A file that does not even load has no test in it that could fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + unloaded.length;
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    note: `${passed} passed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`,
    output,
  };
}
