// What operators learn about statements: slow ones by a line in the log, all of them by times and spans.
import type { FastifyBaseLogger } from 'fastify';
import { LruMap } from '../lru.ts';
import { beginSpan } from '../traces/span.ts';
import { observeStatements } from './database.ts';
import { fingerprint, nameStatement } from './statement-name.rules.ts';

interface Watch {
  slowMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Takes its time, where metrics are on. */
  time?: ((name: string, seconds: number) => void) | undefined;
}

/** Enough of the text to recognise it. Values are only numbered in it. */
const SHOWN = 300;

/** Until the returned function is called. */
export function watchStatements({ slowMs, log, time }: Watch): () => void {
  const names = new LruMap<string, string>({ most: 2000 });
  const nameOf = (text: string) => {
    const known = names.get(text) ?? nameStatement(text);
    names.set(text, known);
    return known;
  };
  observeStatements((text) => {
    const started = performance.now();
    const endSpan = beginSpan(() => nameOf(text), { 'db.system.name': 'postgresql' });
    return (error) => {
      const ms = performance.now() - started;
      time?.(nameOf(text), ms / 1000);
      endSpan?.(error);
      if (ms > slowMs)
        log.warn(
          {
            statement: nameOf(text),
            fingerprint: fingerprint(text),
            ms: Math.round(ms),
            text: text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN),
          },
          'slow statement',
        );
    };
  });
  return () => observeStatements(undefined);
}
