// Reads the configuration, opens the database, listens; on SIGTERM or SIGINT drains, then closes it all.
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoAccounts } from './demo/demo.ts';
import { closeDatabase, openDatabase } from './platform/database/database.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database/database-server.ts';
import { migrate } from './platform/database/migrate.ts';
import { StartError } from './platform/start-error.ts';
import { setUp } from './set-up.ts';

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
      say(
        `The database died and could not be started again: ${error instanceof Error ? error.message : error}`,
      );
      process.exit(1);
    },
  });
  try {
    openDatabase(databaseServer.options);
    const applied = await migrate();
    if (applied.length > 0) say(`Brought the database up to date (${applied.join(', ')})`);
    const madeUp = await setUp(config);
    const app = await buildApp(config);

    let stopping = false;
    stop = () => {
      if (stopping) return;
      stopping = true;
      void stopAll(app, databaseServer);
    };
    await app.listen({ port: config.port, host: config.host });
    await greet(config, madeUp);
  } catch (error) {
    await closeDatabase().catch(() => {});
    await databaseServer.stop();
    throw error;
  }
}

/** Requests under way first, then what they need. */
async function stopAll(app: FastifyInstance, databaseServer: DatabaseServer): Promise<void> {
  try {
    await app.close();
    await closeDatabase();
    await databaseServer.stop();
    process.exit(0);
  } catch (error) {
    app.log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
}

/** Asked before the database starts, because a taken port is the likeliest reason to fail. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use: stop the program that uses it, or start Quivia on another one with PORT=${port + 1} npm start.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(
      `Port ${port} may not be opened by this user: choose one above 1023 with PORT=8000 npm start.`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new StartError(
      `This machine has no address ${host}: set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}

async function greet(
  config: Config,
  madeUp: { username: string; password: string } | undefined,
): Promise<void> {
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [
    '',
    `Quivia is ready at http://${shown === '127.0.0.1' ? 'localhost' : shown}:${config.port}`,
  ];
  const demo = await demoAccounts();
  if (demo.length > 0) {
    lines.push('', 'Demo accounts:');
    for (const { role, username, password } of demo)
      lines.push(`  ${role.padEnd(16)} ${username.padEnd(20)} ${password}`);
  }
  if (madeUp)
    lines.push(
      '',
      `The first Admin is ${madeUp.username}, password ${madeUp.password}`,
      'It is shown this once: sign in and change it.',
    );
  if (!config.smtpUrl) lines.push('', `Mail is written to ${config.dataDir}/mail (set SMTP_URL to send it)`);
  say([...lines, ''].join('\n'));
}

start().catch((error) => {
  say(error instanceof StartError ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
});
