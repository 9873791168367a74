// `/metrics` in the format of Prometheus. Loaded only where METRICS_TOKEN is set: without it nothing is registered,
// timed or served.
import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { bearer } from '../http/server.ts';
import type { Measure } from './measure.ts';
import { askAllWorkers } from './workers.ts';

/** In seconds. Few, because each is a line for every route and outcome. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const REQUESTS = described({
  name: 'quivia_http_request_duration_seconds',
  summary: 'How long requests took, by route pattern and class of status. Live streams are not among them.',
});

const info = (version: string): Measure => ({
  name: 'quivia_info',
  summary: 'Which version runs.',
  type: 'gauge',
  label: 'version',
  read: () => ({ [version]: 1 }),
});

export interface Metrics {
  /** Before the routes are added: hooks reach only the routes that follow them. */
  watchRequests(app: FastifyInstance): void;
  serve(app: FastifyInstance, token: string): void;
}

export function openMetrics(measures: readonly Measure[], version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const measure of [info(version), ...measures]) register(registry, measure);
  const durations = new Histogram({
    ...REQUESTS,
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // With a label of its own each worker is seen, and nothing is added up that is true of all of them.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) });
  const all = cluster.worker && askAllWorkers(() => registry.getMetricsAsJSON());
  return {
    watchRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        if (!request.routeOptions.config.isStream)
          durations.observe(labelsOf(request, reply), reply.elapsedTime / 1000);
        done();
      });
    },
    serve(app, token) {
      const isToken = matches(token);
      app.get('/metrics', { logLevel: 'warn', exposeHeadRoute: false }, async (request, reply) => {
        if (!isToken(bearer(request))) throw new AppError('not_signed_in');
        reply.header('cache-control', 'no-store').type(registry.contentType);
        return all ? AggregatorRegistry.aggregate(await all()).metrics() : registry.metrics();
      });
    },
  };
}

function described({ name, summary }: Pick<Measure, 'name' | 'summary'>) {
  return { name, help: summary };
}

function register(registry: Registry, { type, label, read, ...names }: Measure): void {
  const Kind = type === 'counter' ? Counter : Gauge;
  new Kind({
    ...described(names),
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset();
      // A number that can't be read now, because the database is away, must not hide all the others.
      const values = await (async () => read())().catch(() => (label ? {} : Number.NaN));
      if (typeof values === 'number') this.inc(values);
      else for (const [key, value] of Object.entries(values)) this.inc({ [label as string]: key }, value);
    },
  });
}

/** The pattern, never the path: a path holds ids and secrets, and there is no end of them. */
function labelsOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const pattern = routeOptions.url ?? '';
  const isOurs = /^\/(api\/|healthz$|readyz$|metrics$)/.test(pattern);
  return {
    method: isOurs ? method : 'GET',
    route: isOurs ? pattern : 'page',
    status: `${Math.floor(statusCode / 100)}xx`,
  };
}

/** In constant time, whatever the length. */
function matches(token: string): (given: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = digest(token);
  return (given) => given !== undefined && timingSafeEqual(digest(given), wanted);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isStream?: boolean;
  }
}
