// Runs before each file of the tests that share a process: its modules are evaluated again, so that what they remember
// is theirs alone. Packages stay loaded, which is most of what a new process would have cost.
import { deserialize, serialize } from 'node:v8';
import { vi } from 'vitest';
import type { Work } from '../../platform/files/in-worker.ts';

vi.resetModules();
const { runWorkersIn } = await import('../../platform/files/in-worker.ts');

const works = new Map<string, Promise<Work>>();
let taken: Work | undefined;
let loading: Promise<unknown> = Promise.resolve();

/** One after the other, because a file doesn't say which one it is. */
function load(file: URL): Promise<Work> {
  const work = loading.then(() => import(/* @vite-ignore */ file.href)).then(() => taken as Work);
  loading = work;
  return work;
}

/** What a process would be sent. */
const copy = (value: unknown) => deserialize(serialize(value)) as never;

runWorkersIn({
  async run(file, given, onPart) {
    if (!works.has(file.href)) works.set(file.href, load(file));
    const work = (await works.get(file.href)) as Work;
    return copy(await work(copy(given), (part) => onPart(copy(part))));
  },
  take(work) {
    taken = work;
  },
});
