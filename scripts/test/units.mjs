import path from 'node:path';
import { ensureBundle } from './ensure-bundle.mjs';
import { runReported } from './report.mjs';
import { ROOT } from './tool.mjs';

/** Units, and the API over a real PostgreSQL: that of DATABASE_URL, or the embedded one. */
export async function runUnits(files, { alone = false, env = {} } = {}) {
  const bundle = await ensureBundle();
  return runReported(
    (report) => ({
      name: 'vitest',
      args: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(alone ? ['--maxWorkers=1'] : []),
        ...files,
      ],
      env: { ...bundle, ...env },
    }),
    ({ testResults }, output) => ({
      tests: [...testResults.flatMap(testsOf), ...strayErrors(output)],
      files: testResults.map(({ name, startTime, endTime }) => ({
        file: path.relative(ROOT, name),
        seconds: (endTime - startTime) / 1000,
      })),
    }),
  );
}

/** Tests of a file build on each other, so a file is run again as a whole. */
function testsOf({ name, status, message, assertionResults }) {
  const file = path.relative(ROOT, name);
  const tests = assertionResults.map(({ status: outcome, fullName, failureMessages }) => ({
    name: `${file} > ${fullName}`,
    file,
    where: file,
    state: { passed: 'passed', failed: 'failed' }[outcome] ?? 'skipped',
    reason: failureMessages[0],
  }));
  // A file that can't be loaded or tidied up has failed although none of its tests did.
  return status === 'failed' && !tests.some(({ state }) => state === 'failed')
    ? [...tests, { name: file, file, where: file, state: 'failed', reason: message, isWholeFile: true }]
    : tests;
}

/** What was thrown where no test waited for it is only in what is printed. */
function strayErrors(output) {
  const [, reason] = output.split(/⎯ Unhandled Errors ⎯+/);
  return reason === undefined ? [] : [{ name: 'an error outside of tests', state: 'failed', reason }];
}
