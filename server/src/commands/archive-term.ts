// `npm run archive-term -- --before DATE`: answers, events, notifications and log entries of terms that are over leave the
// tables that every query and every backup goes through. Also while the server is running.
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import { joinDatabaseServer } from '../platform/database/database-server.ts';
import { detachPartitions } from '../platform/partitions/partitions.queries.ts';
import { words } from '../platform/partitions/partitions.words.ts';
import { StartError } from '../platform/start-error.ts';
import { command, say, usage } from './command.ts';

await command(async () => {
  const { values } = usage(words.usage, () => parseArgs({ options: { before: { type: 'string' } } }));
  const before = new Date(values.before ?? '');
  if (Number.isNaN(before.getTime())) throw new StartError(words.usage);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const server = await joinDatabaseServer({ databaseUrl, dataDir, onProgress: say });
  try {
    openDatabase(server.options);
    const detached = await detachPartitions(before);
    for (const { table, rows } of detached) say(words.detached(table, rows));
    say(detached.length > 0 ? words.next : words.nothing(String(values.before)));
  } finally {
    await closeDatabase();
    await server.stop();
  }
});
