// `npm run make-admin -- USERNAME`, also while the server is running.
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { makeAnotherAdmin } from '../features/people/first-admin.service.ts';
import { makeAdminWords as words } from '../features/people/people.words.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import { joinDatabaseServer } from '../platform/database/database-server.ts';
import { StartError } from '../platform/start-error.ts';
import { command, say, usage } from './command.ts';

await command(async () => {
  const { positionals } = usage(words.usage, () => parseArgs({ allowPositionals: true }));
  const [username] = positionals;
  if (!username || positionals.length > 1) throw new StartError(words.usage);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const server = await joinDatabaseServer({ databaseUrl, dataDir, onProgress: say });
  try {
    openDatabase(server.options);
    say((await makeAnotherAdmin(username)) ? words.made(username) : words.already(username));
  } finally {
    await closeDatabase();
    await server.stop();
  }
});
