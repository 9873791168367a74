// Who is next: networks take turns, and within a network the earliest arrival goes first, unless it has its share. One
// network can't hold the others up, however many it sends, and a whole computer room behind one address still goes in its
// order.

export interface Waiting {
  network: string;
  /** In milliseconds. */
  arrivedAt: number;
}

export class FairQueue<Item extends Waiting> {
  /** In the order in which the networks have their turns. */
  readonly #networks = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(network: string): number {
    return this.#networks.get(network)?.length ?? 0;
  }

  /** How many arrived earlier. */
  countBefore(arrivedAt: number): number {
    let count = 0;
    for (const items of this.#networks.values())
      for (const item of items) if (item.arrivedAt < arrivedAt) count += 1;
    return count;
  }

  add(item: Item): void {
    const items = this.#networks.get(item.network) ?? [];
    if (items.length === 0) this.#networks.set(item.network, items);
    // Nearly always the last; somebody who comes back goes further ahead.
    const behind = items.findLastIndex(({ arrivedAt }) => arrivedAt <= item.arrivedAt);
    items.splice(behind + 1, 0, item);
    this.#size += 1;
  }

  remove(item: Item): void {
    const items = this.#networks.get(item.network) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return;
    items.splice(index, 1);
    this.#size -= 1;
    if (items.length === 0) this.#networks.delete(item.network);
  }

  /** Of the first network in turn that has somebody who may start. Those who have their share stay where they are. */
  next(mayStart: (item: Item) => boolean = () => true): Item | undefined {
    for (const [network, items] of this.#networks) {
      const index = items.findIndex(mayStart);
      if (index < 0) continue;
      const [item] = items.splice(index, 1);
      this.#networks.delete(network);
      if (items.length > 0) this.#networks.set(network, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }
}

export class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: string): void {
    if (this.of(key) > 1) this.#counts.set(key, this.of(key) - 1);
    else this.#counts.delete(key);
  }
}
