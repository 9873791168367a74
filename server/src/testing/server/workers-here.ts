// Runs workers in the process of the tests, on copies of what a process would be sent.
import { deserialize, serialize } from 'node:v8';
import { runWorkersIn, type Work } from '../../platform/files/in-worker.ts';

const works = new Map<string, Promise<Work>>();
let taken: Work | undefined;
let loading: Promise<unknown> = Promise.resolve();

/** One after the other, because a file doesn't say which one it is. */
function load(file: URL): Promise<Work> {
  const work = loading.then(() => import(/* @vite-ignore */ file.href)).then(() => taken as Work);
  loading = work;
  return work;
}

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
