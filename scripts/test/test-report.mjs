// Test runners write into a JSON file how many tests passed; what they print is for people.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from './tool.mjs';

/**
 * Runs a test runner: `command` gets the path for its JSON report, `count` reads the report. `failures` says in a few
 * lines which tests failed and why: a log is often cut to its end.
 */
export async function runTests(command, count) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quivia-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const { name, args, env } = command(file);
    const { code, output } = await runTool(name, args, env);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const counted = text ? count(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0, failures: [] };
    // A run can fail although no test did: for example, when a server did not stop cleanly.
    const failed = counted.failed === 0 && code !== 0 ? 1 : counted.failed;
    return {
      passed: counted.passed,
      failed,
      failures: counted.failures,
      note: note({ ...counted, failed }),
      output,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function note({ passed, failed, skipped }) {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return counts.filter(Boolean).join(', ');
}
