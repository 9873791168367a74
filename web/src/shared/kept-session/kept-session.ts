// What every page that works without a network consists of: the page as it was kept, what still waits to be sent, and the
// server's clock, which the page kept as well. Its outbox sends what waits.
import { createServerClock } from '../../platform/http/server-clock.ts';
import type { DeviceStore, Prefix } from '../../platform/offline/device-store.ts';
import { createOutbox, type OutboxParts } from '../../platform/offline/outbox.ts';
import { readUnsent, type Shape } from '../../platform/offline/stored.ts';

interface Parts<Item, Page> {
  store: DeviceStore;
  /** Where what waits is stored. */
  unsent: Prefix;
  shape: Shape<Item>;
  readPage: () => Promise<Page | undefined>;
}

export async function openKeptSession<Item, Page extends { ahead: number }>(given: Parts<Item, Page>) {
  const { store, unsent, shape, readPage } = given;
  const [left, page] = await Promise.all([readUnsent(store, unsent, shape), readPage()]);
  return {
    page,
    /** Sent once the outbox resumes with it. */
    left,
    clock: createServerClock(Date.now() + (page?.ahead ?? 0)),
    createOutbox: (parts: Omit<OutboxParts<Item>, 'store'>) => createOutbox<Item>({ ...parts, store }),
  };
}
