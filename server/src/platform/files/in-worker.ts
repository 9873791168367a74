// Large files are read and written in a worker thread, so that the event loop stays free for people taking exams.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Message } from '@quivia/contract/message';
import { seconds } from '../clock.ts';
import { FileProblem } from './file-problem.ts';
import { words } from './files.words.ts';

type FromWorker<Part, Result> =
  | { kind: 'part'; part: Part }
  | { kind: 'done'; result: Result }
  | { kind: 'problem'; line: number | null; message: Message };

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
    // The worker needs none of our environment.
    env: {},
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new FileProblem(words.tooSlow)), limits.time);
      worker.on('message', (message: FromWorker<Part, Result>) => {
        if (message.kind === 'part') onPart(message.part);
        else if (message.kind === 'done') resolve(message.result);
        else reject(new FileProblem(message.message, message.line));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isTooLarge ? new FileProblem(words.tooMuchMemory) : error);
      });
      worker.on('exit', () => reject(new Error('The reader of a file ended too early')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The worker's side: works on what it was given, and sends parts and finally the result. */
export async function asWorker<Given, Part, Result>(
  work: (given: Given, onPart: (part: Part) => void) => Result | Promise<Result>,
): Promise<void> {
  const tell = (message: FromWorker<Part, Result>) => parentPort?.postMessage(message);
  try {
    const result = await work(workerData as Given, (part) => tell({ kind: 'part', part }));
    tell({ kind: 'done', result });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    tell({ kind: 'problem', line: error.line, message: error.said });
  }
}
