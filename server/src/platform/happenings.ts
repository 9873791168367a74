// What a feature publishes for those that stand after it: it says what happened, and does not know who listens. Listeners
// run one after the other in the transaction of whoever publishes, so that all of it happens, or nothing.

/** Each listens to what it names, and may refuse by throwing. */
export type Listener<Happenings> = {
  readonly [Name in keyof Happenings]?: (given: Happenings[Name]) => Promise<void>;
};

export function happenings<Happenings>(feature: string) {
  let listeners: readonly Listener<Happenings>[] | undefined;
  return {
    /** In the order in which they run. */
    listenWith(all: readonly Listener<Happenings>[]): void {
      listeners = all;
    },
    async publish<Name extends keyof Happenings>(name: Name, given: Happenings[Name]): Promise<void> {
      // Half of what has to happen would be lost in silence.
      if (!listeners) throw new Error(`Nobody has said who listens to ${feature}`);
      for (const listener of listeners) await listener[name]?.(given);
    },
  };
}
