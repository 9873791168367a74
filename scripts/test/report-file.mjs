import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs `work` with the name of a file that does not exist yet; gives what it did and the JSON it left there. */
export async function withReport(work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quivia-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const done = await work(file);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return { ...done, report: text === undefined ? undefined : JSON.parse(text) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
