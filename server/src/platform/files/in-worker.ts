// A large file is read or written beside the event loop, never on it: meanwhile others sit an exam.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { seconds } from '../clock.ts';
import { FileProblem } from './file-problem.ts';

type FromWorker<Part, Result> =
  | { kind: 'part'; part: Part }
  | { kind: 'done'; result: Result }
  | { kind: 'problem'; line: number | null; message: string };

const LIMITS = { time: seconds(60), memoryMb: 512 };

/** Resolves with what `asWorker` in that file returned; throws a FileProblem when the file is to blame. */
export async function inWorker<Part, Result>(
  file: URL,
  given: object,
  onPart: (part: Part) => void,
  limits: { time: number; memoryMb: number } = LIMITS,
): Promise<Result> {
  const worker = new Worker(file, {
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
      worker.on('message', (message: FromWorker<Part, Result>) => {
        if (message.kind === 'part') onPart(message.part);
        else if (message.kind === 'done') resolve(message.result);
        else reject(new FileProblem(message.message, message.line));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isTooLarge ? new FileProblem('The file takes too much memory to read.') : error);
      });
      worker.on('exit', () => reject(new Error('The reader of a file ended too early')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The worker's side: works on what it was given and hands over parts and, in the end, the result. */
export async function asWorker<Given, Part, Result>(
  work: (given: Given, onPart: (part: Part) => void) => Result | Promise<Result>,
): Promise<void> {
  const tell = (message: FromWorker<Part, Result>) => parentPort?.postMessage(message);
  try {
    const result = await work(workerData as Given, (part) => tell({ kind: 'part', part }));
    tell({ kind: 'done', result });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    tell({ kind: 'problem', line: error.line, message: error.message });
  }
}
