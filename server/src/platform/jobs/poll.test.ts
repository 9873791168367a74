import { expect, test } from 'vitest';
import { hours } from '../clock.ts';
import { poll } from './poll.ts';

const log = { error: () => {} };

/** Each look ends when it is told how much it has done. */
function looks() {
  const under: PromiseWithResolvers<number>[] = [];
  const look = () => {
    const one = Promise.withResolvers<number>();
    under.push(one);
    return one.promise;
  };
  return { under, look, begun: (count: number) => expect.poll(() => under.length).toBe(count) };
}

test('looks when it is woken, also by what happened while it was looking', async () => {
  const { under, look, begun } = looks();
  let wake = () => {};
  let isListening = true;
  const stop = poll(hours(1), look, log, 'failed', (woken) => {
    wake = woken;
    return () => {
      isListening = false;
    };
  });
  await begun(1);
  wake();
  under[0]?.resolve(0);
  await begun(2);
  under[1]?.resolve(0);
  await under[1]?.promise;
  wake();
  await begun(3);
  under[2]?.resolve(0);
  await stop();
  expect(isListening).toBe(false);
  expect(under).toHaveLength(3);
});

test('looks again at once while there is something to do', async () => {
  const { under, look, begun } = looks();
  const stop = poll(hours(1), look, log, 'failed');
  await begun(1);
  under[0]?.resolve(5);
  await begun(2);
  under[1]?.resolve(0);
  await stop();
});
