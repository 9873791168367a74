// The last lines of a run: a log is often cut to its end.
import { stripVTControlCharacters } from 'node:util';

const SLOWEST = 10;

/** `runs` as `{ stage, result, seconds }`, in the order of the stages. */
export function summary(runs) {
  const results = runs.map(({ result }) => result);
  const files = results
    .flatMap((result) => result.files ?? [])
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  return [
    '',
    ...runs.map(stageLine),
    ...(files.length > 0 ? ['', 'the slowest files'] : []),
    ...files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    '',
    ...runs.flatMap(({ stage, result }) => failureLines(stage, result)),
    ...runs.flatMap(({ stage, result }) => unsteadyLines(stage, result)),
    `${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`,
  ].join('\n');
}

export function stageLine({ stage, result, seconds }) {
  const word = result.failed > 0 ? 'failed' : 'ok';
  const text = `${stage.name.padEnd(18)}${word.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${noteOf(result)}`;
  return text.trimEnd();
}

function noteOf({ note, passed, failed, skipped = 0, unsteady = [] }) {
  if (note !== undefined) return note;
  if (passed + failed <= 1) return '';
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    unsteady.length > 0 && `${unsteady.length} unsteady`,
  ];
  return counts.filter(Boolean).join(', ');
}

function failureLines({ name }, { failed, failures = [], output = '' }) {
  if (failed > 0 && failures.length === 0) return [`failed: ${name}`, firstLines(output)];
  return failures.flatMap((failure) => [`failed: ${failure.name}`, firstLines(failure.reason)]);
}

function unsteadyLines({ key }, { unsteady = [] }) {
  if (unsteady.length === 0) return [];
  return [
    ...unsteady.map(({ name }) => `unsteady: ${name}`),
    `  They failed, then passed alone: both outputs are in test-results/unsteady/${key}.txt.`,
  ];
}

const firstLines = (text = '') => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n');
const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);
