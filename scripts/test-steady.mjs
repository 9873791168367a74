// `npm run test:steady [files] [--times N]`: repeats tests while a busy loop takes half of every core, and fails when a
// test fails or doesn't end alike each time. Without files: all tests, three times. No test gets a second chance here.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { chooseStages } from './test/choose-stages.mjs';
import { STAGES } from './test/stages.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '3' } },
  allowPositionals: true,
});
await ensureInstalled();
const args = positionals.length > 0 ? positionals : ['--only', 'units,browser'];
const { stages, files } = chooseStages(args, STAGES);

/** By test, how it ended each time. */
const states = new Map();
for (let time = 1; time <= Number(values.times); time += 1) {
  const hogs = startHogs();
  try {
    for (const stage of stages) await runStage(stage, time);
  } finally {
    for (const hog of hogs) hog.kill();
  }
}

const unsteady = [...states].filter(([, seen]) => seen.some((state) => state !== seen[0]));
const failed = [...states].filter(([, seen]) => seen.every((state) => state === 'failed'));
for (const [name] of failed) console.log(`failed each time: ${name}`);
for (const [name, seen] of unsteady) console.log(`unsteady: ${name}\n  ${seen.join(', ')}`);
const wrong = unsteady.length + failed.length;
console.log(`${states.size - wrong} passed, ${wrong} failed`);
process.exitCode = wrong > 0 || states.size === 0 ? 1 : 0;

async function runStage(stage, time) {
  if (!stage.runTests) {
    const { failed, output } = await stage.run(files);
    if (failed > 0) throw new Error(output);
    return;
  }
  const started = performance.now();
  const { tests, code, output } = await stage.runTests(files[stage.key]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${time}. ${stage.name}: ${tests.length} tests in ${seconds} s, ${code === 0 ? 'ok' : 'failed'}`,
  );
  if (code !== 0) console.log(output);
  for (const { name, state } of tests) {
    if (!states.has(name)) states.set(name, Array(time - 1).fill('missing'));
    states.get(name).push(state);
  }
  for (const [name, seen] of states) {
    // Of other stages as well: each test belongs to one.
    if (seen.length < time && isOf(stage, name)) seen.push('missing');
  }
}

/** Journeys are named by files without a folder. */
const isOf = ({ key }, name) => (key === 'browser') === /^[\w-]+\.spec\.ts/.test(name);

function startHogs() {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
}
