import path from 'node:path';
import { node24 } from '../install.mjs';
import { runReported } from './report.mjs';
import { ROOT, run, toolEnvironment } from './tool.mjs';

/** Units, and the API over a real PostgreSQL: that of DATABASE_URL, or the embedded one. */
export async function runUnits(files, { alone = false, projects = [], env = {} } = {}) {
  await compileServer();
  return runReported(
    (report) => ({
      name: 'vitest',
      args: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...projects.map((project) => `--project=${project}`),
        ...(alone ? ['--maxWorkers=1'] : []),
        ...files,
      ],
      env,
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

/**
 * Most servers of the tests are killed, and only a process that ends keeps what it compiled: this one ends as soon as it
 * has read its configuration.
 */
const compileServer = () => run(node24(), ['server/src/main.ts'], { ...toolEnvironment(), PORT: 'none' });

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
  const [, ...errors] = output.split(/⎯ Unhandled (?:Error|Rejection)s? ⎯/);
  return errors.map((reason, at) => ({ name: `unhandled error ${at + 1}`, state: 'failed', reason }));
}
