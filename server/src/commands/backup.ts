// `npm run backup [-- [--to FILE] [--check]]`, also while the server is running.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { words } from '../platform/backup/backup.words.ts';
import { backupName, makeBackup } from '../platform/backup/make-backup.ts';
import { joinDatabaseServer } from '../platform/database/database-server.ts';
import { command, fromHere, say, usage } from './command.ts';

await command(async () => {
  const { values } = usage(words.usageBackup, () =>
    parseArgs({ options: { to: { type: 'string' }, check: { type: 'boolean', default: false } } }),
  );
  const { databaseUrl, dataDir } = readConfig(process.env);
  const file = fromHere(values.to ?? path.join(dataDir, 'backups', backupName()));
  const server = await joinDatabaseServer({ databaseUrl, dataDir, onProgress: say });
  try {
    await makeBackup(server.options, { file, check: values.check, onProgress: say });
  } finally {
    await server.stop();
  }
});
