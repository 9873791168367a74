// What counts as passed, failed and unsteady, and the last lines that say so.
import { expect, test } from 'vitest';
import { judge } from './outcome.mjs';

interface Test {
  name: string;
  file?: string;
  state: 'passed' | 'failed' | 'skipped';
  reason?: string;
  isWholeFile?: boolean;
}

const { summary } = await import('./summary.mjs' as string);
const { chooseStages } = await import('./choose-stages.mjs' as string);

const ran = (...tests: Test[]) => ({
  tests: tests.map((test) => ({ file: 'a.test.ts', where: 'a.test.ts', ...test })),
  files: [{ file: 'a.test.ts', seconds: 1.5 }],
  code: tests.some(({ state }) => state === 'failed') ? 1 : 0,
  output: 'printed',
});
const passed = (name: string): Test => ({ name, state: 'passed' });
const failed = (name: string, reason = 'it broke'): Test => ({ name, state: 'failed', reason });

test('a test that passes alone is unsteady, and the run is green', () => {
  const outcome = judge(ran(passed('one'), failed('two')), ran(passed('one'), passed('two')));
  expect(outcome).toMatchObject({ passed: 2, failed: 0, failures: [], unsteady: [{ name: 'two' }] });
});

test('a test that fails twice fails, with the reason of the second time', () => {
  const outcome = judge(ran(passed('one'), failed('two')), ran(passed('one'), failed('two', 'again')));
  expect(outcome).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ name: 'two', reason: 'again' }],
    unsteady: [],
  });
});

test('a test that is missing the second time has failed', () => {
  expect(judge(ran(failed('two')), ran(passed('one')))).toMatchObject({ failed: 1, unsteady: [] });
});

test('a test that passed and fails the second time is unsteady as well', () => {
  const outcome = judge(ran(passed('one'), failed('two')), ran(failed('one'), passed('two')));
  expect(outcome).toMatchObject({ passed: 2, failed: 0, unsteady: [{ name: 'two' }, { name: 'one' }] });
});

test('a file that could not be loaded is judged by its second run', () => {
  const broken: Test = { name: 'a.test.ts', state: 'failed', reason: 'no such module', isWholeFile: true };
  expect(judge(ran(broken), ran(passed('one'), passed('two')))).toMatchObject({
    passed: 2,
    failed: 0,
    unsteady: [{ name: 'a.test.ts' }],
  });
  expect(judge(ran(broken), ran(broken))).toMatchObject({ passed: 0, failed: 1, unsteady: [] });
});

test('a run that ends badly although no test failed has failed', () => {
  const outcome = judge({ ...ran(passed('one')), code: 1, output: 'a\nThe server did not stop' }, undefined);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, failures: [{ name: 'the run itself' }] });
});

test('a second run that ends badly although its tests passed has failed', () => {
  const outcome = judge(ran(failed('two')), { ...ran(passed('two')), code: 1 });
  expect(outcome).toMatchObject({ failed: 1, failures: [{ name: 'the run itself' }] });
});

test('an error outside of tests is not mended by a second run', () => {
  const stray = { ...failed('unhandled error 1'), file: undefined, where: undefined };
  const first = { ...ran(failed('two')), tests: [...ran(failed('two')).tests, stray] };
  expect(judge(first, ran(passed('two')))).toMatchObject({ failed: 1, unsteady: [{ name: 'two' }] });
});

test('the last lines: stages, slowest files, what failed and why, what was unsteady, the result', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `f${n}.test.ts`, seconds: n }));
  const units = {
    passed: 7,
    failed: 1,
    files,
    failures: [{ name: 'x > y', reason: 'expected 1\nto be 2' }],
    unsteady: [{ name: 'x > z' }],
  };
  const lines = summary([
    { stage: { key: 'types', name: 'types' }, result: { passed: 1, failed: 0 }, seconds: 12 },
    { stage: { key: 'units', name: 'units and API' }, result: units, seconds: 100.25 },
  ]).split('\n');
  expect(lines).toEqual([
    '',
    'types             ok         12.0 s',
    'units and API     failed    100.3 s  7 passed, 1 failed, 1 unsteady',
    '',
    'the slowest files',
    ...Array.from({ length: 10 }, (_, n) => `${`${11 - n}.0`.padStart(7)} s  f${11 - n}.test.ts`),
    '',
    'failed: x > y',
    'expected 1',
    'to be 2',
    'unsteady: x > z',
    '  They failed, then passed alone: both outputs are in test-results/unsteady/units.txt.',
    '8 passed, 1 failed',
  ]);
});

const STAGES = [
  { key: 'types' },
  { key: 'build' },
  { key: 'units' },
  { key: 'browser', needs: ['build'] },
  { key: 'faults', isExtra: true },
];
const chosen = (...args: string[]) => {
  const { stages, files } = chooseStages(args, STAGES);
  return { stages: stages.map(({ key }: { key: string }) => key), files };
};

test('without a word all stages run but the faults in full, with --all these too', () => {
  expect(chosen().stages).toEqual(['types', 'build', 'units', 'browser']);
  expect(chosen('--all').stages).toEqual(['types', 'build', 'units', 'browser', 'faults']);
  expect(chosen('--only', 'faults')).toEqual({
    stages: ['faults'],
    files: expect.objectContaining({ faults: [] }),
  });
});

test('names of files choose their stage, and limit it', () => {
  expect(chosen('auth')).toMatchObject({ stages: ['units'], files: { units: ['auth'] } });
  expect(chosen('auth', 'guards.spec')).toMatchObject({
    stages: ['build', 'units', 'browser'],
    files: { units: ['auth'], browser: ['guards.spec'] },
  });
  expect(chosen('--only', 'faults', 'backup')).toMatchObject({ files: { faults: ['backup'] } });
});

test('what there is not is refused with a sentence', () => {
  expect(() => chosen('--only', 'nothing')).toThrow("There is no stage 'nothing'");
  expect(() => chosen('--fast')).toThrow('npm test has no option --fast');
});
