// What a test runner found, test by test, and the second chance of what failed. A runner returns
// `{ tests, files, code, output }`: `tests` as `{ name, file, state, reason, where }`, where `where` is what runs it again
// and missing when nothing does; `files` as `{ file, seconds }`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './tool.mjs';

/** If more than this many fail, something is broken, and running them again would only take time. */
const MOST_AGAIN = 20;
const KEPT = path.join(ROOT, 'test-results/unsteady');

/** Runs a stage's tests, then once more those that failed, one at a time with nothing beside them. */
export async function runTwice(key, runOnce, files) {
  const first = await runOnce(files);
  const suspects = [...new Set(failed(first).flatMap(({ where }) => where ?? []))];
  const isWorthIt = suspects.length > 0 && suspects.length <= MOST_AGAIN;
  const second = isWorthIt ? await runOnce(suspects, { alone: true }) : undefined;
  const outcome = judge(first, second);
  if (outcome.unsteady.length > 0) await keep(key, outcome.unsteady, first, second);
  return outcome;
}

/**
 * A test that passes alone is unsteady and counts as passed; one that fails twice fails. So does a run that went wrong
 * although no test did, for example when a server did not stop cleanly: nothing says what to run again.
 */
export function judge(first, second) {
  const again = new Map(second?.tests.map((test) => [test.name, test]));
  const ranAgain = new Set(second?.tests.map(({ file }) => file));
  const isMended = ({ name, file, isWholeFile }) =>
    isWholeFile ? ranAgain.has(file) && !again.has(name) : again.get(name)?.state === 'passed';
  const unsteady = [
    ...failed(first).filter(isMended),
    ...(second ? failed(second) : []).filter(({ name }) => stateIn(first, name) === 'passed'),
  ];
  const names = new Set(unsteady.map(({ name }) => name));
  // What a file that could not be loaded would have tested is counted by its second run.
  const known = new Set(first.tests.map(({ name }) => name));
  const added = [...again.values()].filter(({ name }) => !known.has(name));
  const all = [...first.tests, ...added];
  const failures = all
    .filter(({ name, state }) => state === 'failed' && !names.has(name))
    .map(({ name, reason }) => ({ name, reason: again.get(name)?.reason ?? reason }));
  const last = second ?? first;
  if (failures.length === 0 && failed(last).length === 0 && last.code !== 0)
    failures.push({ name: 'the run itself', reason: lastLines(last.output) });
  return {
    passed: all.filter(({ name, state, isWholeFile }) => !isWholeFile && isPassed(state, names, name)).length,
    failed: failures.length,
    skipped: all.filter(({ state }) => state === 'skipped').length,
    failures,
    unsteady: unsteady.map(({ name, reason }) => ({ name, reason })),
    files: first.files,
    output: [first.output, second?.output].filter(Boolean).join('\n\nOnce more, alone:\n\n'),
  };
}

const isPassed = (state, unsteady, name) => state === 'passed' || (state === 'failed' && unsteady.has(name));
const failed = ({ tests }) => tests.filter(({ state }) => state === 'failed');
const stateIn = ({ tests }, name) => tests.find((test) => test.name === name)?.state;
const lastLines = (text) => text.trim().split('\n').slice(-12).join('\n');

async function keep(key, unsteady, first, second) {
  await mkdir(KEPT, { recursive: true });
  const names = unsteady.map(({ name }) => `unsteady: ${name}`).join('\n');
  const text = `${names}\n\n# The first run\n\n${first.output}\n\n# The second run, alone\n\n${second.output}\n`;
  await writeFile(path.join(KEPT, `${key}.txt`), text);
}
