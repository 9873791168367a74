// A worker that does to its process what a hostile file might.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { asWorker } from '../../platform/files/in-worker.ts';

export interface Misdeed {
  does: 'crash' | 'exit' | 'grow' | 'loop' | 'pry' | 'wait';
  /** A file of somebody else's. */
  file?: string;
}

/** What it says about itself before it begins. */
export interface Began {
  pid: number;
}

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

const MISDEEDS: Record<Misdeed['does'], (file: string) => unknown> = {
  crash: () => (undefined as unknown as { bytes: string }).bytes.length,
  exit: () => process.exit(0),
  grow: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(100_000).fill(1.5));
  },
  loop: () => {
    for (;;);
  },
  wait: () => new Promise(() => {}),
  pry: (file) => ({
    reads: codeOf(() => readFileSync(file)),
    writes: codeOf(() => writeFileSync(file, 'mine now')),
    starts: codeOf(() => spawn('true')),
    environment: Object.keys(process.env),
  }),
};

await asWorker<Misdeed, Began, unknown>(({ does, file = '' }, onPart) => {
  onPart({ pid: process.pid });
  return MISDEEDS[does](file);
});
