// Reads one file in a thread of its own and hands its rows over in parts.
import { parentPort, workerData } from 'node:worker_threads';
import type { GivenRow } from './columns.ts';
import { FileProblem } from './file-problem.ts';
import type { FromWorker, ToWorker } from './read-in-worker.ts';
import { readRosterFile } from './read-roster-file.ts';

const IN_A_PART = 500;

const { bytes, needsRole } = workerData as ToWorker;
const tell = (message: FromWorker) => parentPort?.postMessage(message);

let rows: GivenRow[] = [];
try {
  const { ignored } = readRosterFile(bytes, { needsRole }, (row) => {
    if (rows.push(row) < IN_A_PART) return;
    tell({ kind: 'rows', rows });
    rows = [];
  });
  tell({ kind: 'rows', rows });
  tell({ kind: 'read', ignored });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  tell({ kind: 'problem', line: error.line, message: error.message });
}
