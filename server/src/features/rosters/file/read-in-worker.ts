// A file is read beside the event loop, never on it: while one is read, others sit an exam.
import { Worker } from 'node:worker_threads';
import { seconds } from '../../../platform/clock.ts';
import type { GivenRow } from './columns.ts';
import { FileProblem } from './file-problem.ts';

export interface ToWorker {
  bytes: Uint8Array;
  needsRole: boolean;
}

export type FromWorker =
  | { kind: 'rows'; rows: GivenRow[] }
  | { kind: 'read'; ignored: string[] }
  | { kind: 'problem'; line: number | null; message: string };

const LIMITS = { time: seconds(60), memoryMb: 512 };

/** Resolves with the headings it ignored; throws a FileProblem when the file is to blame. */
export async function readInWorker(
  given: ToWorker,
  onRows: (rows: GivenRow[]) => void,
  limits: { time: number; memoryMb: number } = LIMITS,
): Promise<{ ignored: string[] }> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    // Nothing of ours is its business.
    env: {},
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new FileProblem('The file takes too long to read.')), limits.time);
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'rows') onRows(message.rows);
        else if (message.kind === 'read') resolve(message);
        else reject(new FileProblem(message.message, message.line));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isTooLarge ? new FileProblem('The file takes too much memory to read.') : error);
      });
      worker.on('exit', () => reject(new Error('The reader of a roster ended too early')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
