// The primary's part when several processes serve one port.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { closeDatabase } from './platform/database/database.ts';
import type { DatabaseServer } from './platform/database/database-server.ts';
import { selectMaxConnections } from './platform/database/settings.ts';
import { relayMetrics } from './platform/metrics/workers.ts';
import { PACE, superviseWorkers, type WorkerGroup } from './platform/workers/supervise-workers.ts';
import { automaticWorkers, mostWorkers } from './platform/workers/worker-count.rules.ts';
import { startWords as words } from './start.words.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** The database is open and set up; the primary lets go of it. */
export async function startWorkers(
  config: Config,
  databaseServer: DatabaseServer,
  say: (line: string) => void,
): Promise<{ group: WorkerGroup; count: number }> {
  const count = await countFor(config, say);
  await closeDatabase();
  cluster.setupPrimary({ exec: MAIN, args: [] });
  relayMetrics();
  const env = {
    WORKERS: String(count),
    ...(!config.databaseUrl && { DATABASE_URL: socketUrl(databaseServer) }),
  };
  const group = superviseWorkers({
    count,
    fork: () => cluster.fork(env),
    say,
    pace: { ...PACE, stopWithin: PACE.stopWithin + config.drainSeconds * 1000 },
    onHopeless: () => void databaseServer.stop().finally(() => process.exit(1)),
  });
  return { group, count };
}

async function countFor({ workers, databaseUrl }: Config, say: (line: string) => void): Promise<number> {
  const maxConnections = await selectMaxConnections();
  if (workers === 'auto')
    return automaticWorkers({
      cores: availableParallelism(),
      hasDatabase: !databaseUrl,
      maxConnections,
    });
  const count = workers ?? 1;
  if (count > mostWorkers(maxConnections))
    say(words.fewConnections(count, maxConnections, mostWorkers(maxConnections)));
  return count;
}

/** Workers reach the primary's embedded database as they would any other. */
function socketUrl({ options: { host, port, user, database } }: DatabaseServer): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}
