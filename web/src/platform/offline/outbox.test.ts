import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, noReply, oddReply } from '../http/call-error.ts';
import { type DeviceKey, inMemory } from './device-store.ts';
import { createOutbox, deliveryOutcome, nextItems } from './outbox.ts';

interface Letter {
  seq: number;
  lane: string;
}

const keyOf = ({ seq }: Letter): DeviceKey => ['unsent', 7, seq];
const letter = (seq: number, lane = String(seq)): Letter => ({ seq, lane });

function setUp(deliver: (body: Letter) => Promise<void>, store = inMemory()) {
  const rejected: string[] = [];
  const outbox = createOutbox<Letter>({
    store,
    laneOf: ({ lane }) => lane,
    deliver,
    onChange: () => {},
    onRejected: (_item, why) => rejected.push(why),
  });
  return { outbox, store, rejected, add: (item: Letter) => outbox.add(keyOf(item), item) };
}

describe('the queue', () => {
  it('sends lanes side by side, and the items of a lane in order', () => {
    const waiting = [letter(1, 'a'), letter(2, 'a'), letter(3, 'b'), letter(4, 'c')];
    expect(nextItems(waiting, 4).map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(nextItems(waiting, 1).map(({ seq }) => seq)).toEqual([1]);
  });
});

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('stores an item before it is sent, and removes it once the server has replied', async () => {
    const kept: number[] = [];
    const { outbox, store, add } = setUp(async () => {
      kept.push((await store.all(['unsent', 7])).length);
    });
    await add(letter(1));
    await vi.runAllTimersAsync();
    expect(kept).toEqual([1]);
    expect(await store.all(['unsent'])).toEqual([]);
    expect(outbox.get()).toEqual({ waiting: [], trouble: null, isStored: false });
  });

  it('forgets what the server turns out to have, and sends the rest', async () => {
    let online = false;
    const sent: number[] = [];
    const { outbox, store, add } = setUp(async ({ seq }) => {
      if (!online) throw noReply();
      sent.push(seq);
    });
    await Promise.all([add(letter(1)), add(letter(2))]);
    await vi.advanceTimersByTimeAsync(10);
    await outbox.discard(({ seq }) => seq === 1);
    expect(outbox.get().waiting).toEqual([letter(2)]);
    expect((await store.all(['unsent', 7])).map(({ value }) => value)).toEqual([letter(2)]);
    online = true;
    outbox.retry();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([2]);
  });

  it('says why it waits, and tries again when the network is back', async () => {
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

  it('tries again soon when the network called itself back too early', async () => {
    // The longest of the possible waits.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    let online = false;
    const { outbox, add } = setUp(async () => {
      if (!online) throw noReply();
    });
    await add(letter(1));
    await vi.advanceTimersByTimeAsync(180_000);
    outbox.retry();
    await vi.advanceTimersByTimeAsync(10);
    online = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outbox.get()).toMatchObject({ waiting: [], trouble: null });
  });

  it('hears that the network is back also while a try is on its way', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const replies: PromiseWithResolvers<void>[] = [];
    const { outbox, add } = setUp(() => {
      const reply = Promise.withResolvers<void>();
      replies.push(reply);
      return reply.promise;
    });
    await add(letter(1));
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(replies).toHaveLength(tries);
      if (tries === 6) outbox.retry();
      replies.at(-1)?.reject(noReply());
      await vi.advanceTimersByTimeAsync(tries === 6 ? 2_000 : 30_000);
    }
    replies.at(-1)?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(replies).toHaveLength(7);
    expect(outbox.get()).toMatchObject({ waiting: [] });
  });

  it('stores a draft at once, sends only the last of a lane, and that one when it is released', async () => {
    const sent: number[] = [];
    const { outbox, store } = setUp(async ({ seq }) => void sent.push(seq));
    const draft = (item: Letter) => outbox.draft(keyOf(item), item);
    for (const seq of [1, 2, 3]) void draft(letter(seq, 'a'));
    await draft(letter(4, 'b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect((await store.all(['unsent'])).map(({ value }) => value)).toEqual([letter(3, 'a'), letter(4, 'b')]);
    outbox.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([3, 4]);
    expect(await store.all(['unsent'])).toEqual([]);
  });

  it('replaces drafts that the network did not take, but none that is on its way', async () => {
    const sent: number[] = [];
    const replies: PromiseWithResolvers<void>[] = [];
    const { outbox } = setUp(({ seq }) => {
      sent.push(seq);
      const reply = Promise.withResolvers<void>();
      replies.push(reply);
      return reply.promise;
    });
    const draft = async (item: Letter) => {
      await outbox.draft(keyOf(item), item);
      outbox.release();
      await vi.advanceTimersByTimeAsync(0);
    };
    await draft(letter(1, 'a'));
    await draft(letter(2, 'a'));
    expect(outbox.get().waiting.map(({ seq }) => seq)).toEqual([1, 2]);
    replies.at(-1)?.reject(noReply());
    await vi.advanceTimersByTimeAsync(0);
    await draft(letter(3, 'a'));
    expect(outbox.get().waiting.map(({ seq }) => seq)).toEqual([3]);
    expect(sent).toEqual([1, 3]);
  });

  it('an item that is added contains the draft of its lane', async () => {
    const sent: number[] = [];
    const { outbox, add } = setUp(async ({ seq }) => void sent.push(seq));
    await outbox.draft(keyOf(letter(1, 'a')), letter(1, 'a'));
    await add(letter(2, 'a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([2]);
    await outbox.emptied();
  });

  it('waits as long as the server asks for', async () => {
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

  it('removes and reports what the server rejects, and continues', async () => {
    const { outbox, rejected, add } = setUp(async ({ seq }) => {
      if (seq === 1) throw new CallError({ code: 'not_found', status: 404, message: 'No such question' });
    });
    await add(letter(1));
    await add(letter(2));
    await vi.runAllTimersAsync();
    expect(outbox.get().waiting).toEqual([]);
    expect(rejected).toEqual(['No such question']);
  });

  it('keeps what the server has no room for, waits for nothing, and sends what replaces it', async () => {
    let isFull = true;
    const sent: number[] = [];
    const { outbox, store, rejected, add } = setUp(async ({ seq, lane }) => {
      if (lane === 'a' && isFull) throw new CallError({ code: 'text_full', status: 409, message: 'No room' });
      sent.push(seq);
    });
    const stored = async () => (await store.all(['unsent', 7])).map(({ key }) => key[2]);
    await add(letter(1, 'a'));
    await add(letter(2, 'b'));
    await vi.runAllTimersAsync();
    expect(rejected).toEqual(['No room']);
    expect(sent).toEqual([2]);
    expect(await stored()).toEqual([1]);
    expect(outbox.get()).toMatchObject({ waiting: [letter(1, 'a')], kept: [letter(1, 'a')] });
    // Whoever hands in is not held up, also where it is tried once more.
    await outbox.emptied();
    outbox.retry();
    await outbox.emptied();
    expect(rejected).toHaveLength(2);
    await outbox.draft(keyOf(letter(3, 'a')), letter(3, 'a'));
    expect(await stored()).toEqual([3]);
    expect(outbox.get()).toMatchObject({ waiting: [letter(3, 'a')] });
    isFull = false;
    outbox.release();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([2, 3]);
    expect(await stored()).toEqual([]);
    expect(outbox.get().kept).toBeUndefined();
  });

  it('says when this device cannot store an item, and still delivers it', async () => {
    const store = {
      ...inMemory(),
      isDurable: true,
      put: () => Promise.reject(new Error('The disk is full')),
    };
    const delivered: number[] = [];
    const { outbox, add } = setUp(async ({ seq }) => void delivered.push(seq), store);
    expect(outbox.get().isStored).toBe(true);
    await add(letter(1));
    await vi.runAllTimersAsync();
    expect(outbox.get().isStored).toBe(false);
    expect(delivered).toEqual([1]);
  });

  it('loses nothing and keeps the order of each lane, whatever fails and however often the page crashes', async () => {
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
          // Stored by the server, but the reply is lost.
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
            outbox.resume(kept.map(({ key, value }) => ({ key, item: value as Letter })));
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

describe('the outcome of a failed delivery', () => {
  const failed = (status: number, code: string, retryAfter: number | null = null) =>
    deliveryOutcome(new CallError({ status, code, message: 'Said', retryAfter }));

  it('is offline only when no reply came', () => {
    expect(deliveryOutcome(noReply())).toEqual({ outcome: 'retry', trouble: 'offline', waitMs: null });
  });

  it.each([
    oddReply(200),
    new TypeError('a fault of ours'),
    new CallError({ status: 500, code: 'internal', message: 'Said' }),
    new CallError({ status: 502, code: 'internal', message: 'Said' }),
  ])('retries after %s, and does not call it offline', (error) => {
    expect(deliveryOutcome(error)).toEqual({ outcome: 'retry', trouble: 'server_error', waitMs: null });
  });

  it('retries a busy server after the time it asks for', () => {
    expect(failed(503, 'busy', 3)).toEqual({ outcome: 'retry', trouble: 'busy', waitMs: 3000 });
    expect(failed(429, 'too_many_requests', 9)).toMatchObject({ trouble: 'busy', waitMs: 9000 });
  });

  it('retries after the session has ended', () => {
    expect(failed(401, 'session_ended')).toMatchObject({ outcome: 'retry', trouble: 'signed_out' });
  });

  it('keeps what waits for the code of the hall', () => {
    expect(failed(403, 'entry_code_needed')).toMatchObject({ outcome: 'retry', trouble: 'signed_out' });
    expect(failed(403, 'seb_needed')).toMatchObject({ outcome: 'retry', trouble: 'signed_out' });
  });

  it('gives up only what our own server rejects', () => {
    expect(failed(404, 'not_found')).toEqual({ outcome: 'rejected', why: 'Said' });
    expect(failed(400, 'invalid_input').outcome).toBe('rejected');
    // Removed from the exam: trying again would not help.
    expect(failed(403, 'not_allowed').outcome).toBe('rejected');
    expect(failed(409, 'exam_not_now').outcome).toBe('rejected');
    // A page of some proxy in between.
    for (const status of [403, 404, 409]) expect(failed(status, 'internal').outcome).toBe('retry');
  });
});
