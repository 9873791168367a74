// Large files are read and written in a process of their own, so that the event loop stays free for people taking
// exams, and a file that brings its reader down brings down nothing else (docs/decisions/0038-file-readers.md).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Message } from '@quivia/contract/message';
import { FileProblem } from '@quivia/files/file-problem';
import { words } from '@quivia/files/files.words';
import { seconds } from '../clock.ts';

type FromWorker<Part, Result> =
  | { kind: 'part'; part: Part }
  | { kind: 'done'; result: Result }
  | { kind: 'problem'; line: number | null; message: Message };

const LIMITS = { time: seconds(60), memoryMb: 512 };
/** Enough for a stack trace, or for what V8 prints when its heap is full. */
const KEPT_OUTPUT = 8_000;

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** It may read our code and nothing else: no file of the operator's, no writing, no processes, no native code. */
const PERMISSIONS = [
  '--permission',
  ...['contract', 'files', 'kinds', 'markdown', 'node_modules', 'question-files', 'server'].map(
    (folder) => `--allow-fs-read=${path.join(ROOT, folder)}/*`,
  ),
  `--allow-fs-read=${path.join(ROOT, 'package.json')}`,
];

export type Work = (given: never, onPart: (part: unknown) => void) => unknown;

interface WorkerHost {
  run(file: URL, given: object, onPart: (part: never) => void): Promise<unknown>;
  /** Called by the file that is being loaded. */
  take(work: Work): void;
}

let host: WorkerHost | undefined;

/**
 * Tests run workers in their own process: for a small file, nearly all of the time goes into starting one. Returns where
 * they ran before.
 */
export function runWorkersIn(given: WorkerHost | undefined): WorkerHost | undefined {
  const before = host;
  host = given;
  return before;
}

/** Resolves with what `asWorker` in that file returned; throws a FileProblem when the file is to blame. */
export async function inWorker<Part, Result>(
  file: URL,
  given: object,
  onPart: (part: Part) => void,
  limits: { time: number; memoryMb: number } = LIMITS,
): Promise<Result> {
  if (host) return host.run(file, given, onPart) as Promise<Result>;
  const child = fork(file, {
    serialization: 'advanced',
    env: {},
    execArgv: [...PERMISSIONS, `--max-old-space-size=${limits.memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.on('exit', endWithUs);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(0, KEPT_OUTPUT);
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new FileProblem(words.tooSlow)), limits.time);
      child.on('message', (message: FromWorker<Part, Result>) => {
        if (message.kind === 'part') onPart(message.part);
        else if (message.kind === 'done') resolve(message.result);
        else reject(new FileProblem(message.message, message.line));
      });
      child.on('error', reject);
      child.on('close', (code, signal) => reject(whyEnded(code ?? signal, output)));
      // One that has ended already says why by its end.
      child.send(given, () => {});
    });
  } finally {
    clearTimeout(timer);
    await end(child);
    process.off('exit', endWithUs);
  }
}

/** A worker waits to be ended, so whatever ends earlier has failed. V8 aborts the process when its heap is full. */
function whyEnded(by: number | string | null, output: string): Error {
  if (/heap out of memory/.test(output)) return new FileProblem(words.tooMuchMemory);
  return new Error(`The reader of a file ended too early (${by})`, { cause: output });
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The worker's side: works on what it was given, and sends parts and finally the result. */
export async function asWorker<Given, Part, Result>(
  work: (given: Given, onPart: (part: Part) => void) => Result | Promise<Result>,
): Promise<void> {
  if (host) return host.take(work);
  const tell = (message: FromWorker<Part, Result>) => process.send?.(message);
  const [given] = (await once(process, 'message')) as [Given];
  // Keeps it alive until it is ended, or until the server it works for is gone.
  process.on('disconnect', () => process.exit());
  process.on('message', () => {});
  try {
    const result = await work(given, (part) => tell({ kind: 'part', part }));
    tell({ kind: 'done', result });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    tell({ kind: 'problem', line: error.line, message: error.said });
  }
}
