// `/metrics` in the format of Prometheus. Loaded only where METRICS_TOKEN is set: without it nothing is registered,
// timed or served.
import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { bearer } from '../http/server.ts';
import { Durations, type Series } from './durations.ts';
import type { Measure } from './measure.ts';
import { askAllWorkers } from './workers.ts';

const REQUESTS = {
  name: 'quivia_http_request_duration_seconds',
  summary: 'How long requests took, by route pattern and class of status. Live streams are not among them.',
};

const STATEMENTS = {
  name: 'quivia_database_statement_duration_seconds',
  summary: 'How long database statements took, by what they do and to which table.',
};
/** There are far fewer; but they are made from texts. */
const MOST_STATEMENTS = 300;

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
  timeStatement(name: string, seconds: number): void;
}

export function openMetrics(measures: readonly Measure[], version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const measure of [info(version), ...measures]) register(registry, measure);
  const requests = new Durations(REQUESTS);
  const statements = new Durations(STATEMENTS);
  // It asks of a metric only what `Durations` has.
  for (const durations of [requests, statements]) registry.registerMetric(durations as never);
  // With a label of its own each worker is seen, and nothing is added up that is true of all of them.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) });
  const all = cluster.worker && askAllWorkers(() => registry.getMetricsAsJSON());
  return {
    watchRequests(app) {
      const seriesOf = requestSeries(requests);
      app.addHook('onResponse', (request, reply, done) => {
        seriesOf(request, reply)?.add(reply.elapsedTime / 1000);
        done();
      });
    },
    timeStatement: statementTimes(statements),
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

function register(registry: Registry, { name, summary, type, label, read }: Measure): void {
  const Kind = type === 'counter' ? Counter : Gauge;
  new Kind({
    name,
    help: summary,
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

/**
 * By the pattern, never the path: a path holds ids and secrets, and there is no end of them. Found by the route's own
 * object, because a text made of the labels would cost each request more than all other counting.
 */
function requestSeries(durations: Durations) {
  const byLabels = new Map<string, Series>();
  const byRoute = new WeakMap<object, Map<string, Series[]>>();

  function find({ method, routeOptions }: FastifyRequest, status: string): Series {
    const pattern = routeOptions.url ?? '';
    const isOurs = /^\/(api\/|healthz$|readyz$|metrics$)/.test(pattern);
    const labels = { method: isOurs ? method : 'GET', route: isOurs ? pattern : 'page', status };
    const key = Object.values(labels).join(' ');
    const found = byLabels.get(key) ?? durations.series(labels);
    byLabels.set(key, found);
    return found;
  }

  return (request: FastifyRequest, { statusCode }: FastifyReply): Series | undefined => {
    const { config } = request.routeOptions;
    if (config.isStream) return undefined;
    const ofRoute = byRoute.get(config) ?? new Map<string, Series[]>();
    byRoute.set(config, ofRoute);
    const ofMethod = ofRoute.get(request.method) ?? [];
    ofRoute.set(request.method, ofMethod);
    const status = Math.floor(statusCode / 100);
    ofMethod[status] ??= find(request, `${status}xx`);
    return ofMethod[status];
  };
}

function statementTimes(durations: Durations) {
  const byName = new Map<string, Series>();
  return (given: string, seconds: number) => {
    const name = byName.has(given) || byName.size < MOST_STATEMENTS ? given : 'other';
    const series = byName.get(name) ?? durations.series({ statement: name });
    byName.set(name, series);
    series.add(seconds);
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
