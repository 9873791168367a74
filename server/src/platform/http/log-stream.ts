// The log on the standard output, written a few times a second: a write for each line costs a save a sixth of its time.
import { writeSync } from 'node:fs';

const WRITTEN_EVERY = 100;
/** In bytes. Several processes may write to one pipe, which keeps only writes up to this size in one piece. */
const IN_ONE_WRITE = 4096;

export interface LogStream {
  write: (line: string) => void;
}

export function standardOutput(): LogStream {
  let held: string[] = [];
  const writeAll = () => {
    const lines = held;
    held = [];
    for (const text of inPieces(lines)) process.stdout.write(text);
  };
  // What is held when the process ends must not be lost: it says why.
  process.on('exit', () => {
    for (const text of inPieces(held)) writeSync(process.stdout.fd, text);
  });
  return {
    write(line) {
      if (held.length === 0) setTimeout(writeAll, WRITTEN_EVERY).unref();
      held.push(line);
    },
  };
}

/** Whole lines, together as long as the limit allows; a longer line is a piece of its own. */
export function inPieces(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let room = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (size <= room) {
      pieces[pieces.length - 1] += line;
      room -= size;
    } else {
      pieces.push(line);
      room = IN_ONE_WRITE - size;
    }
  }
  return pieces;
}
