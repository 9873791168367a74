// Test runners write what they found into a JSON file; what they print is for people.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from './tool.mjs';

/** Runs a test runner: `command` gets the path of the report, `read` turns it into `{ tests, files }`. */
export async function runReported(command, read) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quivia-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const { name, args, env } = command(file);
    const { code, output } = await runTool(name, args, env);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const found = text ? read(JSON.parse(text), output) : { tests: [], files: [] };
    return { ...found, code, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
