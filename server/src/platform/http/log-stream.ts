// The log on the standard output, written a few times a second: a write for each line costs a save a sixth of its time.
import { writeSync } from 'node:fs';

const WRITTEN_EVERY = 100;

export interface LogStream {
  write: (line: string) => void;
}

export function standardOutput(): LogStream {
  let held: string[] = [];
  const writeAll = () => {
    const text = held.join('');
    held = [];
    process.stdout.write(text);
  };
  // What is held when the process ends must not be lost: it says why.
  process.on('exit', () => {
    if (held.length > 0) writeSync(process.stdout.fd, held.join(''));
  });
  return {
    write(line) {
      if (held.length === 0) setTimeout(writeAll, WRITTEN_EVERY).unref();
      held.push(line);
    },
  };
}
