// What is traced says so here. Without a tracer it costs a comparison, and nothing of tracing is loaded.

export type Attributes = Readonly<Record<string, string | number>>;

export interface Tracer {
  /** Spans that begin inside `work` are its children. */
  inSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The returned function ends it. Nothing when the trace is not recorded. */
  begin(name: () => string, attributes: Attributes): ((error?: unknown) => void) | undefined;
}

let tracer: Tracer | undefined;

export function useTracer(given: Tracer | undefined): void {
  tracer = given;
}

export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, work) : work();

/** For what ends in a callback. */
export const beginSpan = (name: () => string, attributes: Attributes) => tracer?.begin(name, attributes);
