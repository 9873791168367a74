// Traces by OTLP over HTTP, as JSON: spans of requests, statements and jobs, with W3C `traceparent` from the proxy.
// Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. The SDK is 41 MB in 60 packages; this is what we need of it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Attributes, Tracer } from './span.ts';

export interface TraceOptions {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  version: string;
  /** The share of traces to record that nobody before us has decided about. */
  ratio: number;
}

const KIND = { internal: 1, server: 2, client: 3 };
const EVERY_MS = 2000;
const MOST_TOGETHER = 512;
/** More are dropped: a collector that is away must not fill the memory. */
const MOST_WAITING = 4096;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  isRecorded: boolean;
  name: string;
  kind: number;
  start: number;
  attributes: Attributes;
}

export interface Traces extends Tracer {
  watchRequests(app: FastifyInstance): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export function openTraces(options: TraceOptions): Traces {
  const current = new AsyncLocalStorage<Span>();
  const { add, stop, useLog } = exporter(options);

  function begin(name: string, kind: number, attributes: Attributes, parent?: Partial<Span>): Span {
    return {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      ...(parent?.spanId && { parentSpanId: parent.spanId }),
      isRecorded: parent?.isRecorded ?? Math.random() < options.ratio,
      ...{ name, kind, attributes, start: performance.now() },
    };
  }
  const end = (span: Span, isError: boolean, attributes: Attributes = span.attributes) => {
    if (span.isRecorded) add(asOtlp({ ...span, attributes }, performance.now(), isError));
  };

  return {
    async inSpan(name, work) {
      const span = begin(name, KIND.internal, {}, current.getStore());
      let isError = true;
      try {
        const result = await current.run(span, work);
        isError = false;
        return result;
      } finally {
        end(span, isError);
      }
    },
    begin(name, attributes) {
      const parent = current.getStore();
      if (!parent?.isRecorded) return undefined;
      const span = begin(name(), KIND.client, attributes, parent);
      return (error) => end(span, error !== undefined && error !== null);
    },
    watchRequests(app) {
      useLog(app.log);
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url;
        const isOurs = route?.startsWith('/api/');
        const name = `${request.method} ${isOurs ? route : 'page'}`;
        const span = begin(name, KIND.server, {}, traceParent(request.headers.traceparent));
        // A probe every second would be most of what is recorded, and a stream would be open for hours.
        if (/^\/(healthz|readyz|metrics)$/.test(route ?? '') || request.routeOptions.config.isStream)
          span.isRecorded = false;
        request.span = span;
        if (span.isRecorded) request.traceId = span.traceId;
        current.run(span, done);
      });
      // The body arrives in another context.
      app.addHook('preValidation', (request, _reply, done) => current.run(request.span as Span, done));
      app.addHook('onResponse', (request, reply, done) => {
        const span = request.span as Span | undefined;
        if (span)
          end(span, reply.statusCode >= 500, {
            'http.request.method': request.method,
            'http.route': span.name.slice(request.method.length + 1),
            'http.response.status_code': reply.statusCode,
          });
        done();
      });
    },
    stop,
  };
}

/** What came before us, if it is well-formed: `00-<trace>-<span>-<flags>`. */
function traceParent(given: unknown): Partial<Span> | undefined {
  const found = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(given));
  if (!found) return undefined;
  const [, traceId, spanId, flags] = found as unknown as [string, string, string, string];
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 };
}

const nanoseconds = (at: number) => `${Math.round((performance.timeOrigin + at) * 1000)}000`;

const asOtlp = ({ isRecorded: _, start, attributes, ...span }: Span, ended: number, isError: boolean) => ({
  ...span,
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(ended),
  attributes: keyValues(attributes),
  status: isError ? { code: 2 } : {},
});

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

function exporter({ endpoint, headers, service, version }: TraceOptions) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  let waiting: object[] = [];
  let dropped = 0;
  let sending = Promise.resolve();
  const resource = {
    attributes: keyValues({
      'service.name': service,
      'service.version': version,
      'process.pid': process.pid,
    }),
  };

  async function send(): Promise<void> {
    const spans = waiting.splice(0, MOST_TOGETHER);
    if (spans.length === 0) return;
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'quivia' }, spans }] }] };
    try {
      const { ok, status } = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(5000),
      });
      if (!ok) throw new Error(`the collector answered ${status}`);
    } catch (error) {
      dropped += spans.length;
      if (log) log.warn({ reason: (error as Error).message, dropped }, 'traces could not be sent');
    }
  }
  const sendSoon = () => {
    sending = sending.then(send);
    return sending;
  };
  const timer = setInterval(sendSoon, EVERY_MS);
  timer.unref();

  return {
    useLog: (given: Pick<FastifyBaseLogger, 'warn'>) => {
      log = given;
    },
    add(span: object): void {
      if (waiting.length >= MOST_WAITING) dropped += 1;
      else if (waiting.push(span) === MOST_TOGETHER) void sendSoon();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      waiting = waiting.slice(-MOST_TOGETHER);
      await sendSoon();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: unknown;
    /** Of a trace that is recorded. */
    traceId?: string;
  }
}
