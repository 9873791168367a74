// What `npm test` does, in order. A stage returns how many tests passed and failed; its output is shown if one
// failed.
import { ensureBuilt } from '../build.mjs';
import { checkBundleSize } from './bundle-size.mjs';
import { runJourneys } from './journeys.mjs';
import { runTwice } from './outcome.mjs';
import { runTool } from './tool.mjs';
import { runUnits } from './units.mjs';

const SOURCES = [
  'contract',
  'files',
  'kinds',
  'markdown',
  'question-files',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
];
const tsc = (project) => runTool('tsc', ['--noEmit', '--pretty', 'false', '-p', project]);

/** Loops of faults and cases with all their rounds; `npm test` has a few of each. */
const runFaults = (files, given) => runUnits(files, { ...given, env: { FAULTS: 'full' } });

export const STAGES = [
  { key: 'types', name: 'types', run: () => asOneTest(tsc('tsconfig.json'), tsc('web/tsconfig.json')) },
  {
    key: 'lint',
    name: 'lint and format',
    run: () => asOneTest(runTool('biome', ['ci', '--colors=off', '--error-on-warnings'])),
  },
  { key: 'imports', name: 'import law', run: () => asOneTest(runTool('depcruise', SOURCES)) },
  { key: 'dead-code', name: 'dead code', run: () => asOneTest(runTool('knip', ['--no-progress'])) },
  { key: 'build', name: 'build', isAlone: true, run: build },
  { key: 'size', name: 'bundle size', needs: ['build'], needsBrowser: true, run: checkBundleSize },
  { key: 'units', name: 'units and API', isAlone: true, runTests: runUnits },
  {
    key: 'browser',
    name: 'browser journeys',
    needs: ['build'],
    needsBrowser: true,
    isAlone: true,
    runTests: runJourneys,
  },
  { key: 'faults', name: 'faults in full', isAlone: true, isExtra: true, runTests: runFaults },
].map(withSecondChance);

/** Tests that fail are run once more. */
function withSecondChance(stage) {
  if (!stage.runTests) return stage;
  const run = ({ files, isAll }) =>
    runTwice(stage.key, (some, given) => stage.runTests(some, { ...given, isAll }), files[stage.key]);
  return { ...stage, run };
}

/** Tools whose exit code is their result. */
async function asOneTest(...running) {
  const wrong = (await Promise.all(running)).filter(({ code }) => code !== 0);
  if (wrong.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, output: wrong.map(({ output }) => output).join('\n') };
}

async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}
