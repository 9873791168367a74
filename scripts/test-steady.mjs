// `npm run test:steady [files] [--times N]`: repeats tests beside a busy loop on every core. It fails when a test fails or
// its outcome changes. Without files: all tests, three times. No test gets a second chance.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { chooseStages } from './test/choose-stages.mjs';
import { STAGES } from './test/stages.mjs';

/** Exits when its parent has ended, even if the parent was killed. */
const HOG = `const parent = process.ppid;
  for (;;) {
    const until = Date.now() + 500;
    while (Date.now() < until);
    if (process.ppid !== parent) process.exit();
  }`;

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '3' } },
  allowPositionals: true,
});
await ensureInstalled();
const args = positionals.length > 0 ? positionals : ['--only', 'units,browser'];
const { stages, files } = chooseStages(args, STAGES);

const times = [];
for (let time = 1; time <= Number(values.times); time += 1) {
  const hogs = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', HOG], { stdio: 'ignore' }),
  );
  try {
    times.push(await runOnce(time));
  } finally {
    for (const hog of hogs) hog.kill();
  }
}

const names = new Set(times.flatMap((states) => [...states.keys()]));
const wrong = [...names]
  .map((name) => ({ name, seen: times.map((states) => states.get(name) ?? 'missing') }))
  .filter(({ seen }) => seen.some((state) => state === 'failed' || state !== seen[0]));
for (const { name, seen } of wrong)
  console.log(
    `${seen.every((state) => state === 'failed') ? 'failed' : 'unsteady'}: ${name} (${seen.join(', ')})`,
  );
// Nothing was shown where nothing ran.
const failed = wrong.length + (names.size === 0 ? 1 : 0);
console.log(`${names.size - wrong.length} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** How each test ended. */
async function runOnce(time) {
  const states = new Map();
  for (const stage of stages) {
    const started = performance.now();
    const {
      tests = [],
      code = 0,
      failed: isBroken = 0,
      output,
    } = stage.runTests ? await stage.runTests(files[stage.key]) : await stage.run(files);
    if (isBroken > 0) throw new Error(output);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (tests.length > 0) console.log(`${time}. ${stage.name}: ${tests.length} tests in ${seconds} s`);
    if (code !== 0) console.log(output);
    for (const { name, state } of tests) states.set(name, state);
  }
  return states;
}
