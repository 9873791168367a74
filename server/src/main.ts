// Reads the configuration, opens the database and listens; on SIGTERM or SIGINT drains requests, then closes it all.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoAccounts } from './demo/demo.ts';
import { closeDatabase, openDatabase } from './platform/database/database.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database/database-server.ts';
import { migrate } from './platform/database/migrate.ts';
import { StartError } from './platform/start-error.ts';
import { setUp } from './set-up.ts';
import { startWords as words } from './start.words.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Until there are requests to drain: the embedded database ends with the process.
  let stop = (): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());
  await requireFreePort(config);
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
    openDatabase(databaseServer.options);
    const applied = await migrate();
    if (applied.length > 0) say(words.migrated(applied));
    const madeUp = await setUp(config);
    const app = await buildApp(config);

    let stopping = false;
    stop = () => {
      if (stopping) return;
      stopping = true;
      void stopAll(app, databaseServer, config.drainSeconds);
    };
    await app.listen({ port: config.port, host: config.host });
    await greet(config, madeUp);
  } catch (error) {
    await closeDatabase().catch(() => {});
    await databaseServer.stop();
    throw error;
  }
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

async function greet(
  config: Config,
  madeUp: { username: string; password: string } | undefined,
): Promise<void> {
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${shown === '127.0.0.1' ? 'localhost' : shown}:${config.port}`;
  const lines = ['', words.ready(address)];
  const demo = await demoAccounts();
  if (demo.length > 0) {
    lines.push('', words.demoAccounts);
    for (const { role, username, password } of demo)
      lines.push(`  ${role.padEnd(16)} ${username.padEnd(20)} ${password}`);
  }
  if (madeUp) lines.push('', ...words.firstAdmin(madeUp.username, madeUp.password));
  if (!config.smtpUrl) lines.push('', words.mailFolder(`${config.dataDir}/mail`));
  say([...lines, ''].join('\n'));
}

start().catch((error) => {
  say(error instanceof StartError ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
});
