// `npm test`: every check there is. Works as the first command on a fresh clone, on the machine's own Node. The last
// line is the result: `N passed, N failed`.
//
//   npm test                        all stages
//   npm test -- --only types,units  some stages
//   npm test -- auth guards.spec    the tests in files whose path contains one of these
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { chooseStages } from './test/choose-stages.mjs';
import { ensureChromium } from './test/chromium.mjs';
import { STAGES } from './test/stages.mjs';

try {
  const { stages, files } = chooseStages(process.argv.slice(2), STAGES);
  // Downloaded while packages are installed and sources checked. The stages that need it report a failure.
  if (stages.some(({ needsBrowser }) => needsBrowser)) ensureChromium().catch(() => {});
  await ensureInstalled();
  const { passed, failed, failures } = await runAll(stages, files);
  for (const { name, reason = '' } of failures) console.log(`failed: ${name}\n${firstLines(reason)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.log(error?.message ?? String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** The checks of the sources run side by side. The build and the tests get the machine to themselves. */
async function runAll(stages, files) {
  const running = new Map();
  for (const stage of stages) {
    const awaited = stage.isAlone ? [...running.keys()] : (stage.needs ?? []);
    const earlier = Promise.all(awaited.map((key) => running.get(key)));
    running.set(
      stage.key,
      earlier.then(() => timed(() => outcomeOf(stage, files, running))),
    );
  }
  const total = { passed: 0, failed: 0, failures: [] };
  for (const stage of stages) {
    const { result, seconds } = await running.get(stage.key);
    report(stage, result, seconds);
    total.passed += result.passed;
    total.failed += result.failed;
    total.failures.push(...(result.failures ?? []));
  }
  return total;
}

async function timed(run) {
  const started = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - started) / 1000 };
}

async function outcomeOf(stage, files, running) {
  for (const key of stage.needs ?? []) {
    const { result } = await running.get(key);
    if (result.failed > 0) return { passed: 0, failed: 1, note: `not run, because ${key} failed` };
  }
  try {
    const { passed, failed, ...rest } = await stage.run(files);
    // A stage without a test has not succeeded, whatever the reason.
    return passed + failed === 0
      ? { passed, failed: 1, note: 'no tests ran', ...rest }
      : { passed, failed, ...rest };
  } catch (error) {
    return { passed: 0, failed: 1, output: error?.message ?? String(error) };
  }
}

function report({ name }, { failed, note = '', output }, seconds) {
  const word = failed > 0 ? 'failed' : 'ok';
  console.log(`${name.padEnd(18)}${word.padEnd(8)}${seconds.toFixed(1).padStart(5)} s  ${note}`.trimEnd());
  if (failed > 0 && output) console.log(`\n${output.trim()}\n`);
}

function firstLines(text) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n');
}
