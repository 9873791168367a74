import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, noReply } from '../http/call-error.ts';
import { inMemory, type KeptKey } from './kept-store.ts';
import { createOutbox } from './outbox.ts';
import { nextUp } from './outbox-queue.ts';

interface Letter {
  seq: number;
  lane: string;
}

const keyOf = ({ seq }: Letter): KeptKey => ['unsent', 7, seq];
const letter = (seq: number, lane = String(seq)): Letter => ({ seq, lane });

function setUp(deliver: (body: Letter) => Promise<void>, store = inMemory()) {
  const refused: string[] = [];
  const outbox = createOutbox<Letter>({
    store,
    laneOf: ({ lane }) => lane,
    deliver,
    onChange: () => {},
    onRefused: (_body, why) => refused.push(why),
  });
  return { outbox, store, refused, add: (body: Letter) => outbox.add(keyOf(body), body) };
}

describe('the queue', () => {
  it('sends lanes side by side, and each in its order', () => {
    const waiting = [letter(1, 'a'), letter(2, 'a'), letter(3, 'b'), letter(4, 'c')].map((body) => ({
      id: String(body.seq),
      lane: body.lane,
      body,
    }));
    expect(nextUp(waiting, 4).map(({ id }) => id)).toEqual(['1', '3', '4']);
    expect(nextUp(waiting, 1).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps a parcel before it travels, and lets go of it once it is acknowledged', async () => {
    const kept: number[] = [];
    const { outbox, store, add } = setUp(async () => {
      kept.push((await store.all(['unsent', 7])).length);
    });
    await add(letter(1));
    await vi.runAllTimersAsync();
    expect(kept).toEqual([1]);
    expect(await store.all(['unsent'])).toEqual([]);
    expect(outbox.get()).toEqual({ waiting: [], trouble: null, isKept: false });
  });

  it('says why it waits, and a returning network wakes it', async () => {
    let online = false;
    const { outbox, add } = setUp(async () => {
      if (!online) throw noReply();
    });
    await add(letter(1));
    await vi.advanceTimersByTimeAsync(10);
    expect(outbox.get()).toMatchObject({ waiting: [letter(1)], trouble: 'offline' });
    online = true;
    outbox.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.get()).toMatchObject({ waiting: [], trouble: null });
  });

  it('does not press a server that asked to wait', async () => {
    const tries: number[] = [];
    const { outbox, add } = setUp(async () => {
      tries.push(Date.now());
      if (tries.length === 1)
        throw new CallError({ code: 'busy', status: 503, message: 'Busy', retryAfter: 20 });
    });
    await add(letter(1));
    await vi.advanceTimersByTimeAsync(10);
    await add(letter(2));
    outbox.retry();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(tries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outbox.get().waiting).toEqual([]);
    expect((tries[1] as number) - (tries[0] as number)).toBeGreaterThanOrEqual(20_000);
  });

  it('passes over what is refused', async () => {
    const { outbox, refused, add } = setUp(async ({ seq }) => {
      if (seq === 1) throw new CallError({ code: 'not_found', status: 404, message: 'No such question' });
    });
    await add(letter(1));
    await add(letter(2));
    await vi.runAllTimersAsync();
    expect(outbox.get().waiting).toEqual([]);
    expect(refused).toEqual(['No such question']);
  });

  it('says when this device cannot keep a parcel, and delivers it all the same', async () => {
    const store = {
      ...inMemory(),
      isDurable: true,
      put: () => Promise.reject(new Error('The disk is full')),
    };
    const delivered: number[] = [];
    const { outbox, add } = setUp(async ({ seq }) => void delivered.push(seq), store);
    expect(outbox.get().isKept).toBe(true);
    await add(letter(1));
    await vi.runAllTimersAsync();
    expect(outbox.get().isKept).toBe(false);
    expect(delivered).toEqual([1]);
  });

  it('loses nothing and keeps the order of each lane, whatever fails and however often the page dies', async () => {
    const lanes = fc.constantFrom('a', 'b', 'c');
    const steps = fc.array(
      fc.oneof(
        fc.record({ add: lanes }),
        fc.record({ pass: fc.integer({ min: 0, max: 40_000 }) }),
        fc.constant({ crash: true }),
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (script, chances) => {
        const store = inMemory();
        const server: Letter[] = [];
        const deliver = async (body: Letter) => {
          const chance = chances.next().value;
          if (chance === 0) throw noReply();
          server.push(body);
          // Stored, and the answer is lost on its way.
          if (chance === 1) throw noReply();
        };
        let { outbox, add } = setUp(deliver, store);
        const added: Letter[] = [];
        for (const step of script) {
          if ('add' in step) {
            const next = letter(added.length + 1, step.add);
            added.push(next);
            await add(next);
          } else if ('pass' in step) await vi.advanceTimersByTimeAsync(step.pass);
          else {
            outbox.close();
            ({ outbox, add } = setUp(deliver, store));
            const kept = await store.all(['unsent', 7]);
            outbox.resume(kept.map(({ key, value }) => ({ key, body: value as Letter })));
          }
        }
        await vi.advanceTimersByTimeAsync(3_600_000);
        outbox.close();
        expect(outbox.get().waiting).toEqual([]);
        for (const lane of ['a', 'b', 'c']) {
          const firsts = [...new Set(server.filter((one) => one.lane === lane).map(({ seq }) => seq))];
          expect(firsts).toEqual(added.filter((one) => one.lane === lane).map(({ seq }) => seq));
        }
      }),
      { numRuns: 60 },
    );
  });
});
