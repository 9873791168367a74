import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Reads that end when the test says so. */
function library() {
  const begun: { what: string; end: (answer: string) => void; fail: () => void }[] = [];
  const ask = singleFlight(
    (what: string) =>
      new Promise<string>((resolve, reject) =>
        begun.push({ what, end: resolve, fail: () => reject(new Error('torn')) }),
      ),
  );
  return { begun, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('callers that arrive during a read share the next one', async () => {
  const { begun, ask } = library();
  const first = ask('map');
  const others = [ask('map'), ask('map'), ask('map')];
  expect(begun).toHaveLength(1);
  begun[0]?.end('old');
  expect(await first).toBe('old');
  await turn();
  expect(begun).toHaveLength(2);
  const late = ask('map');
  begun[1]?.end('new');
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]?.end('newest');
  expect(await late).toBe('newest');
  await turn();
  expect(begun).toHaveLength(3);
});

test('reads with other arguments do not wait', async () => {
  const { begun, ask } = library();
  const map = ask('map');
  const book = ask('book');
  begun[1]?.end('a book');
  expect(await book).toBe('a book');
  begun[0]?.end('a map');
  expect(await map).toBe('a map');
});

test('the next read runs after one that failed', async () => {
  const { begun, ask } = library();
  const first = ask('map');
  const second = ask('map');
  begun[0]?.fail();
  await expect(first).rejects.toThrow('torn');
  await turn();
  begun[1]?.end('whole');
  expect(await second).toBe('whole');
});
