import { ensureChromium } from './chromium.mjs';
import { ensureBundle } from './ensure-bundle.mjs';
import { runReported } from './report.mjs';

/** The journeys of e2e/, in a real Chromium against real servers. */
export async function runJourneys(files, { alone = false, isAll = false } = {}) {
  const chromium = await ensureChromium();
  const bundle = await ensureBundle();
  return runReported(
    (report) => ({
      name: 'playwright',
      args: [
        ...['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
        // Pictures of the first failure stay.
        ...(alone ? ['--workers=1', '--output=test-results/journeys-alone'] : []),
        ...files,
      ],
      env: {
        ...bundle,
        ...(isAll && { LOOKS: 'all' }),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    }),
    ({ suites, errors }) => {
      const tests = suites.flatMap(testsOf);
      return {
        tests: [...tests, ...errors.map(asFailure)],
        files: secondsByFile(tests),
      };
    },
  );
}

/** Each journey prepares what it needs, so it is run again by itself. */
function testsOf({ specs = [], suites = [] }) {
  return [
    ...specs.map(({ file, line, title, ok, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return {
        name: `${file} > ${title}`,
        file,
        where: `${file}:${line}`,
        state: results.every(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
        reason: results.find(({ error }) => error)?.error.message,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      };
    }),
    ...suites.flatMap(testsOf),
  ];
}

/** Of a worker or of the set-up, and of no journey. */
const asFailure = ({ message = '' }, at) => ({
  name: `error outside of journeys ${at + 1}`,
  state: 'failed',
  reason: message,
});

function secondsByFile(tests) {
  const files = new Map();
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds);
  return [...files].map(([file, seconds]) => ({ file: `e2e/${file}`, seconds }));
}
