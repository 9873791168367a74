// Two outboxes that are used as one: what is large waits in a queue of its own.
import type { Outbox, OutboxState } from '../../../platform/offline/outbox.ts';

export function joinOutboxes<Item>(
  small: Outbox<Item>,
  large: Outbox<Item>,
  isLarge: (item: Item) => boolean,
): Outbox<Item> {
  const both = [small, large];
  const boxOf = (item: Item) => (isLarge(item) ? large : small);
  return {
    get(): OutboxState<Item> {
      const [one, other] = [small.get(), large.get()];
      if (other.waiting.length === 0) return one;
      return {
        waiting: [...one.waiting, ...other.waiting],
        kept: one.kept && other.kept ? [...one.kept, ...other.kept] : (one.kept ?? other.kept),
        trouble: one.trouble ?? other.trouble,
        isStored: one.isStored && other.isStored,
      };
    },
    resume(left) {
      for (const box of both) box.resume(left.filter(({ item }) => boxOf(item) === box));
    },
    add: (key, item) => boxOf(item).add(key, item),
    draft: (key, item) => boxOf(item).draft(key, item),
    async discard(isKnown) {
      for (const box of both) await box.discard(isKnown);
    },
    release(isMeant) {
      for (const box of both) box.release(isMeant);
    },
    retry() {
      for (const box of both) box.retry();
    },
    async emptied() {
      for (const box of both) await box.emptied();
    },
    close() {
      for (const box of both) box.close();
    },
  };
}
