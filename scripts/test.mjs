// `npm test`: every check there is. Works as the first command on a fresh clone, on the machine's own Node. The last
// line is the result: `N passed, N failed`.
//
//   npm test                        all stages but the faults in full
//   npm test -- --all               these too, and journeys look at every view in both themes, as CI does
//   npm test -- --only types,units  some stages
//   npm test -- auth guards.spec    the tests in files whose path contains one of these
import { ensureInstalled } from './install.mjs';
import { chooseStages } from './test/choose-stages.mjs';
import { ensureChromium } from './test/chromium.mjs';
import { STAGES } from './test/stages.mjs';
import { stageLine, summary } from './test/summary.mjs';

try {
  const { stages, ...chosen } = chooseStages(process.argv.slice(2), STAGES);
  // Downloaded while packages are installed and sources checked. The stages that need it report a failure.
  if (stages.some(({ needsBrowser }) => needsBrowser)) ensureChromium().catch(() => {});
  await ensureInstalled();
  const runs = await runAll(stages, chosen);
  console.log(summary(runs));
  process.exitCode = runs.some(({ result }) => result.failed > 0) ? 1 : 0;
} catch (error) {
  console.log(error?.message ?? String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** The checks of the sources run side by side. The build and the tests get the machine to themselves. */
async function runAll(stages, chosen) {
  const running = new Map();
  for (const stage of stages) {
    const awaited = stage.isAlone ? [...running.keys()] : (stage.needs ?? []);
    const earlier = Promise.all(awaited.map((key) => running.get(key)));
    running.set(
      stage.key,
      earlier.then(() => timed(stage, () => outcomeOf(stage, chosen, running))),
    );
  }
  const runs = [];
  for (const { key } of stages) {
    const run = await running.get(key);
    console.log(stageLine(run));
    if (run.result.failed > 0 && run.result.output) console.log(`\n${run.result.output.trim()}\n`);
    runs.push(run);
  }
  return runs;
}

async function timed(stage, run) {
  const started = performance.now();
  const result = await run();
  return { stage, result, seconds: (performance.now() - started) / 1000 };
}

async function outcomeOf(stage, chosen, running) {
  for (const key of stage.needs ?? []) {
    const { result } = await running.get(key);
    if (result.failed > 0) return { passed: 0, failed: 1, note: `not run, because ${key} failed` };
  }
  try {
    const { passed, failed, ...rest } = await stage.run(chosen);
    // A stage without a test has not succeeded, whatever the reason.
    return passed + failed === 0
      ? { passed, failed: 1, note: 'no tests ran', ...rest }
      : { passed, failed, ...rest };
  } catch (error) {
    return { passed: 0, failed: 1, output: error?.message ?? String(error) };
  }
}
