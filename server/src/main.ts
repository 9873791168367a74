// Reads the configuration, opens the database and listens; on SIGTERM or SIGINT drains requests, then closes it all.
// With WORKERS this process is the primary: it prepares the database once and lets worker processes serve, which run
// this same file.
import cluster from 'node:cluster';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoAccounts } from './demo/demo.ts';
import { closeDatabase, openDatabase } from './platform/database/database.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database/database-server.ts';
import { parseDatabaseUrl } from './platform/database/database-url.ts';
import { migrate } from './platform/database/migrate.ts';
import { StartError } from './platform/start-error.ts';
import { leave } from './platform/workers/leave.ts';
import { HOPELESS, LEAVE } from './platform/workers/supervise-workers.ts';
import { setUp } from './set-up.ts';
import { startWords as words } from './start.words.ts';
import { startWorkers } from './workers.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

// Until there are requests to drain: the embedded database ends with the process.
let stop = (): void => process.exit(0);

/** From now on, and once. */
function onStop(act: () => Promise<void>): () => void {
  let isStopping = false;
  stop = () => {
    if (isStopping) return;
    isStopping = true;
    void act();
  };
  return stop;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());
  // Sent to the whole group when a terminal closes; the primary alone acts on it.
  if (cluster.isWorker) process.on('SIGHUP', () => {});
  else await requireFreePort(config);
  const databaseServer = await openDatabaseServer({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onProgress: say,
    onLost: (error) => {
      say(words.databaseLost(error instanceof Error ? error.message : String(error)));
      process.exit(1);
    },
  });
  try {
    openConfigured(config, databaseServer);
    // By workers too: one that replaces another may run newer code.
    const applied = await migrate();
    if (applied.length > 0) say(words.migrated(applied));
    if (cluster.isWorker) return await serve(config, databaseServer);
    const lines = await greeting(config, await setUp(config));
    if (config.workers === undefined) await serve(config, databaseServer);
    else lines.push(await serveByWorkers(config, databaseServer), '');
    say(lines.join('\n'));
  } catch (error) {
    await closeDatabase().catch(() => {});
    await databaseServer.stop();
    throw error;
  }
}

/** Behind a pooler each transaction may meet another connection, which knows none of our prepared statements. */
function openConfigured({ databaseListenUrl }: Config, { options }: DatabaseServer): void {
  if (databaseListenUrl) {
    const listenOptions = parseDatabaseUrl(databaseListenUrl, 'DATABASE_LISTEN_URL');
    openDatabase({ ...options, prepare: options.prepare ?? false }, listenOptions);
  } else openDatabase(options);
}

async function serve(config: Config, databaseServer: DatabaseServer): Promise<void> {
  const app = await buildApp(config);
  const stopOnce = onStop(() => stopAll(app, databaseServer, config.drainSeconds));
  if (cluster.isWorker)
    process.on('message', (message) => {
      if (message === LEAVE) void leave(app).finally(stopOnce);
    });
  await app.listen({ port: config.port, host: config.host });
}

/** Resolves when all of them serve, with what the operator should know. */
async function serveByWorkers(config: Config, databaseServer: DatabaseServer): Promise<string> {
  const { group, count } = await startWorkers(config, databaseServer, say);
  onStop(async () => {
    await group.stop();
    await databaseServer.stop();
    process.exit(0);
  });
  process.on('SIGHUP', () => void group.roll());
  await group.ready;
  return words.workers(count, process.pid);
}

/** Proxies notice first; then requests under way finish, then what they need is closed. */
async function stopAll(
  app: FastifyInstance,
  databaseServer: DatabaseServer,
  drainSeconds: number,
): Promise<void> {
  try {
    app.drain.isUnderWay = true;
    if (app.server.listening) await sleep(drainSeconds * 1000);
    await app.close();
    await closeDatabase();
    await databaseServer.stop();
    process.exit(0);
  } catch (error) {
    app.log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
}

/** Checked before the database starts, because a port in use is the likeliest reason to fail. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(words.portTaken(port));
  if (error.code === 'EACCES') return new StartError(words.portForbidden(port));
  if (error.code === 'EADDRNOTAVAIL') return new StartError(words.noSuchHost(host));
  return error;
}

async function greeting(
  config: Config,
  madeUp: { username: string; password: string } | undefined,
): Promise<string[]> {
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${shown === '127.0.0.1' ? 'localhost' : shown}:${config.port}`;
  const lines = ['', words.ready(address)];
  const demo = await demoAccounts();
  if (demo.length > 0) {
    lines.push('', words.demoAccounts);
    for (const { role, username, password } of demo)
      lines.push(`  ${role.padEnd(16)} ${username.padEnd(20)} ${password}`);
    if (config.exposedBy) lines.push('', words.demoExposed(config.exposedBy));
  }
  if (madeUp) {
    lines.push('', ...words.firstAdmin(madeUp.username, madeUp.password));
    // With NODE_ENV=production nobody expects it.
    if (config.exposedBy && config.exposedBy !== 'NODE_ENV') lines.push(words.demoLeftOut(config.exposedBy));
  }
  if (config.exposedBy && process.getuid?.() === 0) lines.push('', words.asRoot);
  if (config.isQuiet) lines.push('', words.quiet);
  if (!config.smtpUrl) lines.push('', words.mailFolder(`${config.dataDir}/mail`));
  return [...lines, ''];
}

start().catch((error) => {
  say(error instanceof StartError ? error.message : (error?.stack ?? String(error)));
  process.exit(cluster.isWorker && error instanceof StartError ? HOPELESS : 1);
});
